import type { Price } from '#features/menu/domain/price.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { ONE } from '#kernel/quantity.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { Order, OrderLine } from '../../domain/order.ts';
import type { Product } from '../till/views.ts';

/**
 * The command for a tap on a product: one more on the unsent line of the same product in this course, otherwise a new
 * line. Lines with a comment, a weight or another price stay separate.
 */
export function addProduct(
  order: Order | null,
  orderId: string,
  product: Product,
  price: Price,
  quantity?: number,
): OrderCommand {
  const wanted = quantity ?? (product.preselectedQuantity > 0 ? product.preselectedQuantity : ONE);
  const line = product.type === 'dynamic' || product.courseSpliter ? undefined : lineToRaise(order, product, price);
  if (line) return { id: uuidv7(), orderId, type: 'changeQuantity', lineId: line.id, quantity: line.quantity + wanted };
  return { id: uuidv7(), orderId, type: 'addLine', lineId: uuidv7(), productId: product.id, quantity: wanted };
}

function lineToRaise(order: Order | null, product: Product, price: Price): OrderLine | undefined {
  const lines = order?.lines ?? [];
  const course = lines.slice(lines.findLastIndex((line) => line.isDivider) + 1);
  return course.find(
    (line) =>
      line.productId === product.id &&
      line.sentQuantity === 0 &&
      line.voidsLineId === null &&
      line.comment === '' &&
      line.priceSource !== 'manual' &&
      line.unitPrice === price.unitPrice &&
      line.priceOfferId === (price.offer?.id ?? null),
  );
}
