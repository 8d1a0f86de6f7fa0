import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineGross } from '#kernel/money.ts';
import {
  type Ask,
  adding,
  ask,
  assortment,
  contextOf,
  decideOn,
  having,
  opening,
} from '../../../../../tests/kit/orders.ts';
import { applyCommand } from '../../domain/apply.ts';
import { billOf } from '../../domain/bill.ts';
import { byId, type Order } from '../../domain/order.ts';
import { type Chosen, chosenLines, leftOf, more, splittable } from './split-choice.ts';
import { additionsOf, billsOf } from './split-figures.ts';

const context = contextOf({}, { role: 'Manager', flags: [] });
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
const discountOf = (value: number): Ask => ({ type: 'discountOrder', discount: { kind: 'percent', value } });

/** What a person adds up on each side: the lines as they are listed, and what stands below them. */
function addedUp(order: Order, chosen: Chosen, bill: Order | null | undefined, side: 'stays' | 'goes'): number {
  const lines = splittable(order).map((line) => {
    const going = chosen.get(line.id)?.quantity ?? 0;
    return lineGross(side === 'goes' ? going : leftOf(order, line.id) - going, line.unitPrice);
  });
  return sum([...lines, ...(bill ? additionsOf(bill) : []).map(({ amount }) => amount)]);
}

const bothSides = (order: Order, chosen: Chosen) => {
  const lines = chosenLines(order, chosen);
  const split = { id: 'c', type: 'splitOrder' as const, orderId: 'order', newOrderId: 'new', lines };
  return billsOf(order, lines.length === 0 ? null : applyCommand(byId([order]), split, context));
};

it('issue 9 point 1: both sides of a split show the discount, so that what they list adds up', () => {
  const order = having([opening, adding('a'), adding('b', 'water'), adding('c', 'bread'), discountOf(5000)], context);
  const [first] = splittable(order);
  const chosen = more(new Map(), order, first as never, false);
  const { stays, goes } = bothSides(order, chosen);
  expect(additionsOf(stays as Order)).toEqual([{ kind: 'discount', amount: -66 }]);
  expect(additionsOf(goes as Order)).toEqual([{ kind: 'discount', amount: -75 }]);
  expect(addedUp(order, chosen, goes, 'goes')).toBe(billOf(goes as Order).total);
});

it('issue 9 point 1: any split adds up on both sides, with discounts of lines, fees and what was taken back', () => {
  let split = 0;
  const lineId = fc.constantFrom('a', 'b', 'c');
  const step: fc.Arbitrary<Ask> = fc.oneof(
    fc.tuple(lineId, fc.constantFrom(...assortment), fc.constantFrom(1000, 2000, 3000)).map((all) => adding(...all)),
    fc.record({
      type: fc.constant('discountLine' as const),
      lineId,
      discount: fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
    }),
    fc.constant<Ask>({ type: 'send' }),
    lineId.map((id): Ask => ({ type: 'voidLine', lineId: id, voidLineId: `${id}-v`, quantity: 1000, reason: 'cold' })),
    fc.integer({ min: 1, max: 9000 }).map(discountOf),
  );
  const cases = fc.tuple(
    fc.array(step, { minLength: 3, maxLength: 12 }),
    fc.constantFrom(0, 1000, 333),
    fc.array(fc.nat(5), { minLength: 0, maxLength: 6 }),
  );
  fc.assert(
    fc.property(cases, ([steps, feeRate, presses]) => {
      const order = steps.reduce<Order>(
        (before, each) => {
          const decision = decideOn(before, ask(each), context);
          return decision.ok ? decision.order : before;
        },
        { ...having([opening], context), feeRate },
      );
      const lines = splittable(order);
      let chosen: Chosen = new Map();
      for (const press of presses) {
        const line = lines[press % Math.max(1, lines.length)];
        if (line !== undefined) chosen = more(chosen, order, line, false);
      }
      const bills = bothSides(order, chosen);
      for (const side of ['stays', 'goes'] as const) {
        const bill = bills[side];
        if (bill === undefined) continue;
        if (side === 'goes' && bill !== null) split += 1;
        expect(addedUp(order, chosen, bill, side)).toBe(bill === null ? 0 : billOf(bill).total);
      }
    }),
    { numRuns: 500 },
  );
  expect(split).toBeGreaterThan(150);
});
