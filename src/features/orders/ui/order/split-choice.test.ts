import fc from 'fast-check';
import { expect, it } from 'vitest';
import { adding, contextOf, having, opening } from '../../../../../tests/kit/orders.ts';
import { applyCommand } from '../../domain/apply.ts';
import { byId, type Order, type OrderLine } from '../../domain/order.ts';
import { type Chosen, chosenLines, isSeatChosen, less, more, splittable, stepsOf, withSeat } from './split-choice.ts';

const context = contextOf({}, { role: 'Manager', flags: [] });
const only = (order: Order) => splittable(order)[0] as OrderLine;

it('takes pieces one by one, and a weight by quarters', () => {
  const pieces = having([opening, adding('a', 'makiato', 3000)]);
  expect(stepsOf(pieces, only(pieces), false)).toEqual([0, 1000, 2000, 3000]);
  const weight = having([opening, adding('a', 'trout', 820)]);
  const steps = stepsOf(weight, only(weight), true);
  expect(steps.at(0)).toBe(0);
  expect(steps.at(-1)).toBe(820);
  expect(steps.length).toBe(5);
});

it('is undone step by step, and every step can be split', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4000 }), fc.nat(3), (quantity, presses) => {
      const order = having([opening, adding('a', 'trout', quantity), adding('b', 'makiato')], context);
      let chosen: Chosen = new Map();
      for (let n = 0; n <= presses; n += 1) chosen = more(chosen, order, only(order), true);
      const lines = chosenLines(order, chosen);
      const command = { id: 'c', type: 'splitOrder' as const, orderId: 'order', newOrderId: 'new', lines };
      expect(applyCommand(byId([order]), command, context)).toMatchObject({ ok: true });
      for (let n = 0; n <= presses; n += 1) chosen = less(chosen, order, only(order), true);
      expect(chosenLines(order, chosen)).toEqual([]);
    }),
  );
});

it('follows an order that has less meanwhile', () => {
  const order = having([opening, adding('a', 'makiato', 3000)]);
  const chosen: Chosen = new Map([
    ['a', { quantity: 3000, toLineId: 'x' }],
    ['gone', { quantity: 1000, toLineId: 'y' }],
  ]);
  const fewer = { ...order, lines: order.lines.map((line) => ({ ...line, quantity: 2000 })) };
  expect(chosenLines(fewer, chosen)).toEqual([{ lineId: 'a', quantity: 2000, toLineId: 'x' }]);
});

it('takes all that one guest has in one tap, whatever was taken of it before, and gives it back in another', () => {
  const forSeat = (id: string, seat: number) => ({ ...adding(id, 'makiato', 2000), seat }) as ReturnType<typeof adding>;
  const order = having([opening, forSeat('a', 1), forSeat('b', 2), forSeat('c', 2), adding('d')]);
  const [, b] = order.lines as [OrderLine, OrderLine];
  const part = more(new Map(), order, b, false);
  expect(isSeatChosen(part, order, 2)).toBe(false);
  const all = withSeat(part, order, 2);
  expect(isSeatChosen(all, order, 2)).toBe(true);
  expect(chosenLines(order, all).map(({ lineId, quantity }) => [lineId, quantity])).toEqual([
    ['b', 2000],
    ['c', 2000],
  ]);
  expect(all.get('b')?.toLineId).toBe(part.get('b')?.toLineId);
  const command = {
    id: 'c',
    type: 'splitOrder' as const,
    orderId: 'order',
    newOrderId: 'new',
    lines: chosenLines(order, all),
  };
  expect(applyCommand(byId([order]), command, context)).toMatchObject({ ok: true });
  expect(chosenLines(order, withSeat(all, order, 2))).toEqual([]);
});
