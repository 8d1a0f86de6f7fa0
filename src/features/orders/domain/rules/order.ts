import { type DiscountPreset, limitOf } from '#features/menu/domain/discount-preset.ts';
import type { Minor } from '#kernel/money.ts';
import type { Discount } from '#kernel/pricing.ts';
import { mayChange, mayHandOut } from '../access.ts';
import { isDiscountedMore, withBilledLines } from '../after-bill.ts';
import { billOf } from '../bill.ts';
import type { CommentOrder, DiscountOrder, FreeTable, SetCovers } from '../command.ts';
import { isHeld } from '../courses.ts';
import { accept, type Decision, type OrderContext, type Refused, refuse } from '../decision.ts';
import {
  discountBase,
  isDiscount,
  isGivenWithin,
  isOrderGivenAway,
  isSameDiscount,
  ownDiscountLimit,
  takenOff,
  withDiscount,
} from '../discount.ts';
import { priceHolds } from '../line-discount.ts';
import { mayEndUnspent, missingMinimum } from '../minimum.ts';
import {
  type DiscountGrant,
  hasProducts,
  isUnsent,
  limits,
  type Order,
  type OrderLine,
  quantityLeft,
} from '../order.ts';
import { nextOrderStatus } from '../status.ts';
import { hasLineDiscount } from '../unit-discount.ts';
import { isToGo } from './delivery.ts';

export function commentOrder(order: Order, command: CommentOrder, context: OrderContext): Decision {
  if (!context.policy.allowsComments && command.comment !== '') return refuse('COMMENTS_DISABLED');
  return accept({ ...order, comment: command.comment.slice(0, limits.comment) });
}

export function setCovers(order: Order, { covers }: SetCovers): Decision {
  if (!Number.isSafeInteger(covers) || covers < 0 || covers > limits.covers) return refuse('QUANTITY_INVALID');
  return accept({ ...order, covers });
}

/** Sends all unsent lines to the stations, but those of courses that are held. */
export function send(order: Order, context: OrderContext): Decision {
  const { order: sent, events } = sendRest(order, context, (line) => isUnsent(line) && !isHeld(line));
  return events.length === 0 ? refuse('NOTHING_TO_SEND') : accept(sent, events);
}

/**
 * The order with all its lines sent, and the event for the stations; no event if there was nothing to send. Once an order is
 * paid, nothing of it is held any more.
 */
export function sendRest(order: Order, context: OrderContext, isWanted: (line: OrderLine) => boolean = isUnsent) {
  const lines = order.lines.filter(isWanted);
  if (lines.length === 0) return { order, events: [] };
  const sentAt = context.soldAt ?? context.now;
  const sent: Order = {
    ...order,
    sentAt,
    lines: order.lines.map((line) => (isWanted(line) ? { ...line, sentQuantity: line.quantity } : line)),
  };
  return { order: sent, events: [{ name: 'order.sent' as const, order: sent, lines, sentAt }] };
}

/**
 * A discount above the user's limit needs an approval for this order and this amount. It is checked again when the order
 * is sent, paid and closed (`discount.ts`).
 */
export function discountOrder(order: Order, command: DiscountOrder, context: OrderContext): Decision {
  const { discount, discountId } = command;
  if (discount === null) return withoutDiscount(order);
  if (hasLineDiscount(order)) return refuse('DISCOUNT_EXISTS');
  const preset = discountId === undefined ? null : context.discountPreset(discountId);
  if (preset === undefined) return refuse('DISCOUNT_UNKNOWN');
  const base = discountBase(order);
  // A preset is given as the venue has it, or not as that.
  const isAsPreset = preset === null || preset.discount === null || isOf(preset, discount, order);
  if (!isDiscount(discount, base) || !isAsPreset) return refuse('DISCOUNT_INVALID');
  const amount = takenOff(discount, base);
  const changed = withDiscount(order, discount);
  // Money that was taken covers what it was taken for: what is owed only rises.
  if (order.payments.length > 0 && billOf(changed).total < billOf(order).total) return refuse('ORDER_HAS_PAYMENTS');
  const limit = limitOf(preset, context.role, ownDiscountLimit(context));
  // A discount after the bill would leave its giver the rest of what the guest was asked for.
  // Nor is it theirs to take more off a price that somebody else allowed.
  const isHeldPrice = order.lines.some((line) => priceHolds(line, context) && quantityLeft(order, line.id) > 0);
  const isAllowed =
    isGivenWithin(discount, base, limit) &&
    !isHeldPrice &&
    !(context.policy.confirmsFree && isOrderGivenAway(changed)) &&
    (context.may('order.discountAny') || !isDiscountedMore(order, changed));
  const approverId = context.approverOf(command.approvalId, 'discountOrder', amount);
  if (!isAllowed && approverId === null) {
    return refuse('APPROVAL_REQUIRED', { action: 'discountOrder', amount });
  }
  const grant = grantOf(order.ownerId === context.userId, { limit, amount, isApproved: approverId !== null });
  const discountGrant = { ...grant, ...(preset !== null && { reason: preset.name, presetId: preset.id }) };
  return accept({ ...changed, discountGrant }, [], approverId);
}

