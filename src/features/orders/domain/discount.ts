import { lineGross, type Minor, mulDiv, sumMinor } from '#kernel/money.ts';
import type { Discount } from '#kernel/pricing.ts';
import { billOf } from './bill.ts';
import { isOfClient } from './client-discount.ts';
import type { DiscountOrder } from './command.ts';
import { type Guard, type OrderContext, refuse } from './decision.ts';
import { type DiscountGrant, type Order, type OrderLine, quantitiesLeft } from './order.ts';
import { discountOfUnit } from './unit-discount.ts';

/** Whether a discount of `amount` on an order of `total` is within a user's limit (basis points). */
export function isWithinLimit(amount: Minor, total: Minor, limit: number): boolean {
  return amount <= mulDiv(total, limit, 10_000);
}

/** What a discount on the whole order is taken from: what is sold, without fees and any discount that it has. */
export function discountBase(order: Order): Minor {
  return billOf({ ...order, discount: null, feeRate: 0, carried: [] }).withoutCardFee;
}

/** What a discount takes off so much. */
export function takenOff({ kind, value }: Discount, base: Minor): Minor {
  return kind === 'percent' ? mulDiv(base, value, 10_000) : value;
}

/** Whether the discount can be given on so much at all. */
export function isDiscount({ kind, value }: Discount, base: Minor): boolean {
  return Number.isSafeInteger(value) && value > 0 && value <= (kind === 'percent' ? 10_000 : base);
}

/** Whether it is within a limit (basis points) as it is given. */
export function isGivenWithin(discount: Discount, base: Minor, limit: number): boolean {
  return discount.kind === 'percent' ? discount.value <= limit : isWithinLimit(discount.value, base, limit);
}

export function isSameDiscount(one: Discount, other: Discount | null): boolean {
  return one.kind === other?.kind && one.value === other.value;
}

/** The order with this discount: the cents that came along with moved lines stay only with the one that they came with. */
export function withDiscount(order: Order, discount: Discount): Order {
  return { ...order, discount, carried: isSameDiscount(discount, order.discount) ? order.carried : [] };
}

/** Where two people have to give for free, the most that one of them takes off alone: a cent would be as good as nothing. */
export const mostAlone = 9_000;

/** Up to where a user gives discounts without an approver, in basis points, where the discount's reason does not say otherwise. */
export function ownDiscountLimit(context: Pick<OrderContext, 'may' | 'discountLimit' | 'policy'>): number {
  return alone(context.may('order.discountAny') ? 10_000 : context.discountLimit, context.policy);
}

const alone = (limit: number, { confirmsFree }: Pick<OrderContext['policy'], 'confirmsFree'>): number =>
  confirmsFree ? Math.min(limit, mostAlone) : limit;

/** Whether it gives away alone what two have to give for free, whoever gives it. */
export function isMoreThanAlone(
  { discount }: Order,
  { confirmsFree }: Pick<OrderContext['policy'], 'confirmsFree'>,
): boolean {
  return confirmsFree && discount?.kind === 'percent' && discount.value > mostAlone;
}

const isLittle = (paid: Minor, usual: Minor): boolean => paid * 10_000 < usual * (10_000 - mostAlone);

/**
 * Whether the price by hand of a line leaves less than a tenth of its usual price, with the line's discount: that is given away, and
 * two have to do it where two have to give for free.
 */
export function isLineGivenAway(line: OrderLine): boolean {
  return isLittle(line.unitPrice - discountOfUnit(line), line.listPrice ?? 0);
}

/** The same of an order that has a discount and prices by hand. What was given away line by line was allowed then. */
export function isOrderGivenAway(order: Order): boolean {
  const lines = order.lines.filter((line) => !isLineGivenAway(line));
  if (order.discount === null || lines.every(({ listPrice }) => (listPrice ?? null) === null)) return false;
  const left = quantitiesLeft(order);
  const usual = lines.map(({ id, voidsLineId, listPrice, unitPrice }) =>
    voidsLineId === null ? lineGross(left.get(id) ?? 0, listPrice ?? unitPrice) : 0,
  );
  return isLittle(billOf({ ...order, lines, feeRate: 0, carried: [] }).total, sumMinor(usual));
}

