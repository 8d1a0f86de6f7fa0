export const shortestPin = 4;
export const longestPin = 11;
/** A number of one digit, and a secret as it is drawn. */
export const usualPin = 8;
const remembered = 20;

/**
 * The length at which a PIN is submitted automatically: the longest of the latest correct PINs on this device. So the
 * beginning of a long PIN is not submitted and does not count as a failed attempt; users with a shorter one press OK. Lengths
 * that were not used for twenty log-ins expire. A new device has not seen everybody's PIN: it submits none that is shorter
 * than `first`, whoever was the first to log in there.
 */
export function expectedLength(lengths: readonly number[], isNew: boolean, first: number = usualPin): number {
  const longest = Math.max(...lengths.slice(-remembered), ...(isNew || lengths.length === 0 ? [first] : []));
  return Math.min(Math.max(longest, shortestPin), longestPin);
}

/** Adds the length of one more correct PIN. */
export function noteLength(lengths: readonly number[], length: number): readonly number[] {
  return [...lengths, length].slice(-remembered);
}
