import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashRounding } from '#kernel/money.ts';
import { filling } from '../../../../tests/kit/order-steps.ts';
import {
  type Ask,
  adding,
  ask,
  contextOf,
  decideOn,
  feeRates,
  opening,
  refundingFrom,
  serverRulesOf,
} from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import { cardFeeOn } from './card-fee.ts';
import type { OrderContext } from './decision.ts';
import type { Order } from './order.ts';
import {
  amountsByLine,
  type LineAmounts,
  type Refund,
  type RefundLine,
  refundedOf,
  refundLines,
  soldLines,
  sumAmounts,
} from './refund.ts';

const currency = fc.constantFrom('EUR' as const, 'ALL' as const);
const contextIn = (code: 'EUR' | 'ALL', made: Refund[] = []): OrderContext => {
  const { policy, ...context } = contextOf(
    { serverRules: serverRulesOf({ refund: refundingFrom(made) }) },
    { role: 'Manager', flags: [] },
  );
  return { ...context, policy: { ...policy, currency: code } };
};

const lineId = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 25 }).map((pieces) => pieces * 1000),
  fc.integer({ min: 1, max: 5000 }),
);
const step = filling(lineId, quantity);
const discount = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 9999 }) }),
);

/** A part that is paid by card, with the fee on it. */
const withFee = (part: number, rate: number) => {
  const cardFee = cardFeeOn(part, 'card', rate);
  return { amount: part + cardFee, ...(cardFee > 0 && { cardFee }) };
};

/** Orders of every kind that the rules allow, paid by card and in cash. */
const paidOrder = fc
  .record({
    steps: fc.array(step, { minLength: 2, maxLength: 14 }),
    granted: discount,
    byCard: fc.integer({ min: 0, max: 4 }),
    code: currency,
    feeRate: feeRates,
    cardRate: feeRates,
  })
  .map(({ steps, granted, byCard, code, feeRate, cardRate }) => {
    const plain = contextIn(code);
    const context = { ...plain, policy: { ...plain.policy, serviceFee: feeRate, cardFee: cardRate } };
    const done = (order: Order | null, command: Ask) => {
      const decision = decideOn(order, ask(command), context);
      return decision.ok ? decision.order : order;
    };
    const wanted: Ask[] = [...steps, adding('z'), { type: 'discountOrder', discount: granted }];
    const order = wanted.reduce<Order | null>(done, done(null, opening)) as Order;
    const { total } = billOf(order);
    const card = Math.floor((total * byCard) / 4);
    const payments = [
      { id: 'card', method: 'card' as const, ...withFee(card, cardRate) },
      { id: 'cash', method: 'cash' as const, amount: total - card },
    ].filter(({ amount }) => amount > 0);
    const closing: Ask = total === 0 ? { type: 'closeOrder' } : { type: 'pay', expectedTotal: total, payments };
    return { order: done(order, closing) as Order, code };
  });

/**
 * Parameters of the next refund: which lines, how much, which payment first, and whether it asks for more than is left.
 */
const cuts = fc.array(
  fc.record({
    picks: fc.array(fc.nat(7), { minLength: 1, maxLength: 4 }),
    pieces: fc.integer({ min: 1, max: 12 }),
    cardFirst: fc.boolean(),
    inCash: fc.boolean(),
    excess: fc.constantFrom<number>(0, 0, 0, 1000, 1_000_000),
  }),
  { minLength: 1, maxLength: 24 },
);
type Cut = typeof cuts extends fc.Arbitrary<(infer One)[]> ? One : never;

/** The command for a cut as a screen would create it: its amounts add up. */
function commandOf(order: Order, made: readonly Refund[], cut: Cut | null, id: string): Ask | null {
  const sold = soldLines(order, amountsByLine(order));
  const before = new Map(sold.map(({ lineId: each }) => [each, refundedQuantity(made, each)]));
  const left = sold.map((line) => ({ ...line, left: line.quantity - (before.get(line.lineId) ?? 0) }));
  const open = left.filter((line) => line.left > 0);
  if (open.length === 0) return null;
  const chosen =
    cut === null ? open : open.filter((_, index) => cut.picks.some((pick) => pick % open.length === index));
  const wanted = new Map(
    chosen.map((line) => {
      const part = line.quantity % 1000 === 0 ? (cut?.pieces ?? 0) * 1000 : (cut?.pieces ?? 0) * 137;
      return [line.lineId, cut === null ? line.left : Math.min(part, line.left) + cut.excess];
    }),
  );
  const isTooMuch = chosen.some((line) => (wanted.get(line.lineId) ?? 0) > line.left);
  const total = isTooMuch ? 0 : sumAmounts(refundLines(sold, before, wanted)).total;
  return {
    type: 'refund',
    refundId: id,
    reason: 'cold',
    expectedTotal: total,
    lines: [...wanted].map(([each, amount]) => ({ lineId: each, quantity: amount })),
    payments: sources(order, made, total, cut),
  };
}

