import { sql } from '#platform/server/sql.ts';
import { type RowOf, select } from '#platform/server/table.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';
import { diningTableTable, tablePlanTable } from '../tables.ts';

const planColumns = select(tablePlanTable, ['id', 'names', 'width', 'height', 'pictureId', 'decorations']);
const tableColumns = select(diningTableTable, [
  ...(['id', 'planId', 'name', 'shape', 'seats', 'x', 'y', 'width', 'height', 'rotation', 'minimumSpend'] as const),
]);
type PlanRow = RowOf<typeof planColumns>;
type TableRow = RowOf<typeof tableColumns>;

export interface Floor {
  readonly plans: readonly (PlanRow & { readonly tables: readonly TableRow[] })[];
  /** The plan of each table. */
  readonly planOfTable: ReadonlyMap<string, string>;
  /** Of tables that have one. */
  readonly minimumOfTable: ReadonlyMap<string, number>;
  /** The name of each table. */
  readonly nameOfTable: ReadonlyMap<string, string>;
}

/** The plans and their tables at a catalogue version. */
export const floorAt = cachedByCatalogueVersion<Floor>(async (tx) => {
  const [plans, tables] = await Promise.all([
    tx.rows<PlanRow>(sql`
      SELECT ${planColumns} FROM table_plan WHERE deleted_at IS NULL ORDER BY position, id`),
    tx.rows<TableRow>(sql`
      SELECT ${tableColumns} FROM dining_table WHERE deleted_at IS NULL ORDER BY name, id`),
  ]);
  return {
    plans: plans.map((plan) => ({ ...plan, tables: tables.filter((table) => table.planId === plan.id) })),
    planOfTable: new Map(tables.map(({ id, planId }) => [id, planId])),
    minimumOfTable: new Map(tables.flatMap(({ id, minimumSpend }) => (minimumSpend ? [[id, minimumSpend]] : []))),
    nameOfTable: new Map(tables.map(({ id, name }) => [id, name])),
  };
});
