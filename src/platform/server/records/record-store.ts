import { canonical } from '#kernel/canonical.ts';
import type { Fields, RecordOf, Resource, ValuesOf } from '#kernel/resource.ts';
import { fragment, joined, named, type Sql, sql } from '../sql.ts';
import { type Column, columnName as nameOf, parameter, type Table } from '../table.ts';
import type { WriteTx } from '../write-tx.ts';
import { type PartStore, type RecordReader, type RecordTable, recordReader } from './record-reader.ts';

/** Prepared statements: within the write transaction they only need to be sent. */
export type ReadyWrite = (tx: WriteTx) => Promise<unknown>;

/** Reads and writes the records of one resource. */
export interface RecordStore<F extends Fields = Fields> extends RecordReader<F> {
  insert(tx: WriteTx, id: string, values: ValuesOf<F>): Promise<void>;
  /** Inserts many in one statement; if omitted, one after the other. */
  readonly insertMany?: (records: ReadonlyMap<string, ValuesOf<F>>) => ReadyWrite;
  /** Writes the given values and raises the version. */
  update(tx: WriteTx, id: string, values: Partial<ValuesOf<F>>): Promise<void>;
  /** Changes many, with one statement for all that change the same fields; if omitted, one after the other. */
  readonly updateMany?: (records: ReadonlyMap<string, Partial<ValuesOf<F>>>) => ReadyWrite;
  /** Deleted softly if the table has `deleted_at`, so that sales can still refer to it. */
  remove(tx: WriteTx, id: string, now: number): Promise<void>;
  /** Makes the row of a deleted record live again, or a new one if it was deleted for good; `update` writes its values. */
  bringBack(tx: WriteTx, id: string, record: RecordOf<F>): Promise<void>;
}

export interface RecordStoreOptions<Property extends string> {
  /** Fields whose column in the table has a different name. */
  readonly columns?: Readonly<Record<string, Property>>;
  /** Fields that are computed, in SQL over the table's row. */
  readonly computed?: Readonly<Record<string, Sql>>;
  // biome-ignore lint/suspicious/noExplicitAny: parts of different types in one record
  readonly parts?: Readonly<Record<string, PartStore<any>>>;
  /** A generated column of all searched texts, folded like `folded`: for tables of thousands of rows. */
  readonly searched?: string;
  readonly foundElsewhere?: RecordTable['foundElsewhere'];
  /** The table has no `deleted_at`: rows are deleted for good. */
  readonly isHard?: boolean;
}

type Given = Readonly<Record<string, unknown>>;

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === 'object' && typeof other === 'object' && canonical(one) === canonical(other);
}

/**
 * The records of a resource in a table of its own: `id uuid`, `version integer`, one column per field, `deleted_at`
 * unless deletion is hard. Called in the feature's store.ts, which thereby is the table's writer. Throws if a field has
 * no column.
 */
