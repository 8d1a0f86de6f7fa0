import {
  isInside,
  middleOf,
  normalDegrees,
  type Outline,
  outlineOf,
  outlineOfAll,
  type Point,
  shifted,
  turned,
  wayInside,
} from './geometry.ts';
import { isTable, limits, type Plan, type PlanItem, sideLimits, withItems } from './plan.ts';

type Ids = ReadonlySet<string>;

const chosen = (plan: Plan, ids: Ids) => plan.items.filter(({ id }) => ids.has(id));

/** Moves items together, as far as the walls allow. */
export function moveItems(plan: Plan, ids: Ids, by: Point): Plan {
  const outline = outlineOfAll(chosen(plan, ids));
  const way = outline && wayInside(outline, plan, by);
  return way ? withItems(plan, (item) => (ids.has(item.id) ? shifted(item, way) : item)) : plan;
}

/**
 * Turns several items about the centre of their outline, and a single item about its own. Unchanged if there is no
 * space.
 */
export function turnItems(plan: Plan, ids: Ids, degrees: number): Plan {
  const items = chosen(plan, ids);
  const [only] = items;
  const outline = outlineOfAll(items);
  if (only === undefined || outline === null) return plan;
  const pivot = items.length === 1 ? middleOf(only) : middleOfOutline(outline);
  const after = items.map((item) => {
    const from = middleOf(item);
    const arm = turned({ x: from.x - pivot.x, y: from.y - pivot.y }, degrees);
    return {
      ...item,
      x: Math.round(pivot.x + arm.x - item.width / 2),
      y: Math.round(pivot.y + arm.y - item.height / 2),
      rotation: normalDegrees(item.rotation + degrees),
    };
  });
  const way = wayInside(outlineOfAll(after) as Outline, plan, { x: 0, y: 0 });
  if (way === null) return plan;
  const placed = new Map(after.map((item) => [item.id, shifted(item, way)]));
  return withItems(plan, (item) => placed.get(item.id) ?? item);
}

function middleOfOutline({ left, top, right, bottom }: Outline): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** The edge or corner that is dragged: -1 is left or top, 1 is right or bottom, 0 is neither. */
export interface Handle {
  readonly across: -1 | 0 | 1;
  readonly down: -1 | 0 | 1;
}

/**
 * Drags an edge or corner to a point in the room; the opposite one stays in place. Square tables stay square, and other
 * items keep their proportions on request. Limited by the walls and the size limits.
 */
export function resizeItem(plan: Plan, id: string, handle: Handle, to: Point, keepsProportions = false): Plan {
  const item = plan.items.find((each) => each.id === id);
  if (item === undefined) return plan;
  const { across, down } = handle;
  const from = middleOf(item);
  const reach = turned({ x: (-across * item.width) / 2, y: (-down * item.height) / 2 }, item.rotation);
  const anchor = { x: from.x + reach.x, y: from.y + reach.y };
  const pulled = turned({ x: to.x - anchor.x, y: to.y - anchor.y }, -item.rotation);
  const wanted = sizeFor(item, handle, pulled, keepsProportions);
  const sized = (width: number, height: number): PlanItem => {
    const arm = turned({ x: (across * width) / 2, y: (down * height) / 2 }, item.rotation);
    const [x, y] = [Math.round(anchor.x + arm.x - width / 2), Math.round(anchor.y + arm.y - height / 2)];
    return { ...item, x, y, width, height };
  };
  const largest = largestInside(plan, item, wanted, sized);
  return withItems(plan, (each) => (each === item ? largest : each));
}

function sizeFor(item: PlanItem, { across, down }: Handle, pulled: Point, keepsProportions: boolean) {
  const { min, max } = sideLimits(item.kind);
  const side = (value: number) => Math.round(Math.min(Math.max(value, min), max));
  const width = across === 0 ? item.width : side(across * pulled.x);
  const height = down === 0 ? item.height : side(down * pulled.y);
  if (isTable(item) && item.shape === 'square') {
    let length = Math.max(width, height);
    if (across === 0) length = height;
    else if (down === 0) length = width;
    return { width: length, height: length };
  }
  if (!keepsProportions) return { width, height };
  let factor = Math.max(width / item.width, height / item.height);
  if (across === 0) factor = height / item.height;
  else if (down === 0) factor = width / item.width;
  const least = Math.max(min / item.width, min / item.height);
  const most = Math.min(max / item.width, max / item.height);
  factor = Math.min(Math.max(factor, least), most);
  return { width: side(item.width * factor), height: side(item.height * factor) };
}