function sources(order: Order, made: readonly Refund[], total: number, cut: Cut | null) {
  let rest = total;
  const payments = cut?.cardFirst ? order.payments : [...order.payments].reverse();
  return payments.flatMap(({ id, amount, method }) => {
    const taken = Math.min(rest, amount - refundedOf(made, id));
    rest -= taken;
    return taken > 0 ? [{ paymentId: id, amount: taken, method: cut?.inCash ? 'cash' : method }] : [];
  });
}

const refundedQuantity = (made: readonly Refund[], id: string) =>
  made.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.lineId === id ? line.quantity : 0), 0);

/** Paid totals and VAT by rate, from the bill and from the sum of the lines. */
const ratesOf = (rates: readonly { readonly rate: number | null; readonly gross: number; readonly vat: number }[]) =>
  rates.flatMap(({ rate, gross, vat }) => (gross === 0 && vat === 0 ? [] : [`${rate} ${gross} ${vat}`])).sort();
function ratesOfRows(order: Order, rows: readonly RefundLine[]) {
  const lineOf = (id: string) => order.lines.find((line) => line.id === id);
  const rated = rows.flatMap((row): (LineAmounts & { readonly rate: number | null })[] => {
    const line = lineOf(row.lineId);
    if (row.parts.length === 0) return [{ ...row, rate: line?.vatRate ?? null }];
    return row.parts.map((part) => ({ ...part, rate: line?.choices[part.position]?.part?.vatRate ?? null }));
  });
  return ratesOf(
    [...new Set(rated.map(({ rate }) => rate))].map((rate) => {
      const { total, vat } = sumAmounts(rated.filter((row) => row.rate === rate));
      return { rate, gross: total, vat };
    }),
  );
}
/** The parts of combos in all rows of a line together. */
const partsOfRows = (rows: readonly RefundLine[]) =>
  [...new Set(rows.flatMap(({ parts }) => parts.map(({ position }) => position)))].map((position) => {
    const own = rows.flatMap(({ parts }) => parts.filter((part) => part.position === position));
    return { position, quantity: own.reduce((sum, { quantity }) => sum + quantity, 0), ...sumAmounts(own) };
  });

