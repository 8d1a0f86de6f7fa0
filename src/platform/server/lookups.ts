import type { Locale } from '#kernel/locale.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import type { ReadTx } from './database.ts';

/** What the platform needs to know of what features keep. Each is answered by the feature that owns the table. */
export interface Lookups {
  /** What users are called, by id; deleted ones too. */
  readonly userNames: (tx: ReadTx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What devices are called, by id; deleted ones too. */
  readonly pointNames: (tx: ReadTx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The language that a user chose for themselves; null where they chose none. */
  readonly userLanguage: (tx: ReadTx, userId: string) => Promise<Locale | null>;
  readonly regionOf: (tx: ReadTx) => Promise<Region>;
}

/** What the venue reads and counts in. */
export interface Region {
  readonly locale: Locale;
  readonly currency: CurrencyCode;
  /** IANA name. */
  readonly timeZone: string;
  /** Minutes after midnight at which its business day changes. */
  readonly cutoffMinutes: number;
}

const names: readonly (keyof Lookups)[] = ['userNames', 'pointNames', 'userLanguage', 'regionOf'];

/** The lookups of all features; throws where one has no answer. */
export function gatherLookups(parts: readonly Partial<Lookups>[]): Lookups {
  const all: Partial<Lookups> = Object.assign({}, ...parts);
  const missing = names.filter((name) => all[name] === undefined);
  if (missing.length > 0) throw new Error(`no feature answers ${missing.join(', ')}`);
  return all as Lookups;
}
