import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatOf } from '#kernel/vat.ts';
import {
  type Ask,
  adding,
  ask,
  contextOf,
  decideOn,
  having,
  opening,
  paying,
  refundingFrom,
  serverRulesOf,
} from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import { partsOf, pricingOfParts } from './combo.ts';
import type { Order, OrderLine } from './order.ts';
import { amountsByLine, type Refund, refundedQuantities, refundLines, soldLines } from './refund.ts';

const manager = { role: 'Manager', flags: [] } as const;
const menu = (pieces: number, ...more: Ask[]) =>
  having([opening, adding('a', 'menu', pieces * 1000), ...more], contextOf({}, manager));
const off = (kind: 'percent' | 'amount', value: number): Ask => ({ type: 'discountOrder', discount: { kind, value } });

describe('the bill of a combo', () => {
  it('shares price and VAT among its parts by what they usually cost', () => {
    // 6.99 for a burger of 4.50 and chips of 1.99 at 18 %, and a cola of 1.80 at 8 %.
    const { lines, parts, rates, total } = billOf(menu(1));
    expect(total).toBe(699);
    expect(parts.map(({ name, part, total: each }) => [name, part.vatRate, each])).toEqual([
      ['burger', 1800, 379],
      ['chips', 1800, 168],
      ['cola', 800, 152],
    ]);
    expect(rates).toEqual([
      { rate: 800, gross: 152, vat: vatOf(152, 800), net: 152 - vatOf(152, 800) },
      { rate: 1800, gross: 547, vat: vatOf(547, 1800), net: 547 - vatOf(547, 1800) },
    ]);
    expect(lines).toMatchObject([{ id: 'a', gross: 699, total: 699, vat: 11 + 83 }]);
  });

  it('adds up with whatever else is on the order, voids and discounts included', () => {
    const products = fc.constantFrom('menu', 'menu', 'makiato', 'water', 'deposit');
    const steps = fc.array(fc.tuple(products, fc.integer({ min: 1, max: 30 }), fc.nat(3)), {
      minLength: 1,
      maxLength: 8,
    });
    const discount = fc.constantFrom(null, off('percent', 333), off('percent', 10_000), off('amount', 77));
    fc.assert(
      fc.property(steps, discount, (list, given) => {
        const adds = list.map(([product, pieces], index): Ask => adding(`l${index}`, product, pieces * 1000));
        const voids = list.flatMap(([, pieces, taken], index): Ask[] => {
          const quantity = Math.min(pieces, taken) * 1000;
          return quantity === 0
            ? []
            : [{ type: 'voidLine', lineId: `l${index}`, voidLineId: `v${index}`, quantity, reason: 'cold' }];
        });
        const order = [...adds, { type: 'send' } as Ask, ...voids, ...(given === null ? [] : [given])].reduce<Order>(
          (before, each) => {
            const decision = decideOn(before, ask(each), contextOf({}, manager));
            return decision.ok ? decision.order : before;
          },
          having([opening]),
        );
        const bill = billOf(order);
        for (const figure of ['gross', 'lineDiscount', 'orderDiscount', 'total', 'vat', 'net'] as const) {
          for (const line of bill.lines) {
            const own = bill.parts.filter(({ lineId }) => lineId === line.id);
            if (own.length > 0) expect(own.reduce((sum, part) => sum + part[figure], 0)).toBe(line[figure]);
          }
        }
        expect(bill.lines.reduce((sum, line) => sum + line.total, 0)).toBe(bill.total);
        expect(bill.lines.reduce((sum, line) => sum + line.vat, 0)).toBe(bill.vat);
        for (const rate of bill.rates) expect(rate.vat).toBe(vatOf(rate.gross, rate.rate));
        order.lines.forEach((line, index) => {
          expect(bill.parts.filter(({ lineId }) => lineId === line.id)).toHaveLength(partsOf(line).length);
          // A piece costs what it costs, whatever it is shared among.
          expect(bill.lines[index]?.gross).toBe((line.unitPrice * line.quantity) / 1000);
        });
      }),
      { numRuns: 400 },
    );
  });

  it('review 26: has as many of a part as were chosen, in each piece', () => {
    const choices = [
      { optionId: 'burger', count: 1 },
      { optionId: 'chips', count: 2 },
      { optionId: 'cola', count: 1 },
    ];
    const { parts } = billOf(having([opening, { ...adding('a', 'menu', 3000), choices } as Ask]));
    expect(parts.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['burger', 3000],
      ['chips', 6000],
      ['cola', 3000],
    ]);
  });

  it('review 26: takes its discount off what each part is worth in it, never more than that', () => {
    const [line] = menu(1).lines as [OrderLine];
    const lowered: OrderLine = {
      ...line,
      unitPrice: 70,
      lineDiscount: { value: 9858, presetId: null, reason: '' },
      choices: line.choices.map((choice, index) => ({
        ...choice,
        part: choice.part && { ...choice.part, price: [100, 100, 1][index] ?? 0 },
      })),
    };
    // 0.69 off 0.70: by usual prices a cent would be taken off the last part, which has none of the price.
    expect(pricingOfParts(lowered).map(({ unitPrice, unitDiscount }) => [unitPrice, unitDiscount])).toEqual([
      [35, 35],
      [35, 34],
      [0, 0],
    ]);
  });

  it('shares evenly what has no usual price', () => {
    const order = menu(1);
    const free = order.lines.map((line) => ({
      ...line,
      choices: line.choices.map((choice) => ({ ...choice, part: choice.part && { ...choice.part, price: 0 } })),
    }));
    expect(billOf({ ...order, lines: free }).parts.map(({ total }) => total)).toEqual([233, 233, 233]);
  });
});

