import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMinor } from '#kernel/money.ts';
import { type Ask, adding, codeOf, contextOf, having, opening, policy } from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import { type Order, standingPayments } from './order.ts';

const manager = (currency: 'EUR' | 'ALL' = 'EUR') =>
  contextOf({ policy: { ...policy, currency } }, { role: 'Manager', flags: [] });

/** A closed order of so many, paid in these parts. */
function paid(pieces: number, cuts: readonly number[], methods: readonly string[], context = manager()): Order {
  const order = having([opening, adding('a', 'makiato', pieces * 1_000)], context);
  const { total } = billOf(order);
  let left = total;
  const payments = [...cuts.map((cut) => 1 + (cut % Math.max(1, total - 1))), total].flatMap((cut, index) => {
    const amount = Math.min(cut, left);
    left -= amount;
    return amount === 0 ? [] : [{ id: `p${index}`, method: methods[index % methods.length] ?? 'card', amount }];
  });
  return having(
    [opening, adding('a', 'makiato', pieces * 1_000), { type: 'pay', expectedTotal: total, payments }],
    context,
  );
}

describe('the method of a payment', () => {
  it('is corrected as often as somebody errs: the order stays paid, and the last word of each payment stands', () => {
    const step = fc.record({ of: fc.nat(5), method: fc.constantFrom('cash', 'card') });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.nat(1_000), { maxLength: 3 }),
        fc.array(step, { maxLength: 8 }),
        fc.constantFrom('EUR' as const, 'ALL' as const),
        (pieces, cuts, steps, currency) => {
          const context = manager(currency);
          // By card, which needs no coins.
          let order = paid(pieces, cuts, ['card'], context);
          const before = order;
          for (const [index, { of, method }] of steps.entries()) {
            const standing = standingPayments(order.payments);
            const payment = standing[of % standing.length];
            if (payment === undefined) throw new Error('A paid order has payments');
            const ids = { reversalId: `r${index}`, replacementId: `n${index}` };
            const ask: Ask = { type: 'correctPayment', paymentId: payment.id, amount: payment.amount, method, ...ids };
            if (codeOf(order, ask, context) !== 'done') continue;
            const next = having([ask], context, order);
            // What was booked stays as it was.
            expect(next.payments.slice(0, order.payments.length)).toEqual(order.payments);
            const [reversal] = next.payments.slice(order.payments.length);
            const all = sumMinor([payment, reversal].map((each) => (each?.amount ?? 0) + (each?.rounding ?? 0)));
            expect(all).toBe(0);
            order = next;
          }
          expect(billOf(order)).toEqual(billOf(before));
          const standing = standingPayments(order.payments);
          expect(sumMinor(standing.map(({ amount }) => amount))).toBe(billOf(order).total);
          expect(standing).toHaveLength(before.payments.length);
          for (const { kind, rounding, tendered, amount, change } of standing) {
            expect(tendered).toBe(amount + rounding + change);
            if (kind === 'card') expect(rounding).toBe(0);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('review 14, F3: takes a tip of the card along to cash only where there are coins for it', () => {
    for (const [currency, unit] of [
      ['ALL', 100],
      ['MKD', 100],
      ['RSD', 100],
      ['EUR', 1],
    ] as const) {
      const context = contextOf({ policy: { ...policy, currency } }, { role: 'Manager', flags: [] });
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 150 }), (tip) => {
          const pay: Ask = {
            type: 'pay',
            expectedTotal: 150,
            payments: [{ id: 'p', method: 'card', amount: 150, tip }],
          };
          const order = having([opening, adding('a'), pay], context);
          const ids = { paymentId: 'p', reversalId: 'r', replacementId: 'n' };
          const ask: Ask = { type: 'correctPayment', amount: 150, tip, method: 'cash', ...ids };
          expect(codeOf(order, ask, context)).toBe(tip % unit === 0 ? 'done' : 'CORRECTION_TIP');
        }),
      );
    }
  });

  it('names who took it, who corrected it, and whose word it was', () => {
    const order = paid(1, [], ['cash']);
    const [first] = order.payments;
    const ask: Ask = {
      type: 'correctPayment',
      paymentId: first?.id ?? '',
      amount: 150,
      method: 'card',
      reversalId: 'r',
      replacementId: 'n',
      approvalId: 'word',
    };
    const waiter = contextOf({
      userId: 'besnik',
      approverOf: (id, action) => (id === 'word' && action === 'correctPayment' ? 'drita' : null),
    });
    expect(codeOf(order, { ...ask, approvalId: undefined } as Ask, contextOf({ userId: 'besnik' }))).toBe(
      'APPROVAL_REQUIRED',
    );
    expect(having([ask], waiter, order).payments).toMatchObject([
      { id: first?.id, method: 'cash', amount: 150, takenBy: first?.takenBy },
      { id: 'r', method: 'cash', amount: -150, takenBy: 'besnik', approverId: 'drita', reversesId: first?.id },
      { id: 'n', method: 'card', amount: 150, takenBy: 'besnik', approverId: 'drita' },
    ]);
  });
});
