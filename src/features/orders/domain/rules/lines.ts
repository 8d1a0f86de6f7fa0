import type { Price } from '#features/menu/domain/price.ts';
import { lineGross } from '#kernel/money.ts';
import { weighedAt } from '#kernel/scale-label.ts';
import { isReason } from '#kernel/text.ts';
import { billOf } from '../bill.ts';
import { isCombo } from '../combo.ts';
import type { AddLine, ChangeChoices, ChangeQuantity, CommentLine, RemoveLine, VoidLine } from '../command.ts';
import { isHeldCourse, lastCourse, withoutDivider } from '../courses.ts';
import { accept, type Decision, type OrderContext, type Refused, refuse, type SellableProduct } from '../decision.ts';
import { choicesFor, priceWithoutChoices } from '../line-choices.ts';
import { coversMore, priceHolds } from '../line-discount.ts';
import { hadLine, isUnsent, limits, type Order, type OrderLine, quantityLeft } from '../order.ts';
import { decidedBy, saleOf } from '../sale.ts';
import { discountOfUnit } from '../unit-discount.ts';
import { refusedSeat } from './seats.ts';

export function addLine(order: Order, command: AddLine, context: OrderContext): Decision {
  if (order.lines.length >= limits.lines) return refuse('TOO_MANY_LINES', { limit: limits.lines });
  if (hadLine(order, command.lineId)) return refuse('LINE_EXISTS');
  const product = context.product(command.productId);
  if (product === undefined) return refuse('PRODUCT_NOT_FOUND');
  const refused = refusedLine(order, command, product, context);
  if (refused !== null) return refused;
  const { soldAt = context.now } = context;
  const { labelPrice } = command;
  const price = labelPrice === undefined ? priceNow(order, product, { ...context, now: soldAt }) : onLabel(product);
  // What time costs is decided: nobody chose anything with it.
  const chosen =
    price.source === 'tariff'
      ? ({ ok: true, choices: [], unitPrice: price.unitPrice } as const)
      : choicesFor(product, command.choices, price.unitPrice, context);
  if (!chosen.ok) return chosen;
  // The scale knew the product's own price, and nothing of choices: the total on the label is what all of it costs.
  const sold =
    labelPrice === undefined
      ? { quantity: command.quantity, unitPrice: chosen.unitPrice }
      : weighedAt(labelPrice, price.unitPrice);
  if (sold === null || !isPositive(sold.quantity)) return refuse('QUANTITY_INVALID');
  const course = lastCourse(order.lines) + (product.isDivider ? 1 : 0);
  const line: OrderLine = {
    id: command.lineId,
    productId: product.id,
    categoryId: product.categoryId,
    stationId: price.source === 'tariff' ? null : product.stationId,
    name: product.name,
    unitPrice: sold.unitPrice,
    ...decidedBy(price),
    pricedFor: order.clientId,
    vatRate: context.policy.chargesVat ? product.vatRate : null,
    quantity: sold.quantity,
    // Time that has passed was had already: it is taken back as what was sent is.
    sentQuantity: price.source === 'tariff' ? sold.quantity : 0,
    comment: (command.comment ?? '').slice(0, limits.comment),
    course,
    pace: isHeldCourse(order.lines, course) ? 'held' : null,
    seat: seatWanted(command, product),
    choices: chosen.choices,
    consumption: product.consumptionWith?.(chosen.choices),
    isDivider: product.isDivider,
    voidsLineId: null,
    voidReason: null,
    addedBy: context.userId,
    addedAt: soldAt,
  };
  return accept({ ...order, lines: [...order.lines, line] });
}

