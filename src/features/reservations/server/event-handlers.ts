import type { EventHandlers } from '#platform/server/feature-links.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { reservationsOfOrder } from './queries/read-reservations.ts';

/** Whoever looks at the evening sees where its guests are. */
async function tellOfGuests(tx: WriteTx, orderId: string): Promise<void> {
  for (const id of await reservationsOfOrder(tx, orderId)) {
    tx.emit({ name: 'reservation.changed', data: { reservationId: id } });
  }
}

export const reservationEventHandlers: EventHandlers = {
  /** Guests who have paid leave. */
  'order.closed': async (tx, { order }) => tellOfGuests(tx, order.id),
  /** Guests who were served sit down elsewhere; of others each till hears by their order. */
  'order.moved': async (tx, { order }) => tellOfGuests(tx, order.id),
};
