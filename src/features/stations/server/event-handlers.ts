import { catalogueAt } from '#features/menu/server/index.ts';
import { stationChoices } from '#features/orders/domain/line-choices.ts';
import type { Order, OrderLine } from '#features/orders/domain/order.ts';
import { seatOf } from '#features/orders/domain/seats.ts';
import type { DomainEvents } from '#kernel/event.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { EventHandlers } from '#platform/server/feature-links.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { isNote } from '../domain/fired-ticket.ts';
import { pickupTypes } from '../domain/pickup.ts';
import type { SentUnit } from '../domain/sent-unit.ts';
import { type IsFor, splitByStation } from '../domain/split-ticket.ts';
import { tellWaiting } from './commands/tell-waiting.ts';
import { calledOff } from './queries/called-off.ts';
import { namesOfTables, ticketsInHand } from './queries/in-hand.ts';
import { noteRenamed, noteSent, type OnTicket, onTickets, struckOf } from './queries/moved-lines.ts';
import { insertTickets, type NewTicket, takeBack, writePromises, writeRenamed, writeSeats } from './store.ts';

export const ticketEventHandlers: EventHandlers = {
  /** Sent lines become one ticket at each of their stations, in the same commit. */
  'order.sent': async (tx, { order, lines, fires, sentAt }) => {
    // Also where no station makes anything of it.
    tellController(tx, order);
    const fired = fires === undefined ? null : { course: fires, isKnown: false };
    await giveTickets(tx, order, lines, { fired, sentAt });
    const voids = lines.flatMap(({ voidsLineId: lineId, quantity }) =>
      lineId === null ? [] : [{ orderId: order.id, lineId, quantity: -quantity }],
    );
    if (voids.length === 0) return;
    afterTickets(tx);
    tx.append(takeBack, voids);
  },

  /** By this what becomes of the lines on their new order finds the ticket on which they were sent; displays and ticker show it there. */
  'order.linesRenamed': async (tx, { order, fromOrderId, lines }) => {
    const lineIds = lines.map(({ fromLineId }) => fromLineId);
    tellOf(tx, await onTickets(tx, fromOrderId, lineIds));
    noteRenamed(tx, order.id, fromOrderId, lines);
    afterTickets(tx);
    tx.append(
      writeRenamed,
      lines.map(({ lineId, fromLineId }) => ({ orderId: order.id, lineId, fromOrderId, fromLineId })),
    );
  },

  /**
   * Each station that has not finished the lines gets a note: no new ticket, the items are on one already. Of one that only another waiter
   * has from now on its tickets say so, and nobody has to read a note.
   */
  'order.moved': async (tx, event) => {
    const { order, from, lines, movedAt } = event;
    const known = await onTickets(
      tx,
      from.id,
      lines.map(({ fromLineId }) => fromLineId),
    );
    // Of lines on another order it was told under their new names.
    if (order.id === from.id) tellOf(tx, known);
    if (isHandedOver(event)) return;
    const isStruck = struckOf(known);
    const before = new Map(lines.map(({ line, fromLineId }) => [line.id, fromLineId]));
    const isFor: IsFor = (stationId, { id }) => !isStruck(stationId, before.get(id) ?? id);
    for (const { says, lines: ofTicket } of await ticketsInHand(tx, { order, from, lines })) {
      const moved = ofTicket.map(({ line }) => line);
      await giveTickets(tx, order, moved, { movedFrom: says, sentAt: movedAt, isFor });
    }
  },

  /** Each station that has not finished the lines is told to make them now: what lapsed while it was held is not made. */
  'order.fired': async (tx, { order, lines, course, firedAt }) => {
    const lineIds = lines.map(({ id }) => id);
    const known = await onTickets(tx, order.id, lineIds);
    const isStruck = struckOf(known.filter(({ isLapsed }) => !isLapsed));
    const isFor: IsFor = (stationId, { id }) => !isStruck(stationId, id);
    await giveTickets(tx, order, lines, { fired: { course, isKnown: true }, sentAt: firedAt, isFor });
  },

  /** The displays show the new seat in the place of the old one; nothing is made again, and no paper is printed for it. */
  'order.seated': async (tx, { order, lines }) => {
    const lineIds = lines.map(({ id }) => id);
    afterTickets(tx);
    tx.append(
      writeSeats,
      lines.map((line) => ({ orderId: order.id, lineId: line.id, quantity: line.quantity, seat: seatOf(line) })),
    );
    tellOf(tx, await onTickets(tx, order.id, lineIds));
  },

  /** Paid, it may be fetched. */
  'order.closed': async (tx, { order }) => tellController(tx, order),

  /** Tickers leave out what is over (`queries/ticker.ts`), and what was given back. */
  'order.over': async (tx) => tellWaiting(tx),
  'refund.made': async (tx) => tellWaiting(tx),

  /** What is not made yet is taken back, as a void takes it. */
  'order.calledOff': async (tx, { order }) => {
    const { lines, isFor, known } = await calledOff(tx, order);
    await giveTickets(tx, order, lines, { isFor });
    afterTickets(tx);
    tx.append(
      takeBack,
      splitByStation(lines, isFor).flatMap(({ stationId, lines: ofStation }) =>
        ofStation.map(({ voidsLineId, quantity }) => ({
          orderId: order.id,
          lineId: voidsLineId as string,
          quantity: -quantity,
          stationId,
        })),
      ),
    );
    tellOf(tx, known);
  },

  /** The displays show the new promise in the place of the old one. */
  'order.promised': async (tx, { order }) => {
    afterTickets(tx);
    tx.append(writePromises, [{ orderId: order.id, promisedAt: order.delivery?.promisedAt ?? null }]);
    const lineIds = order.lines.map(({ id }) => id);
    tellOf(tx, await onTickets(tx, order.id, lineIds));
  },
};

