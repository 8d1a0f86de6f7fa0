import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMinor } from '#kernel/money.ts';
import {
  type Ask,
  adding,
  ask,
  assortment,
  contextOf,
  decideOn,
  feeRates,
  opening,
} from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import { cardFeeOn, partPaid } from './card-fee.ts';
import type { OrderContext } from './decision.ts';
import type { Order, Payment } from './order.ts';

const context = (cardFee: number, serviceFee = 0): OrderContext => {
  const manager = contextOf({}, { role: 'Manager', flags: [] });
  return { ...manager, policy: { ...manager.policy, cardFee, serviceFee } };
};
const next = (order: Order | null, command: Ask, by: OrderContext): Order => {
  const decision = decideOn(order, ask(command), by);
  if (!decision.ok) throw new Error(decision.code);
  return decision.order as Order;
};
const byCard = (id: string, part: number, rate: number) => {
  const cardFee = cardFeeOn(part, 'card', rate);
  return { id, method: 'card', amount: part + cardFee, ...(cardFee > 0 && { cardFee }) };
};

/** Random goods, a service fee, a discount, and the parts in which cards and cash pay them. */
const sale = fc.record({
  goods: fc.array(fc.tuple(fc.constantFrom(...assortment), fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 9,
  }),
  percent: fc.integer({ min: 0, max: 9000 }),
  serviceFee: feeRates,
  rate: fc.integer({ min: 1, max: 2500 }),
  cuts: fc.array(fc.record({ weight: fc.integer({ min: 1, max: 9 }), isCard: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  }),
});

describe('the fee on card payments', () => {
  it('is on what cards pay alone; lines, rates, payments and order agree to the cent', () => {
    let charged = 0;
    fc.assert(
      fc.property(sale, ({ goods, percent, serviceFee, rate, cuts }) => {
        const by = context(rate, serviceFee);
        const lines = goods.map(([product, pieces], index) => adding(`l${index}`, product, pieces * 1000));
        const wanted: Ask[] = [...lines, { type: 'discountOrder', discount: { kind: 'percent', value: percent } }];
        const order = wanted.reduce<Order | null>(
          (each, command) => {
            const decision = decideOn(each, ask(command), by);
            return decision.ok ? (decision.order as Order) : each;
          },
          next(null, opening, by),
        ) as Order;
        const { total } = billOf(order);
        if (total <= 0) return;
        const all = sumMinor(cuts.map(({ weight }) => weight));
        let [left, now] = [total, order];
        for (const [index, { weight, isCard }] of cuts.entries()) {
          const part = index === cuts.length - 1 ? left : Math.min(left, Math.floor((total * weight) / all));
          if (part === 0) continue;
          left -= part;
          const payment = isCard ? byCard(`p${index}`, part, rate) : { id: `p${index}`, method: 'cash', amount: part };
          // What the guest agreed to stays what it was, whatever fees came with earlier parts.
          now = next(now, { type: 'pay', expectedTotal: total, payments: [payment] }, by);
          expect(billOf(now).withoutCardFee).toBe(total);
          expect(billOf(now).remaining).toBe(left);
        }
        const bill = billOf(now);
        const fees = sumMinor(now.payments.map(({ cardFee = 0 }) => cardFee));
        charged += fees > 0 ? 1 : 0;
        expect(now.status).toBe('closed');
        expect(bill.cardFee).toBe(fees);
        for (const payment of now.payments) {
          expect(payment.cardFee ?? 0).toBe(cardFeeOn(partPaid(payment), payment.kind, rate));
          if (payment.kind === 'cash') expect(payment.cardFee).toBeUndefined();
        }
        expect(bill.total).toBe(total + fees);
        expect(sumMinor(now.payments.map(({ amount }) => amount))).toBe(bill.total);
        expect(sumMinor(bill.lines.map((line) => line.total))).toBe(bill.total);
        expect(sumMinor(bill.lines.map((line) => line.fee))).toBe(bill.fee);
        expect(sumMinor(bill.rates.map(({ gross }) => gross))).toBe(bill.total);
        expect(sumMinor(bill.rates.map(({ vat }) => vat))).toBe(bill.vat);
        expect(sumMinor(bill.lines.map(({ vat }) => vat))).toBe(bill.vat);
      }),
    );
    expect(charged).toBeGreaterThan(20);
  });

  it('keeps the lines that it is on', () => {
    const by = context(1000);
    const payments = [byCard('p', 100, 1000)];
    const filled = next(next(null, opening, by), adding('a'), by);
    const one = next(filled, { type: 'pay', expectedTotal: 150, payments }, by);
    expect(billOf(one)).toMatchObject({ total: 160, cardFee: 10, remaining: 50 });
    // Nothing would be left that the fee is on.
    const taken = decideOn(one, ask({ type: 'removeLine', lineId: 'a' }), by);
    expect(taken).toMatchObject({ ok: false, code: 'ORDER_HAS_PAYMENTS' });
  });

  it('is carried by a correction to another card, and not lost in it', () => {
    const by = context(200);
    const paid = next(
      next(next(null, opening, by), adding('a'), by),
      { type: 'pay', expectedTotal: 150, payments: [byCard('p', 150, 200)] },
      by,
    );
    const visa = { code: 'visa', kind: 'card', needsReference: false, isActive: true } as const;
    const later = {
      ...context(500),
      paymentMethod: (code: string) => (code === 'visa' ? visa : by.paymentMethod(code)),
    };
    const correcting = {
      type: 'correctPayment',
      paymentId: 'p',
      amount: 153,
      reversalId: 'r',
      replacementId: 'n',
    } as const;
    const corrected = next(paid, { ...correcting, method: 'visa' }, later);
    expect(corrected.payments.map(({ amount, cardFee }) => [amount, cardFee])).toEqual([
      [153, 3],
      [-153, -3],
      [153, 3],
    ]);
    expect(billOf(corrected)).toMatchObject({ total: 153, cardFee: 3, remaining: 0 });
    // What was booked as cash came by card without a fee: the receipt says what the guest paid.
    const cash = next(
      next(next(null, opening, by), adding('a'), by),
      { type: 'pay', expectedTotal: 150, payments: [{ id: 'p', method: 'cash', amount: 150 }] },
      by,
    );
    const toCard = next(cash, { ...correcting, amount: 150, method: 'card' }, by);
    expect(billOf(toCard)).toMatchObject({ total: 150, cardFee: 0, remaining: 0 });
  });

  it('comes with money that has to be settled, and with a part of it in proportion', () => {
    const by = context(0);
    const filled = next(next(null, opening, by), adding('a'), by);
    const { payments } = next(
      filled,
      { type: 'pay', expectedTotal: 150, payments: [byCard('p', 150, 1000)] },
      context(1000),
    );
    const [received] = payments as [Payment];
    // The fee is off by now: what was taken then is booked as it was taken.
    const booked = next(filled, { type: 'bookReceived', payments: [received] }, by);
    expect(booked).toMatchObject({ status: 'closed', payments: [{ amount: 165, cardFee: 15 }] });
    expect(billOf(booked)).toMatchObject({ total: 165, cardFee: 15, remaining: 0 });
    const half = next(filled, { type: 'pay', expectedTotal: 150, payments: [byCard('q', 100, 0)] }, by);
    const rest = next(half, { type: 'bookReceived', payments: [received] }, by);
    expect(rest.payments[1]).toMatchObject({ amount: 55, cardFee: 5, tendered: 55 });
    expect(billOf(rest)).toMatchObject({ total: 155, remaining: 0 });
  });
});