export function recordStore<const Name extends string, T extends Table<Name>, F extends Fields>(
  tableName: Name,
  { columns: all }: T,
  resource: Resource<F>,
  {
    columns = {},
    computed = {},
    parts = {},
    isHard = false,
    searched,
    foundElsewhere,
  }: RecordStoreOptions<keyof T['columns'] & string> = {},
): RecordStore<F> {
  const table = named(tableName);
  const propertyOf = (name: string): string => columns[name] ?? name;
  const columnOf = (name: string): Column => {
    const column = all[propertyOf(name)];
    if (column === undefined) throw new Error(`${tableName} has no column for the field ${name}`);
    return column;
  };
  const columnName = (name: string) => named(nameOf(propertyOf(name)));
  const typeOf = (name: string) => fragment(columnOf(name).type);
  const place: RecordTable = {
    from: table,
    isThere: isHard ? sql`true` : sql`deleted_at IS NULL`,
    column: (name) => computed[name] ?? columnName(name),
    searched: searched === undefined ? undefined : named(searched),
    foundElsewhere,
  };
  const reader = recordReader(resource, place, parts as Readonly<Record<string, PartStore>>);
  const isColumn = (name: string) => parts[name] === undefined && resource.fields[name]?.isComputed !== true;
  const columnsOf = (values: object) =>
    Object.entries(values).filter(([name]) => name in resource.fields && isColumn(name));
  // A wrong name is reported when the module is loaded.
  for (const name of Object.keys(resource.fields)) if (isColumn(name) && computed[name] === undefined) columnOf(name);
  const value = (name: string, given: unknown) => sql`${parameter(columnOf(name), given)}::${typeOf(name)}`;

  async function saveParts(tx: WriteTx, id: string, values: object): Promise<void> {
    for (const [name, part] of Object.entries(parts)) {
      if (name in values) await part.save(tx, id, (values as Record<string, never>)[name] as never);
    }
  }

  /**
   * Values of many records as rows called `given`, and the expression of each column there. Values shared by all are
   * sent once: of the forty fields of two thousand new products only a handful differ.
   */
  function rowsOf(records: ReadonlyMap<string, Given>, names: readonly string[]) {
    const [first = {}] = records.values();
    const isShared = (name: string) => [...records.values()].every((each) => isSame(each[name], first[name]));
    const own = names.filter((name) => !isShared(name));
    const rows = [...records].map(([id, values]) => ({
      id,
      ...Object.fromEntries(own.map((name) => [nameOf(propertyOf(name)), values[name]])),
    }));
    const shape = joined([sql`id uuid`, ...own.map((name) => sql`${columnName(name)} ${typeOf(name)}`)], ', ');
    return {
      from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (${shape})`,
      column: (name: string) =>
        own.includes(name) ? sql`given.${columnName(name)}` : sql`(${value(name, first[name])})`,
    };
  }

  return {
    ...reader,
    async insert(tx, id, values) {
      const given = columnsOf(values);
      const names = joined([sql`id`, ...given.map(([name]) => columnName(name))], ', ');
      const wanted = joined([sql`${id}`, ...given.map(([name, one]) => value(name, one))], ', ');
      await tx.run(sql`INSERT INTO ${table} (${names}) VALUES (${wanted})`);
      await saveParts(tx, id, values);
    },
    insertMany(records) {
      const [first] = records.values();
      if (first === undefined) return async () => {};
      const names = columnsOf(first).map(([name]) => name);
      const { from, column } = rowsOf(records, names);
      const listed = joined([sql`id`, ...names.map(columnName)], ', ');
      const wanted = joined([sql`given.id`, ...names.map(column)], ', ');
      const statement = sql`INSERT INTO ${table} (${listed}) SELECT ${wanted} FROM ${from}`;
      return (tx) =>
        Promise.all([
          tx.run(statement),
          ...Object.entries(parts).map(([name, part]) => {
            const values = new Map([...records].map(([id, each]) => [id, (each as Given)[name]]));
            if (part.insertMany !== undefined) return part.insertMany(tx, values);
            return Promise.all([...values].map(([id, one]) => part.save(tx, id, one)));
          }),
        ]);
    },
    updateMany(records) {
      const alike = new Map<string, Map<string, Partial<ValuesOf<F>>>>();
      for (const [id, values] of records) {
        const fields = columnsOf(values).map(([name]) => name);
        alike.set(fields.join(), (alike.get(fields.join()) ?? new Map()).set(id, values));
      }
      const statements = [...alike.values()].map((each) => {
        const names = columnsOf([...each.values()][0] ?? {}).map(([name]) => name);
        const { from, column } = rowsOf(each, names);
        const sets = names.map((name) => sql`${columnName(name)} = ${column(name)}`);
        return sql`
          UPDATE ${table} SET ${joined([sql`version = ${table}.version + 1`, ...sets], ', ')}
          FROM ${from} WHERE ${table}.id = given.id`;
      });
      return (tx) =>
        Promise.all([
          ...statements.map((statement) => tx.run(statement)),
          ...Object.entries(parts).map(([name, part]) => {
            const given = [...records].filter(([, values]) => name in values);
            const saved = new Map(given.map(([id, values]) => [id, (values as Given)[name]]));
            if (saved.size === 0) return undefined;
            if (part.saveMany !== undefined) return part.saveMany(tx, saved);
            return Promise.all([...saved].map(([id, one]) => part.save(tx, id, one)));
          }),
        ]);
    },
    async update(tx, id, values) {
      const sets = columnsOf(values).map(([name, one]) => sql`${columnName(name)} = ${value(name, one)}`);
      await tx.run(sql`UPDATE ${table} SET ${joined([sql`version = version + 1`, ...sets], ', ')} WHERE id = ${id}`);
      await saveParts(tx, id, values);
    },
    async remove(tx, id, now) {
      if (isHard) await tx.run(sql`DELETE FROM ${table} WHERE id = ${id}`);
      else {
        const at = new Date(now).toISOString();
        await tx.run(sql`UPDATE ${table} SET deleted_at = ${at}::timestamptz, version = version + 1 WHERE id = ${id}`);
      }
    },
    async bringBack(tx, id, { version, ...record }) {
      if (!isHard) {
        await tx.run(sql`UPDATE ${table} SET deleted_at = NULL WHERE id = ${id}`);
        return;
      }
      const given = columnsOf(record);
      const names = joined([sql`id`, sql`version`, ...given.map(([name]) => columnName(name))], ', ');
      const wanted = joined([sql`${id}`, sql`${version}`, ...given.map(([name, one]) => value(name, one))], ', ');
      await tx.run(sql`INSERT INTO ${table} (${names}) VALUES (${wanted})`);
    },
  };
}
