import type { Locale } from '#kernel/locale.ts';
import type { ReadTx } from '../database.ts';
import type { RecordReader } from './record-reader.ts';

/** A use of a record that no field of a resource declares. */
export interface Use {
  /** The resource whose records are used. */
  readonly of: string;
  /** `now`: by the venue's clock. */
  readonly find: (tx: ReadTx, id: string, locale: Locale, now: number) => Promise<readonly UsedBy[]>;
}
export interface UsedBy {
  /** The name of the use: a resource, or a key of `uses` in the messages. */
  readonly resource: string;
  readonly id: string | null;
  readonly name: string;
}

/** All resources of the venue: their links, and the titles of records. */
export interface Resources {
  readonly find: (name: string) => { readonly store: Pick<RecordReader, 'titles' | 'titleSql'> } | undefined;
  /** The titles of records as the journal may name them. */
  readonly titlesInJournal: (
    tx: ReadTx,
    name: string,
    ids: readonly string[],
    locale: Locale,
  ) => Promise<ReadonlyMap<string, string>>;
  /** The permissions of which each lets a session know that a record of the resource changed. */
  readonly readersOf: (name: string) => readonly string[];
  /** Where a record is used: by links that resources declare and by uses that features declare. */
  readonly usesOf: (tx: ReadTx, resource: string, id: string, locale: Locale) => Promise<UsedBy[]>;
}
