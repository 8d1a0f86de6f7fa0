import { kindRules, roundedSum } from '#features/payments/domain/method.ts';
import { nextCashRounding, sumMinor } from '#kernel/money.ts';
import { isReason } from '#kernel/text.ts';
import type { RefundOrder } from '../command.ts';
import { type Decision, type OrderContext, type Refused, refuse } from '../decision.ts';
import { limits, type Order, type OrderLine, type Payment, standingPayments } from '../order.ts';
import { pointsBackBy } from '../points.ts';
import {
  type AmountsByLine,
  type Refund,
  type RefundPayment,
  refundedOf,
  refundedQuantities,
  refundLines,
  type SoldLine,
  soldLines,
  sumAmounts,
} from '../refund.ts';
import { isYetToGo } from './delivery.ts';
import { isPartOf } from './lines.ts';

/** The input of a refund besides the order; only the server has it. */
export interface RefundBooks {
  /** The booked amounts of every line when the order was closed. */
  readonly booked: AmountsByLine;
  /** Earlier refunds of the order. */
  readonly refunds: readonly Refund[];
  /** Whether any order has a refund with this id. */
  readonly isKnown: (refundId: string) => boolean;
  readonly nextNumber: () => number;
}

/**
 * Refunds lines of a paid order, or parts of their quantities. The order stays unchanged, except that nobody comes any
 * more for one that is yet to go and of which nothing is left. The refund is a document with its own day and user. The money is
 * returned by the original method, or in cash.
 */
export function refundOrder(order: Order, command: RefundOrder, context: OrderContext, books: RefundBooks): Decision {
  // First of all: the order may be a colleague's, and every other refusal tells something about it. An approval is for
  // the sum that the guest was told; it is the total, or the refund is refused below.
  const approverId = context.approverOf(command.approvalId, 'refund', command.expectedTotal);
  if (!context.may('order.refund') && approverId === null) {
    return refuse('APPROVAL_REQUIRED', { action: 'refund', amount: command.expectedTotal });
  }
  if (order.status !== 'closed') return refuse('ORDER_NOT_CLOSED');
  if (books.isKnown(command.refundId)) return refuse('REFUND_EXISTS');
  if (!isReason(command.reason)) return refuse('REASON_REQUIRED');
  const sold = soldLines(order, books.booked);
  const before = refundedQuantities(books.refunds);
  if (command.lines.length === 0 || sold.every((line) => quantityLeft(line, before) === 0)) {
    return refuse('NOTHING_TO_REFUND');
  }
  for (const wanted of command.lines) {
    const refusal = problemOfLine(wanted, order, sold, before, context);
    if (refusal !== null) return refusal;
  }
  const wanted = new Map(command.lines.map(({ lineId, quantity }) => [lineId, quantity]));
  if (wanted.size < command.lines.length) return refuse('REFUND_INVALID');
  const lines = refundLines(sold, before, wanted);
  const { total, discount, fee, vat } = sumAmounts(lines);
  if (total < 0) return refuse('REFUND_INVALID');
  if (total !== command.expectedTotal) return refuse('REFUND_AMOUNT_CHANGED', { total });
  const payments = repay(order, command.payments, books.refunds, context);
  if ('code' in payments) return payments;
  if (sumMinor(payments.map(({ amount }) => amount)) !== total) return refuse('REFUND_PAYMENTS_DIFFER', { total });
  const refund: Refund = {
    id: command.refundId,
    orderId: order.id,
    number: books.nextNumber(),
    businessDay: context.businessDay,
    reason: command.reason.slice(0, limits.comment),
    madeBy: context.userId,
    approverId,
    pointId: context.pointId,
    madeAt: context.now,
    total,
    discount,
    fee,
    vat,
    lines,
    payments,
  };
  const isCalledOff = isGivenBack(order, { booked: books.booked, refunds: [...books.refunds, refund] });
  return {
    ok: true,
    orders: isCalledOff && isYetToGo(order) ? [withNobodyToCome(order)] : [],
    events: [
      { name: 'refund.made', order, refund, points: pointsBackBy(order, books.refunds, refund) },
      ...(isCalledOff ? [{ name: 'order.calledOff', order } as const] : []),
    ],
    approverId,
    refund,
  };
}

