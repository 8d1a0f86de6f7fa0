import type { PricedProduct } from '#features/menu/domain/price.ts';
import type { PriceBook } from '#features/menu/domain/price-book.ts';
import { billOf } from '../bill.ts';
import { atPrice } from '../line-choices.ts';
import type { Order } from '../order.ts';
import { decidedBy, hasOwnPrice, saleOfLine } from '../sale.ts';
import { outgrows } from '../size.ts';
import { leavesMoreTips } from '../tips.ts';

/**
 * The order with a product's new price on its unsent lines, or null if no line changes. The conditions of each line
 * stay: it is priced as of the moment when it was added.
 */
export function repriceLines(
  order: Order,
  product: PricedProduct,
  prices: Pick<PriceBook, 'priceOf'>,
  planOf: (tableId: string) => string | null,
): { readonly order: Order; readonly lines: number } | null {
  if (order.status !== 'open') return null;
  let count = 0;
  const lines = order.lines.map((line) => {
    if (line.productId !== product.id || line.sentQuantity !== 0 || line.isDivider || line.voidsLineId !== null) {
      return line;
    }
    if (hasOwnPrice(line)) return line;
    const sale = saleOfLine(order, line, { planOf });
    const { unitPrice: price, ...decided } = prices.priceOf(product, sale);
    const priced = atPrice(line, price);
    if (priced.unitPrice === line.unitPrice) return line;
    count += 1;
    return {
      ...line,
      ...priced,
      ...decidedBy(decided),
    };
  });
  if (count === 0) return null;
  const changed = { ...order, version: order.version + 1, lines };
  if (outgrows(changed, order)) return null;
  // A partly paid order must stay covered, and come to what the waiter had of it.
  if (order.payments.length > 0 && (billOf(changed).remaining < 0 || leavesMoreTips(changed, order))) return null;
  return { order: changed, lines: count };
}
