import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf } from '#features/orders/domain/bill.ts';
import type { Order } from '#features/orders/domain/order.ts';
import {
  amountsByLine,
  linesLeft,
  type RefundLine,
  refundedQuantities,
  refundLines,
  soldLines,
  sumAmounts,
} from '#features/orders/domain/refund.ts';
import { sumMinor } from '#kernel/money.ts';
import { vatOf } from '#kernel/vat.ts';
import { filling } from '../../../../tests/kit/order-steps.ts';
import { type Ask, adding, ask, contextOf, decideOn, feeRates, opening } from '../../../../tests/kit/orders.ts';
import { hasVat, type InvoiceRow, rateSums, sumsOf } from './invoice.ts';
import { invoiceRows, type Portion } from './invoice-rows.ts';

const lineId = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((pieces) => pieces * 1000),
  fc.integer({ min: 1, max: 5000 }),
);
const discount = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 9999 }) }),
);

/** Orders of every kind that the rules allow. */
const anyOrder = fc
  .record({
    steps: fc.array(filling(lineId, quantity), { minLength: 1, maxLength: 12 }),
    granted: discount,
    feeRate: feeRates,
    /** By how many thousandths of what is left each refund lowers each line. */
    cuts: fc.array(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 4 }), { maxLength: 3 }),
  })
  .map(({ steps, granted, feeRate, cuts }) => {
    const plain = contextOf({}, { role: 'Manager', flags: [] });
    const context = { ...plain, policy: { ...plain.policy, serviceFee: feeRate } };
    const done = (order: Order | null, command: Ask) => {
      const decision = decideOn(order, ask(command), context);
      return decision.ok ? decision.order : order;
    };
    const wanted: Ask[] = [...steps, adding('z'), { type: 'discountOrder', discount: granted }];
    return { order: wanted.reduce<Order | null>(done, done(null, opening)) as Order, cuts };
  });

/** What is given back of an order, one refund after the other. */
function refundsOf(order: Order, cuts: readonly (readonly number[])[]): { readonly lines: RefundLine[] }[] {
  const sold = soldLines(order, amountsByLine(order));
  const made: { readonly lines: RefundLine[] }[] = [];
  for (const cut of cuts) {
    const before = refundedQuantities(made);
    const wanted = new Map<string, number>();
    sold.forEach((line, index) => {
      const left = line.quantity - (before.get(line.lineId) ?? 0);
      const isCombo = line.parts.length > 0;
      const part = Math.floor((left * (cut[index % cut.length] ?? 0)) / 1000);
      const given = isCombo ? part - (part % 1000) : part;
      if (given > 0) wanted.set(line.lineId, given);
    });
    if (wanted.size > 0) made.push({ lines: refundLines(sold, before, wanted) });
  }
  return made;
}

const sums = (rows: readonly InvoiceRow[]) => sumsOf({ rows, payments: [] });
const byRate = (rows: readonly InvoiceRow[]) =>
  Object.fromEntries(rateSums(rows).map(({ rate, vat, total }) => [String(rate), [vat, total]]));
const pieces = () => '';

