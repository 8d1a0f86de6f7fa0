import { kindRules } from '#features/payments/domain/method.ts';
import { type Minor, sumMinor } from '#kernel/money.ts';
import { type Order, type Payment, standingPayments } from './order.ts';
import type { Refund } from './refund.ts';

/** The venue's points; 0 has none. */
export interface PointsPolicy {
  readonly offersClientCards: boolean;
  /** For 100.00 paid with money. */
  readonly pointsPerHundred: number;
  /** What one pays, minor units. */
  readonly pointWorth: Minor;
}

export const offersPoints = ({ offersClientCards, pointWorth }: PointsPolicy): boolean =>
  offersClientCards && pointWorth > 0;

const hundred = 100_00;
const times = (a: number, b: number, divisor: number, more = 0): number =>
  Number((BigInt(a) * BigInt(b) + BigInt(more)) / BigInt(divisor));

const ofMoney = (payments: readonly Payment[]): Payment[] =>
  standingPayments(payments).filter(({ kind }) => kindRules[kind].isMoney);

/**
 * What the client of an order earns when it is closed: whole points, for what was paid with money, without tips and the fee on
 * cards. Vouchers, points, what is owed and what is free earn nothing.
 */
export function pointsEarnedBy({ clientId, type, payments }: Order, policy: PointsPolicy): number {
  if (clientId === null || type === 'staff' || !policy.offersClientCards) return 0;
  const money = sumMinor(ofMoney(payments).map(({ amount, cardFee = 0 }) => amount - cardFee));
  return times(Math.max(0, money), policy.pointsPerHundred, hundred);
}

/** How many points pay an amount: a part of a point is a whole one. */
export const pointsFor = (amount: Minor, worth: Minor): number => Math.ceil(amount / worth);

/** What a refund does to points: what was earned is taken back, what was spent is given back. */
export interface PointsBack {
  readonly takenBack: number;
  readonly givenBack: readonly { readonly paymentId: string; readonly clientId: string; readonly points: number }[];
}

type Returned = readonly Pick<Refund, 'payments'>[];
const backOf = (refunds: Returned, ids: ReadonlySet<string>): Minor =>
  sumMinor(refunds.flatMap(({ payments }) => payments.flatMap((row) => (ids.has(row.paymentId) ? row.amount : []))));

/**
 * What one more refund does, after those before it: however they are split, all refunds of an order take back all that was earned
 * with it, and give back all that was spent on it.
 */
export function pointsBackBy(order: Order, before: Returned, refund: Returned[number]): PointsBack {
  const after = [...before, refund];
  const money = ofMoney(order.payments);
  const ids = new Set(money.map(({ id }) => id));
  const paid = sumMinor(money.map(({ amount }) => amount));
  const keeps = (refunds: Returned) =>
    paid === 0 ? 0 : times(order.pointsEarned ?? 0, Math.max(0, paid - backOf(refunds, ids)), paid);
  const givenBack = standingPayments(order.payments).flatMap(({ id, amount, points, pointsOf }) => {
    if (!points || !pointsOf) return [];
    const stays = (refunds: Returned) =>
      times(points, Math.max(0, amount - backOf(refunds, new Set([id]))), amount, amount - 1);
    const given = stays(before) - stays(after);
    return given > 0 ? [{ paymentId: id, clientId: pointsOf, points: given }] : [];
  });
  return { takenBack: keeps(before) - keeps(after), givenBack };
}
