import type { Discount } from '#kernel/pricing.ts';
import { withBilledLines } from '../after-bill.ts';
import { billOf } from '../bill.ts';
import { keepSums, keepsTotals } from '../carried.ts';
import { clientOfGrants, isOfClient } from '../client-discount.ts';
import { losingItsClient } from '../client-prices.ts';
import type { MergeOrders } from '../command.ts';
import { acceptAll, type Decision, type OrderContext, type Refused, refuse } from '../decision.ts';
import { grantForAnother } from '../discount.ts';
import { refusedAsOver } from '../ended-price.ts';
import { haveSameFee } from '../fee.ts';
import { priceHolds } from '../line-discount.ts';
import { joinedMinimum } from '../minimum.ts';
import { tellStations } from '../moved.ts';
import {
  chargedFeeRate,
  type DiscountGrant,
  hasProducts,
  limits,
  type Order,
  type OrderLine,
  quantitiesLeft,
} from '../order.ts';
import { haveSameGuests, seatOf, seatsOf } from '../seats.ts';
import { nextOrderStatus } from '../status.ts';
import { hasLineDiscount } from '../unit-discount.ts';
import { deliveryOfBoth, promisedAnew } from './delivery.ts';
import { keepsItsPrice, latest } from './transfer.ts';

/**
 * Puts all of an order on another one, which comes to what both came to before. Lines keep their ids, what was sent stays
 * sent, payments follow with their ids. What a guest saw on a bill goes along: what was printed of both is what the order
 * must not fall below without a right (decision 0064).
 */
export function mergeOrders(from: Order, to: Order, _: MergeOrders, context: OrderContext): Decision {
  const over = refusedAsOver(from, from.lines, context) ?? refusedAsOver(to, to.lines, context);
  const refusal = refusalToJoin(from, to) ?? over;
  if (refusal !== null) return refusal;
  const dearer = from.lines.find(
    (line) => line.voidsLineId === null && from.type !== to.type && !keepsItsPrice(line, from, to.type, context),
  );
  if (dearer !== undefined) return refuse('TRANSFER_PRICES_DIFFER', { name: dearer.name });
  // Goods keep the fee under which they were ordered, and bring no table out of its own.
  const losesFee = chargedFeeRate(from) < chargedFeeRate(to);
  if (hasProducts(from) && (hasProducts(to) ? !haveSameFee(from, to) : losesFee)) return refuse('TRANSFER_FEES_DIFFER');
  const terms = termsWithClient(mergedTerms(from, to), to.clientId ?? from.clientId);
  if (terms === null || lowersHeldPrice(from, to, context)) return refuse('TRANSFER_DISCOUNTS_DIFFER');
  const merged: Order = {
    ...to,
    ...terms,
    ...feeOfBoth(from, to),
    ...joinedMinimum(from, to, to.tableId === null ? null : context.minimumOf(to.tableId)),
    lines: [...to.lines, ...seatedAt(to, from)],
    payments: [...to.payments, ...from.payments],
    delivery: deliveryOfBoth(to, from),
    covers: Math.min(limits.covers, to.covers + from.covers),
    comment: [to.comment, from.comment]
      .filter((comment) => comment !== '')
      .join('; ')
      .slice(0, limits.comment),
    ...(to.clientId === null ? clientOf(from) : clientOf(to)),
    buyer: to.buyer ?? from.buyer,
    sentAt: latest(to.sentAt, from.sentAt),
    printedTotal: billedTogether(from, to),
  };
  const apart = losingItsClient(from, merged, context) ?? losingItsClient(to, merged, context);
  if (apart !== undefined) return refuse('CLIENT_PRICES_HOLD', { name: apart.name });
  const emptied: Order = {
    ...from,
    status: nextOrderStatus(from.status, 'cancel'),
    closedBy: context.userId,
    covers: 0,
    lines: [],
    payments: [],
    discount: null,
    discountGrant: null,
    printedTotal: null,
    handover: null,
    minimumSpend: undefined,
    minimumWaived: undefined,
    minimumShared: undefined,
  };
  const together = merged.printedTotal === null ? merged : withBilledLines(merged);
  const [ended, whole] = keepSums([from, to], [emptied, together]) as [Order, Order];
  // An amount that was given for some lines would be spread over others, with another VAT; and the cents that both carry may be
  // more than one order carries. What guests were told of both holds.
  if (!keepsTotals([from, to], [ended, whole])) {
    return refuse(whole.discount === null ? 'TRANSFER_FEES_DIFFER' : 'TRANSFER_DISCOUNTS_DIFFER');
  }
  const moved = whole.lines.slice(to.lines.length).map((line) => [line, line.id] as const);
  return acceptAll([ended, whole], [...tellStations(whole, from, moved, context.soldAt), ...promisedAnew(to, whole)]);
}

/** Whether one order can hold what is on both. */
function refusalToJoin(from: Order, to: Order): Refused | null {
  if (from.id === to.id) return refuse('TRANSFER_INVALID');
  if (from.lines.length + to.lines.length > limits.lines) return refuse('TOO_MANY_LINES', { limit: limits.lines });
  if (!canHoldPayments(from, to)) return refuse('PAYMENT_INVALID');
  const known = new Set([...to.lines.map(({ id }) => id), ...(to.goneLines ?? [])]);
  return from.lines.some(({ id }) => known.has(id)) ? refuse('LINE_EXISTS') : null;
}