/** Why this product cannot be added so; null where it can. */
function refusedLine(order: Order, command: AddLine, product: SellableProduct, context: OrderContext): Refused | null {
  if (product.isDivider) {
    if (!context.policy.offersCourses) return refuse('COURSES_NOT_OFFERED');
  } else if (!context.isOffered(product.id)) return refuse('PRODUCT_NOT_OFFERED', { name: product.name });
  if (!isSellable(command.quantity, product)) return refuse('QUANTITY_INVALID');
  if (command.labelPrice !== undefined && !product.isDynamic) return refuse('QUANTITY_INVALID');
  if ((command.comment ?? '') !== '' && !context.policy.allowsComments) return refuse('COMMENTS_DISABLED');
  return refusedSeat(order, seatWanted(command, product), context);
}

/** Courses are of the whole table. */
const seatWanted = ({ seat = null }: { readonly seat?: number | null | undefined }, { isDivider }: SellableProduct) =>
  isDivider ? null : seat;

/** A course splitter. */
const nothing: Price = { unitPrice: 0, source: 'list', offer: null };

const priceNow = (order: Order, product: SellableProduct, context: OrderContext): Price =>
  product.isDivider ? nothing : context.prices.priceOf(product, saleOf(order, context));

/** The scale knew the product's own price: no list and no hour was in what it wrote (decision 0105). */
const onLabel = ({ price }: SellableProduct): Price => ({ unitPrice: price, source: 'label', offer: null });

/** What was typed or labelled was for the line as it is: for so much of it, with what it has. */
const isForAsMuch = ({ priceSource }: OrderLine): boolean => priceSource === 'manual' || priceSource === 'label';

/** Chooses again for an unsent line: what is added to its price changes, its own price stays as it was frozen. */
export function changeChoices(order: Order, command: ChangeChoices, context: OrderContext): Decision {
  const line = lineOf(order, command.lineId);
  if (line === undefined) return refuse('LINE_NOT_FOUND');
  if (isForAsMuch(line)) return refuse('PRICE_HOLDS', { name: line.name });
  const product = context.product(line.productId);
  if (product === undefined) return refuse('PRODUCT_NOT_FOUND');
  const chosen = choicesFor(product, command.choices, priceWithoutChoices(line), context);
  if (!chosen.ok) return chosen;
  if (chosen.unitPrice > line.unitPrice && !coversMore(line, context))
    return refuse('PRICE_HOLDS', { name: line.name });
  const { choices, unitPrice } = chosen;
  const consumption = product.consumptionWith?.(choices);
  return changeUnsent(order, line.id, (before) => ({ ...before, choices, unitPrice, consumption }));
}

export function changeQuantity(order: Order, command: ChangeQuantity, context: OrderContext): Decision {
  const line = lineOf(order, command.lineId);
  const isWhole = line === undefined || !isDynamic(line, context);
  if (!isPositive(command.quantity) || (isWhole && command.quantity % 1000 !== 0)) return refuse('QUANTITY_INVALID');
  if (line?.priceSource === 'label') return refuse('PRICE_HOLDS', { name: line.name });
  if (line !== undefined && command.quantity > line.quantity && !isPriceOfMore(order, line, context)) {
    return refuse('PRICE_HOLDS', { name: line.name });
  }
  return changeUnsent(order, command.lineId, (line) => ({ ...line, quantity: command.quantity }));
}

/**
 * Whether more of a line costs what the line costs. A price was typed, and a discount given, for what the line was then: not for as
 * many as its waiter likes; and an offer that has ended is not had for more, however long the line stays unsent.
 */
function isPriceOfMore(order: Order, line: OrderLine, context: OrderContext): boolean {
  if (priceHolds(line, context) || !coversMore(line, context)) return false;
  const product = context.product(line.productId);
  if (line.priceSource === 'manual' || line.isDivider || product === undefined) return true;
  const { soldAt = context.now } = context;
  const { unitPrice } = context.prices.priceOf(product, saleOf(order, { ...context, now: soldAt }));
  return unitPrice === priceWithoutChoices(line);
}

export function commentLine(order: Order, command: CommentLine, context: OrderContext): Decision {
  if (!context.policy.allowsComments && command.comment !== '') return refuse('COMMENTS_DISABLED');
  const comment = command.comment.slice(0, limits.comment);
  return changeUnsent(order, command.lineId, (line) => ({ ...line, comment }));
}

