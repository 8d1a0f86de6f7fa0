import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberKey, type Voucher } from '#features/vouchers/domain/voucher.ts';
import {
  adding,
  ask,
  codeOf,
  contextOf,
  decideOn,
  having,
  opening,
  refundingFrom,
  serverRulesOf,
} from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import type { OrderContext } from './decision.ts';
import { standingPayments } from './order.ts';
import type { Refund } from './refund.ts';
import { redeemVoucher } from './rules/redeem-voucher.ts';

const order = having([opening, adding('a', 'makiato', 20_000)]);
const total = billOf(order).total;
const redeeming = (amount: number, paymentId = 'gift', number = 'GIFT') =>
  ask({ type: 'redeemVoucher', expectedTotal: total, paymentId, method: 'voucher', number, amount });

/** What the server has of vouchers, and gives back to them: one voucher of this value, spent by what is accepted. */
function till(value: number, refunds: Refund[] = []) {
  let spent = 0;
  const voucher = (): Voucher => ({ id: 'v', value, spent, isForSale: false, soldOn: null, expiresOn: null });
  const context: OrderContext = contextOf(
    {
      serverRules: serverRulesOf({
        refund: refundingFrom(refunds),
        redeemVoucher: (each, command, its) =>
          redeemVoucher(each, command, its, { voucherOf: () => voucher(), today: '2027-01-15' }),
      }),
    },
    { role: 'Manager', flags: [] },
  );
  return { context, left: () => value - spent, spend: (amount: number) => (spent += amount) };
}

describe('a voucher', () => {
  it('pays any orders in any parts, never more than its value, and each payment says what is left', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6_000 }), amounts, fc.nat(2), (value, list, size) => {
        const { context, left, spend } = till(value);
        const orders = Array.from({ length: size + 1 }, () => order);
        for (const [at, amount] of list.entries()) {
          const paid = orders[at % orders.length] ?? order;
          const { remaining } = billOf(paid);
          const decision = decideOn(paid, redeeming(amount, `payment-${at}`), context);
          const isPossible = paid.status === 'open' && amount <= remaining && amount <= left();
          expect(decision.ok).toBe(isPossible);
          if (!decision.ok) continue;
          spend(amount);
          expect(left()).toBeGreaterThanOrEqual(0);
          const payment = decision.order.payments.at(-1);
          expect(payment).toMatchObject({
            kind: 'voucher',
            amount,
            rounding: 0,
            change: 0,
            voucherId: 'v',
            voucherLeft: left(),
          });
          expect(decision.order.status === 'closed').toBe(amount === remaining);
          orders[at % orders.length] = decision.order;
        }
        const paid = orders.flatMap(({ payments }) => payments).reduce((sum, { amount }) => sum + amount, 0);
        expect(value - paid).toBe(left());
      }),
      { numRuns: 300 },
    );
  });

  it('leaves the rest for any other method, and what it paid goes back to it alone', () => {
    const { context } = till(1_000);
    const part = decideOn(order, redeeming(1_000), context);
    if (!part.ok) throw new Error(part.code);
    const rest = total - 1_000;
    const cash = ask({ type: 'pay', expectedTotal: total, payments: [{ id: 'cash', method: 'cash', amount: rest }] });
    const closed = decideOn(part.order, cash, context);
    if (!closed.ok) throw new Error(closed.code);
    expect(closed.order.status).toBe('closed');
    const giveBack = (method: object) =>
      codeOf(
        closed.order,
        {
          type: 'refund',
          refundId: 'refund',
          reason: 'cold',
          expectedTotal: total / 20,
          lines: [{ lineId: 'a', quantity: 1_000 }],
          payments: [{ paymentId: 'gift', amount: total / 20, ...method }],
        },
        context,
      );
    expect(giveBack({ method: 'cash' })).toBe('REFUND_METHOD_INVALID');
    expect(giveBack({})).toBe('done');
    const ids = { reversalId: 'reversal', replacementId: 'again' };
    const correct = (paymentId: string, method: string, amount: number) =>
      codeOf(closed.order, { type: 'correctPayment', paymentId, amount, method, ...ids }, context);
    expect(correct('gift', 'cash', 1_000)).toBe('CORRECTION_INVALID');
    expect(correct('cash', 'voucher', rest)).toBe('PAYMENT_INVALID');
    expect(standingPayments(closed.order.payments)).toHaveLength(2);
  });

  it('is named by the end of its number, and is paid with as voucher only', () => {
    const decision = decideOn(
      order,
      redeeming(100, 'gift', ' gift 7k3q '),
      contextOf({ serverRules: rulesOf('GIFT7K3Q') }),
    );
    expect(decision.ok && decision.order.payments[0]?.reference).toBe('7K3Q');
    expect(codeOf(order, { ...redeeming(100), method: 'cash' } as never)).toBe('PAYMENT_METHOD_UNKNOWN');
    const asMoney = {
      type: 'pay',
      expectedTotal: total,
      payments: [{ id: 'p', method: 'voucher', amount: 100 }],
    } as const;
    expect(codeOf(order, asMoney)).toBe('PAYMENT_INVALID');
  });
});

/** A voucher with this number, as the server finds it. */
function rulesOf(number: string) {
  const voucher: Voucher = { id: 'v', value: 500, spent: 0, isForSale: false, soldOn: null, expiresOn: null };
  return serverRulesOf({
    redeemVoucher: (each, command, context) =>
      redeemVoucher(each, command, context, {
        voucherOf: (typed) => (numberKey(typed) === number ? voucher : null),
        today: '2027-01-15',
      }),
  });
}
