import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Ask,
  adding,
  ask,
  choosable,
  codeOf,
  contextOf,
  decideOn,
  having,
  opening,
  shelf,
} from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import type { Order } from './order.ts';
import type { SeenLine } from './seen-line.ts';
import { discountOfUnit } from './unit-discount.ts';

const all = { ...shelf, ...choosable };
const manager = contextOf({ product: (id) => all[id] }, { role: 'Manager', flags: [] });
const off = (lineId: string, value: number, seen?: SeenLine): Ask => ({
  seen,
  type: 'discountLine',
  lineId,
  discount: { kind: 'percent', value },
});
const rate = fc.integer({ min: 1, max: 10_000 });
const goods = fc.constantFrom('makiato', 'water', 'bread', 'deposit', 'menu');
const taking = (lineId: string, quantity: number, index: number): Ask => ({
  type: 'voidLine',
  lineId,
  voidLineId: `${lineId}-v${index}`,
  quantity,
  reason: 'cold',
});
const taken = (order: Order, amount: number) => expect(billOf(order).total).toBe(amount);

describe('a discount on a line', () => {
  it('takes off each piece what was granted and no more, also of a combo, and of the others nothing', () => {
    fc.assert(
      fc.property(goods, rate, fc.integer({ min: 1, max: 20 }), (good, value, pieces) => {
        const plain = having([opening, adding('a', good, pieces * 1000), adding('b', 'water')], manager);
        const order = having([off('a', value)], manager, plain);
        const price = all[good]?.price ?? 0;
        const unit = discountOfUnit({ unitPrice: price, lineDiscount: { value, presetId: null, reason: '' } });
        expect(unit).toBeLessThanOrEqual((price * value) / 10_000);
        expect(unit).toBeGreaterThan((price * value) / 10_000 - 1);
        const bill = billOf(order);
        expect(bill.total).toBe(pieces * (price - unit) + 99);
        expect(bill.lines[1]?.lineDiscount).toBe(0);
        expect(bill.rates.reduce((sum, { gross }) => sum + gross, 0)).toBe(bill.total);
        for (const part of bill.parts) expect(part.total).toBeGreaterThanOrEqual(0);
        taken(having([{ type: 'discountLine', lineId: 'a', discount: null }], manager, order), billOf(plain).total);
      }),
    );
  });

  it('goes with what is taken back: nothing is left of all of it, in no rate', () => {
    fc.assert(
      fc.property(
        goods,
        rate,
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }),
        (good, value, parts) => {
          const pieces = parts.reduce((sum, part) => sum + part, 0);
          const voids = parts.map((part, index) => taking('a', part * 1000, index));
          const order = having(
            [opening, adding('a', good, pieces * 1000), { type: 'send' }, off('a', value), ...voids],
            manager,
          );
          taken(order, 0);
          for (const each of billOf(order).rates) expect(each).toMatchObject({ gross: 0, vat: 0 });
        },
      ),
    );
  });

  it('is divided by a split and put together by a merge to the cent, and no part has more than it had', () => {
    fc.assert(
      fc.property(goods, rate, fc.integer({ min: 2, max: 12 }), fc.nat(), (good, value, pieces, at) => {
        const order = having(
          [opening, adding('a', good, pieces * 1000), adding('b', 'bread'), off('a', value)],
          manager,
        );
        const quantity = (1 + (at % (pieces - 1))) * 1000;
        const split: Ask = { type: 'splitOrder', newOrderId: 'new', lines: [{ lineId: 'a', quantity, toLineId: 'c' }] };
        const divided = decideOn(order, ask(split), manager);
        if (!divided.ok) throw new Error(divided.code);
        const [rest, part] = divided.orders as [Order, Order];
        expect(billOf(rest).total + billOf(part).total).toBe(billOf(order).total);
        expect(billOf(rest).vat + billOf(part).vat).toBe(billOf(order).vat);
        const price = all[good]?.price ?? 0;
        expect(billOf(part).lines[0]?.lineDiscount).toBeLessThanOrEqual(((price * value) / 10_000) * (quantity / 1000));
        const joined = decideOn(
          part,
          { ...ask({ type: 'mergeOrders', toOrderId: 'order' }), orderId: 'new' },
          manager,
          [rest],
        );
        if (!joined.ok) throw new Error(joined.code);
        expect(billOf(joined.orders[1] as Order).total).toBe(billOf(order).total);
      }),
    );
  });

  it('is the whole discount of an order: neither is given on top of the other, nor joined by a merge', () => {
    const lowered = having([opening, adding('a'), off('a', 1000)]);
    const whole: Ask = { type: 'discountOrder', discount: { kind: 'amount', value: 10 } };
    expect(codeOf(lowered, whole)).toBe('DISCOUNT_EXISTS');
    const other = { ...having([opening, adding('b'), whole]), id: 'other' };
    expect(codeOf(lowered, { type: 'mergeOrders', toOrderId: 'other' }, contextOf(), [other])).toBe(
      'TRANSFER_DISCOUNTS_DIFFER',
    );
    const lines = [{ lineId: 'a', quantity: 1000, toLineId: 'c' }];
    expect(codeOf(lowered, { type: 'transferLines', toOrderId: 'other', lines }, contextOf(), [other])).toBe(
      'TRANSFER_DISCOUNTS_DIFFER',
    );
  });

  it('review 14, 7: takes nothing more off a price that somebody else allowed, alone or over the whole order', () => {
    const priced: Ask = { type: 'priceLine', lineId: 'a', unitPrice: 100 };
    const order = having([opening, adding('a'), adding('b'), priced], manager);
    const whole: Ask = { type: 'discountOrder', discount: { kind: 'percent', value: 100 } };
    const seen = { productId: 'makiato', quantity: 1000, unitPrice: 100 };
    expect(codeOf(order, off('a', 100))).toBe('APPROVAL_REQUIRED');
    expect(codeOf(order, whole)).toBe('APPROVAL_REQUIRED');
    expect(codeOf(order, off('b', 100))).toBe('done');
    expect(codeOf(order, off('a', 100), manager)).toBe('done');
    expect(codeOf(order, whole, manager)).toBe('done');
    const approved = contextOf({ approverOf: () => 'boss' });
    expect(codeOf(order, off('a', 100, seen), approved)).toBe('done');
    expect(codeOf(order, whole, approved)).toBe('done');
    const removed = having([{ type: 'removeLine', lineId: 'a' }], contextOf(), order);
    expect(codeOf(removed, whole)).toBe('done');
  });

  it('needs an approval above the limit, for what it comes to, and is not had for more by whoever may not give it', () => {
    const order = having([opening, adding('a', 'makiato', 3000)]);
    const asked: unknown[] = [];
    const approverOf = (_: string | undefined, ...what: unknown[]) => {
      asked.push(what);
      return 'boss';
    };
    expect(codeOf(order, off('a', 1000))).toBe('done');
    expect(codeOf(order, off('a', 1001))).toBe('APPROVAL_REQUIRED');
    const seen = { productId: 'makiato', quantity: 3000, unitPrice: 150 };
    expect(codeOf(order, off('a', 5000), contextOf({ approverOf }))).toBe('APPROVAL_REQUIRED');
    expect(codeOf(order, off('a', 5000, seen), contextOf({ approverOf }))).toBe('done');
    expect(asked).toEqual([['discountLine', 225]]);
    const approved = having([off('a', 5000, seen)], contextOf({ approverOf }), order);
    const change = (quantity: number): Ask => ({ type: 'changeQuantity', lineId: 'a', quantity });
    expect(codeOf(approved, change(4000))).toBe('PRICE_HOLDS');
    expect(codeOf(approved, change(2000))).toBe('done');
    expect(codeOf(having([off('a', 1000)], contextOf(), order), change(4000))).toBe('done');
  });
});
