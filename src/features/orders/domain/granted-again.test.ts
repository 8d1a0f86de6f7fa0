import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DiscountPreset } from '#features/menu/domain/discount-preset.ts';
import type { Discount } from '#kernel/pricing.ts';
import {
  type Ask,
  adding,
  ask,
  assortment,
  contextOf,
  decideOn,
  having,
  opening,
} from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import { grantedAgain } from './discount.ts';
import type { Order } from './order.ts';

// Review of issue 10, finding 5: a discount that is granted again is given for the reason that it had.

const presetOf = (discount: Discount | null, limit: number): DiscountPreset => ({
  id: 'regular',
  name: 'Regular',
  discount,
  limits: { Waiter: limit },
});
const knowing = (preset: DiscountPreset) =>
  contextOf({
    discountPreset: (id) => (id === preset.id ? preset : undefined),
    approverOf: (id) => (id === 'word' ? 'drita' : null),
  });
const again = (order: Order): Ask => ({
  type: 'discountOrder',
  ...grantedAgain(order, billOf({ ...order, carried: [] }).discount, () => true),
});
const giving = (discount: Discount): Ask => ({
  type: 'discountOrder',
  discount,
  discountId: 'regular',
  approvalId: 'word',
});
const said = (order: Order, command: Ask, context: ReturnType<typeof knowing>) => {
  const decision = decideOn(order, ask(command), context);
  return decision.ok ? decision.order.discountGrant : decision.code;
};

describe('a discount that was outgrown and is granted again', () => {
  it('has its reason, and the limit of its reason', () => {
    const half = { kind: 'percent', value: 5000 } as const;
    const context = knowing(presetOf(half, 500));
    const order = having([opening, adding('a'), giving(half), adding('b', 'trout')], context);
    expect(again(order)).toEqual({ type: 'discountOrder', discount: half, discountId: 'regular' });
    expect(said(order, again(order), context)).toBe('APPROVAL_REQUIRED');
    expect(said(order, { ...again(order), approvalId: 'word' } as Ask, context)).toMatchObject({
      limit: 500,
      reason: 'Regular',
      presetId: 'regular',
    });
    // What the role may give for it now is more than its own limit.
    const freely = knowing(presetOf(half, 10_000));
    expect(said(order, again(order), freely)).toMatchObject({ limit: 10_000, reason: 'Regular', approved: 0 });
  });

  it('is without a reason where the venue has it no more', () => {
    const half = { kind: 'percent', value: 5000 } as const;
    const order = having([opening, adding('a'), giving(half)], knowing(presetOf(half, 500)));
    expect(grantedAgain(order, 75, () => false)).toEqual({ discount: half });
  });

  it('is as much of its amount as the order still comes to, and never more than was given', () => {
    const off = { kind: 'amount', value: 150 } as const;
    const context = knowing(presetOf(off, 10_000));
    const order = having(
      [opening, adding('a', 'water'), adding('b', 'trout'), giving(off), { type: 'removeLine', lineId: 'b' }],
      context,
    );
    const left = billOf({ ...order, discount: null }).total;
    expect(left).toBeLessThan(150);
    expect(again(order)).toMatchObject({ discount: { kind: 'amount', value: left }, discountId: 'regular' });
    expect(said(order, again(order), context)).toMatchObject({ reason: 'Regular', presetId: 'regular' });
    // Nor is a part of it the reason of another order.
    const plain = having([opening, adding('a', 'water')], context);
    expect(said(plain, giving({ kind: 'amount', value: left }), context)).toBe('DISCOUNT_INVALID');
  });

  it('can be granted, of whatever kind it was and whatever the order has become', () => {
    const line = fc.tuple(
      fc.constantFrom('b', 'c', 'd'),
      fc.constantFrom(...assortment),
      fc.integer({ min: 1, max: 5 }),
    );
    const change: fc.Arbitrary<Ask> = fc.oneof(
      line.map(([id, product, pieces]) => adding(id, product, pieces * 1000)),
      fc.constantFrom('a', 'b', 'c', 'd').map((lineId): Ask => ({ type: 'removeLine', lineId })),
      fc.constantFrom('a', 'b', 'c').map(
        (lineId): Ask => ({
          type: 'splitOrder',
          newOrderId: 'new',
          lines: [{ lineId, quantity: 1000, toLineId: `moved-${lineId}` }],
        }),
      ),
    );
    const kind = fc.constantFrom<'percent' | 'amount'>('percent', 'amount');
    const seen = { granted: 0, divided: 0 };
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 12 }),
        kind,
        fc.integer({ min: 1, max: 4000 }),
        (changes, by, value) => {
          const off = { kind: by, value };
          const context = knowing(presetOf(off, 100));
          let orders: readonly Order[] = [having([opening, adding('a', 'trout', 3000)], context)];
          for (const each of [giving(off), ...changes]) {
            const decision = decideOn(orders[0] as Order, ask(each), context);
            if (decision.ok) orders = decision.orders;
          }
          if (orders.length > 1) seen.divided += 1;
          for (const order of orders.filter(({ discount }) => discount !== null)) {
            const amount = billOf({ ...order, carried: [] }).discount;
            if (amount === 0) continue;
            const decision = decideOn(
              order,
              { ...ask({ ...again(order), approvalId: 'word' } as Ask), orderId: order.id },
              context,
            );
            expect(decision.ok ? decision.order.discountGrant?.reason : decision.code).toBe('Regular');
            seen.granted += 1;
          }
        },
      ),
    );
    expect(Math.min(seen.granted, seen.divided)).toBeGreaterThan(5);
  });
});
