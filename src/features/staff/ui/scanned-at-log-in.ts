import { isMisread } from '#kernel/barcode.ts';
import { readFast, shortestCard } from './read-fast.ts';

/**
 * What came in a burst before the log-in; null for goods, and whatever else is scanned, which is for nobody. Eight digits with the
 * check digit of goods may be a PIN all the same: the server knows what the venue sells, and counts none of that.
 */
export function scannedAtLogIn(code: string, opensByCard: boolean): ReturnType<typeof readFast> | null {
  // A receipt, or the card of a table.
  if (/^\d{39,}$/.test(code)) return null;
  const { pin, card } = readFast(code);
  if (pin === undefined) return opensByCard && code.length >= shortestCard ? { card: code } : null;
  const isGoods = code.length === 8 && !isMisread(code);
  return card !== undefined && (opensByCard || isGoods) ? { pin, card } : { pin };
}
