import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumMinor } from './money.ts';
import { type Discount, type PricingLine, type PricingOrder, priceOrder } from './pricing.ts';

const percent: fc.Arbitrary<Discount> = fc.record({
  kind: fc.constant('percent' as const),
  value: fc.integer({ min: 0, max: 10_000 }),
});
const rate = fc.constantFrom(0, 500, 800, 1800, null);
const line = fc.record({
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 5 }).map((n) => n * 1000),
    fc.integer({ min: 1, max: 9999 }),
  ),
  unitPrice: fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 10_000 })),
  vatRate: rate,
  discount: fc.option(percent, { freq: 4 }),
});
const lines = fc
  .array(line, { maxLength: 8 })
  .map((list): PricingLine[] => list.map((each, index) => ({ id: `line ${index}`, ...each })));
const order: fc.Arbitrary<PricingOrder> = fc
  .tuple(lines, fc.option(percent), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat({ max: 10_000 }))
  .chain(([list, discount, part, feeRate]) => {
    const amount = Math.floor(priceOrder({ lines: list }).total * part);
    return fc.constantFrom<PricingOrder>(
      { lines: list, discount },
      { lines: list, discount, feeRate },
      { lines: list, discount: { kind: 'amount', value: amount } },
      { lines: list, discount: { kind: 'amount', value: amount }, feeRate },
    );
  });

function coffee(id: string, more: Partial<PricingLine> = {}): PricingLine {
  return { id, quantity: 1000, unitPrice: 150, vatRate: 1800, ...more };
}

function voidOf(taken: PricingLine, id: string): PricingLine {
  return { ...taken, id, quantity: 0 - taken.quantity, voids: taken.id };
}

