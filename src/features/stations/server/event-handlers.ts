import { floorAt } from '#features/floor/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { EventHandlers } from '#platform/server/feature-links.ts';
import { splitByStation } from '../domain/split-ticket.ts';
import { insertTickets } from './store.ts';

export const ticketEventHandlers: EventHandlers = {
  /** Sent lines become one ticket at each of their stations, in the same commit. */
  'order.sent': async (tx, { order, lines }) => {
    const parts = splitByStation(lines);
    if (parts.length === 0) return;
    const { nameOfTable } = await floorAt(tx, await tx.catalogueVersion());
    const tableName = nameOfTable.get(order.tableId ?? '') ?? null;
    const tickets = parts.map((part) => ({
      id: uuidv7(),
      stationId: part.stationId,
      orderId: order.id,
      orderNumber: order.number ?? 0,
      tableName,
      ownerId: order.ownerId,
      comment: order.comment,
      sentAt: tx.now,
      lines: part.lines.map(({ id, name, quantity, comment, isDivider }) => ({
        lineId: id,
        name,
        quantity,
        comment,
        isDivider,
      })),
    }));
    tx.append(insertTickets, tickets);
    for (const { id, stationId } of tickets) tx.emit({ name: 'ticket.added', data: { ticketId: id, stationId } });
  },
};
