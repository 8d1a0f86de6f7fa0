import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noPoints, withPoints } from '#features/clients/domain/points.ts';
import { type Ask, adding, ask, contextOf, decideOn, having, opening, policy } from '../../../../tests/kit/orders.ts';
import type { Order, Payment } from './order.ts';
import { pointsBackBy, pointsEarnedBy, pointsFor } from './points.ts';
import type { Refund } from './refund.ts';

const earning = { ...policy, pointsPerHundred: 100, pointWorth: 2 };
const venue = contextOf({ policy: earning, hasClient: () => true });
const client: Ask = { type: 'setClient', clientId: 'client-rich' };
const pay = (amount: number, expectedTotal: number, method = 'cash'): Ask => ({
  type: 'pay',
  expectedTotal,
  payments: [{ id: `by ${method}`, method, amount }],
});
const spend = (amount: number, expectedTotal: number, proof: object = { card: 'RICH-1' }): Ask => ({
  type: 'spendPoints',
  expectedTotal,
  paymentId: 'points',
  method: 'points',
  clientId: 'client-rich',
  amount,
  ...proof,
});

describe('points', () => {
  it('are earned for what the client of an order paid with money, in whole points', () => {
    expect(having([opening, client, adding('a'), pay(150, 150)], venue)).toMatchObject({ pointsEarned: 1 });
    expect(having([opening, client, adding('a', 'trout', 2000), pay(2_798, 2_798)], venue).pointsEarned).toBe(27);
    expect(having([opening, adding('a'), pay(150, 150)], venue).pointsEarned).toBeUndefined();
    const without = contextOf({ policy: { ...earning, offersClientCards: false }, hasClient: () => true });
    expect(having([opening, client, adding('a'), pay(150, 150)], without).pointsEarned).toBeUndefined();
  });

  it('are not earned for what points, vouchers, accounts and free gifts paid, tips and the fee on cards', () => {
    const lines = [adding('a', 'trout'), adding('b')];
    const mixed = having([opening, client, ...lines, spend(500, 1_549), pay(1_049, 1_549)], venue);
    expect(mixed).toMatchObject({ status: 'closed', pointsEarned: 10 });
    const payments: Partial<Payment>[] = [
      { kind: 'cash', amount: 1_000, tip: 500 },
      { kind: 'card', amount: 1_130, cardFee: 130 },
      ...(['voucher', 'points', 'account', 'free'] as const).map((kind) => ({ kind, amount: 5_000 })),
    ];
    const paid = { ...mixed, payments: payments.map((each, n) => ({ ...each, id: String(n) })) as Payment[] };
    expect(pointsEarnedBy(paid, earning)).toBe(20);
    expect(pointsEarnedBy({ ...paid, type: 'staff' }, earning)).toBe(0);
  });

  it('pay as much as they are worth, a part of one as a whole, and no more than there are', () => {
    const order = having([opening, client, adding('a', 'trout')], venue);
    const paid = having([spend(999, 1_399)], venue, order);
    expect(paid.payments).toMatchObject([{ kind: 'points', amount: 999, points: 500, pointsOf: 'client-rich' }]);
    expect(paid.payments[0]?.clientId ?? null).toBeNull();
    expect(decideOn(order, ask(spend(1_001, 1_399)), venue)).toMatchObject({
      code: 'POINTS_TOO_FEW',
      details: { points: 500 },
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 11 }), fc.integer({ min: 1, max: 10 ** 5 }), (amount, worth) => {
        const points = pointsFor(amount, worth);
        expect(points * worth).toBeGreaterThanOrEqual(amount);
        expect((points - 1) * worth).toBeLessThan(amount);
      }),
    );
  });

  it('are spent with the card of the client, by who may without it, or with an approval, and never without one of the three', () => {
    const order = having([opening, client, adding('a', 'trout')], venue);
    const cards = fc.constantFrom(undefined, 'RICH-1', 'POOR-1', '', 'RICH-12');
    const approvals = fc.constantFrom(undefined, 'given', 'used');
    fc.assert(
      fc.property(cards, fc.boolean(), approvals, (card, isManager, approvalId) => {
        const may = (permission: string) => isManager && permission === 'order.spendPoints';
        const approverOf: typeof venue.approverOf = (id, action, amount) =>
          id === 'given' && action === 'spendPoints' && amount === 500 ? 'boss' : null;
        const decision = decideOn(order, ask(spend(500, 1_399, { card, approvalId })), { ...venue, may, approverOf });
        const isProven = card === 'RICH-1' || isManager;
        expect(decision.ok).toBe(isProven || approvalId === 'given');
        if (!decision.ok) expect(decision.code).toBe(card === undefined ? 'APPROVAL_REQUIRED' : 'CARD_OF_ANOTHER');
        else expect(decision.orders[0]?.payments[0]?.approverId).toBe(isProven ? null : 'boss');
      }),
    );
  });

  it('all go back with all refunds, however they are split, and never more than there were', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amounts, amounts, fc.nat(10 ** 9), fc.nat(10 ** 6), (money, spent, earned, count) => {
        const points = Math.max(1, count);
        const payments = [
          { id: 'cash', kind: 'cash', amount: money.reduce((sum, each) => sum + each, 0) },
          { id: 'points', kind: 'points', amount: spent.reduce((sum, each) => sum + each, 0), points, pointsOf: 'c' },
        ] as Payment[];
        const order = { payments, pointsEarned: earned } as unknown as Order;
        const refunds: Pick<Refund, 'payments'>[] = [];
        let [taken, given] = [0, 0];
        for (let turn = 0; turn < Math.max(money.length, spent.length); turn += 1) {
          const rows = [
            { paymentId: 'cash', amount: money[turn] },
            { paymentId: 'points', amount: spent[turn] },
          ].filter(({ amount }) => amount !== undefined);
          const refund = { payments: rows } as unknown as Refund;
          const back = pointsBackBy(order, refunds, refund);
          expect(back.takenBack).toBeGreaterThanOrEqual(0);
          taken += back.takenBack;
          given += back.givenBack.reduce((sum, each) => sum + each.points, 0);
          expect([taken <= earned, given <= points]).toEqual([true, true]);
          refunds.push(refund);
        }
        expect([taken, given]).toEqual([earned, points]);
      }),
    );
  });

  it('are never less than nothing: what a return takes back of spent ones is earned first, and nothing is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000, max: 1_000 })), (changes) => {
        let points = noPoints;
        for (const change of changes) {
          points = withPoints(points, change);
          expect(points.balance === 0 || points.owed === 0).toBe(true);
        }
        expect(Math.min(points.balance, points.owed)).toBe(0);
        expect(points.balance - points.owed).toBe(changes.reduce((sum, change) => sum + change, 0));
      }),
    );
  });
});
