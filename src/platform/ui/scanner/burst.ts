/**
 * Tells a scanner from a person. A scanner is a keyboard that types a code in a burst, one key every few milliseconds,
 * and mostly ends it with Enter or Tab; nobody types like that. Keys are held until it is clear whose they are: so no
 * button, field or dialog receives a part of a code, and no typed key is lost. A burst that is not certainly whole is
 * refused: its rest may be the code of something else.
 */

/** Between two keys of a scanner, ms. People press two keys that fast now and then, never a row of them. */
export const gapMs = 35;
/** A slow scanner, or a wireless one in the middle of a code. Digits only: so fast, people type words but no row of digits. */
export const slowMs = 120;
/** After this pause a burst that has begun is over. */
export const overdueMs = 400;
/** A scanner that types the end key twice, or Enter and a line feed, does so within this time. */
export const echoMs = 120;
/** After a refused scan, what comes within this time belongs to it. */
export const restMs = 700;
/** Fewer keys are never a code: rolling over two or three keys is human. */
const shortest = 4;
/** So many digits are a code at any speed of a scanner; fewer must come evenly. */
const longCode = 8;
/** Stands for a key whose character the browser does not tell. */
export const unreadable = '\uFFFD';

/** How the venue's scanners are set up. */
export interface ScannerSetup {
  /** What they type before the code; empty for nothing. Then only such bursts are codes. */
  readonly prefix: string;
  /** The key that ends a code. */
  readonly suffix: 'Enter' | 'Tab' | 'none';
  /** Fewer keys were typed, however fast they came; where PINs are typed. */
  readonly fewest?: number;
}

export interface HeldKey {
  /** One printable character. */
  readonly key: string;
  /** When it was pressed, ms. */
  readonly at: number;
}

export interface Burst<Key extends HeldKey = HeldKey> {
  readonly held: readonly Key[];
  /** The keys right before that were given back as typed: a code that follows them may lack its beginning. */
  readonly before: readonly HeldKey[];
  /** A scan was refused: what still comes of it is refused too. */
  readonly isRest: boolean;
}

export const noBurst: Burst<never> = { held: [], before: [], isRest: false };
export const restOfScan: Burst<never> = { held: [], before: [], isRest: true };

/** What the held keys were. */
export type Ending =
  | { readonly kind: 'typed' }
  | { readonly kind: 'code'; readonly code: string }
  /** `withdraw`: how many keys before them were taken for typed. */
  | { readonly kind: 'refused'; readonly why: 'broken' | 'noEnd'; readonly withdraw: number };

/** How long after the last held key the next one may come. */
export function reachOf({ held, isRest }: Burst, setup: ScannerSetup): number {
  if (isRest) return restMs;
  if (hasBegun(held, setup)) return overdueMs;
  if (isNumber(held)) return slowMs;
  const [last, previous] = [held.at(-1), held.at(-2)];
  return last !== undefined && previous !== undefined && last.at - previous.at <= gapMs ? 2 * gapMs : gapMs;
}

/** A further printable key: joins the burst, or ends one that a person typed. Call `atPause` first if it comes too late. */
export function addKey<Key extends HeldKey>(
  burst: Burst<Key>,
  next: Key,
  setup: ScannerSetup,
): { readonly released: readonly Key[]; readonly burst: Burst<Key> } {
  const last = burst.held.at(-1);
  if (last === undefined) return { released: [], burst: { ...recent(burst, next.at), held: [next] } };
  const gap = next.at - last.at;
  const held = [...burst.held, next];
  // Once a person’s pace shows, what was held for a scanner’s is given back.
  const isPersons = hasBegun(burst.held, setup) && !hasBegun(held, setup) && gap > (isNumber(held) ? slowMs : gapMs);
  const joins = gap <= reachOf(burst, setup) && (burst.isRest || !isPersons);
  if (joins) return { released: [], burst: { ...burst, held } };
  const before = [...burst.before, ...burst.held];
  return { released: burst.held, burst: { ...recent({ ...burst, before }, next.at), held: [next] } };
}