export type DiscountGiver = Pick<OrderContext, 'userId' | 'discountLimit'> & {
  readonly policy: Pick<OrderContext['policy'], 'confirmsFree'>;
};

/**
 * What the discount comes to where that is more than its giver or approver allowed, because lines were taken off the order
 * or added to it since; null where it holds. Whoever owns the order may give what their own limit allows.
 */
export function outgrownDiscount(order: Order, user?: DiscountGiver): Minor | null {
  if (order.discount === null) return null;
  // A cent that came along with moved lines (`carried`) is nobody's discount.
  const { total, fee, discount: amount } = billOf({ ...order, carried: [] });
  const { limit, approved, share } = order.discountGrant ?? { limit: 0, approved: 0 };
  const own = user === undefined ? 0 : alone(user.discountLimit, user.policy);
  const most = user?.userId === order.ownerId ? Math.max(limit, own) : limit;
  const isWithin = (part: number) => isWithinLimit(amount, total - fee + amount, part);
  if (amount <= approved && share === undefined) return null;
  if (!isWithin(most) && !(amount <= approved && isWithin(share ?? 0))) return amount;
  return user?.policy.confirmsFree && isOrderGivenAway(order) ? amount : null;
}

/**
 * The changed order, where it grew by somebody else's work under a discount that its owner may give alone: what is added
 * was not seen by the owner, so of it only what whoever adds may give is covered, and what it came to before.
 */
export function withGrantOf(
  user: DiscountGiver & Pick<OrderContext, 'may'>,
  before: Order | undefined,
  after: Order,
): Order {
  const { discountGrant: grant } = after;
  if (before === undefined || grant === null || grant.limit === 0) return after;
  // The venue gives it on whatever the client has, whoever adds it.
  if (isOfClient(after)) return after;
  // A discount that was given just now is the giver's.
  if (after.ownerId === user.userId || before.discountGrant !== grant) return after;
  const limit = user.may('order.discountAny') ? grant.limit : Math.min(grant.limit, user.discountLimit);
  const [was, is] = [before, after].map((order) => billOf({ ...order, carried: [] }).discount) as [Minor, Minor];
  if (limit === grant.limit || is <= was) return after;
  return { ...after, discountGrant: { ...grant, limit, ...asItIs(grant, was) } };
}

/** What a discount came to under its giver's limit: as much of the order as that, and no more. */
function asItIs({ limit, approved, share }: DiscountGrant, amount: Minor): Pick<DiscountGrant, 'approved' | 'share'> {
  return amount <= approved ? { approved, share } : { approved: amount, share: limit };
}

/**
 * What allows the discount of an order that goes to somebody else: nobody's limit goes along, so one that its giver may give
 * alone holds as far as it comes to now, and is as small a part of the order.
 */
export function grantForAnother(order: Order): DiscountGrant | null {
  const grant = order.discountGrant;
  if (isOfClient(order)) return grant;
  if (grant === null || outgrownDiscount(order) !== null) return grant && { ...grant, limit: 0 };
  const amount = billOf({ ...order, carried: [] }).discount;
  return { ...grant, limit: 0, ...asItIs(grant, amount) };
}

/**
 * The same discount once more, of `amount`, as far as the order still has something to take it from: for its reason, as long as
 * that is one of the venue's.
 */
export function grantedAgain(
  { discount, discountGrant }: Order,
  amount: Minor,
  isKnown: (presetId: string) => boolean,
): Pick<DiscountOrder, 'discount' | 'discountId'> {
  const presetId = discountGrant?.presetId;
  return {
    discount: discount?.kind === 'percent' ? discount : { kind: 'amount', value: amount },
    ...(presetId !== undefined && isKnown(presetId) && { discountId: presetId }),
  };
}

/**
 * Before what tells a guest or the books what the order comes to: a discount that exceeds its grant must be granted again
 * by a user who may, or be removed.
 */
export const discountHolds: Guard = ({ orders: [order] }, context) => {
  const amount = order ? outgrownDiscount(order, context) : null;
  return amount === null ? null : refuse('DISCOUNT_OUTGROWN', { amount });
};