describe('refunds of an order, however they are split', () => {
  it('add up to the sale in every amount, by line and by rate, and never exceed a line', () => {
    let refunds = 0;
    let refused = 0;
    fc.assert(
      fc.property(paidOrder, cuts, ({ order, code }, list) => {
        expect(order.status).toBe('closed');
        const made: Refund[] = [];
        const context = contextIn(code, made);
        const sold = soldLines(order, amountsByLine(order));
        [...list, null].forEach((cut, index) => {
          const command = commandOf(order, made, cut, `refund-${index}`);
          if (command === null) return;
          const decision = decideOn(order, ask(command), context);
          if (!decision.ok) {
            expect(decision.code).toBe('REFUND_TOO_MUCH');
            refused += 1;
            return;
          }
          const refund = decision.refund as Refund;
          refunds += 1;
          expect(refund.number).toBe(made.length);
          expect(sumAmounts(refund.lines)).toMatchObject({ total: refund.total, vat: refund.vat });
          expect(refund.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(refund.total);
          for (const line of sold) expect(refundedQuantity(made, line.lineId)).toBeLessThanOrEqual(line.quantity);
        });
        // The last refund returned everything that was left.
        const rows = made.flatMap(({ lines }) => lines);
        const { total, vat, discount, lines } = billOf(order);
        const off = lines.reduce((sum, { lineDiscount }) => sum + lineDiscount, discount);
        expect(sumAmounts(rows)).toMatchObject({ total, vat, discount: off });
        for (const line of sold) {
          const own = rows.filter((row) => row.lineId === line.lineId);
          const quantity = refundedQuantity(made, line.lineId);
          expect({ lineId: line.lineId, quantity, ...sumAmounts(own), parts: partsOfRows(own) }).toEqual(
            // A line that was voided whole and came to nothing has nothing to give back, nor have its parts.
            own.length === 0 ? { ...line, parts: [] } : line,
          );
        }
        expect(ratesOfRows(order, rows)).toEqual(ratesOf(billOf(order).rates));
        expect(commandOf(order, made, null, 'more')).toBeNull();
        expect(decideOn(order, ask(refundOf('z')), context)).toMatchObject({ code: 'NOTHING_TO_REFUND' });
      }),
      { numRuns: 1_500 },
    );
    expect(refunds).toBeGreaterThan(3_000);
    expect(refused).toBeGreaterThan(500);
  });

  it('return each payment in full, to the exact coin', () => {
    fc.assert(
      fc.property(paidOrder, cuts, ({ order, code }, list) => {
        const made: Refund[] = [];
        const context = contextIn(code, made);
        // By the original method: a card refund has no coin rounding.
        const same = list.map((cut) => ({ ...cut, inCash: false, excess: 0 }));
        [...same, null].forEach((cut, index) => {
          const command = commandOf(order, made, cut, `refund-${index}`);
          if (command !== null) decideOn(order, ask(command), context);
        });
        for (const { id, amount, rounding } of order.payments) {
          const rows = made.flatMap(({ payments }) => payments).filter(({ paymentId }) => paymentId === id);
          expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(amount);
          expect(rows.reduce((sum, row) => sum + row.rounding, 0) + 0).toBe(rounding);
          for (const row of rows) expect(row.amount + row.rounding).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('pay out, beside other methods and by several payments, the rounded cash, and each what was approved', () => {
    const split = fc.tuple(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 45 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
    );
    fc.assert(
      fc.property(split, ([pieces, inCash, parts]) => {
        const made: Refund[] = [];
        const context = contextIn('ALL', made);
        const open = [opening, adding('a', 'bread', pieces * 1000)].reduce<Order | null>((order, command) => {
          const decision = decideOn(order, ask(command), context);
          return decision.ok ? decision.order : order;
        }, null) as Order;
        const { total } = billOf(open);
        const count = Math.min(inCash.length, total);
        const payments = inCash.slice(0, count).map((_, index) => ({
          id: `${index}`,
          method: 'card',
          amount: Math.floor((total * (index + 1)) / count) - Math.floor((total * index) / count),
        }));
        const paid = decideOn(open, ask({ type: 'pay', expectedTotal: total, payments }), context);
        if (!paid.ok) throw new Error(paid.code);
        let left = pieces;
        for (const [index, part] of [...parts, pieces].entries()) {
          const now = Math.min(part, left);
          if (now === 0) break;
          left -= now;
          const wanted = [{ lineId: 'a', quantity: now * 1000 }];
          const sum = refundLines(
            soldLines(paid.order, amountsByLine(paid.order)),
            new Map([['a', (pieces - left - now) * 1000]]),
            new Map([['a', now * 1000]]),
          )[0]?.total as number;
          let rest = sum;
          const sources = payments.flatMap(({ id, amount }, at) => {
            const taken = Math.min(rest, amount - refundedOf(made, id));
            rest -= taken;
            return taken > 0 ? [{ paymentId: id, amount: taken, ...(inCash[at] && { method: 'cash' }) }] : [];
          });
          const command = { type: 'refund', refundId: `${index}`, reason: 'cold', expectedTotal: sum } as const;
          const decision = decideOn(paid.order, ask({ ...command, lines: wanted, payments: sources }), context);
          expect(decision).toMatchObject({ ok: true });
          const rows = made.flatMap((each) => each.payments).filter(({ kind }) => kind === 'cash');
          const booked = rows.reduce((all, { amount }) => all + amount, 0);
          const coins = rows.reduce((all, { amount, rounding }) => all + amount + rounding, 0);
          expect(coins).toBe(booked + cashRounding(booked, 'ALL'));
          const out = (made.at(-1) as Refund).payments.reduce(
            (all, { amount, rounding }) => all + amount + rounding,
            0,
          );
          expect(Math.abs(out - sum)).toBeLessThan(100);
        }
        expect(left).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('have in no part more discount or VAT than its own amount', () => {
    const booked = fc
      .tuple(fc.integer({ min: 0, max: 3000 }), fc.nat(100), fc.nat(100), fc.integer({ min: 1, max: 60 }))
      .map(([gross, off, rate, pieces]) => {
        const taken = Math.floor((gross * off) / 100);
        const total = gross - taken;
        const vat = Math.round((total * rate) / (100 + rate));
        return { lineId: 'a', quantity: pieces, gross, discount: taken, fee: 0, total, vat, parts: [] };
      });
    fc.assert(
      fc.property(booked, fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 }), (line, parts) => {
        let before = 0;
        for (const part of parts) {
          const wanted = Math.min(part, line.quantity - before);
          if (wanted === 0) break;
          const [row] = refundLines([line], new Map([['a', before]]), new Map([['a', wanted]]));
          const { gross, discount: off, total, vat } = row as LineAmounts;
          expect(off).toBeGreaterThanOrEqual(0);
          expect(vat).toBeGreaterThanOrEqual(0);
          expect(total).toBe(gross - off);
          expect(total).toBeGreaterThanOrEqual(vat);
          before += wanted;
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

const refundOf = (id: string): Ask => ({
  type: 'refund',
  refundId: 'one-more',
  reason: 'cold',
  expectedTotal: 0,
  lines: [{ lineId: id, quantity: 1000 }],
  payments: [],
});
