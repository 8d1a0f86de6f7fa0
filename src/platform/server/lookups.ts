import type { Locale } from '#kernel/locale.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import type { ReadTx } from './database.ts';

/** What the platform needs from features' tables. Each lookup is implemented by the feature that owns the table. */
export interface Lookups {
  /** Names of users by id, including deleted users. */
  readonly userNames: (tx: ReadTx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Names of devices by id, including deleted devices. */
  readonly pointNames: (tx: ReadTx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The language that a user chose; null if they chose none. */
  readonly userLanguage: (tx: ReadTx, userId: string) => Promise<Locale | null>;
  /** Whether a secret, by its hash, is a device's of this venue. */
  readonly isDevice: (tx: ReadTx, secretHash: string) => Promise<boolean>;
  readonly regionOf: (tx: ReadTx) => Promise<Region>;
}

/** The venue's language, currency and calendar. */
export interface Region {
  readonly locale: Locale;
  readonly currency: CurrencyCode;
  /** IANA name. */
  readonly timeZone: string;
  /** Minutes after midnight at which its business day changes. */
  readonly cutoffMinutes: number;
}

const names: readonly (keyof Lookups)[] = ['userNames', 'pointNames', 'userLanguage', 'isDevice', 'regionOf'];

/** The lookups of all features; throws if one is not implemented. */
export function gatherLookups(parts: readonly Partial<Lookups>[]): Lookups {
  const all: Partial<Lookups> = Object.assign({}, ...parts);
  const missing = names.filter((name) => all[name] === undefined);
  if (missing.length > 0) throw new Error(`no feature answers ${missing.join(', ')}`);
  return all as Lookups;
}
