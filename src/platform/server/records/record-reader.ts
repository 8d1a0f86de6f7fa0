import { type Locale, nameIn } from '#kernel/locale.ts';
import type { Field, Fields, RecordOf, Resource } from '#kernel/resource.ts';
import { searchKey, searchLetters, searchPairs } from '#kernel/text.ts';
import type { ReadTx } from '../database.ts';
import { nameFor } from '../names.ts';
import { joined, named, type Sql, sql } from '../sql.ts';
import type { WriteTx } from '../write-tx.ts';

/** Where the records of a resource are stored and how their fields are read. */
export interface RecordTable {
  readonly from: Sql;
  /** The condition for a row of the resource that is not deleted. */
  readonly isThere: Sql;
  /** The field's value in SQL, of its own type. */
  readonly column: (name: string, field: Field) => Sql;
  /** All searched texts in one column, already folded; if omitted, they are folded for each search. */
  readonly searched?: Sql | undefined;
  /** A further search condition, such as a barcode in another table; `word` is for a pattern, `typed` as it was typed. */
  readonly foundElsewhere?: ((word: Sql, typed: string) => Sql) | undefined;
}

/** A field in a table of its own. One that is read by an expression (`computed`) of the row needs no `load`. */
export interface PartStore<T = unknown> {
  readonly load?: (tx: ReadTx, ids: readonly string[]) => Promise<ReadonlyMap<string, T>>;
  readonly save: (tx: WriteTx, id: string, value: T) => Promise<void>;
  /** For new records, in as few statements as possible; if omitted, each is saved separately. */
  readonly insertMany?: (tx: WriteTx, values: ReadonlyMap<string, T>) => Promise<void>;
  /** The same for existing records. */
  readonly saveMany?: (tx: WriteTx, values: ReadonlyMap<string, T>) => Promise<void>;
}

export interface ListRequest {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly filter?: string | readonly string[] | undefined;
  readonly locale: Locale;
}

/** How the title of a linked record is read: as part of another resource's statement. */
export type TitleOf = (resource: string, id: Sql, locale: Locale) => Sql | null;

export interface RecordReader<F extends Fields = Fields> {
  list(tx: ReadTx, request: ListRequest, titleOf: TitleOf): Promise<{ total: number; rows: RecordOf<F>[] }>;
  one(tx: ReadTx, id: string): Promise<RecordOf<F> | null>;
  /** The existing ones of these ids. */
  many(tx: ReadTx, ids: readonly string[]): Promise<Map<string, RecordOf<F>>>;
  /** The existing ones of these ids, with their titles. */
  titles(tx: ReadTx, ids: readonly string[], locale: Locale): Promise<Map<string, string>>;
  /** Whether another record has this value in a field. */
  isTaken(tx: ReadTx, field: string, value: unknown, except: string | null): Promise<boolean>;
  /** The records that have one of these texts in a field, ignoring case; for names in several languages, in any. */
  matching(tx: ReadTx, field: string, texts: readonly string[]): Promise<RecordOf<F>[]>;
  /** Records whose field links to this id; 100 at most. */
  linkedBy(tx: ReadTx, field: string, id: string, locale: Locale): Promise<{ id: string; name: string }[]>;
  /** `(SELECT …)`: the title of the record with this id. */
  titleSql(id: Sql, locale: Locale): Sql;
}

/** Letters without diacritics, so that `Ćevapi` sorts next to `Cevapi`. */
const marked = 'áàâäãåçćčđéèêëíìîïñóòôöõšśúùûüýžźѐѝ';
const plain = 'aaaaaacccdeeeeiiiinooooossuuuuyzzеи';
export function folded(text: Sql): Sql {
  return sql`translate(lower(${text}), ${marked}::text, ${plain}::text)`;
}

/** The letters of Macedonian and Serbian that Unicode has behind the others, each with what it sorts as. */
const placed = ['ѓд', 'ђд', 'ѕз', 'ји', 'љл', 'њн', 'ќт', 'ћт', 'џч'] as const;

/** A text in the order of the alphabet: `Јаболка` stands behind `Игла`, not behind `Чај`. */
export function alphabetical(text: Sql): Sql {
  return placed.reduce(
    (key, [letter = '', before = '']) => sql`replace(${key}, ${letter}::text, ${`${before}я`}::text)`,
    folded(text),
  );
}

/** `searchKey` in the database. The generated columns `searched` repeat it, because a migration never changes. */
export function searchable(text: Sql): Sql {
  const { from, to } = searchLetters;
  return searchPairs.reduce(
    (key, [pattern, replacement]) =>
      sql`regexp_replace(${key}, ${pattern}::text, ${replacement.replace('$', '\\')}::text, 'g')`,
    sql`translate(lower(${text}), ${from}::text, ${to}::text)`,
  );
}

