import type { Names } from '#kernel/locale.ts';

export const tableShapes = ['round', 'square', 'rectangle', 'bar'] as const;
export type TableShape = (typeof tableShapes)[number];

export const decorationKinds = ['wall', 'plant', 'counter', 'door', 'label'] as const;
export type DecorationKind = (typeof decorationKinds)[number];

/**
 * Whole centimetres from the room's upper left corner to the box before it is turned; whole degrees clockwise about its
 * middle, from 0 to 359.
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
  /** Minor units; null where guests may spend as little as they like. */
  readonly minimumSpend: number | null;
}

/** What stands in a room beside the tables, so that people find their way on the plan. */
export interface Decoration extends Box {
  readonly kind: DecorationKind;
  readonly id: string;
  /** What a label says; '' at the others. */
  readonly text: string;
}

export type PlanItem = PlanTable | Decoration;

/** A room or terrace as it is drawn. */
export interface Plan {
  readonly names: Names;
  readonly width: number;
  readonly height: number;
  /** A picture behind everything, such as the architect's drawing. */
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

/** The least and greatest side of an item, in centimetres. */
export function sideLimits(kind: PlanItem['kind']): { readonly min: number; readonly max: number } {
  return kind === 'table' ? limits.table : limits.decoration;
}

/** The plan with some of its items changed; the same plan where nothing changes. */
export function withItems<P extends Plan>(plan: P, change: (item: PlanItem) => PlanItem): P {
  const items = plan.items.map(change);
  return items.every((item, index) => item === plan.items[index]) ? plan : { ...plan, items };
}
