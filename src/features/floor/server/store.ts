import type { Names } from '#kernel/locale.ts';
import type { PartStore } from '#platform/server/records/record-reader.ts';
import { recordStore } from '#platform/server/records/record-store.ts';
import { sql } from '#platform/server/sql.ts';
import { type RowOf, select, tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { type Decoration, decorationsOf, type PlanItem, type PlanTable, tablesOf } from '../domain/plan.ts';
import { tablePlans } from '../domain/resource.ts';
import { diningTableTable, tablePlanTable } from './tables.ts';

const onPlan = [
  ...(['id', 'planId', 'name', 'shape', 'seats', 'x', 'y', 'width', 'height', 'rotation', 'minimumSpend'] as const),
] as const;
const tableColumns = select(diningTableTable, onPlan);
const tableRows = tableWriter('dining_table', diningTableTable, {
  change: [
    ...(['name', 'shape', 'seats', 'x', 'y', 'width', 'height', 'rotation', 'minimumSpend'] as const),
    'deletedAt',
  ],
});
const planRows = tableWriter('table_plan', tablePlanTable, {
  insert: ['id', 'names', 'width', 'height', 'position', 'decorations'],
});

/** The items of a plan. Tables are rows, because orders refer to them; all other items are stored with the plan. */
const items: PartStore<readonly PlanItem[]> = {
  async load(tx, ids) {
    const [tables, plans] = await Promise.all([
      tx.rows<RowOf<typeof tableColumns>>(sql`
        SELECT ${tableColumns} FROM dining_table WHERE plan_id = ANY (${ids}::uuid[]) AND deleted_at IS NULL ORDER BY id`),
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
    await planRows.update(tx, { id }, { decorations: decorationsOf({ items: given }) });
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

/** Writes the tables of a plan. A table that was removed and put back keeps its row. */
async function writeTables(tx: WriteTx, planId: string, tables: readonly PlanTable[]): Promise<void> {
  if (tables.length === 0) return;
  await tableRows.upsert(
    tx,
    tables.map((table) => ({ ...table, planId, deletedAt: null })),
  );
}

/** Removes all tables of a plan except these. */
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
  await planRows.insert(tx, [{ ...plan, decorations: plan.decorations ?? [] }]);
}

export interface NewTable extends Omit<PlanTable, 'kind' | 'minimumSpend'> {
  readonly planId: string;
}

export async function insertTable(tx: WriteTx, { planId, ...table }: NewTable): Promise<void> {
  await writeTables(tx, planId, [{ ...table, kind: 'table', minimumSpend: null }]);
}
