import { ONE } from '#kernel/quantity.ts';

/** What was typed before a scan or a tap: how often the goods are sold. `3*` and `3×` are three; digits alone are nothing yet. */
export interface Times {
  readonly digits: string;
  readonly isSigned: boolean;
}

export const noTimes: Times = { digits: '', isSigned: false };

/** More digits are a code that somebody types, and no count. */
const mostDigits = 3;
/** Also the letter beside the digits, in either script: a keyboard has no ×. */
const sign = /^[*×xXхХ]$/;

/** What a key makes of it; null if the key has nothing to do with it. */
export function afterKey(typed: Times, key: string): Times | null {
  const { digits, isSigned } = typed;
  if (/^\d$/.test(key)) {
    // After the sign another number begins; none begins with a zero.
    const all = (isSigned ? '' : digits) + key;
    return all === '0' ? null : { digits: all, isSigned: false };
  }
  if (digits === '') return null;
  if (sign.test(key)) return digits.length > mostDigits ? noTimes : { digits, isSigned: true };
  if (key === 'Backspace') return isSigned ? { digits, isSigned: false } : { digits: digits.slice(0, -1), isSigned };
  return key === 'Escape' ? noTimes : null;
}

/** How often; 1 until the sign was typed. */
export const timesOf = ({ digits, isSigned }: Times): number => (isSigned ? Number(digits) : 1);

/** The same at the beginning of a text that is typed into the search, and what is searched for. */
export function splitTimes(text: string): { readonly typed: Times; readonly rest: string } | null {
  const [all, digits] = /^([1-9]\d{0,2})[*×]/.exec(text) ?? [];
  return all === undefined || digits === undefined
    ? null
    : { typed: { digits, isSigned: true }, rest: text.slice(all.length).trimStart() };
}

/** How much is sold of goods of which a tap sells `each`, in thousandths. */
export const manyOf = (times: number, each: number): number => times * (each > 0 ? each : ONE);