describe('a manually computed order', () => {
  test('two rates, a line discount and an order discount', () => {
    const priced = priceOrder({
      lines: [
        { id: 'wine', quantity: 2000, unitPrice: 450, vatRate: 1800, discount: { kind: 'percent', value: 1000 } },
        { id: 'bread', quantity: 500, unitPrice: 99, vatRate: 800 },
        { id: 'stamp', quantity: 1000, unitPrice: 100, vatRate: null },
        { id: 'water', quantity: 1000, unitPrice: 100, vatRate: 1800, discount: { kind: 'amount', value: 30 } },
      ],
      discount: { kind: 'amount', value: 103 },
    });
    expect(priced).toEqual({
      lines: [
        { id: 'wine', gross: 900, lineDiscount: 90, orderDiscount: 81, fee: 0, total: 729, vat: 111, net: 618 },
        { id: 'bread', gross: 50, lineDiscount: 0, orderDiscount: 5, fee: 0, total: 45, vat: 3, net: 42 },
        { id: 'stamp', gross: 100, lineDiscount: 0, orderDiscount: 10, fee: 0, total: 90, vat: 0, net: 90 },
        { id: 'water', gross: 100, lineDiscount: 30, orderDiscount: 7, fee: 0, total: 63, vat: 10, net: 53 },
      ],
      rates: [
        { rate: 800, gross: 45, vat: 3, net: 42 },
        { rate: 1800, gross: 792, vat: 121, net: 671 },
        { rate: null, gross: 90, vat: 0, net: 90 },
      ],
      discount: 103,
      fee: 0,
      cardFee: 0,
      total: 927,
      vat: 124,
      net: 803,
    });
  });

  test('a service fee on what the discount left, taxed by what it is on', () => {
    const { rates, discount, fee, total, vat } = priceOrder({
      lines: [coffee('coffee', { unitPrice: 1000 }), { id: 'book', quantity: 1000, unitPrice: 505, vatRate: 500 }],
      discount: { kind: 'amount', value: 100 },
      feeRate: 1000,
    });
    expect([discount, fee, total, vat]).toEqual([100, 141, 1546, 182]);
    expect(rates).toEqual([
      { rate: 500, gross: 518, vat: 25, net: 493 },
      { rate: 1800, gross: 1028, vat: 157, net: 871 },
    ]);
    expect(() => priceOrder({ lines: [], feeRate: 10_001 })).toThrow('FEE_OUT_OF_RANGE');
  });

  test('a fee on a card payment, on top of the service fee and taxed by what it is on', () => {
    const { lines, rates, fee, cardFee, total, vat } = priceOrder({
      lines: [coffee('coffee', { unitPrice: 1000 }), { id: 'book', quantity: 1000, unitPrice: 500, vatRate: 500 }],
      feeRate: 1000,
      cardFee: 33,
    });
    expect([fee, cardFee, total, vat]).toEqual([183, 33, 1683, 198]);
    expect(lines.map((line) => [line.fee, line.total])).toEqual([
      [122, 1122],
      [61, 561],
    ]);
    expect(rates).toEqual([
      { rate: 500, gross: 561, vat: 27, net: 534 },
      { rate: 1800, gross: 1122, vat: 171, net: 951 },
    ]);
    for (const wrong of [-1, 0.5]) expect(() => priceOrder({ lines: [], cardFee: wrong })).toThrow('not a fee');
  });

  test('nothing costs nothing', () => {
    const nothing = { discount: 0, fee: 0, cardFee: 0, total: 0, vat: 0, net: 0 };
    expect(priceOrder({ lines: [] })).toEqual({ lines: [], rates: [], ...nothing });
    // A fee on nothing is none, rather than an amount that no line has.
    expect(priceOrder({ lines: [], cardFee: 5 }).total).toBe(0);
    expect(priceOrder({ lines: [], discount: { kind: 'percent', value: 1000 } }).discount).toBe(0);
  });

  test('equal lines share odd cents from the first on', () => {
    const priced = priceOrder({
      lines: [coffee('a'), coffee('b'), coffee('c')],
      discount: { kind: 'amount', value: 100 },
    });
    expect(priced.lines.map((each) => each.orderDiscount)).toEqual([34, 33, 33]);
    // 350 at 18 %: 53.39; 17.69, 17.85 and 17.85 on the lines
    expect(priced.lines.map((each) => each.vat)).toEqual([17, 18, 18]);
  });

  test('VAT is rounded once for a rate, not on each line', () => {
    const priced = priceOrder({ lines: [coffee('a', { unitPrice: 3 }), coffee('b', { unitPrice: 3 })] });
    expect(priced.vat).toBe(1);
    expect(priced.lines.map((each) => each.vat)).toEqual([1, 0]);
  });

  test('rates are ascending, excluded from VAT last, for any lines', () => {
    const of = (vatRate: number | null) => coffee(`${vatRate}`, { vatRate });
    const priced = priceOrder({ lines: [of(null), of(1800), of(0), of(10_000), of(800)] });
    expect(priced.rates.map((each) => each.rate)).toEqual([0, 800, 1800, 10_000, null]);
  });
});

