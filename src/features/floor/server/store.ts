import type { Names } from '#kernel/locale.ts';
import type { PartStore } from '#platform/server/records/record-reader.ts';
import { recordStore } from '#platform/server/records/record-store.ts';
import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { type Decoration, decorationsOf, type PlanItem, type PlanTable, tablesOf } from '../domain/plan.ts';
import { tablePlans } from '../domain/resource.ts';
import { tablePlanTable } from './tables.ts';

/** What stands in a plan: its tables are rows, for orders point at them; all else lies with the plan. */
const items: PartStore<readonly PlanItem[]> = {
  async load(tx, ids) {
    const [tables, plans] = await Promise.all([
      tx.rows<PlanTable & { readonly planId: string }>(sql`
        SELECT id, plan_id AS "planId", name, shape, seats, x, y, width, height, rotation,
               minimum_spend AS "minimumSpend"
        FROM dining_table WHERE plan_id = ANY (${ids}::uuid[]) AND deleted_at IS NULL ORDER BY id`),
      tx.rows<{ id: string; decorations: readonly Decoration[] }>(sql`
        SELECT id, decorations FROM table_plan WHERE id = ANY (${ids}::uuid[])`),
    ]);
    return new Map(
      plans.map(({ id, decorations }) => {
        const own = tables.filter(({ planId }) => planId === id).map(({ planId: _, ...table }) => table);
        return [id, [...own.map((table) => ({ ...table, kind: 'table' as const })), ...decorations]];
      }),
    );
  },
  async save(tx, id, given) {
    const decorations = JSON.stringify(decorationsOf({ items: given }));
    await tx.run(sql`UPDATE table_plan SET decorations = ${decorations}::jsonb WHERE id = ${id}`);
    await writeTables(tx, id, tablesOf({ items: given }));
  },
};

export const tablePlanStore = recordStore('table_plan', tablePlanTable, tablePlans, {
  columns: { ranking: 'position' },
  computed: {
    tables: sql`(SELECT count(*)::int FROM dining_table AS t WHERE t.plan_id = table_plan.id AND t.deleted_at IS NULL)`,
    seats: sql`(
      SELECT coalesce(sum(t.seats), 0)::int FROM dining_table AS t
      WHERE t.plan_id = table_plan.id AND t.deleted_at IS NULL)`,
  },
  parts: { items } as never,
});

/** Writes the tables of a plan that are there; one that was taken away before and put back is the same table again. */
async function writeTables(tx: WriteTx, planId: string, tables: readonly PlanTable[]): Promise<void> {
  if (tables.length === 0) return;
  await tx.run(sql`
    INSERT INTO dining_table (id, plan_id, name, shape, seats, x, y, width, height, rotation, minimum_spend)
    SELECT id, ${planId}::uuid, name, shape, seats, x, y, width, height, rotation, "minimumSpend"
    FROM jsonb_to_recordset(${JSON.stringify(tables)}::jsonb) AS t (
      id uuid, name text, shape text, seats integer, x integer, y integer, width integer, height integer,
      rotation integer, "minimumSpend" integer)
    ON CONFLICT (id) DO UPDATE
      SET name = excluded.name, shape = excluded.shape, seats = excluded.seats, x = excluded.x, y = excluded.y,
          width = excluded.width, height = excluded.height, rotation = excluded.rotation,
          minimum_spend = excluded.minimum_spend, deleted_at = NULL`);
}

/** Takes all tables off a plan but these. */
export async function removeTables(tx: WriteTx, planId: string, but: readonly string[], now: number): Promise<void> {
  await tx.run(sql`
    UPDATE dining_table SET deleted_at = ${new Date(now).toISOString()}::timestamptz
    WHERE plan_id = ${planId} AND deleted_at IS NULL AND NOT (id = ANY (${but}::uuid[]))`);
}

export interface NewTablePlan {
  readonly id: string;
  readonly names: Names;
  /** Centimetres. */
  readonly width: number;
  readonly height: number;
  readonly position: number;
  readonly decorations?: readonly Decoration[];
}

export async function insertTablePlan(tx: WriteTx, plan: NewTablePlan): Promise<void> {
  const { id, names, width, height, position, decorations = [] } = plan;
  await tx.run(sql`
    INSERT INTO table_plan (id, names, width, height, position, decorations)
    VALUES (${id}, ${JSON.stringify(names)}::jsonb, ${width}, ${height}, ${position},
            ${JSON.stringify(decorations)}::jsonb)`);
}

export interface NewTable extends Omit<PlanTable, 'kind' | 'minimumSpend'> {
  readonly planId: string;
}

export async function insertTable(tx: WriteTx, { planId, ...table }: NewTable): Promise<void> {
  await writeTables(tx, planId, [{ ...table, kind: 'table', minimumSpend: null }]);
}