export function removeLine(order: Order, command: RemoveLine): Decision {
  const line = lineOf(order, command.lineId);
  const decision = changeUnsent(order, command.lineId, () => null);
  if (!decision.ok || !line?.isDivider) return decision;
  return accept({ ...order, lines: withoutDivider(order.lines, line) });
}

/** Voids a sent line: never an edit, always a new line that the station receives. */
export function voidLine(order: Order, command: VoidLine, context: OrderContext): Decision {
  const line = lineOf(order, command.lineId);
  if (line === undefined || line.voidsLineId !== null) return refuse('LINE_NOT_FOUND');
  if (hadLine(order, command.voidLineId)) return refuse('LINE_EXISTS');
  if (isUnsent(line)) return refuse('LINE_NOT_SENT');
  if (!isReason(command.reason)) return refuse('REASON_REQUIRED');
  if (order.payments.length > 0) return refuse('ORDER_HAS_PAYMENTS');
  const { quantity } = command;
  const left = quantityLeft(order, line.id);
  if (quantity > left || !isPartOf(line, quantity, context)) return refuse('QUANTITY_INVALID');
  // What the line is worth less by it, as its void line will be priced.
  const worth = (pieces: number) => lineGross(pieces, line.unitPrice) - lineGross(pieces, discountOfUnit(line));
  const amount = worth(left) - worth(left - quantity);
  const approverId = context.approverOf(command.approvalId, 'voidLine', amount);
  if (!context.may('order.void') && approverId === null) {
    return refuse('APPROVAL_REQUIRED', { action: 'voidLine', amount });
  }
  const taken: OrderLine = {
    ...line,
    id: command.voidLineId,
    quantity: -quantity,
    sentQuantity: -quantity,
    voidsLineId: line.id,
    voidReason: command.reason.slice(0, limits.comment),
    addedBy: context.userId,
    addedAt: context.now,
  };
  const changed = { ...order, lines: [...order.lines, taken] };
  return accept(
    changed,
    [{ name: 'order.sent', order: changed, lines: [taken], sentAt: context.soldAt ?? context.now }],
    approverId,
  );
}

/** Unsent lines may be changed freely; sent lines belong to the station. */
function changeUnsent(order: Order, lineId: string, change: (line: OrderLine) => OrderLine | null): Decision {
  const line = lineOf(order, lineId);
  if (line === undefined) return refuse('LINE_NOT_FOUND');
  if (line.sentQuantity !== 0) return refuse('LINE_ALREADY_SENT', { name: line.name });
  const changed = {
    ...order,
    lines: order.lines.flatMap((other) => (other.id === lineId ? (change(other) ?? []) : other)),
  };
  // A partly paid order must stay covered: the excess could not be refunded while the order is open.
  if (order.payments.length > 0 && billOf(changed).remaining < 0) return refuse('ORDER_HAS_PAYMENTS');
  return accept(changed);
}

function lineOf(order: Order, lineId: string): OrderLine | undefined {
  return order.lines.find((line) => line.id === lineId);
}

/** A combo is sold in whole pieces, also where its product became one by weight since: its parts share the price of a piece. */
function isDynamic(line: OrderLine, context: OrderContext): boolean {
  return !isCombo(line) && (context.product(line.productId)?.isDynamic ?? false);
}

/**
 * Whether this quantity can be removed from a line at once: products sold in whole pieces are removed in whole pieces.
 */
export function isPartOf(line: OrderLine, quantity: number, context: OrderContext): boolean {
  return isPositive(quantity) && (line.quantity % 1000 !== 0 || quantity % 1000 === 0 || isDynamic(line, context));
}

function isPositive(quantity: number): boolean {
  return Number.isSafeInteger(quantity) && quantity > 0 && quantity <= limits.quantity;
}

function isSellable(quantity: number, product: SellableProduct): boolean {
  return isPositive(quantity) && (product.isDynamic || quantity % 1000 === 0);
}
