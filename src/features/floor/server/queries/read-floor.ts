import type { Names } from '#kernel/locale.ts';
import { sql } from '#platform/server/sql.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';
import type { Decoration, PlanTable } from '../../domain/plan.ts';

interface PlanRow {
  readonly id: string;
  readonly names: Names;
  readonly width: number;
  readonly height: number;
  readonly pictureId: string | null;
  readonly decorations: readonly Decoration[];
}
type TableRow = Omit<PlanTable, 'kind'> & { readonly planId: string };

export interface Floor {
  readonly plans: readonly (PlanRow & { readonly tables: readonly TableRow[] })[];
  /** Of each table, the plan that it is on. */
  readonly planOfTable: ReadonlyMap<string, string>;
}

/** The plans and their tables as of a catalogue version. */
export const floorAt = cachedByCatalogueVersion<Floor>(async (tx) => {
  const [plans, tables] = await Promise.all([
    tx.rows<PlanRow>(sql`
      SELECT id, names, width, height, picture_id AS "pictureId", decorations
      FROM table_plan WHERE deleted_at IS NULL ORDER BY position, id`),
    tx.rows<TableRow>(sql`
      SELECT id, plan_id AS "planId", name, shape, seats, x, y, width, height, rotation,
             minimum_spend AS "minimumSpend"
      FROM dining_table WHERE deleted_at IS NULL ORDER BY name, id`),
  ]);
  return {
    plans: plans.map((plan) => ({ ...plan, tables: tables.filter((table) => table.planId === plan.id) })),
    planOfTable: new Map(tables.map(({ id, planId }) => [id, planId])),
  };
});
