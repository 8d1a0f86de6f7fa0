import { floorAt } from '#features/floor/server/index.ts';
import { stationChoices } from '#features/orders/domain/line-choices.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { EventHandlers } from '#platform/server/feature-links.ts';
import { splitByStation } from '../domain/split-ticket.ts';
import { nameOfWaiter, struckLines } from './queries/moved-lines.ts';
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
      orderType: order.type,
      promisedAt: order.delivery?.promisedAt ?? null,
      ownerId: order.ownerId,
      comment: order.comment,
      sentAt: tx.now,
      movedFrom: null,
      lines: part.lines.map((line) => ({
        lineId: line.id,
        name: line.name,
        quantity: line.quantity,
        comment: line.comment,
        choices: stationChoices(line),
        isDivider: line.isDivider,
      })),
    }));
    tx.append(insertTickets, tickets);
    for (const { id, stationId } of tickets) tx.emit({ name: 'ticket.added', data: { ticketId: id, stationId } });
  },

  /** Each station that has not finished the lines gets one note: no new ticket, the items are on one already. */
  'order.moved': async (tx, { order, from, lines }) => {
    const struck = await struckLines(
      tx,
      from.id,
      lines.map(({ fromLineId }) => fromLineId),
    );
    const waiting = lines.filter(({ fromLineId }) => !struck.has(fromLineId)).map(({ line }) => line);
    const parts = splitByStation(waiting);
    if (parts.length === 0) return;
    const { nameOfTable } = await floorAt(tx, await tx.catalogueVersion());
    const nameAt = (tableId: string | null) => nameOfTable.get(tableId ?? '') ?? null;
    const waiterName = await nameOfWaiter(tx, from.ownerId);
    const notes = parts.map((part) => ({
      id: uuidv7(),
      stationId: part.stationId,
      orderId: order.id,
      orderNumber: order.number ?? 0,
      tableName: nameAt(order.tableId),
      orderType: order.type,
      promisedAt: order.delivery?.promisedAt ?? null,
      ownerId: order.ownerId,
      comment: '',
      sentAt: tx.now,
      movedFrom: { orderNumber: from.number ?? 0, tableName: nameAt(from.tableId), waiterName },
      lines: part.lines.map((line) => ({
        lineId: line.id,
        name: line.name,
        quantity: line.quantity,
        comment: '',
        choices: stationChoices(line),
        isDivider: false,
      })),
    }));
    tx.append(insertTickets, notes);
    for (const { id, stationId } of notes) tx.emit({ name: 'ticket.added', data: { ticketId: id, stationId } });
  },
};
