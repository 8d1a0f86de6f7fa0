import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineGross } from '#kernel/money.ts';
import {
  type Ask,
  adding,
  codeOf,
  contextOf,
  having,
  opening,
  paying,
  policy,
  shelf,
} from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import { limits } from './order.ts';
import type { SeenLine } from './seen-line.ts';

/** Where people may give something away alone. */
const manager = contextOf({ policy: { ...policy, confirmsFree: false } }, { role: 'Manager', flags: [] });
const pricing = (unitPrice: number | null, seen?: SeenLine): Ask => ({
  type: 'priceLine',
  lineId: 'a',
  unitPrice,
  seen,
});
const list = shelf.makiato?.price ?? 0;
const price = fc.integer({ min: 0, max: 1_000_000 });

describe('a price by hand', () => {
  it('is what the bill comes to, keeps what it replaced, and is taken back to it', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 9 }), (prices, pieces) => {
        const asks = [
          opening,
          adding('a', 'makiato', pieces * 1000),
          adding('b', 'water'),
          ...prices.map((price) => pricing(price)),
        ];
        const order = having(asks, manager);
        const last = prices.at(-1) ?? 0;
        expect(order.lines[0]).toMatchObject({ unitPrice: last, priceSource: 'manual', listPrice: list });
        expect(billOf(order).total).toBe(lineGross(pieces * 1000, last) + 99);
        const back = having([...asks, pricing(null)], manager);
        expect(back.lines[0]).toMatchObject({ unitPrice: list, priceSource: 'list', listPrice: null });
      }),
    );
  });

  it('review 14, 6: is of no staff order, and zero is approved by somebody else where nobody gives anything away alone', () => {
    const staff = { ...having([opening, adding('a')], manager), type: 'staff' as const };
    for (const unitPrice of [0, 100]) expect(codeOf(staff, pricing(unitPrice), manager)).toBe('STAFF_ORDER_FIXED');
    const order = having([opening, adding('a', 'makiato', 2000)], manager);
    const boss = { role: 'Manager', flags: [] } as const;
    const strict = { policy: { ...policy, confirmsFree: true } };
    const seen = { productId: 'makiato', quantity: 2000, unitPrice: 150 };
    expect(codeOf(order, pricing(0), manager)).toBe('done');
    expect(codeOf(order, pricing(0, seen), contextOf(strict, boss))).toBe('APPROVAL_REQUIRED');
    expect(codeOf(order, pricing(15), contextOf(strict, boss))).toBe('done');
    expect(codeOf(order, pricing(0, seen), contextOf({ ...strict, approverOf: () => 'other' }, boss))).toBe('done');
  });

  it('review 15, 8: is what was allowed, whatever discount there was before', () => {
    const approverOf = () => 'boss';
    const seen = { productId: 'makiato', quantity: 1000, unitPrice: 150 };
    const off = { value: 1000, presetId: null, reason: '' };
    const added = having([opening, adding('a')]);
    const onLine = { ...added, lines: added.lines.map((line) => ({ ...line, lineDiscount: off })) };
    expect(billOf(having([pricing(100, seen)], contextOf({ approverOf }), onLine)).total).toBe(100);
    const onOrder = { ...added, discount: { kind: 'percent' as const, value: 1000 } };
    expect(codeOf(onOrder, pricing(100, seen), contextOf({ approverOf }))).toBe('DISCOUNT_EXISTS');
    expect(codeOf(onOrder, pricing(100), manager)).toBe('done');
  });

  it('is dearer than what a discount was for, which ends with it, and no discount comes along to a dearer list price', () => {
    const approverOf = () => 'boss';
    const seen = (unitPrice: number): SeenLine => ({ productId: 'makiato', quantity: 3000, unitPrice });
    const half = (unitPrice: number): Ask => ({
      type: 'discountLine',
      lineId: 'a',
      discount: { kind: 'percent', value: 5000 },
      seen: seen(unitPrice),
    });
    const waiter = contextOf({ approverOf });
    const order = having([opening, adding('a', 'makiato', 3000), half(list)], waiter);
    expect(codeOf(order, pricing(300))).toBe('APPROVAL_REQUIRED');
    const dearer = having([pricing(300, seen(list))], waiter, order);
    expect(dearer.lines[0]).toMatchObject({ unitPrice: 300, lineDiscount: null });
    expect(billOf(dearer).total).toBe(900);
    const cheap = having([opening, adding('a', 'makiato', 3000), pricing(100)], manager);
    const halved = having([half(100)], manager, cheap);
    expect(codeOf(halved, pricing(null, seen(100)), waiter)).toBe('PRICE_HOLDS');
    expect(codeOf(halved, pricing(null), manager)).toBe('done');
  });

  it('review 15, 9: next to nothing is given by two, with or without discounts', () => {
    const boss = { role: 'Manager', flags: [] } as const;
    const strict = contextOf({ policy: { ...policy, confirmsFree: true } }, boss);
    const order = having([opening, adding('a'), adding('b', 'water')], manager);
    const percent = (value: number): Ask => ({ type: 'discountOrder', discount: { kind: 'percent', value } });
    const ofLine = (value: number): Ask => ({
      type: 'discountLine',
      lineId: 'a',
      discount: { kind: 'percent', value },
    });
    const asked = 'APPROVAL_REQUIRED';
    for (const ask of [pricing(1), pricing(14), percent(9001), percent(10_000), ofLine(9001)]) {
      expect(codeOf(order, ask, strict)).toBe(asked);
      expect(codeOf(order, ask, manager)).toBe('done');
    }
    for (const ask of [pricing(15), percent(9000), ofLine(9000)]) expect(codeOf(order, ask, strict)).toBe('done');
    // One after the other.
    const cheap = having([opening, adding('a'), pricing(30)], manager);
    expect(codeOf(cheap, ofLine(5000), strict)).toBe('done');
    expect(codeOf(cheap, ofLine(5400), strict)).toBe(asked);
    expect(codeOf(cheap, percent(5400), strict)).toBe(asked);
    const discounted = having([opening, adding('a'), percent(5000)], manager);
    expect(codeOf(discounted, pricing(30), strict)).toBe('done');
    expect(codeOf(discounted, pricing(28), strict)).toBe(asked);
  });

  it('needs the right, or an approval for what the line changes by', () => {
    const order = having([opening, adding('a', 'makiato', 2000)]);
    expect(codeOf(order, pricing(100))).toBe('APPROVAL_REQUIRED');
    expect(codeOf(order, pricing(200))).toBe('APPROVAL_REQUIRED');
    const asked: unknown[] = [];
    const approverOf = (_: string | undefined, ...what: unknown[]) => {
      asked.push(what);
      return 'boss';
    };
    const seen = { productId: 'makiato', quantity: 2000, unitPrice: 150 };
    expect(codeOf(order, pricing(100, seen), contextOf({ approverOf }))).toBe('done');
    expect(codeOf(order, pricing(limits.unitPrice, seen), contextOf({ approverOf }))).toBe('done');
    for (const other of [
      { ...seen, productId: 'water' },
      { ...seen, quantity: 1000 },
      { ...seen, unitPrice: 99 },
      undefined,
    ]) {
      expect(codeOf(order, pricing(100, other), contextOf({ approverOf }))).toBe('APPROVAL_REQUIRED');
    }
    expect(asked[0]).toEqual(['priceLine', 100]);
  });

  it('review 26: lowers nothing of an order of which a part is paid, and may make it dearer', () => {
    const partly = having([opening, adding('a', 'makiato', 2000), paying(300, 50)], manager);
    for (const less of [149, 30, 0]) expect(codeOf(partly, pricing(less), manager)).toBe('ORDER_HAS_PAYMENTS');
    for (const same of [150, 151]) expect(codeOf(partly, pricing(same), manager)).toBe('done');
    const dearer = having([pricing(200)], manager, partly);
    expect(codeOf(dearer, pricing(null), manager)).toBe('ORDER_HAS_PAYMENTS');
  });

  it('below a printed bill needs the right to lower it', () => {
    const printed = having([opening, adding('a'), { type: 'printTotal' }]);
    const may = (permission: string) => permission === 'order.price';
    expect(codeOf(printed, pricing(149), contextOf({ may }))).toBe('APPROVAL_REQUIRED');
    expect(codeOf(printed, pricing(151), contextOf({ may }))).toBe('done');
  });
});