/** The requested size, or the largest size up to it that is still inside the room. */
function largestInside(
  room: Plan,
  item: PlanItem,
  wanted: { readonly width: number; readonly height: number },
  sized: (width: number, height: number) => PlanItem,
): PlanItem {
  const fits = (each: PlanItem) => isInside(outlineOf(each), room);
  const whole = sized(wanted.width, wanted.height);
  if (fits(whole)) return whole;
  const isEven = wanted.width === wanted.height && item.width === item.height;
  let best = item;
  for (let [low, high, step] = [0, 1, 0]; step < 14; step += 1) {
    const part = (low + high) / 2;
    const width = Math.round(item.width + (wanted.width - item.width) * part);
    const height = isEven ? width : Math.round(item.height + (wanted.height - item.height) * part);
    const tried = sized(width, height);
    if (fits(tried)) {
      best = tried;
      low = part;
    } else high = part;
  }
  return best;
}

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** Aligns edges or centres of items: to their common outline, or to the room if there is only one item. */
export function alignItems(plan: Plan, ids: Ids, alignment: Alignment): Plan {
  const items = chosen(plan, ids);
  const room = { left: 0, top: 0, right: plan.width, bottom: plan.height };
  const line = items.length === 1 ? room : outlineOfAll(items);
  if (line === null) return plan;
  return withItems(plan, (item) => {
    if (!ids.has(item.id)) return item;
    const own = outlineOf(item);
    const by = {
      left: { x: line.left - own.left, y: 0 },
      centre: { x: (line.left + line.right - own.left - own.right) / 2, y: 0 },
      right: { x: line.right - own.right, y: 0 },
      top: { x: 0, y: line.top - own.top },
      middle: { x: 0, y: (line.top + line.bottom - own.top - own.bottom) / 2 },
      bottom: { x: 0, y: line.bottom - own.bottom },
    }[alignment];
    return shifted(item, wayInside(own, plan, by) ?? { x: 0, y: 0 });
  });
}

export type Direction = 'across' | 'down';

/** Makes the gaps between items equal; the two outer items stay in place. */
export function distributeItems(plan: Plan, ids: Ids, direction: Direction): Plan {
  const edges = direction === 'across' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  const [near, far] = edges;
  const row = chosen(plan, ids)
    .map((item) => ({ item, outline: outlineOf(item) }))
    .sort((a, b) => a.outline[near] + a.outline[far] - b.outline[near] - b.outline[far]);
  const [first, last] = [row[0], row.at(-1)];
  if (first === undefined || last === undefined || row.length < 3) return plan;
  const lengths = row.reduce((sum, { outline }) => sum + outline[far] - outline[near], 0);
  const gap = (last.outline[far] - first.outline[near] - lengths) / (row.length - 1);
  const ways = new Map<string, Point>();
  let at = first.outline[far] + gap;
  for (const { item, outline } of row.slice(1, -1)) {
    const by = at - outline[near];
    ways.set(item.id, wayInside(outline, plan, direction === 'across' ? { x: by, y: 0 } : { x: 0, y: by }) ?? still);
    at += outline[far] - outline[near] + gap;
  }
  return withItems(plan, (item) => shifted(item, ways.get(item.id) ?? still));
}

const still: Point = { x: 0, y: 0 };

/** Resizes the room, but not below the size of an item. Items that would be outside are moved inside. */
export function resizeRoom(plan: Plan, size: Pick<Plan, 'width' | 'height'>): Plan {
  const outlines = plan.items.map(outlineOf);
  const side = (asked: number, needed: readonly number[]) =>
    Math.min(Math.max(Math.round(asked), limits.room.min, ...needed.map(Math.ceil)), limits.room.max);
  const room = {
    ...plan,
    width: side(
      size.width,
      outlines.map(({ left, right }) => right - left),
    ),
    height: side(
      size.height,
      outlines.map(({ top, bottom }) => bottom - top),
    ),
  };
  return withItems(room, (item) => shifted(item, wayInside(outlineOf(item), room, still) ?? still));
}
