import type { OrderCommand } from '../../domain/command.ts';
import type { Order } from '../../domain/order.ts';
import type { Scan } from './scanned-goods.ts';

export interface Sale {
  readonly productId: string;
  /** Thousandths. */
  readonly quantity: number;
}

/** What a command sells more of than before; null for any other. `before` is the order that it was given on. */
export function saleBy(command: OrderCommand, before: Pick<Order, 'lines'> | null): Sale | null {
  if (command.type === 'addLine') return { productId: command.productId, quantity: command.quantity };
  if (command.type !== 'changeQuantity') return null;
  const line = before?.lines.find(({ id }) => id === command.lineId);
  const more = line === undefined ? 0 : command.quantity - line.quantity;
  return line === undefined || more <= 0 ? null : { productId: line.productId, quantity: more };
}

/** What is left of the scans when so much was sold: one for each piece, or the one with the weight of its label. */
export function withoutSold(scans: readonly Scan[], { productId, quantity }: Sale): readonly Scan[] {
  const isPieces = quantity >= 1000 && quantity % 1000 === 0;
  let pieces = isPieces ? quantity / 1000 : 1;
  return scans.filter(({ product, quantity: weighed }) => {
    const isOf = product.id === productId && pieces > 0 && (weighed === undefined || weighed === quantity);
    if (isOf) pieces = product.type === 'dynamic' ? 0 : pieces - 1;
    return !isOf;
  });
}
