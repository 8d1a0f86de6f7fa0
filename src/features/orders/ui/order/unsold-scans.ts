import { hasRightCheckDigit } from '#features/menu/domain/barcode.ts';
import { hasFormOfVoucher } from '#features/vouchers/domain/voucher-number.ts';

/** Why a code sold nothing though nothing was in its way: no product has it, or it was misread. */
export type Unsold = 'unknown' | 'misread';

/** Codes that sold nothing, each once, the oldest first. */
export type UnsoldCodes = Readonly<Record<Unsold, readonly string[]>>;

export const nothingUnsold: UnsoldCodes = { unknown: [], misread: [] };

export function withUnsold(codes: UnsoldCodes, why: Unsold, code: string): UnsoldCodes {
  return { ...codes, [why]: [...codes[why].filter((each) => each !== code), code] };
}

/** After a code was sold: it is unknown no more, and what was one digit of it misread was meant to be it. */
export function withoutSold({ unknown, misread }: UnsoldCodes, code: string): UnsoldCodes {
  return {
    unknown: unknown.filter((each) => each !== code),
    // Two right codes differ in two digits at least, the last one being a sum of the others.
    misread: misread.filter((each) => each.length !== code.length || digitsApart(each, code) > 1),
  };
}

const digitsApart = (one: string, other: string): number =>
  [...one].filter((digit, index) => digit !== other[index]).length;

interface Asker {
  readonly mayCreate: boolean;
  readonly mayNote: boolean;
  /** The server did not say whose card it is. */
  readonly isUnasked: boolean;
}

/** What can be made of a code that nothing has: goods by a barcode of the trade, clients only by what is none and no voucher. */
export function offerFor(code: string, { mayCreate, mayNote, isUnasked }: Asker): 'product' | 'client' | null {
  const isGoods = hasRightCheckDigit(code) === true;
  if (mayCreate && (isGoods || !isUnasked)) return 'product';
  return mayNote && !isGoods && !isUnasked && !hasFormOfVoucher(code) ? 'client' : null;
}
