import { floorAt } from '#features/floor/server/index.ts';
import type { OrderSent } from '#features/orders/domain/facts.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { on } from '#platform/server/house.ts';
import { splitByStation } from '../domain/split-ticket.ts';
import { insertTickets } from './store.ts';

/** What is sent becomes one ticket at each station that it concerns, in the same commit. */
export const ticketReactions = on<OrderSent>('order.sent', async (pen, { order, lines }) => {
  const parts = splitByStation(lines);
  if (parts.length === 0) return;
  const { plans } = await floorAt(pen.tx, await pen.catalogueVersion());
  const table = plans.flatMap(({ tables }) => tables).find(({ id }) => id === order.tableId);
  const tickets = parts.map((part) => ({
    id: uuidv7(),
    stationId: part.stationId,
    orderId: order.id,
    orderNumber: order.number ?? 0,
    tableName: table?.name ?? null,
    ownerId: order.ownerId,
    comment: order.comment,
    sentAt: pen.now,
    lines: part.lines.map(({ id, name, quantity, comment, isDivider }) => ({
      lineId: id,
      name,
      quantity,
      comment,
      isDivider,
    })),
  }));
  pen.append(insertTickets, tickets);
  for (const { id, stationId } of tickets) pen.emit({ name: 'ticket.added', data: { ticketId: id, stationId } });
});
