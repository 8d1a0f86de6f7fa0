export const shortestPin = 4;
export const longestPin = 8;
const remembered = 20;

/**
 * After how many digits a PIN is sent by itself: as many as the longest of the latest right PINs on this device had. So the
 * beginning of a long PIN is not sent, and does not count as a miss; who has a shorter one presses OK. Lengths that have
 * not been used for twenty log-ins are forgotten.
 */
export function expectedLength(lengths: readonly number[]): number {
  const longest = Math.max(shortestPin, ...lengths.slice(-remembered));
  return Math.min(longest, longestPin);
}

/** The lengths with one more right PIN. */
export function noteLength(lengths: readonly number[], length: number): readonly number[] {
  return [...lengths, length].slice(-remembered);
}
