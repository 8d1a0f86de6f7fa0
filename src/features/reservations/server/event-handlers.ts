import type { EventHandlers } from '#platform/server/feature-links.ts';
import { leave } from '../domain/decide.ts';
import { reservationsOfOrder } from './queries/read-reservations.ts';
import { updateReservation } from './store.ts';

export const reservationEventHandlers: EventHandlers = {
  /** Guests who have paid leave: their table can be booked and given again. */
  'order.closed': async (tx, { order }) => {
    if (order.tableId === null) return;
    for (const before of await reservationsOfOrder(tx, order.id)) {
      const after = leave(before, tx.now);
      if (after === before) continue;
      await updateReservation(tx, { ...before, ...after });
      tx.emit({ name: 'reservation.changed', data: { reservationId: before.id } });
    }
  },
};