/** Whether a key pressed at `at` comes after the burst was over: then that is decided first. */
export function isOver(burst: Burst, at: number, setup: ScannerSetup): boolean {
  const last = burst.held.at(-1);
  return last !== undefined && at - last.at > reachOf(burst, setup);
}

/** What Enter or Tab, pressed at `at`, ends. A scanner that is set up otherwise than the venue says still ends its codes. */
export function atEnd(burst: Burst, at: number, setup: ScannerSetup): Ending {
  const { held, before, isRest } = burst;
  if (isRest) return refused('broken', 0);
  const all = [...recent(burst, held[0]?.at ?? at).before, ...held];
  const gaps = gapsOf(all);
  const isShort = all.length < shortest;
  const isTooFast = all.length >= shortest - 1 && [...gaps, at - (all.at(-1)?.at ?? 0)].every((gap) => gap <= gapMs);
  if (all.length < (setup.fewest ?? 0)) return { kind: 'typed' };
  const isPrefixed = setup.prefix !== '' && before.length === 0 && textOf(held).startsWith(setup.prefix);
  const code = textOf(held).slice(setup.prefix.length).trim();
  if (isPrefixed && code.length >= shortest) return codeOrRefused(code);
  if (isShort || !isScanned(all)) return isTooFast ? refused('broken', all.length - held.length) : { kind: 'typed' };
  const isUneven = all.length < longCode && gaps.some((gap) => gap > gapMs);
  if (all.length > held.length || setup.prefix !== '' || isUneven || code.length < shortest)
    return refused('broken', all.length - held.length);
  return codeOrRefused(code);
}

/** What the held keys were, after which no further one came in time. */
export function atPause(burst: Burst, setup: ScannerSetup): Ending {
  const { held } = burst;
  if (burst.isRest) return held.length === 0 ? { kind: 'typed' } : refused('broken', 0);
  const ending = atEnd(burst, Number.POSITIVE_INFINITY, setup);
  return ending.kind === 'code' && setup.suffix !== 'none' ? refused('noEnd', 0) : ending;
}

const refused = (why: 'broken' | 'noEnd', withdraw: number): Ending => ({ kind: 'refused', why, withdraw });
const codeOrRefused = (code: string): Ending =>
  code.includes(unreadable) ? refused('broken', 0) : { kind: 'code', code };
const textOf = (keys: readonly HeldKey[]) => keys.map(({ key }) => key).join('');
const isNumber = (keys: readonly HeldKey[]) => keys.every(({ key }) => /\d/.test(key));
const gapsOf = (keys: readonly HeldKey[]) => keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at));

/** The keys that were given back, without those too long ago to belong to the next one. */
function recent<Key extends HeldKey>(burst: Burst<Key>, at: number): Burst<Key> {
  const last = burst.before.at(-1);
  return last !== undefined && at - last.at > overdueMs ? { ...burst, before: [] } : burst;
}

/** Whether at least half of the keys came at a scanner's speed, or these are more digits than a person types at it. */
function isScanned(keys: readonly HeldKey[]): boolean {
  const gaps = gapsOf(keys);
  const fast = gaps.filter((gap) => gap <= gapMs).length;
  const all = gaps.reduce((sum, gap) => sum + gap, 0);
  return fast * 2 >= gaps.length || (isNumber(keys) && keys.length >= longCode && all <= gaps.length * slowMs);
}

function hasBegun(held: readonly HeldKey[], { prefix }: ScannerSetup): boolean {
  const text = textOf(held);
  if (prefix !== '' && text !== '' && (text.startsWith(prefix) || prefix.startsWith(text))) return true;
  if (held.length < shortest) return held.length === 3 && gapsOf(held).every((gap) => gap <= gapMs);
  return isScanned(held);
}
