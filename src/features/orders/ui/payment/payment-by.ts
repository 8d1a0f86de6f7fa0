import { kindRules } from '#features/payments/domain/method.ts';
import { type CurrencyCode, currencies, type Minor } from '#kernel/money.ts';
import { cardFeeOn } from '../../domain/card-fee.ts';
import type { Pay } from '../../domain/command.ts';
import type { PaymentMethod } from '../till/views.ts';
import { cashDue } from './quick-cash.ts';

/** A payment before it has an id. */
export type Wanted = Omit<Pay['payments'][number], 'id'>;

/** What is to be paid. Minor units. */
export interface ToPay {
  /** What is asked for now: all that is left, or a share of it. */
  readonly remaining: Minor;
  /** All that is left of the order. */
  readonly left: Minor;
  /** What of the order was paid in cash, which is rounded together. */
  readonly before: Minor;
  /** The fee on card payments, basis points. */
  readonly cardFee: number;
  /** What the guest gives besides. */
  readonly tip: Minor;
  readonly currency: CurrencyCode;
}

/**
 * The payment by a method: what remains unless less was given; in cash more may be handed over. Whoever pays only a part
 * pays it without the tip, which comes with the rest. The fee on a card payment comes on top of what was given.
 */
export function paymentBy({ code, kind }: PaymentMethod, given: Minor | null, toPay: ToPay): Wanted {
  const { remaining, left, before, cardFee: rate, tip, currency } = toPay;
  const { givesChange, isMoney } = kindRules[kind];
  if (!givesChange) {
    const isTipped = isMoney && tip > 0 && (given === null || given >= remaining + tip);
    const part = isTipped ? remaining : Math.min(given ?? remaining, left);
    const cardFee = cardFeeOn(part, kind, rate);
    return { method: code, amount: part + cardFee, ...(cardFee > 0 && { cardFee }), ...(isTipped && { tip }) };
  }
  const inCash = cashDue(remaining, currency, before);
  const amount = given === null || given >= inCash ? remaining : given;
  const isTipped = tip > 0 && (given === null || given >= inCash + tip);
  // What the guest is asked for here is what the books have, whatever is paid elsewhere meanwhile.
  const rounding = cashDue(amount, currency, before) - amount;
  const asked = amount + rounding + (isTipped ? tip : 0);
  const tendered = given !== null && given > asked ? given : undefined;
  return { method: code, amount, rounding, ...(isTipped && { tip }), ...(tendered !== undefined && { tendered }) };
}

/** What is charged by a method that gives no change. */
export const chargedBy = ({ amount, tip = 0 }: Wanted): Minor => amount + tip;

/** Whether what was typed above what is due can be meant as a tip: whole coins, and not the rest of a banknote. */
export function canBeTip(rest: Minor, due: Minor, currency: CurrencyCode): boolean {
  return rest > 0 && rest <= due && rest % currencies[currency].cashUnit === 0;
}
