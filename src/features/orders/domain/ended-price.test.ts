import { expect, it } from 'vitest';
import type { PriceBook } from '#features/menu/domain/price-book.ts';
import { ownPrices } from '#features/menu/domain/price-book.ts';
import { type Ask, adding, ask, codeOf, contextOf, decideOn, having, opening } from '../../../../tests/kit/orders.ts';
import type { Order } from './order.ts';

/** Twenty cents less before this instant. */
const end = 1_000;
const cheap = { unitPrice: 130, source: 'happyHour', offer: { id: 'hour', name: 'Happy hour' } } as const;
const prices: PriceBook = {
  ...ownPrices,
  priceOf: (product, sale) => (sale.at < end ? cheap : ownPrices.priceOf(product, sale)),
};
const at = (now: number, more: object = {}, role: 'Waiter' | 'Manager' = 'Waiter') =>
  contextOf({ prices, now, ...more }, { role, flags: [] });

const draughts = having([opening, adding('a', 'makiato', 5_000), adding('b')], at(end - 2));
const sent = having([{ type: 'send' }], at(end - 1), draughts);
/** Of guests who came after the hour. */
const guests: Order = { ...having([opening, adding('c')], at(end)), id: 'other' };
const taking: Ask = {
  type: 'transferLines',
  toOrderId: 'other',
  lines: [{ lineId: 'a', toLineId: 'a2', quantity: 1_000 }],
};
const dividing: Ask = {
  type: 'splitOrder',
  newOrderId: 'new',
  lines: [{ lineId: 'a', toLineId: 'a2', quantity: 1_000 }],
};
const merging: Ask = { type: 'mergeOrders', toOrderId: 'other' };
const moving: Ask = { type: 'moveOrder', tableId: 'table-2' };
const doors = [taking, dividing, merging, moving];

it('review 26, M6: what was not sent leaves its order at no price that is over, by no door', () => {
  const said = (order: Order, context = at(end)) => doors.map((door) => codeOf(order, door, context, [guests]));
  expect(said(draughts)).toEqual(Array(4).fill('PRICE_ENDED'));
  // While the offer runs, and once it is made, it goes where its guests go.
  expect(said(draughts, at(end - 1))).toEqual(Array(4).fill('done'));
  expect(said(sent)).toEqual(Array(4).fill('done'));
  // Whoever may set prices sends it first too: the price is nobody's word.
  expect(said(draughts, at(end, {}, 'Manager'))).toEqual(Array(4).fill('PRICE_ENDED'));
  // What was done without the server, while it ran, has happened.
  expect(said(draughts, at(end + 9, { soldAt: end - 1 }))).toEqual(Array(4).fill('done'));
  expect(said(draughts, at(end + 9, { soldAt: end }))).toEqual(Array(4).fill('PRICE_ENDED'));
});

it('review 26, M6: an order into which one of before the hour is put brings it along no more than the other way', () => {
  const parked = { ...draughts, id: 'other' };
  const come = { ...guests, id: 'order' };
  expect(codeOf(come, merging, at(end), [parked])).toBe('PRICE_ENDED');
  expect(codeOf(come, merging, at(end), [{ ...sent, id: 'other' }])).toBe('done');
  // Single lines come to it at what they cost themselves.
  const bringing: Ask = { ...taking, lines: [{ lineId: 'c', toLineId: 'c2', quantity: 1_000 }] } as Ask;
  expect(codeOf(having([adding('d')], at(end), come), bringing, at(end), [parked])).toBe('done');
});

