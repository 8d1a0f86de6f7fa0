/** Milliseconds on, off, on …; nobody looks at a phone that they carry, and each is told apart by the hand. */
const patterns = {
  /** A scan or a tap that was taken. */
  taken: [20],
  /** Something went wrong, or was not taken. */
  wrong: [80, 60, 80],
  /** Somebody asks, or is waiting. */
  called: [200],
} as const;

/** Lets a device that can do it be felt; others do nothing. A browser ignores it before the first tap on the page. */
export function vibrate(pattern: keyof typeof patterns): void {
  navigator.vibrate?.([...patterns[pattern]]);
}
