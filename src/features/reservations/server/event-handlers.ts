import type { EventHandlers } from '#platform/server/feature-links.ts';
import { reservationsOfOrder } from './queries/read-reservations.ts';

export const reservationEventHandlers: EventHandlers = {
  /** Guests who have paid leave: whoever looks at the evening sees their table free. */
  'order.closed': async (tx, { order }) => {
    for (const id of await reservationsOfOrder(tx, order.id)) {
      tx.emit({ name: 'reservation.changed', data: { reservationId: id } });
    }
  },
};
