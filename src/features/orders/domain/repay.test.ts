import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenBack, givenByMethod, paidOutInCash, type Repayable, repaymentsOf } from './repay.ts';

const payment = (paymentId: string, kind: Repayable['kind'], amount: number, refunded = 0): Repayable => ({
  paymentId,
  method: kind,
  kind,
  amount,
  refunded,
});

describe('how a refund goes back', () => {
  const both = [payment('a', 'card', 500, 200), payment('b', 'cash', 300)];

  it('is as it was paid, the first payment first', () => {
    expect(repaymentsOf(both, 400, null)).toEqual([
      { paymentId: 'a', amount: 300 },
      { paymentId: 'b', amount: 100 },
    ]);
    expect(repaymentsOf(both, 601, null)).toBeNull();
    expect(repaymentsOf(both, 0, null)).toEqual([]);
  });

  it('is in cash, also what was paid by card', () => {
    const inCash = repaymentsOf(both, 400, 'till-cash') ?? [];
    expect(inCash).toEqual([
      { paymentId: 'a', amount: 300, method: 'till-cash' },
      { paymentId: 'b', amount: 100 },
    ]);
    expect(paidOutInCash(both, inCash, [], 'EUR')).toBe(400);
    expect(paidOutInCash(both, repaymentsOf(both, 400, null) ?? [], [], 'EUR')).toBe(100);
  });

  it('never exceeds a payment, and adds up, for any payments', () => {
    const any = fc.record({ amount: fc.nat(10_000), part: fc.double({ min: 0, max: 1, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), fc.nat(30_000), fc.boolean(), (rows, total, inCash) => {
        const payments = rows.map(({ amount, part }, index) =>
          payment(String(index), index % 2 === 0 ? 'card' : 'cash', amount, Math.floor(amount * part)),
        );
        const left = payments.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
        const repayments = repaymentsOf(payments, total, inCash ? 'cash' : null);
        expect(repayments === null).toBe(total > left);
        if (repayments === null) return;
        expect(repayments.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
        for (const { paymentId, amount } of repayments) {
          const one = payments[Number(paymentId)] as Repayable;
          expect(amount).toBeGreaterThan(0);
          expect(amount).toBeLessThanOrEqual(one.amount - one.refunded);
        }
      }),
    );
  });

  it('rounds the coins of an order once, however it is split', () => {
    // Whole denars: 0.40, then 0.40 more.
    const paid = [payment('a', 'cash', 10_000)];
    const first = repaymentsOf(paid, 40, null) ?? [];
    expect(paidOutInCash(paid, first, [], 'MKD')).toBe(0);
    expect(paidOutInCash(paid, first, [{ kind: 'cash', amount: 40 }], 'MKD')).toBe(100);
  });

  it('says how much goes back by each method, in coins what is cash: together the sum that is given back', () => {
    const paid = [payment('a', 'voucher', 230), payment('b', 'cash', 2_140), payment('c', 'cash', 100)];
    const rows = repaymentsOf(paid, 2_400, null) ?? [];
    expect(givenByMethod(paid, rows, [], 'EUR')).toEqual([
      ['voucher', 230],
      ['cash', 2_170],
    ]);
    const mixed = [payment('a', 'card', 5_040), payment('b', 'cash', 12_780)];
    expect(givenByMethod(mixed, repaymentsOf(mixed, 17_820, null) ?? [], [], 'MKD')).toEqual([
      ['card', 5_040],
      ['cash', 12_800],
    ]);
    expect(givenByMethod(mixed, repaymentsOf(mixed, 17_820, 'till-cash') ?? [], [], 'MKD')).toEqual([
      ['till-cash', 5_000],
      ['cash', 12_800],
    ]);
  });

  it('review 14, new user 1: says the sum that is given back, in coins only what goes back in cash', () => {
    const cash = [payment('a', 'cash', 17_820)];
    expect(givenBack(cash, repaymentsOf(cash, 17_820, null) ?? [], [], 'MKD')).toBe(17_800);
    const mixed = [payment('a', 'card', 5_040), payment('b', 'cash', 12_780)];
    expect(givenBack(mixed, repaymentsOf(mixed, 17_820, null) ?? [], [], 'MKD')).toBe(5_040 + 12_800);
    expect(givenBack(mixed, repaymentsOf(mixed, 17_820, 'cash') ?? [], [], 'MKD')).toBe(17_800);
    expect(givenBack(mixed, [], [], 'MKD')).toBe(0);
  });

  it('says how much goes back by each method, in coins what is cash: together the sum that is given back', () => {
    const paid = [payment('a', 'voucher', 230), payment('b', 'cash', 2_140), payment('c', 'cash', 100)];
    const rows = repaymentsOf(paid, 2_400, null) ?? [];
    expect(givenByMethod(paid, rows, [], 'EUR')).toEqual([
      ['voucher', 230],
      ['cash', 2_170],
    ]);
    const mixed = [payment('a', 'card', 5_040), payment('b', 'cash', 12_780)];
    expect(givenByMethod(mixed, repaymentsOf(mixed, 17_820, null) ?? [], [], 'MKD')).toEqual([
      ['card', 5_040],
      ['cash', 12_800],
    ]);
    expect(givenByMethod(mixed, repaymentsOf(mixed, 17_820, 'till-cash') ?? [], [], 'MKD')).toEqual([
      ['till-cash', 5_000],
      ['cash', 12_800],
    ]);
  });

  it('review 14, new user 1: several parts of a cash payment give back what was taken for it, to the coin', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 6 }), (parts) => {
        const amount = parts.reduce((sum, part) => sum + part, 0);
        const before: { kind: 'cash'; amount: number }[] = [];
        let given = 0;
        for (const part of parts) {
          const paid = [payment('a', 'cash', amount, amount - parts.slice(before.length).reduce((a, b) => a + b, 0))];
          given += givenBack(paid, repaymentsOf(paid, part, null) ?? [], before, 'MKD');
          before.push({ kind: 'cash', amount: part });
        }
        expect(given).toBe(Math.round(amount / 100) * 100);
      }),
    );
  });
});
