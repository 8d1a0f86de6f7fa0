import type { VenueContext, Worker } from '#platform/server/venue-context.ts';
import { forgottenIds, ordersById } from '../queries/read-orders.ts';
import { type OrderChange, writeOrders } from '../store.ts';

/** A business day ends once; how soon after it is nobody's hurry. */
const everyMs = 10 * 60 * 1000;

/** What nobody marked as fetched or brought leaves the tills by itself. */
export function startEndingUnfetched(venue: VenueContext): Worker {
  const end = () => {
    endUnfetched(venue).catch((error) => venue.log.warn({ err: error }, 'what nobody fetched was not ended'));
  };
  const timer = setInterval(end, everyMs);
  timer.unref();
  return {
    stop: async () => clearInterval(timer),
  };
}

/** Counts as fetched, in the journal by nobody, what was forgotten (`forgottenIds`). */
export async function endUnfetched(venue: VenueContext): Promise<void> {
  // Most venues have none most of the time, and write nothing.
  if ((await venue.read((tx) => forgottenIds(tx, venue.clock()))).length === 0) return;
  await venue.inWriteTx(async (tx) => {
    const orders = await ordersById(tx, await forgottenIds(tx, tx.now));
    const changes = orders.map(
      (before): OrderChange => ({ before, after: { ...before, isTableHeld: false, version: before.version + 1 } }),
    );
    for (const { after } of changes) {
      tx.audit({
        action: 'order.freeTable',
        subject: `order:${after.id}`,
        userId: null,
        pointId: null,
        commandId: null,
        senderId: null,
        approverId: null,
        data: { orderId: after.id, orderType: after.type },
      });
      tx.emit({
        name: 'order.changed',
        data: { orderId: after.id, version: after.version, tableId: after.tableId, status: after.status },
      });
    }
    await writeOrders(tx, changes);
  });
}
