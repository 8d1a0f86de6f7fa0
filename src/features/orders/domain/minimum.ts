import type { Minor } from '#kernel/money.ts';
import { billOf } from './bill.ts';
import { type Guard, refuse } from './decision.ts';
import { hasProducts, type Order, wasBegun } from './order.ts';

/** What the guests ordered, as they pay it: after discounts, before fees. */
export function spentOn(order: Order): Minor {
  const { total, fee } = billOf(order);
  return total - fee;
}

/** What is missing of the minimum spend, let off or not. */
export function missingOf(order: Order): Minor {
  const { minimumSpend = 0 } = order;
  return minimumSpend === 0 ? 0 : Math.max(0, minimumSpend - spentOn(order));
}

/** What is missing, and nobody has let the order off it. */
export function missingMinimum(order: Order): Minor {
  const missing = missingOf(order);
  return missing <= (order.minimumWaived ?? 0) ? 0 : missing;
}

/**
 * Before the guest is told what it comes to. What was given without the server has happened: the till that asked for it knew
 * the minimum that the order has.
 */
export const reachesMinimum: Guard = ({ orders: [order] }, { soldAt }) => {
  if (order === undefined || soldAt !== undefined || !hasProducts(order)) return null;
  const amount = missingMinimum(order);
  return amount === 0 ? null : refuse('MINIMUM_NOT_REACHED', { amount });
};

/** Of received money that would close the order: whoever may let the guests off what is missing may book it all the same. */
export const reachesMinimumOrMayWaive: Guard = (asked, context) =>
  context.may('order.waiveMinimum') ? null : reachesMinimum(asked, context);

/**
 * Whether an order without goods may end. Guests who ordered nothing go as they came; but what is left of a minimum that was divided
 * is owed by those who have paid apart too.
 */
export function mayEndUnspent(order: Order): boolean {
  return order.minimumShared === undefined || missingMinimum(order) === 0;
}

/** An order from which sent goods went to another one: what it has to come to stays with it, and is owed as what was divided is. */
export function leftBehind(order: Order, hasGivenSent: boolean): Order {
  return order.minimumSpend === undefined || !hasGivenSent ? order : { ...order, minimumShared: true };
}

type Minimum = Pick<Order, 'minimumSpend' | 'minimumWaived' | 'minimumShared'>;

/** No minimum is none, so that an order without one is as it always was. */
const minimumOf = (spend: Minor, waived: Minor, isShared: boolean): Minimum => ({
  minimumSpend: spend > 0 ? spend : undefined,
  minimumWaived: spend > 0 && waived > 0 ? waived : undefined,
  minimumShared: (spend > 0 && isShared) || undefined,
});

/** Of guests who pay apart: what leaves has its minimum with it, so that whoever pays first owes no more than what they had. */
export function sharedMinimum(order: Order, part: Order): readonly [Minimum, Minimum] {
  const { minimumSpend = 0, minimumWaived = 0 } = order;
  const moved = Math.min(minimumSpend, Math.max(0, spentOn(part)));
  const isShared = order.minimumShared === true || moved > 0;
  return [minimumOf(minimumSpend - moved, minimumWaived, isShared), minimumOf(moved, 0, isShared)];
}

/**
 * Of two orders that become one. At one table they are of one minimum, however often it was opened; guests of two tables have
 * two.
 */
export function joinedMinimum(from: Order, to: Order, ofTable: Minor | null): Minimum {
  const sum = (from.minimumSpend ?? 0) + (to.minimumSpend ?? 0);
  const most = Math.max(from.minimumSpend ?? 0, to.minimumSpend ?? 0, ofTable ?? 0);
  // What others who paid apart left behind is nothing that the guests of the other order spend.
  const isLeft = [from, to].some((order) => order.minimumShared === true && !hasProducts(order));
  // Without a table, what each has of a minimum is that of the table from which it came.
  const isOne = to.tableId !== null && from.tableId === to.tableId && !isLeft;
  const spend = isOne ? Math.min(sum, most) : sum;
  // What somebody was let off, and ordered after all, lets the others off nothing.
  const waived = [from, to].map((order) => Math.min(order.minimumWaived ?? 0, missingOf(order)));
  // What was let go of one minimum twice was let go once.
  const isShared = isDivided(from) || isDivided(to);
  const isWhole = spend === sum && arePartsOfOne(from, to) && spend >= (ofTable ?? Number.POSITIVE_INFINITY);
  const isStill = isShared && !isWhole;
  return minimumOf(spend, spend < sum ? Math.max(...waived) : waived.reduce((one, other) => one + other, 0), isStill);
}

const isDivided = ({ minimumShared }: Order) => minimumShared === true;

/**
 * Whether two orders are parts of what was divided at their table, of which nobody had anything yet. Once they come to all of it again
 * nothing is owed by others; where something was sent it may have gone elsewhere, and nobody can say.
 */
const arePartsOfOne = (from: Order, to: Order): boolean =>
  from.tableId === to.tableId && [from, to].every((order) => isDivided(order) && order.sentAt === null);

/** Of guests who sit down elsewhere: before anything was sent, told, paid or divided the other table's, then no less than they had. */
export function minimumAt(order: Order, ofTable: Minor | null): Minimum {
  const isShared = order.minimumShared === true;
  const own = !wasBegun(order) && !isShared ? 0 : (order.minimumSpend ?? 0);
  return minimumOf(Math.max(own, ofTable ?? 0), order.minimumWaived ?? 0, isShared);
}