/** The cents that came along with moved lines go with it, but never so far that more is paid than the order comes to. */
function withoutDiscount(order: Order): Decision {
  if (order.discount === null) return accept(order);
  const plain: Order = { ...order, discount: null, discountGrant: null, carried: [] };
  return billOf(plain).remaining < 0 ? refuse('ORDER_HAS_PAYMENTS') : accept(plain);
}

/** Whoever gives it on an order of somebody else saw what that was then: not what the owner adds to it later. */
function grantOf(
  isOwn: boolean,
  { limit, amount, isApproved }: { readonly limit: number; readonly amount: Minor; readonly isApproved: boolean },
): DiscountGrant {
  if (isApproved) return { limit: isOwn ? limit : 0, approved: amount };
  return isOwn ? { limit, approved: 0 } : { limit: 0, approved: amount, share: limit };
}

/** Whether it is what the preset takes off, or what is left of that: its order became less than the amount, or was divided. */
function isOf({ id, discount: whole }: DiscountPreset, discount: Discount, order: Order): boolean {
  if (whole === null || isSameDiscount(whole, discount)) return true;
  const isGiven = order.discountGrant?.presetId === id && order.discount?.kind === 'amount';
  const most = Math.min(whole.value, isGiven ? (order.discount?.value ?? 0) : 0);
  return whole.kind === 'amount' && discount.kind === 'amount' && discount.value <= most;
}

/** The bill before payment, marked as not a fiscal receipt; it never closes the order. */
export function printTotal(order: Order, { policy }: OrderContext): Decision {
  if (!policy.offersBill) return refuse('BILL_NOT_OFFERED');
  if (!hasProducts(order)) return refuse('ORDER_EMPTY');
  const printed = { ...withBilledLines(order), printedTotal: billOf(order).withoutCardFee };
  return accept(printed, [{ name: 'order.totalPrinted', order: printed }]);
}

export function cancelOrder(order: Order, context: OrderContext): Decision {
  if (hasProducts(order)) return refuse('CANNOT_CANCEL_ORDER_WITH_PRODUCTS');
  if (order.payments.length > 0) return refuse('ORDER_HAS_PAYMENTS');
  if (!mayEndUnspent(order)) return refuse('MINIMUM_NOT_REACHED', { amount: missingMinimum(order) });
  return accept({ ...order, status: nextOrderStatus(order.status, 'cancel'), closedBy: context.userId });
}

/**
 * Only a paid order's table can be freed. Whose order it was does not matter: the guests have left. What was paid
 * ahead is marked as fetched or delivered by it, by whose work it is, or who is at the counter.
 */
export function freeTable(order: Order, command: FreeTable, context: OrderContext): Decision {
  const refusal = refusalToFree(order, command, context);
  if (refusal !== null) return refusal;
  const over = { ...order, isTableHeld: false, overAt: context.now };
  return accept(over, [{ name: 'order.over', order: over }], context.approverOf(command.approvalId, 'freeTable', 0));
}

/** What a till can decide of a colleague's order too, whose content it does not have. */
export function refusalToFree(
  order: Pick<Order, 'type' | 'status' | 'isTableHeld' | 'ownerId'> & Partial<Pick<Order, 'delivery'>>,
  command: FreeTable,
  context: OrderContext,
): Refused | null {
  if (order.status === 'open') return refuse('TABLE_HAS_ACTIVE_ORDER');
  if (!order.isTableHeld) return refuse('TABLE_NOT_HELD');
  const { ownerId, delivery = null } = order;
  const isTheirs = mayHandOut(context) || mayChange({ ownerId, delivery }, context, context.policy);
  if (isToGo(order) && isTheirs) return null;
  const isAllowed = context.may('table.free') || context.approverOf(command.approvalId, 'freeTable', 0) !== null;
  return isAllowed ? null : refuse('APPROVAL_REQUIRED', { action: 'freeTable', amount: 0 });
}
