import { isMisread } from '#kernel/barcode.ts';
import { longestPin, shortestPin } from './pin-length.ts';

/** Card numbers are no shorter. */
const shortestCard = 8;

/**
 * What came in a burst before the log-in: a PIN that was typed fast, as far as it can be one; a card, where cards open the till; or
 * goods, and whatever else is scanned, which is for nobody.
 */
export function scannedAtLogIn(code: string, opensByCard: boolean): 'pin' | 'card' | 'nothing' {
  if (opensByCard && code.length >= shortestCard) return 'card';
  const isPin = /^\d+$/.test(code) && code.length >= shortestPin && code.length <= longestPin;
  const isGoods = code.length === 8 && !isMisread(code);
  return isPin && !isGoods ? 'pin' : 'nothing';
}
