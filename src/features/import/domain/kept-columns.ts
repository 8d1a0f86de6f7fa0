import { folded } from './folded.ts';

/** Whether two files have the same headings in the same order, as a file and its corrected copy do. */
export function isSameShape(before: readonly string[], after: readonly string[]): boolean {
  const trimmed = (headings: readonly string[]) => headings.map(folded).join('\n').trimEnd();
  return before.length > 0 && trimmed(before) === trimmed(after) && trimmed(after) !== '';
}

/**
 * The columns of a corrected file: a heading that the file before it had too keeps what was chosen for it, also that it is
 * not imported; the others are guessed.
 */
export function columnsKept(
  before: readonly string[],
  chosen: readonly string[],
  after: readonly string[],
  guessed: readonly string[],
): string[] {
  const earlier = new Map<string, string[]>();
  for (const [at, heading] of before.entries()) {
    const key = folded(heading);
    earlier.set(key, [...(earlier.get(key) ?? []), chosen[at] ?? '']);
  }
  const kept = after.map((heading) => (folded(heading) === '' ? undefined : earlier.get(folded(heading))?.shift()));
  const taken = new Set(kept.filter((target) => target !== undefined && target !== ''));
  return after.map((_, at) => {
    const guess = guessed[at] ?? '';
    return kept[at] ?? (taken.has(guess) ? '' : guess);
  });
}