const withNobodyToCome = (order: Order): Order => ({ ...order, isTableHeld: false, version: order.version + 1 });

/** Whether nothing of an order is left: nobody makes it, or puts it back among what is to be handed out. */
export function isGivenBack(order: Order, { booked, refunds }: Pick<RefundBooks, 'booked' | 'refunds'>): boolean {
  const before = refundedQuantities(refunds);
  return refunds.length > 0 && soldLines(order, booked).every((line) => quantityLeft(line, before) === 0);
}

type Quantities = ReadonlyMap<string, number>;
const quantityLeft = ({ lineId, quantity }: SoldLine, before: Quantities) => quantity - (before.get(lineId) ?? 0);

function problemOfLine(
  { lineId, quantity }: RefundOrder['lines'][number],
  order: Order,
  sold: readonly SoldLine[],
  before: Quantities,
  context: OrderContext,
): Refused | null {
  const line = sold.find((each) => each.lineId === lineId);
  if (line === undefined) return refuse('LINE_NOT_FOUND');
  const ordered = order.lines.find(({ id }) => id === lineId) as OrderLine;
  const left = quantityLeft(line, before);
  if (quantity > left) return refuse('REFUND_TOO_MUCH', { name: ordered.name, left });
  return isPartOf(ordered, quantity, context) ? null : refuse('QUANTITY_INVALID');
}

/**
 * The payments to refund; each at most by its own amount. Cash is rounded once for all refunds of the order: what is
 * paid out differs from an approved sum by less than a coin, however it is split.
 */
function repay(
  order: Order,
  wanted: RefundOrder['payments'],
  refunds: readonly Refund[],
  context: OrderContext,
): RefundPayment[] | Refused {
  const standing = standingPayments(order.payments);
  const taken: RefundPayment[] = [];
  for (const { paymentId, amount, method: otherwise } of wanted) {
    const payment = standing.find(({ id }) => id === paymentId);
    if (payment === undefined) return refuse('REFUND_INVALID');
    const way = wayBack(payment, otherwise, context);
    if (way === null) return refuse('REFUND_METHOD_INVALID');
    const { method, kind } = way;
    if (taken.some((row) => row.paymentId === paymentId && row.method === method)) return refuse('REFUND_INVALID');
    const left = payment.amount - refundedOf([...refunds, { payments: taken }], paymentId);
    if (!Number.isSafeInteger(amount) || amount <= 0) return refuse('REFUND_INVALID');
    if (amount > left) return refuse('REFUND_PAYMENT_TOO_MUCH', { remaining: left });
    const before = roundedSum([...refunds.flatMap(({ payments }) => payments), ...taken]);
    const rounding = kindRules[kind].isRounded ? nextCashRounding(before, amount, context.policy.currency) : 0;
    taken.push({ paymentId, method, kind, amount, rounding });
  }
  return taken;
}

/**
 * The method of the refund: the original one, even if deactivated since, or cash of the venue; null for any other. What was
 * put on an account is taken off it, and what was free stays so.
 */
function wayBack(
  payment: Payment,
  otherwise: string | undefined,
  { paymentMethod }: OrderContext,
): Pick<RefundPayment, 'method' | 'kind'> | null {
  const { method, kind } = payment;
  if (otherwise === undefined || otherwise === method) return { method, kind };
  // Nobody paid it: there is no money to give back.
  if (!kindRules[kind].isMoney) return null;
  const other = paymentMethod(otherwise);
  return other?.kind === 'cash' && other.isActive ? { method: other.code, kind: other.kind } : null;
}
