/** Who takes codes: a screen, or a form above it. */
export interface CodeTaker {
  readonly take: (code: string) => void;
  /** Codes that are its own even below a form that takes any: goods that were scanned by habit belong to the sale. */
  readonly claims: (code: string) => boolean;
}

/** Who gets a code: whoever claims it, else the last one that was opened. */
export function takerOf<Taker extends CodeTaker>(takers: readonly Taker[], code: string): Taker | undefined {
  return takers.findLast(({ claims }) => claims(code)) ?? takers.at(-1);
}
