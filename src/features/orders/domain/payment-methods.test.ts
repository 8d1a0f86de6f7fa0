import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOffered, kindRules, type PaymentMethod, paymentKinds } from '#features/payments/domain/method.ts';
import { adding, ask, contextOf, decideOn, having, opening, policy } from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';

const version = 7;
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
        fc.option(fc.integer({ min: version - 2, max: version + 1 }), { nil: undefined }),
        fc.boolean(),
        currency,
        (methods, given, catalogueVersion, offersCard, venueCurrency) => {
          const known = new Map(methods.map((each) => [each.code, each]));
          const context = contextOf({
            paymentMethod: (code) => known.get(code),
            catalogueVersion: version,
            policy: { ...policy, offersCard, currency: venueCurrency },
          });
          const decision = decideOn(
            order,
            ask({ type: 'pay', expectedTotal: total, catalogueVersion, payments: [given] }),
            context,
          );
          const used = known.get(given.method);
          if (!decision.ok) return;
          const [taken] = decision.order.payments;
          const isOutdated = catalogueVersion !== undefined && catalogueVersion < version;
          expect(used).toBeDefined();
          if (used === undefined || taken === undefined) return;
          expect(taken).toMatchObject({ method: used.code, kind: used.kind, reference: given.reference?.trim() ?? '' });
          expect(taken.tendered).toBe(taken.amount + taken.rounding + taken.change);
          if (!kindRules[used.kind].givesChange) expect([taken.change, taken.rounding]).toEqual([0, 0]);
          if (used.kind === 'card') expect(taken.reference).not.toMatch(/^4111/);
          if (!isOutdated) {
            expect(isOffered(used, { offersCard })).toBe(true);
            expect(used.needsReference && taken.reference === '').toBe(false);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('by a device that had not received a change is never refused for the method', () => {
    fc.assert(
      fc.property(method, fc.boolean(), fc.integer({ min: 0, max: version - 1 }), (used, offersCard, known) => {
        const context = contextOf({
          paymentMethod: (code) => (code === used.code ? used : undefined),
          catalogueVersion: version,
          policy: { ...policy, offersCard },
        });
        const payments = [{ id: 'p', method: used.code, amount: total }];
        const pay = ask({ type: 'pay', expectedTotal: total, catalogueVersion: known, payments });
        const decision = decideOn(order, pay, context);
        expect(decision).toMatchObject({ ok: true, order: { status: 'closed' } });
      }),
    );
  });
});