describe('the rows of an invoice', () => {
  it('come to what is left of its orders, to the cent and rate by rate; so does its VAT table', () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 3 }), (many) => {
        const portions = many.map(({ order, cuts }) => ({
          order,
          lines: linesLeft(soldLines(order, amountsByLine(order)), refundsOf(order, cuts)),
        }));
        const rows = invoiceRows(portions, pieces);
        const left = sumAmounts(portions.flatMap(({ lines }) => lines));
        expect(sums(rows)).toMatchObject({ total: left.total, vat: left.vat, net: left.total - left.vat });
        const table = rateSums(rows);
        expect(sumMinor(table.map(({ total }) => total))).toBe(left.total);
        expect(sumMinor(table.map(({ vat }) => vat))).toBe(left.vat);
        expect(sumMinor(table.map(({ net }) => net))).toBe(left.total - left.vat);
        const most = 2 * portions.flatMap(({ lines }) => lines.flatMap(({ parts }) => [0, ...parts])).length + 2;
        // Each row has the VAT that is in it, but for the cents of the lines that it is summed of.
        for (const { vatRate, vat, total } of rows) {
          expect(Math.abs(vat - vatOf(total, vatRate))).toBeLessThanOrEqual(most);
        }
        for (const { kind, quantity: of, discount: off, unitPrice, total, unit } of rows) {
          if (kind === 'goods') expect(of, `${unit}`).toBeGreaterThan(0);
          // A cent of a combo's price is spread over pieces.
          if (of % 1000 === 0) expect(Math.abs((unitPrice * of) / 1000 - off - total)).toBeLessThanOrEqual(of / 1000);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('of an untouched order are its bill, rate by rate', () => {
    fc.assert(
      fc.property(anyOrder, ({ order }) => {
        const rows = invoiceRows([{ order, lines: linesLeft(soldLines(order, amountsByLine(order)), []) }], pieces);
        const bill = billOf(order);
        expect(sums(rows)).toMatchObject({ total: bill.total, vat: bill.vat, net: bill.net });
        const known = bill.rates.filter(({ gross, vat }) => gross !== 0 || vat !== 0);
        const shown = rateSums(rows).filter(({ total, vat }) => total !== 0 || vat !== 0);
        expect(shown.map(({ rate, vat, total }) => [rate, vat, total])).toEqual(
          known.map(({ rate, vat, gross }) => [rate, vat, gross]),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('with those of its credit notes are those of the orders when it was made', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(3), ({ order, cuts }, before) => {
        const sold = soldLines(order, amountsByLine(order));
        const refunds = refundsOf(order, cuts);
        const atIssue = refunds.slice(0, before);
        const portion = (lines: readonly RefundLine[]): Portion => ({ order, lines });
        const invoice = invoiceRows([portion(linesLeft(sold, atIssue))], pieces);
        const notes = refunds.slice(before).flatMap(({ lines }) => invoiceRows([portion(lines)], pieces));
        const cancelled = invoiceRows([portion(linesLeft(sold, refunds))], pieces);
        const back = byRate([...notes, ...cancelled]);
        for (const [rate, [vat, total]] of Object.entries(byRate(invoice))) {
          expect(back[rate] ?? [0, 0], rate).toEqual([vat, total]);
        }
        expect(sums([...notes, ...cancelled]).total).toBe(sums(invoice).total);
      }),
      { numRuns: 400 },
    );
  });
});

/** An order with what was asked, as the rules make it. */
function ordered(...steps: readonly Ask[]): Order {
  const context = contextOf({}, { role: 'Manager', flags: [] });
  const done = (order: Order | null, command: Ask) => {
    const decision = decideOn(order, ask(command), context);
    if (!decision.ok) throw new Error(decision.code);
    return decision.order;
  };
  return [opening, ...steps].reduce<Order | null>(done, null) as Order;
}
const rowsOf = (...orders: readonly Order[]) =>
  invoiceRows(
    orders.map((order) => ({ order, lines: linesLeft(soldLines(order, amountsByLine(order)), []) })),
    pieces,
  );

describe('what is one row', () => {
  it('is what has one name, price and rate, of however many orders', () => {
    const [one, other] = [
      ordered(adding('a', 'makiato', 2000), adding('b', 'water', 1000)),
      ordered(adding('c', 'makiato', 3000)),
    ];
    expect(rowsOf(one, other).map(({ name, quantity: of, total }) => [name, of, total])).toEqual([
      ['makiato', 5000, 750],
      ['water', 1000, 99],
    ]);
  });

  it('is a combo with parts of two rates twice, named by its parts', () => {
    const rows = rowsOf(ordered(adding('a', 'menu', 2000)));
    expect(rows.map(({ vatRate }) => vatRate).sort()).toEqual([1800, 800]);
    expect(rows.every(({ name }) => /^menu \(.+\)$/.test(name))).toBe(true);
    expect(sums(rows).total).toBe(1398);
  });

  it('has the cents that were booked on a line of which nothing is left, and is a row of them only without another', () => {
    const order = ordered(adding('a', 'makiato', 2000), adding('b', 'makiato', 1000), adding('c', 'water', 1000));
    const amounts = (total: number, vat: number) => ({ gross: total, discount: 0, fee: 0, total, vat, parts: [] });
    const lines = [
      { lineId: 'a', quantity: 2000, ...amounts(300, 46) },
      { lineId: 'b', quantity: 0, ...amounts(1, 1) },
      { lineId: 'c', quantity: 0, ...amounts(-1, 0) },
    ];
    const rows = invoiceRows([{ order, lines }], pieces);
    expect(rows.map(({ name, quantity: of, discount: off, vat, total }) => [name, of, off, vat, total])).toEqual([
      ['makiato', 2000, -1, 47, 301],
      ['water', 1000, 0, 0, -1],
    ]);
  });

  it('has no VAT where the venue charges none', () => {
    expect(hasVat(rowsOf(ordered(adding('a', 'deposit', 1000))))).toBe(false);
    expect(hasVat(rowsOf(ordered(adding('a', 'bread', 1000))))).toBe(true);
  });
});