/** Displays and tickers read again where the items of these tickets are. */
function tellOf(tx: WriteTx, known: readonly OnTicket[]): void {
  const stations = new Map(known.map(({ ticketId, stationId }) => [ticketId, stationId]));
  for (const [ticketId, stationId] of stations) tx.emit({ name: 'ticket.changed', data: { ticketId, stationId } });
  if (stations.size > 0) tellWaiting(tx);
}

function tellController(tx: WriteTx, { type }: Pick<Order, 'type'>): void {
  if ((pickupTypes as readonly string[]).includes(type)) tx.emit({ name: 'pickup.changed', data: {} });
}

/** Whether an order stays where it is, and only who has it changes. */
function isHandedOver({ order, from }: DomainEvents['order.moved']): boolean {
  return order.id === from.id && order.tableId === from.tableId && order.type === from.type;
}

/**
 * What is written of lines from here on finds the tickets that the same transaction gives them, and under which names they were
 * sent: both are written before.
 */
function afterTickets(tx: WriteTx): void {
  tx.append(insertTickets, []);
  tx.append(writeRenamed, []);
}

/** One ticket at each station of the lines, or of those `isFor` it; a note says nothing that the ticket with its items has said. */
async function giveTickets(
  tx: WriteTx,
  order: Order,
  lines: readonly OrderLine[],
  {
    movedFrom = null,
    fired = null,
    sentAt = tx.now,
    isFor,
  }: Partial<Pick<NewTicket, 'movedFrom' | 'fired'>> & {
    readonly sentAt?: number | undefined;
    readonly isFor?: IsFor;
  },
): Promise<void> {
  const parts = splitByStation(lines, isFor);
  if (parts.length === 0) return;
  const nameAt = await namesOfTables(tx);
  const unitOf = await unitsOf(tx);
  const isRead = isNote({ movedFrom, fired });
  const tickets = parts.map((part) => ({
    id: uuidv7(),
    stationId: part.stationId,
    orderId: order.id,
    orderNumber: order.number ?? 0,
    tableName: nameAt(order.tableId),
    orderType: order.type,
    promisedAt: order.delivery?.promisedAt ?? null,
    ownerId: order.ownerId,
    comment: isRead ? '' : order.comment,
    sentAt,
    movedFrom,
    fired,
    lines: part.lines.map((line) => ({
      lineId: line.id,
      name: line.name,
      quantity: line.quantity,
      unit: unitOf(line.productId),
      comment: isRead ? '' : line.comment,
      seat: seatOf(line),
      choices: stationChoices(line),
      isDivider: line.isDivider,
    })),
  }));
  tx.append(insertTickets, tickets);
  const [first] = tickets;
  if (first !== undefined && !isRead) noteSent(tx, order.id, lines, first);
  for (const { id, stationId } of tickets) tx.emit({ name: 'ticket.added', data: { ticketId: id, stationId } });
  tellWaiting(tx);
}

/** In what a product is measured; null of one that is sold in pieces. */
async function unitsOf(tx: WriteTx): Promise<(productId: string) => SentUnit | null> {
  const { products } = await catalogueAt(tx, await tx.catalogueVersion());
  return (productId) => {
    const product = products.get(productId);
    if (product?.type !== 'dynamic') return null;
    const { code, kind, names } = product.unit;
    return { code, kind, names };
  };
}
