import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOffered, kindRules, type PaymentMethod, paymentKinds } from '#features/payments/domain/method.ts';
import { cashRounding, currencies, nextCashRounding } from '#kernel/money.ts';
import { adding, ask, contextOf, decideOn, having, opening, policy } from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import { collisionOf } from './collision.ts';
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
  tip: fc.constantFrom(undefined, 50, 100, 700),
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
          expect(taken.tip).toBe(given.tip);
          expect(taken.tendered).toBe(taken.amount + taken.rounding + (taken.tip ?? 0) + taken.change);
          // A tip pays nothing of the order.
          expect(billOf(decision.order).paid).toBe(given.amount);
          if (!kindRules[used.kind].givesChange) expect([taken.change, taken.rounding]).toEqual([0, 0]);
          if (used.kind !== 'other') expect(taken.reference).not.toMatch(/^4111/);
          expect(isOffered(used, { offersCard, offersFree: true, offersVouchers: true, offersPoints: true })).toBe(
            true,
          );
          expect(used.needsReference && taken.reference === '').toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the rest of an order with a tip', () => {
  it('is paid although the order fell below the tip since, but with no more tip', () => {
    const cash = (amount: number, expectedTotal: number, tip?: number) => ({
      type: 'pay' as const,
      expectedTotal,
      payments: [{ id: `of ${amount}`, method: 'cash', amount, ...(tip !== undefined && { tip }) }],
    });
    const paid = having([opening, adding('water', 'water'), adding('makiato'), cash(50, 249, 150)]);
    // No command takes it below its tip any more; orders of before that rule are there.
    const fallen = { ...paid, lines: paid.lines.filter(({ id }) => id !== 'makiato') };
    expect(decideOn(fallen, ask(cash(49, 99, 1)), contextOf())).toMatchObject({ code: 'PAYMENT_INVALID' });
    expect(decideOn(fallen, ask(cash(49, 99)), contextOf())).toMatchObject({ order: { status: 'closed' } });
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
      type: 'pay',
      expectedTotal: total,
      payments: [
        { id: 'card', method: 'card', amount: total - 49 },
        { id: 'cash', method: 'cash', amount: 49 },
      ],
    });
    expect(decideOn(order, rest, inCurrency('MKD'))).toMatchObject({ ok: true, order: { status: 'closed' } });
  });
});

