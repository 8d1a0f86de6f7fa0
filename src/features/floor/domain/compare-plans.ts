import {
  type Decoration,
  decorationsOf,
  isTable,
  type Plan,
  type PlanItem,
  type PlanTable,
  tablesOf,
  withItems,
} from './plan.ts';

/** The differences between two states of a plan, by names that users know. */
export interface PlanChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** Moved, turned or resized. */
  readonly moved: readonly string[];
  /** Changed seats, shape or minimum spend. */
  readonly changed: readonly string[];
  readonly decorations: { readonly added: number; readonly removed: number; readonly changed: number };
  /** Changed name, size or picture of the room. */
  readonly isRoomChanged: boolean;
}

export function changesBetween(before: Plan, after: Plan): PlanChanges {
  const was = byId(tablesOf(before));
  const is = byId(tablesOf(after));
  const kept = [...is.values()].flatMap((now) => {
    const then = was.get(now.id);
    return then ? [{ then, now }] : [];
  });
  return {
    added: [...is.values()].filter(({ id }) => !was.has(id)).map(({ name }) => name),
    removed: [...was.values()].filter(({ id }) => !is.has(id)).map(({ name }) => name),
    renamed: kept
      .filter(({ then, now }) => then.name !== now.name)
      .map(({ then, now }) => ({ from: then.name, to: now.name })),
    moved: kept.filter(({ then, now }) => !isSamePlace(then, now)).map(({ now }) => now.name),
    changed: kept.filter(({ then, now }) => !isSameTable(then, now)).map(({ now }) => now.name),
    decorations: decorationChanges(decorationsOf(before), decorationsOf(after)),
    isRoomChanged: !isSameRoom(before, after),
  };
}

export function isSamePlan(one: Plan, other: Plan): boolean {
  return (
    one === other ||
    (isSameRoom(one, other) &&
      one.items.length === other.items.length &&
      one.items.every((item, index) => isSameItem(item, other.items[index] as PlanItem)))
  );
}

/**
 * Merges two plans made from one base. Each item is taken from the side that changed it; if both did, from `mine`. So a
 * colleague's saved change is lost only where this user changed the same item.
 */
export function mergePlans(base: Plan, mine: Plan, theirs: Plan): Plan {
  const [bases, mines, others] = [byId(base.items), byId(mine.items), byId(theirs.items)];
  const items = theirs.items.flatMap((item) => {
    const [then, own] = [bases.get(item.id), mines.get(item.id)];
    if (then === undefined) return [own ?? item];
    // Deleted here, but changed by the colleague since: it stays, so that the user sees it.
    if (own === undefined) return isSameItem(then, item) ? [] : [item];
    return [isSameItem(then, own) ? item : own];
  });
  const missing = mine.items.filter((item) => {
    const then = bases.get(item.id);
    return !others.has(item.id) && (then === undefined || !isSameItem(then, item));
  });
  const pick = <Key extends 'width' | 'height' | 'pictureId'>(key: Key) =>
    mine[key] === base[key] ? theirs[key] : mine[key];
  return {
    names: isSameNames(base, mine) ? theirs.names : mine.names,
    width: pick('width'),
    height: pick('height'),
    pictureId: pick('pictureId'),
    items: [...items, ...missing],
  };
}

function decorationChanges(before: readonly Decoration[], after: readonly Decoration[]): PlanChanges['decorations'] {
  const [was, is] = [byId(before), byId(after)];
  return {
    added: after.filter(({ id }) => !was.has(id)).length,
    removed: before.filter(({ id }) => !is.has(id)).length,
    changed: after.filter((item) => was.has(item.id) && !isSameItem(was.get(item.id) as PlanItem, item)).length,
  };
}

function byId<I extends PlanItem>(items: readonly I[]): ReadonlyMap<string, I> {
  return new Map(items.map((item) => [item.id, item]));
}

const isSamePlace = (one: PlanItem, other: PlanItem) =>
  one.x === other.x &&
  one.y === other.y &&
  one.width === other.width &&
  one.height === other.height &&
  one.rotation === other.rotation;

const isSameTable = (one: PlanTable, other: PlanTable) =>
  one.seats === other.seats && one.shape === other.shape && one.minimumSpend === other.minimumSpend;

function isSameItem(one: PlanItem, other: PlanItem): boolean {
  if (one === other) return true;
  if (one.id !== other.id || one.kind !== other.kind || !isSamePlace(one, other)) return false;
  if (isTable(one) || isTable(other)) {
    return isTable(one) && isTable(other) && one.name === other.name && isSameTable(one, other);
  }
  return one.text === other.text;
}

const isSameRoom = (one: Plan, other: Plan) =>
  one.width === other.width &&
  one.height === other.height &&
  one.pictureId === other.pictureId &&
  isSameNames(one, other);

function isSameNames({ names: one }: Plan, { names: other }: Plan): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof typeof one>;
  return [...keys].every((key) => (one[key] ?? '') === (other[key] ?? ''));
}

/** Trims names and texts, as they are stored. */
export function tidyPlan<P extends Plan>(plan: P): P {
  return withItems(plan, (item) => {
    if (isTable(item)) {
      const name = item.name.normalize('NFC').trim().replace(/\s+/g, ' ');
      return name === item.name ? item : { ...item, name };
    }
    const text = item.text.normalize('NFC').trim();
    return text === item.text ? item : { ...item, text };
  });
}