describe('properties', () => {
  test('lines, rates and document agree', () => {
    fc.assert(
      fc.property(order, (given) => {
        const priced = priceOrder(given);
        for (const figure of ['total', 'vat', 'net'] as const) {
          expect(sumMinor(priced.lines.map((each) => each[figure]))).toBe(priced[figure]);
        }
        expect(sumMinor(priced.rates.map((each) => each.gross))).toBe(priced.total);
        expect(sumMinor(priced.rates.map((each) => each.vat))).toBe(priced.vat);
        expect(sumMinor(priced.rates.map((each) => each.net))).toBe(priced.net);
        expect(sumMinor(priced.lines.map((each) => each.orderDiscount))).toBe(priced.discount);
        expect(sumMinor(priced.lines.map((each) => each.fee))).toBe(priced.fee);
        for (const each of priced.rates) {
          const ids = given.lines.filter((one) => one.vatRate === each.rate).map((one) => one.id);
          const own = priced.lines.filter((one) => ids.includes(one.id));
          expect(own.length).toBeGreaterThan(0);
          expect(sumMinor(own.map((one) => one.total))).toBe(each.gross);
          expect(sumMinor(own.map((one) => one.vat))).toBe(each.vat);
        }
        expect(priced.lines.map((each) => each.id)).toEqual(given.lines.map((each) => each.id));
      }),
    );
  });

  test('no line costs less than nothing, or has more VAT than it costs', () => {
    fc.assert(
      fc.property(order, (given) => {
        for (const each of priceOrder(given).lines) {
          expect(each.total).toBe(each.gross - each.lineDiscount - each.orderDiscount + each.fee);
          expect(each.net + each.vat).toBe(each.total);
          expect(Math.min(each.gross, each.lineDiscount, each.orderDiscount, each.total, each.vat, each.net)).toBe(
            Math.max(0, Math.min(each.gross, each.lineDiscount, each.orderDiscount, each.total, each.vat, each.net)),
          );
        }
      }),
    );
  });

  test('the order of the lines never changes the total', () => {
    const shuffled = order.chain((given) =>
      fc.tuple(
        fc.constant(given),
        fc.shuffledSubarray([...given.lines], { minLength: given.lines.length, maxLength: given.lines.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([given, other]) => {
        const priced = priceOrder(given);
        const again = priceOrder({ ...given, lines: other });
        expect([again.total, again.discount]).toEqual([priced.total, priced.discount]);
        // Which of two equal lines has an odd cent of a discount or fee is by their order, and they may have other rates.
        if (priced.discount === 0 && priced.fee === 0) {
          expect(again.rates).toEqual(priced.rates);
        }
      }),
    );
  });

  test('adding a line and taking it back is identity, for every other line and every rate that is left', () => {
    fc.assert(
      fc.property(order, line, fc.nat(), (given, extra, place) => {
        const added: PricingLine = { id: 'extra', ...extra };
        const at = place % (given.lines.length + 1);
        const before = priceOrder(given);
        const after = priceOrder({
          ...given,
          lines: [...given.lines.slice(0, at), added, ...given.lines.slice(at), voidOf(added, 'void')],
        });
        const { lines: _, rates: __, ...figures } = before;
        expect(after).toMatchObject(figures);
        expect(after.rates.filter((each) => given.lines.some((one) => one.vatRate === each.rate))).toEqual(
          before.rates,
        );
        for (const kept of before.lines) {
          const { vat: _vat, net: _net, ...shown } = kept;
          expect(after.lines).toContainEqual(expect.objectContaining(shown));
        }
      }),
    );
  });

  test('a refund of everything mirrors the sale', () => {
    fc.assert(
      fc.property(order, (given) => {
        const sale = priceOrder(given);
        const refund = priceOrder({
          ...given,
          lines: given.lines.map((each) => ({ ...each, quantity: 0 - each.quantity })),
        });
        const mirror = (value: object) =>
          Object.fromEntries(
            Object.entries(value).map(([name, figure]) => [
              name,
              typeof figure === 'number' && name !== 'rate' ? 0 - figure : figure,
            ]),
          );
        const { lines: saleLines, rates: saleRates, ...figures } = sale;
        const { lines: refundLines, rates: refundRates, ...refunded } = refund;
        expect(refunded).toEqual(mirror(figures));
        expect(refundRates).toEqual(saleRates.map(mirror));
        expect(refundLines).toEqual(saleLines.map(mirror));
      }),
    );
  });
});

describe('voids', () => {
  test('part of a line taken back shares the discount of what is left', () => {
    const beers = coffee('beers', { quantity: 3000, unitPrice: 100 });
    const back = { ...voidOf(beers, 'back'), quantity: -1000 };
    const priced = priceOrder({ lines: [beers, back], discount: { kind: 'percent', value: 1000 } });
    expect(priced.lines.map((each) => each.orderDiscount)).toEqual([30, -10]);
    expect(priced.total).toBe(180);
  });

  test('a line taken back keeps no cent of the discount in its rate', () => {
    const wine = coffee('wine', { unitPrice: 1000 });
    const priced = priceOrder({
      lines: [wine, coffee('bread', { vatRate: 800 }), coffee('cake', { vatRate: 500 }), voidOf(wine, 'void')],
      discount: { kind: 'amount', value: 101 },
    });
    expect(priced.lines.map((each) => each.orderDiscount)).toEqual([0, 51, 50, 0]);
    expect(priced.rates.find((each) => each.rate === 1800)).toEqual({ rate: 1800, gross: 0, vat: 0, net: 0 });
    expect(priced.lines.map((each) => each.vat)).toEqual([153, 7, 5, -153]);
  });

  test('a void without its line is a line like any other', () => {
    const priced = priceOrder({
      lines: [coffee('a', { unitPrice: 1000 }), coffee('b', { quantity: -1000, unitPrice: 500 })],
      discount: { kind: 'amount', value: 50 },
    });
    expect(priced.lines.map((each) => each.orderDiscount)).toEqual([100, -50]);
    expect(priced).toMatchObject({ discount: 50, total: 450 });
  });

  test('a void has the discount of its line, of either kind', () => {
    for (const discount of [
      { kind: 'amount', value: 31 },
      { kind: 'percent', value: 2100 },
    ] as const) {
      const sold = coffee('a', { discount });
      const priced = priceOrder({ lines: [sold, voidOf(sold, 'b')] });
      const [a, b] = priced.lines;
      expect(a?.lineDiscount).toBeGreaterThan(0);
      expect(b?.lineDiscount).toBe(0 - (a?.lineDiscount ?? 0));
      expect(priced).toMatchObject({ total: 0, vat: 0, net: 0 });
    }
  });
});

describe('what is refused', () => {
  const priced =
    (discount: Discount, on: 'line' | 'order', quantity = 1000) =>
    () =>
      on === 'line'
        ? priceOrder({ lines: [coffee('a', { discount, quantity })] })
        : priceOrder({ lines: [coffee('a', { quantity })], discount });

  test.each(['line', 'order'] as const)('a %s discount larger than what it applies to', (on) => {
    for (const quantity of [1000, -1000]) {
      expect(priced({ kind: 'amount', value: 151 }, on, quantity)).toThrow(
        'DISCOUNT_EXCEEDS_TOTAL: a discount of 151 on',
      );
      expect(priced({ kind: 'amount', value: 150 }, on, quantity)().total).toBe(0);
      expect(priced({ kind: 'percent', value: 10_000 }, on, quantity)().total).toBe(0);
    }
  });

  test.each(['line', 'order'] as const)('a %s discount that is none', (on) => {
    for (const discount of [
      { kind: 'percent', value: 10_001 },
      { kind: 'percent', value: -1 },
      { kind: 'percent', value: 0.5 },
      { kind: 'amount', value: -1 },
      { kind: 'amount', value: 0.5 },
    ] as const) {
      expect(priced(discount, on)).toThrow(
        `DISCOUNT_OUT_OF_RANGE: ${discount.value} is not a discount (${discount.kind})`,
      );
    }
    expect(
      priceOrder({ lines: [coffee('a', { unitPrice: 50_000 })], discount: { kind: 'amount', value: 20_000 } }).total,
    ).toBe(30_000);
  });

  test('quantities, prices and rates that are not integers', () => {
    expect(() => priceOrder({ lines: [coffee('a', { quantity: 0.5 })] })).toThrow('QUANTITY_OUT_OF_RANGE');
    expect(() => priceOrder({ lines: [coffee('a', { unitPrice: 0.5 })] })).toThrow('AMOUNT_OUT_OF_RANGE');
    expect(() => priceOrder({ lines: [coffee('a', { vatRate: 18.5 })] })).toThrow('VAT_RATE_OUT_OF_RANGE');
  });
});
