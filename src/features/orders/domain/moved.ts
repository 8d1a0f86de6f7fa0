import type { MovedFrom, MovedLine, OrderEvent } from './events.ts';
import { isUnsent, type Order, type OrderLine, quantitiesLeft } from './order.ts';

/**
 * Tells the stations where the lines that they have go now: once for all lines of a command, and not at all of lines that
 * were not sent or of which nothing is left, nor where the same waiter carries them to the same table. `lines` are on the
 * order, each with its id on the order where it was.
 */
export function tellStations(
  order: Order,
  from: MovedFrom,
  lines: readonly (readonly [line: OrderLine, fromLineId: string])[],
): readonly OrderEvent[] {
  if (order.tableId !== null && order.tableId === from.tableId && order.ownerId === from.ownerId) return [];
  const moved = lines.flatMap(([line, fromLineId]): readonly MovedLine[] => {
    const quantity = quantitiesLeft(order).get(line.id) ?? 0;
    const isKnown = line.voidsLineId === null && !line.isDivider && !isUnsent(line) && quantity > 0;
    return isKnown ? [{ line: { ...line, quantity, sentQuantity: quantity }, fromLineId }] : [];
  });
  const { id, number, tableId, ownerId } = from;
  return moved.length === 0
    ? []
    : [{ name: 'order.moved', order, from: { id, number, tableId, ownerId }, lines: moved }];
}

/** All lines of an order that stays what it is, each under its id. */
export function allLines({ lines }: Order): readonly (readonly [OrderLine, string])[] {
  return lines.map((line) => [line, line.id] as const);
}
