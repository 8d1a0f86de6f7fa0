import type { Field, Fields, Resource, ValuesOf } from '#kernel/resource.ts';
import { recordReader } from '#platform/server/records/record-reader.ts';
import type { RecordStore } from '#platform/server/records/record-store.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';

/** The store of a resource without its own table: its fields are in one jsonb column. */
export function referenceStore<F extends Fields>(resource: Resource<F>): RecordStore<F> {
  return {
    ...recordReader(resource, {
      from: sql`reference_record`,
      isThere: sql`resource = ${resource.name} AND deleted_at IS NULL`,
      column,
    }),
    async insert(tx: WriteTx, id: string, values: ValuesOf<F>) {
      await tx.run(sql`
        INSERT INTO reference_record (id, resource, fields)
        VALUES (${id}, ${resource.name}, ${JSON.stringify(values)}::jsonb)`);
    },
    insertMany(records) {
      const rows = [...records].map(([id, fields]) => ({ id, fields }));
      const statement = sql`
        INSERT INTO reference_record (id, resource, fields)
        SELECT id, ${resource.name}::text, fields
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id uuid, fields jsonb)`;
      return (tx) => tx.run(statement);
    },
    async update(tx: WriteTx, id: string, values: Partial<ValuesOf<F>>) {
      await tx.run(sql`
        UPDATE reference_record SET version = version + 1, fields = fields || ${JSON.stringify(values)}::jsonb
        WHERE id = ${id}`);
    },
    updateMany(records) {
      const rows = [...records].map(([id, fields]) => ({ id, fields }));
      const statement = sql`
        UPDATE reference_record SET version = version + 1, fields = reference_record.fields || given.fields
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id uuid, fields jsonb)
        WHERE reference_record.id = given.id`;
      return (tx) => tx.run(statement);
    },
    async remove(tx: WriteTx, id: string, now: number) {
      await tx.run(sql`
        UPDATE reference_record SET version = version + 1, deleted_at = ${new Date(now).toISOString()}::timestamptz
        WHERE id = ${id}`);
    },
    async bringBack(tx: WriteTx, id: string) {
      await tx.run(sql`UPDATE reference_record SET deleted_at = NULL WHERE id = ${id}`);
    },
  };
}

/** A field of the jsonb column, in its type. A field that was declared later has its default. */
function column(name: string, field: Field): Sql {
  switch (field.kind) {
    case 'text':
      return sql`coalesce(fields ->> ${name}::text, '')`;
    case 'choice':
    case 'colour':
      return sql`coalesce(fields ->> ${name}::text, ${field.initial}::text)`;
    case 'toggle':
      return sql`coalesce((fields ->> ${name}::text)::boolean, ${field.initial}::boolean)`;
    case 'whole':
    case 'money':
    case 'quantity':
    case 'percent':
    case 'instant':
      return sql`(fields ->> ${name}::text)::bigint`;
    case 'day':
      return sql`(fields ->> ${name}::text)::date`;
    case 'link':
    case 'picture':
      return sql`(fields ->> ${name}::text)::uuid`;
    case 'links':
      return sql`ARRAY(SELECT jsonb_array_elements_text(coalesce(fields -> ${name}::text, '[]')))::uuid[]`;
    case 'texts':
      return sql`ARRAY(SELECT jsonb_array_elements_text(coalesce(fields -> ${name}::text, '[]')))`;
    case 'names':
      return sql`coalesce(fields -> ${name}::text, '{}')`;
    case 'part':
      return sql`coalesce(fields -> ${name}::text, ${JSON.stringify(field.initial)}::jsonb)`;
  }
}