it('review 28, 5: a course that is held for hours is had at its offer by nobody else, and goes where its guests go once it is sent', () => {
  const seated = having([adding('s'), { type: 'send' }], at(end - 2), having([opening], at(end - 2)));
  const waiting = having([adding('div', 'course'), adding('m', 'makiato', 2_000)], at(end - 1), seated);
  const later = having([{ type: 'holdCourse', course: 2, isHeld: true }], at(end - 1), waiting);
  const main = { lineId: 'm', toLineId: 'm2', quantity: 1_000 };
  const ways = [{ ...taking, lines: [main] } as Ask, { ...dividing, lines: [main] } as Ask, merging, moving];
  const toBar: Ask = { type: 'moveOrder', tableId: null, orderType: 'direct' };
  const said = (order: Order, now = end) => [...ways, toBar].map((way) => codeOf(order, way, at(now), [guests]));
  expect(said(later)).toEqual(Array(5).fill('PRICE_ENDED'));
  // Sending leaves it out, so the refusal says what to do first.
  expect(decideOn(later, ask(moving), at(end), [guests])).toMatchObject({ details: { course: 'held' } });
  // Nor does a bill make it sent.
  expect(said(having([{ type: 'printTotal' }], at(end - 1), later))).toEqual(Array(5).fill('PRICE_ENDED'));
  // While the offer runs it waits wherever its guests sit.
  expect(said(later, end - 1)).toEqual(Array(5).fill('done'));
  // The kitchen has it, and makes it now or when it is told to.
  const [fired, sentToWait] = [
    having([{ type: 'fireCourse', course: 2 }], at(end), later),
    having([{ type: 'holdCourse', course: 2, isHeld: false }, { type: 'send' }], at(end), later),
  ];
  expect([said(fired), said(sentToWait)]).toEqual([Array(5).fill('done'), Array(5).fill('done')]);
});

it('review 26, M6: what somebody typed, and what became cheaper, moves as before', () => {
  const typed = having([{ type: 'priceLine', lineId: 'a', unitPrice: 100 }], at(end - 1, {}, 'Manager'), draughts);
  expect(codeOf(typed, taking, at(end), [guests])).toBe('done');
  const dear = having([opening, adding('a', 'makiato', 5_000), adding('b')], at(end));
  const decision = decideOn(dear, ask(taking), at(end - 1), [guests]);
  expect(decision.ok && decision.orders[1]?.lines.map(({ unitPrice }) => unitPrice)).toEqual([150, 150]);
});

it('review 27: what costs more at the table to which it came is no offer that has ended, and moves on', () => {
  const terrace = { unitPrice: 100, source: 'priceList', offer: { id: 'list', name: 'Terrace' } } as const;
  const byPlace: PriceBook = {
    ...ownPrices,
    priceOf: (product, sale) => (sale.planId === 'terrace' ? terrace : ownPrices.priceOf(product, sale)),
  };
  const context = contextOf({ prices: byPlace, now: end, planOf: (id) => (id === 'table-1' ? 'terrace' : 'hall') });
  const ordered = having([opening, adding('a', 'makiato', 2_000)], context);
  const inside = having([moving], context, ordered);
  expect(inside.lines.map(({ unitPrice }) => unitPrice)).toEqual([100]);
  expect(codeOf(inside, { type: 'moveOrder', tableId: 'table-3' }, context)).toBe('done');
  expect(codeOf(inside, dividing, context)).toBe('done');
});

it('review 27: a move or another kind of order gives nothing unsent at an offer that was over before', () => {
  const lunch: PriceBook = {
    ...ownPrices,
    priceOf: (product, sale) =>
      sale.at < end && sale.orderKind === 'inHouse' ? cheap : ownPrices.priceOf(product, sale),
  };
  const of = (now: number) => contextOf({ prices: lunch, now }, { role: 'Manager', flags: [] });
  const direct = having(
    [{ type: 'openOrder', orderType: 'direct', tableId: null, covers: 0 }, adding('a')],
    of(end - 2),
  );
  const seated = (now: number) => having([{ type: 'moveOrder', tableId: 'table-2' }], of(now), direct).lines[0];
  expect(seated(end - 1)?.unitPrice).toBe(130);
  expect(seated(end)?.unitPrice).toBe(150);
});
