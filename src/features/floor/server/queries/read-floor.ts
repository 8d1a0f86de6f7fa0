import type { Names } from '#kernel/locale.ts';
import { sql } from '#platform/server/sql.ts';
import { perVersion } from '#platform/server/versioned.ts';
import type { NewTable, NewTablePlan } from '../store.ts';

type PlanRow = Omit<NewTablePlan, 'position'> & { readonly names: Names };

export interface Floor {
  readonly plans: readonly (PlanRow & { readonly tables: readonly NewTable[] })[];
  /** Of each table, the plan that it is on. */
  readonly planOfTable: ReadonlyMap<string, string>;
}

/** The plans and their tables as of a catalogue version. */
export const floorAt = perVersion<Floor>(async (tx) => {
  const [plans, tables] = await Promise.all([
    tx.rows<PlanRow>(sql`SELECT id, names, width, height FROM table_plan ORDER BY position, id`),
    tx.rows<NewTable>(sql`
      SELECT id, plan_id AS "planId", name, shape, seats, x, y, width, height, rotation
      FROM dining_table ORDER BY name, id`),
  ]);
  return {
    plans: plans.map((plan) => ({ ...plan, tables: tables.filter((table) => table.planId === plan.id) })),
    planOfTable: new Map(tables.map(({ id, planId }) => [id, planId])),
  };
});
