import { settingsAt } from '#features/configuration/server/index.ts';
import { floorAt } from '#features/floor/server/index.ts';
import { billOf } from '#features/orders/domain/bill.ts';
import type { ToSettle } from '#features/orders/domain/events.ts';
import { orderDay } from '#features/orders/domain/policy.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { EventHandlers } from '#platform/server/feature-links.ts';
import { movementsOfReceipt, sumOf } from '../domain/settle.ts';
import { openEntryOf } from './queries/read-entry.ts';
import { addReceived, insertItem, insertMovements, insertSettlement } from './store.ts';

export const settlementEventHandlers: EventHandlers = {
  /** A refused command joins the open entry of its order, or begins one, in the commit of its refusal. */
  'order.toSettle': async (tx, event) => {
    const { orderId, order, payments: all, userId, pointId, commandId } = event;
    if (userId === null || pointId === null || commandId === null) return;
    const version = await tx.catalogueVersion();
    const { nameOfTable } = await floorAt(tx, version);
    const open = await openEntryOf(tx, orderId);
    // The same payment in another command was received once.
    const payments = all.filter(({ id }) => !open?.paymentIds.includes(id));
    const received = sumOf(payments);
    const settlementId = open?.id ?? uuidv7();
    if (open === null) {
      await insertSettlement(tx, {
        ...{ id: settlementId, orderId, orderNumber: order?.number ?? null, ownerId: order?.ownerId ?? userId },
        tableName: nameOfTable.get(tableOf(event)) ?? null,
        ...{ openedAt: tx.now, received, booked: 0, note: '' },
        ...{ settledAt: null, settledBy: null, outcome: null, rest: null },
      });
    } else if (received !== 0) await addReceived(tx, settlementId, received);
    await insertItem(
      tx,
      {
        ...{ settlementId, commandId, position: open?.items ?? 0, type: event.type, content: event.content },
        ...{ label: event.label, code: event.code, details: event.details },
        ...{ userId, senderId: event.senderId, claimedBy: event.claimedBy, pointId },
        ...{ givenAt: event.givenAt, arrivedAt: tx.now },
        ...orderThen(event),
      },
      payments.map(({ id, ...payment }, index) => ({
        ...payment,
        ...{ settlementId, id, position: (open?.paymentIds.length ?? 0) + index },
      })),
    );
    const businessDay = orderDay(tx.now, await settingsAt(tx, version));
    await insertMovements(tx, movementsOfReceipt(payments), { settlementId, businessDay, userId, pointId });
    tx.emit({ name: 'settlement.changed', data: {} });
  },
};

function tableOf({ order, content }: ToSettle): string {
  const { tableId } = content;
  return order?.tableId ?? (typeof tableId === 'string' ? tableId : '');
}

function orderThen({ order }: ToSettle) {
  if (order === null) return { orderStatus: null, orderTotal: null, orderPaid: null };
  const { total, paid } = billOf(order);
  return { orderStatus: order.status, orderTotal: total, orderPaid: paid };
}
