/**
 * Tells a scanner from a person. A scanner is a keyboard that types a code in a burst, one key every few milliseconds,
 * and mostly ends it with Enter or Tab; nobody types like that. Keys are held until it is clear whose they are: so no
 * button, field or dialog receives a part of a code, and no typed key is lost.
 */

/** Between two keys of a scanner, ms. Slow wireless ones need 20; people who type fast rarely less than 50. */
export const gapMs = 35;
/** Fewer keys are never a code: rolling over two or three keys is human. */
const shortest = 4;
/** Without an end key only a long burst is a code. */
const shortestWithoutEnd = 8;

/** How the venue's scanners are set up. */
export interface ScannerSetup {
  /** What they type before the code; empty for nothing. Then only such bursts are codes. */
  readonly prefix: string;
  /** The key that ends a code. */
  readonly suffix: 'Enter' | 'Tab' | 'none';
}

export interface HeldKey {
  /** One printable character. */
  readonly key: string;
  /** When it was pressed, ms. */
  readonly at: number;
}

/** A further printable key: joins the burst, or ends one that a person typed. Returns what is held after it. */
export function addKey<Key extends HeldKey>(
  held: readonly Key[],
  next: Key,
): { readonly released: readonly Key[]; readonly held: readonly Key[] } {
  const last = held.at(-1);
  const joins = last === undefined || next.at - last.at <= gapMs;
  return joins ? { released: [], held: [...held, next] } : { released: held, held: [next] };
}

/** The code that the end key pressed at `at` ends; null if a person typed the held keys. */
export function codeAtEnd(held: readonly HeldKey[], end: string, at: number, setup: ScannerSetup): string | null {
  const last = held.at(-1);
  const isEnd = end === setup.suffix && last !== undefined && at - last.at <= 2 * gapMs;
  return isEnd ? codeOf(held, setup, shortest) : null;
}

/** The code in keys after which no further one came in time; null if a person typed them. */
export function codeAtPause(held: readonly HeldKey[], setup: ScannerSetup): string | null {
  return codeOf(held, setup, setup.suffix === 'none' ? shortest : shortestWithoutEnd);
}

function codeOf(held: readonly HeldKey[], { prefix }: ScannerSetup, least: number): string | null {
  const text = held.map(({ key }) => key).join('');
  const code = text.slice(prefix.length).trim();
  return text.startsWith(prefix) && code.length >= least ? code : null;
}
