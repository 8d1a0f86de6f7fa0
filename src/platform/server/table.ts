import type { RawWriteTx } from './database.ts';
import { fragment, quoteName, type Sql } from './sql.ts';

/**
 * A column: its type in PostgreSQL, and in a row in Node. Values that are read need no conversion: the database returns
 * instants as epoch ms and int8 as numbers (database.ts).
 */
export interface Column<T = unknown> {
  readonly type: string;
  /** The column is nullable. */
  readonly isNullable: boolean;
  /** The database computes it from other columns: it is read and never written. */
  readonly isGenerated?: true;
  /** Never set: carries the type of a value. */
  readonly value?: T;
}

const column = <T>(type: string): Column<T> => ({ type, isNullable: false });
export const uuid = column<string>('uuid');
export const uuids = column<readonly string[]>('uuid[]');
export const text = column<string>('text');
export const texts = column<readonly string[]>('text[]');
export const smallint = column<number>('smallint');
export const integer = column<number>('integer');
/** Safe integers only; reading a larger value throws. */
export const bigint = column<number>('bigint');
export const boolean = column<boolean>('boolean');
/** `'YYYY-MM-DD'` */
export const date = column<string>('date');
/** Epoch ms. */
export const instant = column<number>('timestamptz');
export const bytes = column<Buffer>('bytea');
/** Text with a fixed set of values. */
export const textOf = <T extends string>(): Column<T> => column<T>('text');
export const textsOf = <T extends string>(): Column<readonly T[]> => column<readonly T[]>('text[]');
export const jsonb = <T>(): Column<T> => column<T>('jsonb');
export const orNull = <T>(one: Column<T>): Column<T | null> => ({ type: one.type, isNullable: true });
export const generated = <T>(one: Column<T>): Column<T> => ({ ...one, isGenerated: true });

export type Columns = Readonly<Record<string, Column>>;

/** All columns of a table, each declared once: SELECT, INSERT and UPDATE take names and types from here. */
export interface Table<Name extends string = string, C extends Columns = Columns> {
  readonly name: Name;
  readonly columns: C;
}

type ValueOf<One> = One extends Column<infer T> ? T : never;
/** A row, or some columns of it. */
export type Row<T extends Table, K extends keyof T['columns'] = keyof T['columns']> = {
  readonly [Key in K]: ValueOf<T['columns'][Key]>;
};

