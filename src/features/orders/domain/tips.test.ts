import { describe, expect, it } from 'vitest';
import { ownPrices } from '#features/menu/domain/price-book.ts';
import {
  type Ask,
  adding,
  ask,
  codeOf,
  contextOf,
  decideOn,
  having,
  opening,
  shelf,
} from '../../../../tests/kit/orders.ts';
import type { SellableProduct } from './decision.ts';
import type { Order, Payment } from './order.ts';
import { repriceLines } from './rules/reprice.ts';

const paying = (amount: number, tip: number, expectedTotal: number): Ask => ({
  type: 'pay',
  expectedTotal,
  payments: [{ id: `p${amount}`, method: 'card', amount, tip }],
});

describe('review 27, G1: the waiter has no more of an order than the venue', () => {
  // A guest's first euro of 4.50, with as much as a tip as the bill allows.
  const tipped = having([opening, adding('a', 'makiato', 2_000), adding('b'), paying(100, 450, 450)]);

  it('whatever is taken off it after the tip was given', () => {
    const lowered: Ask[] = [
      { type: 'removeLine', lineId: 'b' },
      { type: 'changeQuantity', lineId: 'a', quantity: 1_000 },
      { type: 'splitOrder', newOrderId: 'new', lines: [{ lineId: 'b', toLineId: 'b2', quantity: 1_000 }] },
    ];
    for (const command of lowered) expect(codeOf(tipped, command), command.type).toBe('ORDER_HAS_PAYMENTS');
    // A tip that is no more than what stays holds up nothing.
    const fair = having([opening, adding('a', 'makiato', 2_000), adding('b'), paying(100, 300, 450)]);
    for (const command of lowered) expect(codeOf(fair, command), command.type).toBe('done');
    // Nor does one that was more before: what makes the order larger, or leaves it as it is.
    const before: Order = { ...tipped, lines: tipped.lines.slice(0, 1) };
    expect(codeOf(before, adding('c'))).toBe('done');
    expect(codeOf(before, { type: 'commentOrder', comment: 'window' })).toBe('done');
  });

  it('and a product that becomes cheaper keeps its price there', () => {
    const cheap = { ...(shelf.makiato as SellableProduct), price: 149 };
    expect(repriceLines(tipped, cheap, ownPrices, () => null)).toBeNull();
    const fair = having([opening, adding('a'), adding('b'), paying(100, 298, 300)]);
    expect(repriceLines(fair, cheap, ownPrices, () => null)?.lines).toBe(2);
  });

  const manager = contextOf({}, { role: 'Manager', flags: [] });
  const received = (id: string, amount: number, tip: number, method: 'cash' | 'card' = 'card'): Payment => ({
    id,
    method,
    kind: method,
    reference: '',
    amount,
    rounding: 0,
    tip,
    tendered: amount + tip,
    change: 0,
    takenBy: 'arta',
    takenAt: 1,
    pointId: 'till',
  });
  const booking = (order: Order, payments: readonly Payment[], context = manager) => {
    const decision = decideOn(order, ask({ type: 'bookReceived', payments }), context);
    if (!decision.ok) throw new Error(decision.code);
    return decision.order.payments.map(({ amount, tip = 0, tendered }) => [amount, tip, tendered]);
  };

  it('also of money that was received for more than the order became', () => {
    // Received for 6.00, with 5.00 besides; the order has become 1.50.
    const small = having([opening, adding('a')]);
    expect(booking(small, [received('r', 600, 500)])).toEqual([[150, 150, 300]]);
    // Whole, and its tip is more than the order is.
    expect(booking(small, [received('r', 150, 500)])).toEqual([[150, 150, 300]]);
    // Several share what may be given.
    expect(booking(small, [received('r', 100, 90), received('s', 50, 90)])).toEqual([
      [100, 90, 190],
      [50, 60, 110],
    ]);
    expect(booking(small, [received('r', 150, 150)])).toEqual([[150, 150, 300]]);
  });

  it('in whole coins where it was given in coins', () => {
    const lek = contextOf({ policy: { ...manager.policy, currency: 'ALL' } }, { role: 'Manager', flags: [] });
    const small = having([opening, adding('a')]);
    expect(booking(small, [received('r', 150, 500, 'cash')], lek)[0]?.[1]).toBe(100);
  });
});
