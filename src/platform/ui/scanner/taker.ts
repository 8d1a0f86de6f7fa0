/** Who takes codes: a screen, or a form above it. */
export interface CodeTaker {
  readonly take: (code: string) => void;
  /** Codes that are its own even below a form that takes any: goods that were scanned by habit belong to the sale. */
  readonly claims: (code: string) => boolean;
  /** What it does not claim goes past it, such as anything but a voucher past the payment. */
  readonly isOnlyClaimed?: boolean;
}

/** Who gets a code: whoever claims it, else the last one that was opened and takes any. */
export function takerOf<Taker extends CodeTaker>(takers: readonly Taker[], code: string): Taker | undefined {
  return (
    takers.findLast(({ claims }) => claims(code)) ?? takers.findLast(({ isOnlyClaimed }) => isOnlyClaimed !== true)
  );
}
