import type { Names } from '#kernel/locale.ts';
import type { Tx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

export interface NewTablePlan {
  readonly id: string;
  readonly names: Names;
  /** Centimetres. */
  readonly width: number;
  readonly height: number;
  readonly position: number;
}

export async function insertTablePlan(tx: Tx, plan: NewTablePlan): Promise<void> {
  await tx.run(sql`
    INSERT INTO table_plan (id, names, width, height, position)
    VALUES (${plan.id}, ${JSON.stringify(plan.names)}::jsonb, ${plan.width}, ${plan.height}, ${plan.position})`);
}

export interface NewTable {
  readonly id: string;
  readonly planId: string;
  readonly name: string;
  readonly shape: 'round' | 'square' | 'rectangle' | 'bar';
  readonly seats: number;
  /** Centimetres from the plan's upper left corner; the rotation in degrees about the table's middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

export async function insertTable(tx: Tx, table: NewTable): Promise<void> {
  const { id, planId, name, shape, seats, x, y, width, height, rotation } = table;
  await tx.run(sql`
    INSERT INTO dining_table (id, plan_id, name, shape, seats, x, y, width, height, rotation)
    VALUES (${id}, ${planId}, ${name}, ${shape}, ${seats}, ${x}, ${y}, ${width}, ${height}, ${rotation})`);
}
