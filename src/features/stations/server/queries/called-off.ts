import type { Order, OrderLine } from '#features/orders/domain/order.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { calledOffLines } from '../../domain/called-off.ts';
import type { IsFor } from '../../domain/split-ticket.ts';
import { headGiven, type OnTicket, onTickets, struckOf } from './moved-lines.ts';

/** What stations have of an order of which all was given back. */
export interface CalledOff {
  /** Lines of their own, which take it back. */
  readonly lines: readonly OrderLine[];
  /** What a station has struck is made, and what it never had nobody makes: it is told of neither. */
  readonly isFor: IsFor;
  readonly known: readonly OnTicket[];
}

export async function calledOff(tx: WriteTx, order: Order): Promise<CalledOff> {
  const lines = calledOffLines(order);
  const lineIds = lines.map(({ id }) => id);
  const known = await onTickets(tx, order.id, lineIds);
  const isStruck = struckOf(known);
  const onTicket = new Set(known.map(({ stationId, lineId }) => `${stationId} ${lineId}`));
  const hasIt = (stationId: string, lineId: string | null) =>
    onTicket.has(`${stationId} ${lineId}`) ||
    (lineId !== null && headGiven(tx, { orderId: order.id, lineId }) !== undefined);
  return {
    lines: lines.map((line) => ({ ...line, id: uuidv7() })),
    isFor: (stationId, { voidsLineId }) => hasIt(stationId, voidsLineId) && !isStruck(stationId, voidsLineId),
    known,
  };
}
