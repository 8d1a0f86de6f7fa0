import { outlineOf, outlineOfAll, overlaps, type Point, shifted, wayInside } from './geometry.ts';
import {
  type Box,
  type Decoration,
  isTable,
  limits,
  type Plan,
  type PlanItem,
  type PlanTable,
  sideLimits,
  type TableShape,
  tableShapes,
  withItems,
} from './plan.ts';
import { nameKey, newName, nextName, takenKeys } from './table-names.ts';

/** The pieces in the palette. */
export type PieceKind = TableShape | Decoration['kind'];

const sizes: Readonly<Record<PieceKind, { readonly width: number; readonly height: number }>> = {
  round: { width: 100, height: 100 },
  square: { width: 80, height: 80 },
  rectangle: { width: 160, height: 80 },
  bar: { width: 60, height: 60 },
  wall: { width: 200, height: 15 },
  plant: { width: 50, height: 50 },
  counter: { width: 300, height: 60 },
  door: { width: 100, height: 15 },
  label: { width: 160, height: 40 },
};
const seats: Readonly<Record<TableShape, number>> = { round: 4, square: 2, rectangle: 6, bar: 1 };

const isShape = (kind: PieceKind): kind is TableShape => (tableShapes as readonly string[]).includes(kind);

/** A new piece with its centre at a point, or as near as the walls allow; null if it does not fit into the room. */
export function newPiece(
  plan: Plan,
  kind: PieceKind,
  made: { readonly id: string; readonly at: Point; readonly text: string },
  elsewhere: ReadonlySet<string>,
): PlanItem | null {
  const size = sizes[kind];
  const box = {
    id: made.id,
    x: Math.round(made.at.x - size.width / 2),
    y: Math.round(made.at.y - size.height / 2),
    ...size,
    rotation: 0,
  };
  const piece: PlanItem = isShape(kind)
    ? { ...box, kind: 'table', shape: kind, name: newName(plan, elsewhere), seats: seats[kind], minimumSpend: null }
    : { ...box, kind, text: kind === 'label' ? made.text : '' };
  const way = wayInside(outlineOf(piece), plan, { x: 0, y: 0 });
  return way && shifted(piece, way);
}

/** The nearest point to `near` where a new piece overlaps nothing; `near` itself if the room is full. */
export function freeSpot(plan: Plan, kind: PieceKind, near: Point): Point {
  const { width, height } = sizes[kind];
  const taken = plan.items.map(outlineOf);
  const step = 20;
  let best: { readonly point: Point; readonly distance: number } | null = null;
  for (let x = width / 2; x <= plan.width - width / 2; x += step) {
    for (let y = height / 2; y <= plan.height - height / 2; y += step) {
      const distance = Math.hypot(x - near.x, y - near.y);
      if (best !== null && distance >= best.distance) continue;
      const spot = {
        left: x - width / 2 - 10,
        top: y - height / 2 - 10,
        right: x + width / 2 + 10,
        bottom: y + height / 2 + 10,
      };
      if (taken.every((outline) => !overlaps(outline, spot))) best = { point: { x, y }, distance };
    }
  }
  return best?.point ?? near;
}

/** Adds items up to the plan's maximum. */
export function addItems(plan: Plan, items: readonly PlanItem[]): Plan {
  const free = limits.items - plan.items.length;
  return items.length === 0 || free <= 0 ? plan : { ...plan, items: [...plan.items, ...items.slice(0, free)] };
}

export function removeItems(plan: Plan, ids: ReadonlySet<string>): Plan {
  const items = plan.items.filter(({ id }) => !ids.has(id));
  return items.length === plan.items.length ? plan : { ...plan, items };
}

/** Copies of items, shifted a little and inside the room; tables get the next free names. */
export function copiesOf(
  plan: Plan,
  items: readonly PlanItem[],
  newId: () => string,
  elsewhere: ReadonlySet<string>,
  step: Point = { x: 20, y: 20 },
): PlanItem[] {
  const taken = takenKeys(plan, elsewhere);
  const outline = outlineOfAll(items);
  const way = outline && (wayInside(outline, plan, step) ?? wayInside(outline, plan, { x: 0, y: 0 }));
  const copies = items.map((item): PlanItem => {
    const placed = way ? shifted(item, way) : item;
    if (!isTable(placed)) return { ...placed, id: newId() };
    const name = taken.has(nameKey(placed.name)) ? nextName(placed.name, taken) : placed.name;
    taken.add(nameKey(name));
    return { ...placed, id: newId(), name };
  });
  // An item copied from a larger room may not fit into this one.
  return copies.flatMap((copy) => {
    const inside = wayInside(outlineOf(copy), plan, { x: 0, y: 0 });
    return inside === null ? [] : [shifted(copy, inside)];
  });
}

export type TableChange = Partial<Pick<PlanTable, 'name' | 'seats' | 'shape' | 'minimumSpend'>>;

/** A shape with corners needs more space than a round one. If there is too little, the table stays unchanged. */
export function changeTables(plan: Plan, ids: ReadonlySet<string>, change: TableChange): Plan {
  return withItems(plan, (item) => {
    if (!ids.has(item.id) || !isTable(item) || isLike(item, change)) return item;
    const side = Math.min(item.width, item.height);
    const size = change.shape === 'square' ? { width: side, height: side } : {};
    const changed = { ...item, ...change, ...size };
    const way = wayInside(outlineOf(changed), plan, { x: 0, y: 0 });
    return way === null ? item : shifted(changed, way);
  });
}

export function changeText(plan: Plan, id: string, text: string): Plan {
  return withItems(plan, (item) => (item.id === id && !isTable(item) && item.text !== text ? { ...item, text } : item));
}

/**
 * Applies a typed position and size, as far as walls and limits allow. The upper left corner stays unless the values
 * move it.
 */
export function placeItem(plan: Plan, id: string, place: Partial<Omit<Box, 'rotation'>>): Plan {
  return withItems(plan, (item) => {
    if (item.id !== id) return item;
    const { min, max } = sideLimits(item.kind);
    const side = (value: number) => Math.min(Math.max(Math.round(value), min), max);
    const asked = { ...item, ...place };
    const isSquare = isTable(item) && item.shape === 'square';
    const width = side(isSquare ? (place.width ?? place.height ?? item.width) : asked.width);
    const height = isSquare ? width : side(asked.height);
    const sized = { ...asked, width, height };
    const way = wayInside(outlineOf(sized), plan, { x: 0, y: 0 });
    if (way === null) return item;
    const placed = shifted(sized, way);
    const isSame = (['x', 'y', 'width', 'height'] as const).every((key) => placed[key] === item[key]);
    return isSame ? item : placed;
  });
}

const isLike = (item: PlanTable, change: TableChange) =>
  Object.entries(change).every(([key, value]) => item[key as keyof PlanTable] === value);
