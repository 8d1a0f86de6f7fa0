import { type Locale, preferencesOf, type Reader } from '#kernel/locale.ts';
import { joined, type Sql, sql } from './sql.ts';

/** A name out of `names` in SQL, by the same fallbacks as `nameIn`; null where there is none at all. */
export function nameFor(names: Sql, reader: Locale | Reader): Sql {
  const wanted = preferencesOf(reader).map((locale) => sql`nullif(${names} ->> ${locale}::text, '')`);
  const any = sql`(SELECT min(nullif(each, '')) FROM jsonb_each_text(${names}) AS n (locale, each))`;
  return sql`coalesce(${joined([...wanted, any], ', ')})`;
}
