import type { Order } from '../../domain/order.ts';

/** How many pieces are on the ticket without what was taken back; what is weighed counts as one, however much it is. */
export function piecesOf({ lines }: Pick<Order, 'lines'>): number {
  const left = new Map<string, number>();
  for (const { id, voidsLineId, isDivider, quantity } of lines) {
    if (!isDivider) left.set(voidsLineId ?? id, (left.get(voidsLineId ?? id) ?? 0) + quantity);
  }
  return [...left.values()].reduce((sum, each) => sum + (each > 0 && each % 1000 !== 0 ? 1 : each / 1000), 0);
}
