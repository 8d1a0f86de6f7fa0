import { type Choice, defaultChoices } from '#features/menu/domain/choose.ts';
import type { Price } from '#features/menu/domain/price.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { ONE } from '#kernel/quantity.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { courseOf, lastCourse } from '../../domain/courses.ts';
import { areSameChoices, priceWithoutChoices } from '../../domain/line-choices.ts';
import type { Order, OrderLine } from '../../domain/order.ts';
import { seatOf } from '../../domain/seats.ts';
import type { Product } from '../till/views.ts';

/** What the tap says besides the product. */
export interface Wanted {
  /** Thousandths; without it what a tap adds. */
  readonly quantity?: number | undefined;
  /** What a scale's label says that it costs. */
  readonly labelPrice?: number | undefined;
  /** In the order of the groups; without them the defaults. */
  readonly choices?: readonly Choice[] | undefined;
  /** The guest that it is for; null for all of the table. */
  readonly seat?: number | null;
}

/**
 * The command for a tap on a product: one more on the unsent line of the same product in this course, otherwise a new
 * line. Lines with a comment, a weight, other choices, another price or for
 * another guest stay separate.
 */
export function addProduct(
  order: Order | null,
  orderId: string,
  product: Product,
  price: Price,
  { quantity, labelPrice, choices, seat = null }: Wanted = {},
): OrderCommand {
  const wanted = quantity ?? (product.preselectedQuantity > 0 ? product.preselectedQuantity : ONE);
  const line =
    product.type === 'dynamic' || product.courseSpliter
      ? undefined
      : lineToRaise(order, product, price, { choices, seat });
  if (line) return { id: uuidv7(), orderId, type: 'changeQuantity', lineId: line.id, quantity: line.quantity + wanted };
  const added = { id: uuidv7(), orderId, type: 'addLine', lineId: uuidv7(), productId: product.id } as const;
  const labelled = labelPrice === undefined ? {} : { labelPrice };
  return { ...added, quantity: wanted, ...labelled, ...(choices && { choices }), ...(seat !== null && { seat }) };
}

function lineToRaise(
  order: Order | null,
  product: Product,
  price: Price,
  { choices, seat = null }: Wanted,
): OrderLine | undefined {
  // Whether a part is on sale was asked before: a default that is not opens the sheet.
  const wanted = choices ?? defaultChoices(product.choices ?? [], () => true);
  const lines = order?.lines ?? [];
  const course = lastCourse(lines);
  return lines.find(
    (line) =>
      courseOf(line) === course &&
      seatOf(line) === seat &&
      line.productId === product.id &&
      line.sentQuantity === 0 &&
      line.voidsLineId === null &&
      line.comment === '' &&
      line.priceSource !== 'manual' &&
      !line.lineDiscount &&
      areSameChoices(line.choices, wanted) &&
      priceWithoutChoices(line) === price.unitPrice &&
      line.priceOfferId === (price.offer?.id ?? null),
  );
}