const clientOf = ({ clientId, clientName }: Order) => ({ clientId, clientName });

/** A payment is known by its id on an order, and devices choose the ids. */
function canHoldPayments({ payments }: Order, to: Order): boolean {
  const known = new Set(to.payments.map(({ id }) => id));
  return payments.length + known.size <= limits.payments && !payments.some(({ id }) => known.has(id));
}

/** An order without products has nothing to charge a fee on. */
function feeOfBoth(from: Order, to: Order): Pick<Order, 'feeRate' | 'feeWaived'> {
  const { feeRate, feeWaived } = hasProducts(to) || !hasProducts(from) ? to : from;
  return { feeRate, feeWaived };
}

/** The lines of an order whose guests join those of another one: their seats follow the ones that are taken there. */
function seatedAt(to: Order, from: Order): readonly OrderLine[] {
  const taken = haveSameGuests(from, to) ? 0 : seatsOf(to);
  if (taken === 0) return from.lines;
  return from.lines.map((line) => {
    const seat = seatOf(line);
    return seat === null ? line : { ...line, seat: seat + taken > limits.covers ? null : seat + taken };
  });
}

/** A discount of one order would take more off a price of the other one that somebody else allowed. */
function lowersHeldPrice(from: Order, to: Order, context: OrderContext): boolean {
  const holds = (order: Order) => {
    const left = quantitiesLeft(order);
    return order.lines.some((line) => priceHolds(line, context) && (left.get(line.id) ?? 0) > 0);
  };
  return (from.discount !== null && holds(to)) || (to.discount !== null && holds(from));
}

type Terms = Pick<Order, 'discount' | 'discountGrant'>;

/**
 * The discount of both orders together, and what allows it; null where no discount says what the two say. Percentages must
 * be the same; amounts add up. An order without products has nothing to take a discount from.
 */
function mergedTerms(from: Order, to: Order): Terms | null {
  if (!hasProducts(from)) return termsOf(to);
  if (!hasProducts(to)) return { discount: from.discount, discountGrant: grantFor(to, from) };
  const [one, other] = [from.discount, to.discount];
  // What is taken off a line is not lowered again by what is taken off all.
  if ((one ?? other) !== null && [from, to].some(hasLineDiscount)) return null;
  if (one === null && other === null) return termsOf(to);
  if (one?.kind === 'percent' || other?.kind === 'percent') {
    return one?.kind === other?.kind && one?.value === other?.value
      ? { discount: one, discountGrant: mergedGrant(from, to) }
      : null;
  }
  const value = amountOf(from) + amountOf(to);
  if (value === 0) return { discount: null, discountGrant: null };
  return { discount: { kind: 'amount', value } satisfies Discount, discountGrant: mergedGrant(from, to) };
}

/** The discount of a client who does not come along would be under the name of another one. */
function termsWithClient(terms: Terms | null, clientId: string | null): Terms | null {
  const isOfAnother = terms !== null && isOfClient(terms) && !isOfClient(terms, clientId ?? '');
  return isOfAnother ? null : terms;
}

function termsOf({ discount, discountGrant }: Order): Terms {
  return { discount, discountGrant };
}

/** What the discount comes to: of one by amount no more than there is to take it from. */
function amountOf(order: Order): number {
  return order.discount === null ? 0 : billOf(order).discount;
}

/** Nobody's limit counts for what another one gave: the smaller one, and what was approved of each. */
function mergedGrant(from: Order, to: Order): DiscountGrant {
  const grants = [to.discountGrant, grantFor(to, from)].filter((grant) => grant !== null);
  const shares = grants.flatMap(({ share }) => (share === undefined ? [] : [share]));
  const reason = grants.find((grant) => grant.reason !== undefined)?.reason;
  // Two amounts are more than the reason has.
  const isOne = grants.length === 1 || to.discount?.kind === 'percent';
  const presetId =
    isOne && grants.every((grant) => grant.presetId === grants[0]?.presetId) ? grants[0]?.presetId : undefined;
  const clientId = clientOfGrants(grants);
  return {
    limit: grants.length === 0 ? 0 : Math.min(...grants.map(({ limit }) => limit)),
    approved: grants.reduce((sum, { approved }) => sum + approved, 0),
    ...(shares.length > 0 && { share: Math.min(...shares) }),
    ...(reason !== undefined && { reason }),
    ...(presetId !== undefined && { presetId }),
    ...(clientId !== undefined && { clientId }),
  };
}

/** What allows the discount of an order that goes to the owner of another one. */
function grantFor({ ownerId }: Order, from: Order): DiscountGrant | null {
  return from.ownerId === ownerId ? from.discountGrant : grantForAnother(from);
}

/**
 * What both together must not fall below: what was billed, and all of the other order, so that its goods do not stand for those
 * that were billed.
 */
function billedTogether(from: Order, to: Order): number | null {
  if (from.printedTotal === null && to.printedTotal === null) return null;
  const billed = (order: Order) => order.printedTotal ?? billOf(order).withoutCardFee;
  return billed(from) + billed(to) || null;
}