export function table<const Name extends string, const C extends Columns>(name: Name, columns: C): Table<Name, C> {
  return { name, columns };
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Columns are named after their properties, in snake case. */
export const columnName = snake;

/** A list of columns for SELECT, with the type of its rows. */
export interface Selection<R> extends Sql {
  readonly row?: R;
}
export type RowOf<S> = S extends Selection<infer R> ? R : never;

/** `plan_id AS "planId", name`: these columns, with the table's alias if there is one. Built once, at module load. */
export function select<T extends Table, const K extends keyof T['columns'] & string>(
  _table: T,
  names: readonly K[],
  alias?: string,
): Selection<Row<T, K>> {
  const from = alias === undefined ? '' : `${alias}.`;
  return fragment(
    names
      .map((name) => {
        const column = columnName(name);
        return `${from}${quoteName(column)}${column === name ? '' : ` AS ${quoteName(name)}`}`;
      })
      .join(', '),
  );
}

/** The names of all columns but these, so that one that is added later is among them. */
export function columnsBut<T extends Table, const K extends keyof T['columns'] & string>(
  { columns }: T,
  without: readonly K[],
): readonly Exclude<keyof T['columns'] & string, K>[] {
  const left: ReadonlySet<string> = new Set(without);
  return Object.keys(columns).filter((name): name is Exclude<keyof T['columns'] & string, K> => !left.has(name));
}

interface WriterOptions<P extends string, K extends P> {
  /** The columns of a new row; the others get the database's default. By default, all columns. */
  readonly insert?: readonly K[];
  /** The conflict key of an upsert. By default, `id`. */
  readonly key?: readonly NoInfer<P>[];
  /** The columns that an upsert changes in an existing row. By default, all inserted ones that are not in the key. */
  readonly change?: readonly NoInfer<K>[];
}

/** Writes to one table. Many rows are one statement, which PostgreSQL plans once per connection. */
export interface TableWriter<T extends Table, K extends keyof T['columns']> {
  /** Returns the number of rows inserted. */
  insert(tx: RawWriteTx, rows: readonly Row<T, K>[]): Promise<number>;
  /** Inserts rows or changes existing ones; returns the number of both. */
  upsert(tx: RawWriteTx, rows: readonly Row<T, K>[]): Promise<number>;
  /** Changes the rows that have all the values of `where` (none of them null: null equals nothing); returns their number. */
  update(tx: RawWriteTx, where: Partial<Row<T>>, values: Partial<Row<T>>): Promise<number>;
  /** Deletes the rows that have all the values of `where`; returns their number. */
  remove(tx: RawWriteTx, where: Partial<Row<T>>): Promise<number>;
}

let statementCount = 0;
const statementName = () => {
  statementCount += 1;
  return `w${statementCount}`;
};

/**
 * The writes to a table. Called in the owner's store.ts, which thereby is the table's writer. The name is repeated
 * there, so that the check of table writers finds it in the text.
 */
export function tableWriter<
  const Name extends string,
  T extends Table<Name>,
  const K extends keyof T['columns'] & string = keyof T['columns'] & string,
>(name: Name, { columns }: T, options: WriterOptions<keyof T['columns'] & string, K> = {}): TableWriter<T, K> {
  const columnOf = (property: string): Column => {
    const column = columns[property];
    if (column === undefined) throw new Error(`${name} has no column ${property}`);
    return column;
  };
  const quoted = (property: string) => quoteName(columnName(property));
  const {
    insert = Object.keys(columns).filter((property) => columnOf(property).isGenerated !== true) as K[],
    key = ['id'] as readonly string[],
    change = insert.filter((property) => !key.includes(property)),
  } = options;
  const shape = insert.map((property) => `${quoteName(property)} ${columnOf(property).type}`).join(', ');
  const insertText = `INSERT INTO ${quoteName(name)} (${insert.map(quoted).join(', ')})
    SELECT ${insert.map(quoteName).join(', ')} FROM json_to_recordset($1::json) AS given (${shape})`;
  // Not every table has an id or needs upserts.
  let madeUpsert: string | undefined;
  const makeUpsert = (): string => {
    const sets = change.map((property) => `${quoted(property)} = excluded.${quoted(property)}`).join(', ');
    return `${insertText} ON CONFLICT (${key.map(quoted).join(', ')}) DO UPDATE SET ${sets}`;
  };
  const upsertText = (): string => {
    madeUpsert ??= makeUpsert();
    return madeUpsert;
  };
  const names = { insert: statementName(), upsert: statementName() };
  const isInstant = insert.map((property) => columnOf(property).type === 'timestamptz');
  const encoded = (rows: readonly Row<T, K>[]) =>
    JSON.stringify(
      rows.map((row) => {
        const given: Record<string, unknown> = {};
        insert.forEach((property, index) => {
          given[property] = isInstant[index] ? iso(row[property]) : row[property];
        });
        return given;
      }),
    );

  /** Statements by the columns that they name; there are as many as call sites. */
  const kept = new Map<string, { readonly text: string; readonly name: string }>();
  const statement = (where: readonly string[], set: readonly string[]) => {
    const id = `${where.join()} ${set.join()}`;
    const found = kept.get(id);
    if (found !== undefined) return found;
    const at = (property: string, index: number) => `${quoted(property)} = $${index + 1}::${columnOf(property).type}`;
    const conditions = where.map(at).join(' AND ');
    const changes = set.map((property, index) => at(property, where.length + index)).join(', ');
    const head = set.length === 0 ? `DELETE FROM ${quoteName(name)}` : `UPDATE ${quoteName(name)} SET ${changes}`;
    const made = { text: `${head} WHERE ${conditions}`, name: statementName() };
    kept.set(id, made);
    return made;
  };
  const run = (tx: RawWriteTx, where: object, values: object) => {
    const given = [...Object.entries(where), ...Object.entries(values)];
    return tx.run({
      ...statement(Object.keys(where), Object.keys(values)),
      values: given.map(([property, value]) => parameter(columnOf(property), value)),
    });
  };

  return {
    insert: (tx, rows) => tx.run({ text: insertText, name: names.insert, values: [encoded(rows)] }),
    upsert: (tx, rows) => tx.run({ text: upsertText(), name: names.upsert, values: [encoded(rows)] }),
    update: run,
    remove: (tx, where) => run(tx, where, {}),
  };
}

const iso = (value: unknown) => (typeof value === 'number' ? new Date(value).toISOString() : null);

/** A value as the parameter of its column. */
export function parameter({ type }: Pick<Column, 'type'>, value: unknown): unknown {
  if (type === 'timestamptz') return iso(value);
  if (type === 'jsonb' && value !== null) return JSON.stringify(value);
  return value;
}
