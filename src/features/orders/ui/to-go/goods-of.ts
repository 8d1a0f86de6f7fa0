import { besidesOf } from '../../domain/line-choices.ts';
import { type Order, quantitiesLeft } from '../../domain/order.ts';

/** Some of an order that a guest gets. */
interface Good {
  readonly id: string;
  /** Thousandths. */
  readonly left: number;
  readonly name: string;
  /** What was chosen of it, and said. */
  readonly besides: readonly string[];
}

/** What of an order is to be handed out: without what was taken back, or given back (`refunded`, thousandths by line). */
export function goodsOf(order: Order, refunded: ReadonlyMap<string, number>): Good[] {
  const quantities = quantitiesLeft(order);
  return order.lines.flatMap((line) => {
    const { id, name, isDivider, voidsLineId } = line;
    const left = (quantities.get(id) ?? 0) - (refunded.get(id) ?? 0);
    if (isDivider || voidsLineId !== null || left <= 0) return [];
    return [{ id, left, name, besides: besidesOf(line) }];
  });
}
