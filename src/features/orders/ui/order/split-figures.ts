import { sumMinor } from '#kernel/money.ts';
import { billOf } from '../../domain/bill.ts';
import type { Decision } from '../../domain/decision.ts';
import type { Order } from '../../domain/order.ts';

/** The orders that the two sides of a split are worth: null is nothing, undefined not known. */
interface Bills {
  readonly stays: Order | null | undefined;
  readonly goes: Order | null | undefined;
}

const unknown: Bills = { stays: undefined, goes: undefined };

/** Before anything is chosen all stays; a split of all is refused, but its sum is known: all goes. */
export function billsOf(order: Order, decision: Decision | null): Bills {
  if (decision === null) return { stays: order, goes: null };
  if (decision.ok) return { stays: decision.orders[0], goes: decision.orders[1] };
  return decision.code === 'CANNOT_SPLIT_WHOLE_ORDER' ? { stays: null, goes: order } : unknown;
}

/** What is taken from the lines of an order, or comes to them: with them it is the total. Nothing is left out. */
export function additionsOf(
  order: Order,
): readonly { readonly kind: 'discount' | 'fee' | 'cardFee'; readonly amount: number }[] {
  const { discount, lines, serviceFee, cardFee } = billOf(order);
  const taken = discount + sumMinor(lines.map(({ lineDiscount }) => lineDiscount));
  const all = [
    { kind: 'discount' as const, amount: -taken },
    { kind: 'fee' as const, amount: serviceFee },
    { kind: 'cardFee' as const, amount: cardFee },
  ];
  return all.filter(({ amount }) => amount !== 0);
}
