import { decisionInput } from '#platform/server/decision-input.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { Accepted, Guard } from '../../domain/decision.ts';
import { findRoom, type OnFloor } from '../../domain/floor-size.ts';
import { placesOnFloor } from '../queries/read-orders.ts';

/** No new order where its user, its table or the venue has too many on the floor. */
export const floorGuard = decisionInput<OrderCommand, Accepted, true, ReadonlyMap<string, OnFloor>, Guard>({
  needs: (commands) => commands.some(({ type }) => type === 'openOrder') || null,
  read: async (tx) => new Map((await placesOnFloor(tx)).map((order) => [order.id, order])),
  nothing: new Map(),
  answer:
    (floor) =>
    ({ command }, { userId }) =>
      command.type === 'openOrder' ? findRoom(floor.values(), { ownerId: userId, tableId: command.tableId }) : null,
  after: (floor, { decision: { orders } }) => {
    const isThere = ({ status, isTableHeld }: (typeof orders)[number]) => status === 'open' || isTableHeld;
    const moved = orders.filter((order) => floor.has(order.id) !== isThere(order));
    if (moved.length === 0) return floor;
    const next = new Map(floor);
    for (const order of moved) if (!next.delete(order.id)) next.set(order.id, order);
    return next;
  },
});
