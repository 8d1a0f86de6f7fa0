import { limits, type Payment } from '#features/orders/domain/order.ts';
import type { SettlementErrorCode } from './errors.ts';

/**
 * How an entry ends. `toOrder`: the order takes the money; `returned`: the guest gets it back; `kept`: it stays in the
 * drawer as a surplus or tip; `noted`: no money was taken, and someone has seen what happened.
 */
export const outcomes = ['toOrder', 'returned', 'kept', 'noted'] as const;
export type Outcome = (typeof outcomes)[number];
/** What becomes of the part that the order does not owe. */
export const rests = ['returned', 'kept'] as const;
export type Rest = (typeof rests)[number];

export interface Settling {
  readonly outcome: Outcome;
  readonly rest?: Rest | undefined;
}

export interface Unsettled {
  readonly isSettled: boolean;
  /** Minor units; amounts and roundings of its payments. */
  readonly received: number;
  /** Whether all its payments were right when they were taken (`collision.ts` of orders). */
  readonly isRegular: boolean;
}

/**
 * What an entry holds at most of one user: more than this nobody does to one order, and no guest pays ten million. By user,
 * because who may fill an entry of a colleague's order could keep the colleague's true money off it. `openOfUser`: how many
 * entries one user's commands open before somebody settles any; no evening without the server brings as many, and a list
 * that one person can fill hides what is true on it. The journal has the rest.
 */
export const entryLimits = {
  items: 200,
  payments: 2 * limits.payments,
  amount: 1_000_000_000,
  openOfUser: 200,
} as const;

/** What an entry holds of one user. */
export interface Share {
  readonly items: number;
  readonly payments: number;
  /** Minor units, tips with it. */
  readonly received: number;
}
export const noShare: Share = { items: 0, payments: 0, received: 0 };

/** Whether an entry may be settled so. Null if it may. */
export function refuseSettling(
  { isSettled, received, isRegular }: Unsettled,
  { outcome }: Settling,
  maySettle: boolean,
): SettlementErrorCode | 'NO_PERMISSION' | null {
  if (isSettled) return 'SETTLEMENT_SETTLED';
  if ((received === 0) !== (outcome === 'noted')) return 'SETTLEMENT_OUTCOME_INVALID';
  // Money for an order goes to the order; whoever may change that order may book it. The rest needs a manager, and so does
  // money by a method that there is not, or without its reference, because nobody else could say that it was taken; and what
  // the venue's rules would have refused with the server there too.
  return (outcome === 'toOrder' && isRegular) || maySettle ? null : 'NO_PERMISSION';
}

/** Money that enters the list (positive) or leaves it (negative), by method. */
export interface Movement {
  readonly reason: 'received' | 'toOrder' | 'returned';
  readonly paymentId: string;
  readonly method: string;
  readonly kind: Payment['kind'];
  readonly amount: number;
  readonly rounding: number;
  /** Besides the amount. */
  readonly tip: number;
}

type Money = Pick<Payment, 'id' | 'method' | 'kind' | 'amount' | 'rounding' | 'tip'>;

export function sumOf(payments: readonly Pick<Money, 'amount' | 'rounding'>[]): number {
  return payments.reduce((sum, { amount, rounding }) => sum + amount + rounding, 0);
}

/** The payments as they were received. */
export function movementsOfReceipt(payments: readonly Money[]): readonly Movement[] {
  return payments.map(({ id: paymentId, method, kind, amount, rounding, tip = 0 }) => ({
    reason: 'received',
    paymentId,
    method,
    kind,
    amount,
    rounding,
    tip,
  }));
}

/**
 * What settling moves: to the order what it took, to the guest what is given back. What is kept moves nowhere: it stays
 * in the drawer as it was received. A tip goes along with its payment, to the order or to the guest: with a part that the order
 * takes it goes there, as far as the order may have it (decision 0076).
 */
export function movementsOfSettling(
  received: readonly Money[],
  booked: readonly Money[],
  { outcome, rest }: Settling,
): readonly Movement[] {
  const bookedById = new Map(booked.map((payment) => [payment.id, payment]));
  const isReturned = outcome === 'returned' || (outcome === 'toOrder' && rest === 'returned');
  return received.flatMap(({ id, method, kind, amount, rounding, tip = 0 }) => {
    const taken = bookedById.get(id) ?? { amount: 0, rounding: 0, tip: 0 };
    const takenTip = taken.tip ?? 0;
    const left = { amount: amount - taken.amount, rounding: rounding - taken.rounding, tip: tip - takenTip };
    const what = { paymentId: id, method, kind };
    const moved: readonly Movement[] = [
      {
        ...what,
        reason: 'toOrder',
        amount: 0 - taken.amount,
        rounding: 0 - taken.rounding,
        tip: 0 - takenTip,
      },
      ...(isReturned
        ? [
            {
              ...what,
              reason: 'returned',
              amount: 0 - left.amount,
              rounding: 0 - left.rounding,
              tip: 0 - left.tip,
            } as const,
          ]
        : []),
    ];
    return moved.filter((each) => each.amount !== 0 || each.rounding !== 0 || each.tip !== 0);
  });
}
