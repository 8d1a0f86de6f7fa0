import { isHeld } from '../../domain/courses.ts';
import type { Order } from '../../domain/order.ts';

/** How many pieces are on the ticket without what was taken back; what is weighed counts as one, however much it is. */
export function piecesOf({ lines }: Pick<Order, 'lines'>): number {
  const left = new Map<string, number>();
  for (const { id, voidsLineId, isDivider, quantity } of lines) {
    if (!isDivider) left.set(voidsLineId ?? id, (left.get(voidsLineId ?? id) ?? 0) + quantity);
  }
  return [...left.values()].reduce((sum, each) => sum + (each > 0 && each % 1000 !== 0 ? 1 : each / 1000), 0);
}

/** How many of them wait for their course: an order that is paid sends them too. */
export function heldPiecesOf({ lines }: Pick<Order, 'lines'>): number {
  const held = new Set(lines.filter((line) => line.voidsLineId === null && isHeld(line)).map(({ id }) => id));
  return piecesOf({ lines: lines.filter(({ id, voidsLineId }) => held.has(voidsLineId ?? id)) });
}
