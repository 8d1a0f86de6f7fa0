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
