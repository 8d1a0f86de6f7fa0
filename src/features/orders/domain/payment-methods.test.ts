import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOffered, kindRules, type PaymentMethod, paymentKinds } from '#features/payments/domain/method.ts';
import { cashRounding, currencies } from '#kernel/money.ts';
import { adding, ask, contextOf, decideOn, having, opening, policy } from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import type { Order } from './order.ts';

const order = having([opening, adding('a', 'trout', 1234)]);
const { total } = billOf(order);
const method = fc.record<PaymentMethod>({
  code: fc.constantFrom('cash', 'visa', 'bank'),
  kind: fc.constantFrom(...paymentKinds),
  needsReference: fc.boolean(),
  isActive: fc.boolean(),
});
const payment = fc.record({
  id: fc.constant('p'),
  method: fc.constantFrom('cash', 'visa', 'bank'),
  amount: fc.integer({ min: 1, max: total }),
  tendered: fc.option(fc.integer({ min: 1, max: 2 * total }), { nil: undefined }),
  reference: fc.constantFrom(undefined, '', ' ', 'F-12', '4111111111111111'),
});
const currency = fc.constantFrom('EUR' as const, 'ALL' as const, 'MKD' as const);

describe('a payment', () => {
  it('is taken by the rules of its method’s kind, and stores code, kind and reference', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(method, { selector: ({ code }) => code }),
        payment,
        fc.boolean(),
        currency,
        (methods, given, offersCard, venueCurrency) => {
          const known = new Map(methods.map((each) => [each.code, each]));
          const context = contextOf({
            paymentMethod: (code) => known.get(code),
            policy: { ...policy, offersCard, currency: venueCurrency },
          });
          const decision = decideOn(order, ask({ type: 'pay', expectedTotal: total, payments: [given] }), context);
          const used = known.get(given.method);
          if (!decision.ok) return;
          const [taken] = decision.order.payments;
          expect(used).toBeDefined();
          if (used === undefined || taken === undefined) return;
          expect(taken).toMatchObject({ method: used.code, kind: used.kind, reference: given.reference?.trim() ?? '' });
          expect(taken.tendered).toBe(taken.amount + taken.rounding + taken.change);
          if (!kindRules[used.kind].givesChange) expect([taken.change, taken.rounding]).toEqual([0, 0]);
          if (used.kind !== 'other') expect(taken.reference).not.toMatch(/^4111/);
          expect(isOffered(used, { offersCard })).toBe(true);
          expect(used.needsReference && taken.reference === '').toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the cash of an order, however it is split', () => {
  const [cash, visa] = (['cash', 'card'] as const).map((kind): PaymentMethod => {
    return { code: kind, kind, needsReference: false, isActive: true };
  }) as [PaymentMethod, PaymentMethod];
  const inCurrency = (code: 'ALL' | 'MKD' | 'EUR') =>
    contextOf({
      paymentMethod: (asked) => (asked === 'cash' ? cash : visa),
      policy: { ...policy, offersCard: true, currency: code },
    });
  const coinsOf = (payments: Order['payments']) =>
    payments.filter(({ kind }) => kind === 'cash').reduce((sum, { amount, rounding }) => sum + amount + rounding, 0);
  const part = fc.record({
    amount: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1500 })),
    method: fc.constantFrom('cash', 'cash', 'card'),
    endsCommand: fc.boolean(),
  });

  it('is rounded once, over several commands and beside other methods', () => {
    let refused = 0;
    let split = 0;
    fc.assert(
      fc.property(
        currency,
        fc.integer({ min: 1, max: 12 }),
        fc.array(part, { maxLength: 45 }),
        (code, pieces, parts) => {
          const context = inCurrency(code);
          let current = having([opening, adding('a', 'makiato', pieces * 1000), adding('b', 'trout', 1234)]);
          const sum = billOf(current).total;
          let waiting: { id: string; method: string; amount: number }[] = [];
          const give = () => {
            const decision = decideOn(current, ask({ type: 'pay', expectedTotal: sum, payments: waiting }), context);
            if (decision.ok) current = decision.order;
            else {
              expect(decision.code).toBe('PAYMENT_INVALID');
              refused += 1;
            }
            waiting = [];
          };
          for (const [index, { amount, method: by, endsCommand }] of parts.entries()) {
            const left = billOf(current).remaining - waiting.reduce((all, each) => all + each.amount, 0);
            if (amount >= left) break;
            waiting.push({ id: `${index}`, method: by, amount });
            if (endsCommand) give();
            if (current.payments.length > 45) break;
          }
          if (waiting.length > 0) give();
          waiting = [{ id: 'rest', method: 'cash', amount: billOf(current).remaining }];
          give();
          expect(current.status).toBe('closed');
          const inCash = current.payments.filter(({ kind }) => kind === 'cash');
          const booked = inCash.reduce((all, { amount }) => all + amount, 0);
          if (inCash.length > 2) split += 1;
          expect(coinsOf(current.payments)).toBe(booked + cashRounding(booked, code));
          expect(Math.abs(coinsOf(current.payments) - booked) * 2).toBeLessThanOrEqual(currencies[code].cashUnit);
          for (const { amount, rounding, id } of inCash)
            if (id !== 'rest') expect(amount + rounding).toBeGreaterThan(0);
        },
      ),
      { numRuns: 500 },
    );
    expect(refused).toBeGreaterThan(50);
    expect(split).toBeGreaterThan(50);
  });

  it('cannot be paid with nothing, 0.49 at a time', () => {
    const payments = Array.from({ length: 3 }, (_, n) => ({ id: `${n}`, method: 'cash', amount: 49 }));
    const tiny = ask({ type: 'pay', expectedTotal: total, payments });
    expect(decideOn(order, tiny, inCurrency('MKD'))).toMatchObject({ code: 'PAYMENT_INVALID' });
    // After a card, the rest of an order may be less than a coin.
    const rest = ask({
      ...{ type: 'pay', expectedTotal: total },
      payments: [
        { id: 'card', method: 'card', amount: total - 49 },
        { id: 'cash', method: 'cash', amount: 49 },
      ],
    });
    expect(decideOn(order, rest, inCurrency('MKD'))).toMatchObject({ ok: true, order: { status: 'closed' } });
  });
});
