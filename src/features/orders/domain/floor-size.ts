import { type Refused, refuse } from './decision.ts';

/** An order on the floor: open, or paid at a table that is not free yet. */
export interface OnFloor {
  readonly ownerId: string;
  readonly tableId: string | null;
}

/** How many orders may be on the floor at once: every device loads them all. No venue comes near. */
export const floorLimits = { user: 250, table: 60, venue: 2_000 } as const;

/** Refuses one more order of this user at this table where there are too many already. */
export function findRoom(floor: Iterable<OnFloor>, { ownerId, tableId }: OnFloor): Refused | null {
  const count = { user: 0, table: 0, venue: 0 };
  for (const order of floor) {
    count.venue += 1;
    if (order.ownerId === ownerId) count.user += 1;
    if (tableId !== null && order.tableId === tableId) count.table += 1;
  }
  const full = (['user', 'table', 'venue'] as const).find((each) => count[each] >= floorLimits[each]);
  return full === undefined ? null : refuse('TOO_MANY_OPEN_ORDERS', { of: full, limit: floorLimits[full] });
}
