import { type Order, type OrderLine, quantitiesLeft } from '#features/orders/domain/order.ts';

/** What is left of an order for which nobody comes any more, as lines that take it back. */
export function calledOffLines(order: Order): OrderLine[] {
  const left = quantitiesLeft(order);
  return order.lines.flatMap((line) => {
    const quantity = line.quantity > 0 && !line.isDivider ? (left.get(line.id) ?? 0) : 0;
    return quantity > 0 ? [{ ...line, quantity: -quantity, voidsLineId: line.id }] : [];
  });
}
