import type { Names } from '#kernel/locale.ts';

export const tableShapes = ['round', 'square', 'rectangle', 'bar'] as const;
export type TableShape = (typeof tableShapes)[number];

export const decorationKinds = ['wall', 'plant', 'counter', 'door', 'label'] as const;
export type DecorationKind = (typeof decorationKinds)[number];

/**
 * Whole centimetres from the room's upper left corner to the unrotated box; rotation in whole degrees clockwise about
 * its centre, from 0 to 359.
 */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

export interface PlanTable extends Box {
  readonly kind: 'table';
  readonly id: string;
  readonly name: string;
  readonly shape: TableShape;
  readonly seats: number;
  /** Minor units; null if there is no minimum spend. */
  readonly minimumSpend: number | null;
}

/** A fixture of the room other than a table, so that users find their way on the plan. */
export interface Decoration extends Box {
  readonly kind: DecorationKind;
  readonly id: string;
  /** The text of a label; empty for other kinds. */
  readonly text: string;
}

export type PlanItem = PlanTable | Decoration;

/** A room or terrace with its drawing. */
export interface Plan {
  readonly names: Names;
  readonly width: number;
  readonly height: number;
  /** A background picture, such as the architect's drawing. */
  readonly pictureId: string | null;
  readonly items: readonly PlanItem[];
}

export const limits = {
  items: 300,
  room: { min: 100, max: 10_000 },
  table: { min: 30, max: 2_000 },
  decoration: { min: 5, max: 10_000 },
  seats: { min: 1, max: 99 },
  tableName: 20,
  planName: 40,
  labelText: 40,
  /** Minor units. */
  minimumSpend: 100_000_000,
} as const;

export const isTable = (item: PlanItem): item is PlanTable => item.kind === 'table';

export function tablesOf(plan: Pick<Plan, 'items'>): PlanTable[] {
  return plan.items.filter(isTable);
}

export function decorationsOf(plan: Pick<Plan, 'items'>): Decoration[] {
  return plan.items.filter((item): item is Decoration => !isTable(item));
}

/** The smallest and largest side of an item, in centimetres. */
export function sideLimits(kind: PlanItem['kind']): { readonly min: number; readonly max: number } {
  return kind === 'table' ? limits.table : limits.decoration;
}

/** The plan with some of its items changed; the same object if nothing changes. */
export function withItems<P extends Plan>(plan: P, change: (item: PlanItem) => PlanItem): P {
  const items = plan.items.map(change);
  return items.every((item, index) => item === plan.items[index]) ? plan : { ...plan, items };
}