describe('three combos that are refunded in parts', () => {
  const paid = (discount: Ask) => {
    const order = menu(3, discount);
    return having([opening, adding('a', 'menu', 3000), discount, paying(billOf(order).total)], contextOf({}, manager));
  };
  it.each([off('percent', 1000), off('amount', 101), off('percent', 5000)])('come to what was paid: %o', (discount) => {
    const order = paid(discount);
    const sold = soldLines(order, amountsByLine(order));
    const { total, rates } = billOf(order);
    const made: Pick<Refund, 'lines'>[] = [];
    for (let piece = 0; piece < 3; piece += 1) {
      const lines = refundLines(sold, refundedQuantities(made), new Map([['a', 1000]]));
      expect(lines[0]?.parts.reduce((sum, part) => sum + part.total, 0)).toBe(lines[0]?.total);
      made.push({ lines });
    }
    const parts = made.flatMap(({ lines }) => lines.flatMap((line) => line.parts));
    expect(parts.reduce((sum, part) => sum + part.total, 0)).toBe(total);
    const atRate = (rate: number | null) =>
      parts.filter(({ position }) => order.lines[0]?.choices[position]?.part?.vatRate === rate);
    for (const { rate, gross, vat } of rates) {
      expect(atRate(rate).reduce((sum, part) => sum + part.total, 0)).toBe(gross);
      expect(atRate(rate).reduce((sum, part) => sum + part.vat, 0)).toBe(vat);
    }
  });

  it('are never more than three', () => {
    const order = paid(off('percent', 1000));
    const made: Refund[] = [];
    const context = contextOf({ serverRules: serverRulesOf({ refund: refundingFrom(made) }) }, manager);
    const [line] = soldLines(order, amountsByLine(order));
    const refund = (id: string, quantity: number, expectedTotal: number): Ask => ({
      type: 'refund',
      refundId: id,
      reason: 'cold',
      lines: [{ lineId: 'a', quantity }],
      payments: [{ paymentId: order.payments[0]?.id ?? '', amount: expectedTotal }],
      expectedTotal,
    });
    const two = refundLines(line ? [line] : [], new Map(), new Map([['a', 2000]]))[0]?.total ?? 0;
    expect(decideOn(order, ask(refund('one', 2000, two)), context)).toMatchObject({ ok: true });
    expect(decideOn(order, ask(refund('two', 2000, two)), context)).toMatchObject({ code: 'REFUND_TOO_MUCH' });
  });
});