describe('cash that a till took while another took cash for the same order', () => {
  const cash: PaymentMethod = { code: 'cash', kind: 'cash', needsReference: false, isActive: true };
  const at = (pointId: string, code: 'ALL' | 'MKD' | 'RSD') =>
    contextOf({ pointId, paymentMethod: () => cash, policy: { ...policy, currency: code } });
  const amounts = fc.integer({ min: 1, max: 700 });

  it('is in the books as it is in the drawer, in every order of arrival', () => {
    let differed = 0;
    fc.assert(
      fc.property(
        fc.constantFrom('ALL' as const, 'MKD' as const, 'RSD' as const),
        fc.array(amounts, { maxLength: 3 }),
        fc.array(amounts, { minLength: 1, maxLength: 3 }),
        fc.array(amounts, { minLength: 1, maxLength: 3 }),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        (code, before, atBar, atTerrace, turns) => {
          let server = having([opening, adding('a', 'trout', 5000)]);
          const sum = billOf(server).total;
          const drawers = { bar: 0, terrace: 0 };
          const giving = (id: string, amount: number, rounding?: number) =>
            ask({ type: 'pay', expectedTotal: sum, payments: [{ id, method: 'cash', amount, rounding }] });
          const payAt = (order: Order, pointId: string, id: string, amount: number, rounding?: number) => {
            const decision = decideOn(order, giving(id, amount, rounding), at(pointId, code));
            return decision.ok ? decision.order : null;
          };
          // Both tills know these.
          for (const [n, amount] of before.entries()) server = payAt(server, 'bar', `before ${n}`, amount) ?? server;
          drawers.bar = coins(server, 'bar');
          // Then each goes on by its own copy, without the server.
          const taken = (['bar', 'terrace'] as const).map((pointId) => {
            let copy = server;
            return (pointId === 'bar' ? atBar : atTerrace).flatMap((amount, n) => {
              const id = `${pointId} ${n}`;
              const paid = payAt(copy, pointId, id, amount);
              if (paid === null) return [];
              copy = paid;
              const payment = paid.payments.at(-1) as Order['payments'][number];
              drawers[pointId] += payment.amount + payment.rounding;
              return [{ pointId, id, amount, rounding: payment.rounding }];
            });
          });
          for (let turn = 0; taken.some((each) => each.length > 0); turn += 1) {
            const [first, second] = turns[turn % turns.length] ? taken : [...taken].reverse();
            const next = first?.shift() ?? second?.shift();
            if (next === undefined) break;
            const usual = payAt(server, next.pointId, next.id, next.amount)?.payments.at(-1)?.rounding;
            if (usual !== next.rounding) differed += 1;
            const booked = payAt(server, next.pointId, next.id, next.amount, next.rounding);
            expect(booked).not.toBeNull();
            server = booked ?? server;
          }
          expect({ bar: coins(server, 'bar'), terrace: coins(server, 'terrace') }).toEqual(drawers);
        },
      ),
      { numRuns: 500 },
    );
    expect(differed).toBeGreaterThan(50);
  });

  it('is received as it was taken, where the payment itself is refused', () => {
    const half = having([opening, adding('a', 'trout', 1234)]);
    const paid = (id: string, rounding?: number) =>
      ask({
        type: 'pay',
        expectedTotal: total,
        payments: [{ id, method: 'cash', amount: 150, rounding }],
        made: { at: 0, catalogueVersion: 0 },
      });
    const before = decideOn(half, paid('bar'), at('bar', 'MKD'));
    if (!before.ok) throw new Error(before.code);
    // The terrace knew the payment at the bar: 1.50 and 1.50 are three denars, of which the bar has two.
    const refusing = {
      now: 86_400_000,
      order: before.order,
      code: 'SALES_AMOUNT_CHANGED',
      userId: 'u',
      pointId: 'terrace',
      isMakerGone: false,
      mayChange: true,
      shown: at('terrace', 'MKD'),
      present: at('terrace', 'MKD'),
    };
    const received = (rounding?: number) => {
      const collision = collisionOf(paid('t', rounding), refusing);
      return collision.kind === 'settle' ? collision.payments.map(({ amount, rounding: r }) => amount + r) : [];
    };
    expect(received(-50)).toEqual([100]);
    expect(received(50)).toEqual([200]);
    // What it cannot have shown does not count.
    expect(received(-150)).toEqual([200]);
    expect(received(-49)).toEqual([200]);
  });

  it('is received as it was taken in parts, where all of them are refused', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('ALL' as const, 'MKD' as const, 'RSD' as const),
        (amounts, code) => {
          const refusing = {
            now: 86_400_000,
            order,
            code: 'SALES_AMOUNT_CHANGED',
            userId: 'u',
            pointId: 'bar',
            isMakerGone: false,
            mayChange: true,
            shown: at('bar', code),
            present: at('bar', code),
          };
          let before = 0;
          let listed = 0;
          for (const [index, amount] of amounts.entries()) {
            // Each in a call of its own; the order has none of them.
            const rounding = nextCashRounding(before, amount, code);
            const payments = [{ id: `p${index}`, method: 'cash', amount, rounding }];
            const pay = ask({ type: 'pay', expectedTotal: total, payments, made: { at: 0, catalogueVersion: 0 } });
            const collision = collisionOf(pay, refusing);
            if (collision.kind === 'settle')
              for (const each of collision.payments) listed += each.amount + each.rounding;
            before += amount;
          }
          expect(listed).toBe(before + cashRounding(before, code));
        },
      ),
    );
  });

  it('cannot be talked down by a rounding that no till can have shown', () => {
    for (const rounding of [-49, -149, 1, 51, 100, -100]) {
      const asked = ask({
        type: 'pay',
        expectedTotal: total,
        payments: [{ id: 'p', method: 'cash', amount: 149, rounding }],
      });
      const decision = decideOn(order, asked, at('bar', 'MKD'));
      const usual = cashRounding(149, 'MKD');
      expect(decision.ok && decision.order.payments[0]?.rounding).toBe(usual);
    }
  });
});

function coins({ payments }: Order, pointId: string): number {
  return payments
    .filter((each) => each.pointId === pointId)
    .reduce((sum, { amount, rounding }) => sum + amount + rounding, 0);
}
