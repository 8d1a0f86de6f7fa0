import { mulDiv, sumMinor } from '#kernel/money.ts';
import { billOf } from '../bill.ts';
import { keepSums, keepsTotals } from '../carried.ts';
import type { SplitOrder } from '../command.ts';
import { acceptAll, type Decision, type OrderContext, refuse } from '../decision.ts';
import { sharedMinimum } from '../minimum.ts';
import { tellStations } from '../moved.ts';
import { type DiscountGrant, hasProducts, type Order, quantityLeft } from '../order.ts';
import { arrived, moveLines } from './transfer.ts';

/**
 * Puts lines, or parts of their quantities, on a new order at the same table: never all of them. Both come together to what
 * the order came to. A discount by amount goes along line by line: each takes what it carries of it, a part of a line its
 * share by quantity (decision 0065).
 */
export function splitOrder(order: Order, command: SplitOrder, context: OrderContext): Decision {
  if (!context.policy.offersSplits) return refuse('SPLIT_NOT_OFFERED');
  if (command.lines.length === 0) return refuse('TRANSFER_INVALID');
  const opened: Order = { ...order, ...unwritten, id: command.newOrderId, lines: [], payments: [], carried: [] };
  const both = moveLines({ from: order, to: opened }, command.lines, context);
  if ('code' in both) return both;
  if (!hasProducts(both.from)) return refuse('CANNOT_SPLIT_WHOLE_ORDER');
  if (!hasProducts(both.to)) return refuse('TRANSFER_INVALID');
  const apart = keepSums([order], withTerms(order, both.from, both.to, command));
  const [rest, part] = apart.map((each) => ({ ...each, printedTotal: billedOf(order, each) })) as [Order, Order];
  // An amount over many lines may be divided only to some cents.
  const isAmount = order.discount?.kind === 'amount';
  if (isAmount && !keepsTotals([order], [rest, part])) return refuse('CANNOT_SPLIT_DISCOUNT');
  // What was paid stays with what is left, which must not be less.
  if (billOf(rest).remaining < 0) return refuse('ORDER_HAS_PAYMENTS');
  const [left, own] = sharedMinimum(order, part);
  const numbered = { ...part, ...own, businessDay: context.businessDay, number: context.nextOrderNumber() };
  return acceptAll(
    [{ ...rest, ...left }, numbered],
    tellStations(numbered, order, arrived(numbered, command), context.soldAt),
  );
}

/** What an order has not when it begins. */
const unwritten = {
  version: 0,
  handover: null,
  covers: 0,
  comment: '',
  buyer: undefined,
  receiptNumber: null,
  printedTotal: null,
  sentAt: null,
  goneLines: undefined,
} as const;

/** Which lines the bill had is not known: each of the two has as much of it as it can, so that none is free of it. */
const billedOf = ({ printedTotal }: Order, each: Order) =>
  Math.min(printedTotal ?? 0, billOf(each).withoutCardFee) || null;

/** The two orders with their shares of the discount and of what allows it. */
function withTerms(order: Order, rest: Order, part: Order, command: SplitOrder): readonly [Order, Order] {
  const bill = billOf(order);
  const taken = discountOn(order, command);
  const value = (amount: number): Pick<Order, 'discount'> => ({
    discount: amount === 0 ? null : { kind: 'amount', value: amount },
  });
  const isAmount = order.discount?.kind === 'amount';
  const [left, moved]: [Order, Order] = isAmount
    ? [
        { ...rest, carried: [], ...value(bill.discount - taken) },
        { ...part, ...value(taken) },
      ]
    : [{ ...rest, carried: [] }, part];
  const grants = sharedGrant(order, left, moved, taken);
  return [
    { ...left, discountGrant: left.discount && grants[0] },
    { ...moved, discountGrant: moved.discount && grants[1] },
  ];
}

/** What the lines that leave carry of the order's discount. */
function discountOn(order: Order, { lines }: SplitOrder): number {
  if (order.discount === null) return 0;
  const { lines: priced } = billOf(order);
  const carriedBy = new Map<string, number>();
  order.lines.forEach(({ id, voidsLineId }, index) => {
    const subject = voidsLineId ?? id;
    carriedBy.set(subject, (carriedBy.get(subject) ?? 0) + (priced[index]?.orderDiscount ?? 0));
  });
  // A line may be named more than once: what it carries is shared over all that leaves of it.
  const leaving = new Map<string, number>();
  for (const { lineId, quantity } of lines) leaving.set(lineId, (leaving.get(lineId) ?? 0) + quantity);
  const shares = [...leaving].map(([lineId, quantity]) => {
    // Never more than the part comes to: it is no more than its share of the line, and the grosses of both add up.
    return mulDiv(carriedBy.get(lineId) ?? 0, quantity, quantityLeft(order, lineId));
  });
  return sumMinor(shares);
}

/**
 * What was approved is shared as the discount is, and is never more together than it was, but for a cent by which a part
 * rounds otherwise. A limit is a part of each order: it holds for both as it did.
 */
function sharedGrant(
  order: Order,
  rest: Order,
  part: Order,
  taken: number,
): readonly [DiscountGrant | null, DiscountGrant | null] {
  const grant = order.discountGrant;
  if (grant === null) return [null, null];
  const [whole, left, moved] = [order, rest, part].map((each) => billOf({ ...each, carried: [] }).discount) as [
    number,
    number,
    number,
  ];
  const proportion = whole === 0 ? 0 : Math.min(grant.approved, mulDiv(grant.approved, taken, Math.max(whole, taken)));
  if (grant.approved < whole) {
    return [
      { ...grant, approved: grant.approved - proportion },
      { ...grant, approved: proportion },
    ];
  }
  // Each gets what it needs, and only that may be a cent more together.
  const share = Math.max(moved, Math.min(proportion, grant.approved - left));
  return [
    { ...grant, approved: Math.max(left, grant.approved - share) },
    { ...grant, approved: share },
  ];
}
