import { longestPin, shortestPin } from './pin-length.ts';

/** Card numbers are no shorter. */
export const shortestCard = 8;

interface Read {
  readonly pin?: string;
  readonly card?: string;
}

/**
 * What came as fast as from a reader: a card, a PIN that was typed fast, or digits that may be either, which the server tells. The
 * usual PIN has eight digits.
 */
export function readFast(code: string): Read {
  const isPin = /^\d+$/.test(code) && code.length >= shortestPin && code.length <= longestPin;
  if (!isPin) return { card: code };
  return code.length < shortestCard ? { pin: code } : { pin: code, card: code };
}
