import { type Refused, refuse } from './decision.ts';
import type { Order } from './order.ts';

/** Whose an order is, and where. */
export interface Place {
  readonly ownerId: string;
  readonly tableId: string | null;
}

/**
 * How many orders are on the floor: open, or paid at a table that is not free yet. Of users and tables only as far as they
 * were asked for.
 */
export interface Floor {
  readonly venue: number;
  readonly byUser: ReadonlyMap<string, number>;
  readonly byTable: ReadonlyMap<string, number>;
  /** Which orders of the transaction's commands are on it. */
  readonly places: ReadonlyMap<string, Counted>;
}

/** What an order is counted for; null for a user or table that was not asked for. */
export interface Counted {
  readonly ownerId: string | null;
  readonly tableId: string | null;
}

/** Orders on the floor that count for the same; `id` is null unless it is an order of a command, which is alone. */
export interface FloorCount extends Counted {
  readonly id: string | null;
  readonly count: number;
}

/** How many orders may be on the floor at once: every device loads them all. No venue comes near. */
export const floorLimits = { user: 250, table: 60, venue: 2_000 } as const;

/**
 * How many paid orders may be yet to be fetched or brought. Nobody is kept from selling by what was not marked: only no further order
 * is for somebody who comes later.
 */
export const toGoLimits = { user: 600, venue: 1_000 } as const;

/** Refuses what makes an order stay after its payment, or makes two of one that does, where too many stay already. */
export function findRoomToGo(
  yetToGo: ReadonlyMap<string, number>,
  { ownerId, status, delivery }: Pick<Order, 'ownerId' | 'status' | 'delivery'>,
  isDivided: boolean,
): Refused | null {
  if (status !== 'open' || isDivided !== (delivery !== null)) return null;
  const count = { user: yetToGo.get(ownerId) ?? 0, venue: [...yetToGo.values()].reduce((sum, each) => sum + each, 0) };
  const full = (['user', 'venue'] as const).find((each) => count[each] >= toGoLimits[each]);
  return full === undefined ? null : refuse('TOO_MANY_TO_GO', { of: full, limit: toGoLimits[full] });
}

export const emptyFloor: Floor = { venue: 0, byUser: new Map(), byTable: new Map(), places: new Map() };

export function floorOf(counts: readonly FloorCount[]): Floor {
  return counts.reduce((floor, each) => counted(floor, each, { by: each.count, id: each.id }), emptyFloor);
}

/** The floor after a command that has changed these orders. */
export function floorAfter(
  floor: Floor,
  changed: readonly Pick<Order, 'id' | 'ownerId' | 'tableId' | 'status' | 'isTableHeld'>[],
): Floor {
  return changed.reduce((before, { id, ownerId, tableId, status, isTableHeld }) => {
    const known = before.places.get(id);
    // What is paid and was not fetched or brought yet, or was not marked as such, keeps nobody from selling.
    const isThere = status === 'open' || (isTableHeld && tableId !== null);
    const isSame = known?.tableId === tableId && known?.ownerId === ownerId;
    if (isThere ? isSame : known === undefined) return before;
    const without = known === undefined ? before : counted(before, known, { by: -1, id });
    return isThere ? counted(without, { ownerId, tableId }, { by: 1, id }) : without;
  }, floor);
}

/**
 * Refuses more orders, of this user at these tables, where there are too many already. One without an owner is on the floor,
 * and comes to the table.
 */
export function findRoom(floor: Floor, wanted: readonly Counted[]): Refused | null {
  let filled = floor;
  for (const place of wanted) {
    const { ownerId, tableId } = place;
    const count = {
      user: ownerId === null ? 0 : (filled.byUser.get(ownerId) ?? 0),
      table: tableId === null ? 0 : (filled.byTable.get(tableId) ?? 0),
      venue: ownerId === null ? 0 : filled.venue,
    };
    const full = (['user', 'table', 'venue'] as const).find((each) => count[each] >= floorLimits[each]);
    if (full !== undefined) return refuse('TOO_MANY_OPEN_ORDERS', { of: full, limit: floorLimits[full] });
    filled = counted(filled, place, { by: 1, id: null });
  }
  return null;
}

/** Counts orders in or out; one of them may be an order of the transaction. */
function counted(
  { venue, byUser, byTable, places }: Floor,
  { ownerId, tableId }: Counted,
  { by, id }: { readonly by: number; readonly id: string | null },
): Floor {
  const others = [...places].filter(([each]) => each !== id);
  return {
    venue: venue + by,
    byUser: added(byUser, ownerId, by),
    byTable: added(byTable, tableId, by),
    places: id === null ? places : new Map(by > 0 ? [...others, [id, { ownerId, tableId }]] : others),
  };
}

function added(counts: ReadonlyMap<string, number>, key: string | null, by: number): ReadonlyMap<string, number> {
  return key === null ? counts : new Map([...counts, [key, (counts.get(key) ?? 0) + by]]);
}
