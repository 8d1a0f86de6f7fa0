import type { MovedFrom, MovedLine, OrderEvent } from './events.ts';
import { isUnsent, type Order, type OrderLine, quantityLeft } from './order.ts';

/** Lines on an order, each with its id on the order where it was. */
type Arrived = readonly (readonly [line: OrderLine, fromLineId: string])[];

/**
 * Tells the stations what became of the lines that they have: under which order and id they are known now, which nobody reads,
 * and where they go. `soldAt` is when that was done, if it comes here later.
 */
export function tellStations(
  order: Order,
  from: MovedFrom,
  lines: Arrived,
  soldAt: number | undefined,
): readonly OrderEvent[] {
  return [...renamed(order, from, lines), ...moved(order, from, lines, soldAt)];
}

/** Whatever was sent and is on another order now. Its voids are the stations' already. */
function renamed(order: Order, from: MovedFrom, lines: Arrived): readonly OrderEvent[] {
  if (order.id === from.id) return [];
  const known = lines.filter(([line]) => line.voidsLineId === null && !line.isDivider && !isUnsent(line));
  const ids = known.map(([{ id }, fromLineId]) => ({ lineId: id, fromLineId }));
  return ids.length === 0 ? [] : [{ name: 'order.linesRenamed', order, fromOrderId: from.id, lines: ids }];
}

/**
 * Once for all lines of a command, and not at all of lines of which nothing is left, nor where the same waiter carries them to
 * the same table.
 */
function moved(order: Order, from: MovedFrom, lines: Arrived, soldAt: number | undefined): readonly OrderEvent[] {
  if (order.tableId !== null && order.tableId === from.tableId && order.ownerId === from.ownerId) return [];
  const waiting = lines.flatMap(([line, fromLineId]): readonly MovedLine[] => {
    const quantity = quantityLeft(order, line.id);
    const isKnown = line.voidsLineId === null && !line.isDivider && !isUnsent(line) && quantity > 0;
    return isKnown ? [{ line: { ...line, quantity, sentQuantity: quantity }, fromLineId }] : [];
  });
  const { id, number, type, tableId, ownerId } = from;
  return waiting.length === 0
    ? []
    : [{ name: 'order.moved', order, from: { id, number, type, tableId, ownerId }, lines: waiting, movedAt: soldAt }];
}

/** All lines of an order that stays what it is, each under its id. */
export function allLines({ lines }: Order): readonly (readonly [OrderLine, string])[] {
  return lines.map((line) => [line, line.id] as const);
}
