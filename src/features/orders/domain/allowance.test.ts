import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPrices } from '#features/menu/domain/price-book.ts';
import {
  type Ask,
  adding,
  ask,
  chargingFrom,
  codeOf,
  contextOf,
  decideOn,
  having,
} from '../../../../tests/kit/orders.ts';
import { allowanceLeft, takenOf } from './allowance.ts';
import { billOf } from './bill.ts';
import type { Order } from './order.ts';

const opening: Ask = { type: 'openOrder', orderType: 'staff', tableId: null, covers: 0 };
const charge: Ask = { type: 'chargeAllowance' };
const staff = (left = 0) => {
  const context = contextOf({}, { role: 'Staff', flags: [] });
  const { serverRules } = context;
  return { ...context, serverRules: serverRules && { ...serverRules, chargeAllowance: chargingFrom(left) } };
};
const given = (order: Order, command: Ask, left = 0): Order => {
  const decision = decideOn(order, ask(command), staff(left));
  if (!decision.ok) throw new Error(decision.code);
  return decision.order;
};

describe('a meal', () => {
  it('takes what is left of the allowance and no more; the rest is owed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 4_000 }), (pieces, left) => {
        const order = having([opening, adding('a', 'makiato', pieces * 1000)], staff());
        const charged = given(order, charge, left);
        const { total, remaining } = billOf(charged);
        expect(takenOf(charged)).toBe(Math.min(left, pieces * 150));
        expect(takenOf(charged) + total).toBe(pieces * 150);
        expect(charged.status).toBe(remaining === 0 ? 'closed' : 'open');
      }),
    );
  });

  it('gives back what is voided at once, and takes no more for what is added than was charged', () => {
    const order = having([opening, adding('a', 'makiato', 3000), { type: 'send' }], staff());
    const charged = given(order, charge, 400);
    expect(takenOf(charged)).toBe(400);
    const manager = contextOf({ userId: 'drita' }, { role: 'Manager', flags: [] });
    const voiding = ask({ type: 'voidLine', lineId: 'a', voidLineId: 'v', quantity: 2000, reason: 'wrong' });
    const voided = decideOn(charged, voiding, manager);
    if (!voided.ok) throw new Error(voided.code);
    expect(takenOf(voided.order)).toBe(150);
    const more = given(voided.order, adding('b', 'makiato', 2000));
    expect([takenOf(more), billOf(more).remaining]).toEqual([150, 300]);
  });

  it('is at the staff price, and opened only by who may have one', () => {
    const cheap = {
      ...staff(),
      prices: {
        priceOf: ((product, sale) =>
          sale.orderKind === 'staff'
            ? { unitPrice: 50, source: 'staff', offer: null }
            : ownPrices.priceOf(product, sale)) as typeof ownPrices.priceOf,
      },
    };
    const [line] = having([opening, adding('a')], cheap).lines;
    expect(line).toMatchObject({ unitPrice: 50, priceSource: 'staff' });
    expect(codeOf(null, opening)).toBe('ORDER_TYPE_NOT_OFFERED');
  });

  it('is refused to others, and after money was taken for it', () => {
    const order = having([opening, adding('a')], staff());
    const colleague = { ...staff(500), userId: 'drita', may: () => true };
    expect(codeOf(order, charge, colleague)).toBe('ALLOWANCE_NOT_YOURS');
    const paid: Ask = {
      type: 'pay',
      expectedTotal: 150,
      payments: [{ id: 'p', method: 'cash', amount: 100 }],
    };
    expect(codeOf(given(order, paid), charge, staff(500))).toBe('ORDER_HAS_PAYMENTS');
  });
});

it('an allowance is the user’s own or the venue’s, and never below nothing', () => {
  expect(allowanceLeft(null, 700, 200)).toBe(500);
  expect(allowanceLeft(300, 700, 200)).toBe(100);
  expect(allowanceLeft(0, 700, 0)).toBe(0);
  expect(allowanceLeft(300, 700, 400)).toBe(0);
});
