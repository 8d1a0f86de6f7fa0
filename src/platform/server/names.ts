import { type Locale, preferencesOf, type Reader } from '#kernel/locale.ts';
import { joined, type Sql, sql } from './sql.ts';

/** A name from the column `names` in SQL, with the same fallbacks as `nameIn`; null if it is empty. */
export function nameFor(names: Sql, reader: Locale | Reader): Sql {
  const wanted = preferencesOf(reader).map((locale) => sql`nullif(${names} ->> ${locale}::text, '')`);
  const any = sql`(SELECT min(nullif(each, '')) FROM jsonb_each_text(${names}) AS n (locale, each))`;
  return sql`coalesce(${joined([...wanted, any], ', ')})`;
}