const inside = (text: string) => `%${searchKey(text).replace(/[\\%_]/g, '\\$&')}%`;

const pageSize = 100;

export function recordReader<F extends Fields>(
  { fields, title, sort: ownSort }: Resource<F>,
  { from, isThere, column, searched: ready, foundElsewhere }: RecordTable,
  parts: Readonly<Record<string, PartStore>> = {},
): RecordReader<F> {
  const entries = Object.entries<Field>(fields);
  const inRow = entries.filter(([name]) => parts[name]?.load === undefined);
  const inList = inRow.filter(([, field]) => field.kind !== 'part');
  const columnOf = (name: string) => column(name, fields[name] as Field);
  /** A field that a caller named: `constructor` and `__proto__` are none. */
  const asked = (name: string): Field | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  const select = (some: readonly (readonly [string, Field])[]) =>
    joined([sql`id`, sql`version`, ...some.map(([name]) => sql`${columnOf(name)} AS ${named(name)}`)], ', ');

  /** A field as the text that users read and search. */
  const readable = (name: string, locale: Locale): Sql => {
    const field = fields[name] as Field;
    if (field.kind === 'names') return nameFor(columnOf(name), locale);
    if (field.kind === 'texts') return sql`array_to_string(${columnOf(name)}, ' ')`;
    return sql`${columnOf(name)}::text`;
  };
  const searched = entries.filter(([, { kind }]) => kind === 'text' || kind === 'names' || kind === 'texts');
  const found = (search: string): Sql => {
    const texts = searched.map(([name, field]) =>
      field.kind === 'names' ? sql`${columnOf(name)}::text` : readable(name, 'sq'),
    );
    const words = search
      .trim()
      .split(/\s+/)
      .filter((word) => word !== '');
    const all = ready ?? searchable(sql`concat_ws(' ', ${joined(texts, ', ')})`);
    return joined(
      words.map((word) => {
        const isInside = sql`${all} LIKE ${inside(word)}`;
        const elsewhere = foundElsewhere?.(sql`${word.replace(/[\\%_]/g, '\\$&')}::text`, word);
        return elsewhere === undefined ? isInside : sql`(${isInside} OR ${elsewhere})`;
      }),
      ' AND ',
    );
  };
  const narrowed = (filter: string): Sql | null => {
    const [name = '', ...rest] = filter.split(':');
    const value = rest.join(':');
    const field = asked(name);
    if (field === undefined || field.kind === 'part') return null;
    if (field.kind === 'links') return sql`${value}::text = ANY (${columnOf(name)}::text[])`;
    if (value === '') return sql`coalesce(${columnOf(name)}::text, '') = ''`;
    if (field.kind === 'text' || field.kind === 'names' || field.kind === 'texts') {
      return sql`${searchable(readable(name, 'sq'))} LIKE ${inside(value)}`;
    }
    return sql`${columnOf(name)}::text = ${value}::text`;
  };
  const sorted = (sort: string, locale: Locale, titleOf: TitleOf): Sql => {
    const isDescending = sort.startsWith('-');
    const name = isDescending ? sort.slice(1) : sort;
    const field = asked(name);
    if (field === undefined || field.kind === 'part') return sorted(ownSort, locale, titleOf);
    const isText = ['text', 'names', 'texts', 'choice'].includes(field.kind);
    const linked = field.kind === 'link' ? titleOf(field.to, columnOf(name), locale) : null;
    const own = isText ? alphabetical(readable(name, locale)) : columnOf(name);
    const by = linked === null ? own : alphabetical(linked);
    return isDescending ? sql`${by} DESC NULLS LAST` : sql`${by} ASC NULLS LAST`;
  };

  async function withParts(tx: ReadTx, rows: RecordOf<F>[]): Promise<RecordOf<F>[]> {
    if (rows.length === 0) return rows;
    const ids = rows.map(({ id }) => id);
    const loaded = await Promise.all(
      Object.entries(parts).flatMap(([name, { load }]) =>
        load === undefined ? [] : [load(tx, ids).then((values) => [name, values] as const)],
      ),
    );
    return rows.map((row) => ({
      ...row,
      ...Object.fromEntries(
        loaded.map(([name, values]) => [name, values.get(row.id) ?? (fields[name] as { initial: unknown }).initial]),
      ),
    }));
  }

  const titleSql = (id: Sql, locale: Locale) => sql`(SELECT ${readable(title, locale)} FROM ${from} WHERE id = ${id})`;

  return {
    async list(tx, { search = '', sort = ownSort, offset = 0, limit = pageSize, filter = [], locale }, titleOf) {
      const filters = (typeof filter === 'string' ? [filter] : filter).map(narrowed).filter((each) => each !== null);
      const conditions = [
        isThere,
        ...(search.trim() === '' || searched.length === 0 ? [] : [found(search)]),
        ...filters,
      ];
      const where = joined(conditions, ' AND ');
      const [rows, { total }] = await Promise.all([
        tx.rows<RecordOf<F>>(sql`
          SELECT ${select(inList)} FROM ${from} WHERE ${where}
          ORDER BY ${sorted(sort, locale, titleOf)}, id LIMIT ${limit} OFFSET ${offset}`),
        tx.one<{ total: number }>(sql`SELECT count(*)::int AS total FROM ${from} WHERE ${where}`),
      ]);
      return { total, rows };
    },
    async one(tx, id) {
      const row = await tx.maybe<RecordOf<F>>(sql`
        SELECT ${select(inRow)} FROM ${from} WHERE id = ${id} AND ${isThere}`);
      return row === null ? null : ((await withParts(tx, [row]))[0] ?? null);
    },
    async many(tx, ids) {
      const rows = await tx.rows<RecordOf<F>>(sql`
        SELECT ${select(inRow)} FROM ${from} WHERE id = ANY (${ids}::uuid[]) AND ${isThere}`);
      return new Map((await withParts(tx, rows)).map((row) => [row.id, row]));
    },
    async titles(tx, ids, locale) {
      const rows = await tx.rows<{ id: string; title: unknown }>(sql`
        SELECT id, ${columnOf(title)} AS title FROM ${from} WHERE id = ANY (${ids}::uuid[]) AND ${isThere}`);
      return new Map(rows.map((row) => [row.id, titleText(row.title, locale)]));
    },
    async isTaken(tx, name, value, except) {
      const other = except === null ? sql`true` : sql`id <> ${except}`;
      const isOneOf = (condition: Sql) =>
        sql`EXISTS (SELECT 1 FROM ${from} WHERE ${isThere} AND ${other} AND ${condition})`;
      const each = sameAs(fields[name] as Field, columnOf(name), value).map(isOneOf);
      return each.length > 0 && (await tx.one<{ taken: boolean }>(sql`SELECT ${joined(each, ' OR ')} AS taken`)).taken;
    },
    async matching(tx, name, texts) {
      const { kind } = fields[name] as Field;
      const column = columnOf(name);
      const wanted = sql`(SELECT lower(wanted) FROM unnest(${texts}::text[]) AS w (wanted))`;
      let has = sql`lower(${column}::text) IN ${wanted}`;
      if (kind === 'texts')
        has = sql`EXISTS (SELECT 1 FROM unnest(${column}) AS o (one) WHERE lower(one) IN ${wanted})`;
      if (kind === 'names') {
        has = sql`EXISTS (SELECT 1 FROM jsonb_each_text(${column}) AS n (locale, one) WHERE lower(one) IN ${wanted})`;
      }
      const rows = await tx.rows<RecordOf<F>>(sql`SELECT ${select(inRow)} FROM ${from} WHERE ${isThere} AND ${has}`);
      return withParts(tx, rows);
    },
    async linkedBy(tx, name, id, locale) {
      const field = fields[name] as Field;
      const links = field.kind === 'links' ? sql`${id} = ANY (${columnOf(name)})` : sql`${columnOf(name)} = ${id}`;
      const rows = await tx.rows<{ id: string; title: unknown }>(sql`
        SELECT id, ${columnOf(title)} AS title FROM ${from} WHERE ${isThere} AND ${links} ORDER BY id LIMIT 100`);
      return rows.map((row) => ({ id: row.id, name: titleText(row.title, locale) }));
    },
    titleSql,
  };
}

/** Conditions, each of which means that a row has this value, ignoring case. */
function sameAs(field: Field, column: Sql, value: unknown): Sql[] {
  if (field.kind === 'names') {
    return Object.entries(value as Record<string, string>).map(
      ([locale, one]) => sql`lower(${column} ->> ${locale}::text) = lower(${one}::text)`,
    );
  }
  if (field.kind === 'texts') return (value as readonly string[]).map((one) => sql`${one}::text = ANY (${column})`);
  return [sql`lower(${column}::text) = lower(${String(value)}::text)`];
}

function titleText(title: unknown, locale: Locale): string {
  return typeof title === 'object' && title !== null ? nameIn(title, locale) : String(title ?? '');
}
