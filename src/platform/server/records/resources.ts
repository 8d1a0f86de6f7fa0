import type { Locale } from '#kernel/locale.ts';
import type { ReadTx } from '../database.ts';
import type { RecordReader } from './record-reader.ts';

/** A place where a record is used that no field of a resource declares. */
export interface Use {
  /** The resource of which records are used. */
  readonly of: string;
  readonly find: (tx: ReadTx, id: string, locale: Locale) => Promise<readonly UsedBy[]>;
}
export interface UsedBy {
  /** Names the place: a resource, or a word of `uses` in the messages. */
  readonly resource: string;
  readonly id: string | null;
  readonly name: string;
}

/** All resources of the venue: who links to whom, and what things are called. */
export interface Resources {
  readonly find: (name: string) => { readonly store: Pick<RecordReader, 'titles' | 'titleSql'> } | undefined;
  /** Where a record is used, by the links that resources declare and by the uses that features name. */
  readonly usesOf: (tx: ReadTx, resource: string, id: string, locale: Locale) => Promise<UsedBy[]>;
}
