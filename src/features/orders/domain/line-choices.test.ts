import { describe, expect, it } from 'vitest';
import { openPriceBook } from '#features/menu/domain/price-book.ts';
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
import { besidesOf, portionsOf, priceWithoutChoices, stationChoices } from './line-choices.ts';
import type { Order, OrderLine } from './order.ts';
import { repriceLines } from './rules/reprice.ts';

const choosing = (lineId: string, productId: string, ...ids: string[]): Ask => ({
  type: 'addLine',
  lineId,
  productId,
  quantity: 1000,
  choices: ids.map((optionId) => ({ optionId, count: 1 })),
});
const changing = (lineId: string, ...ids: string[]): Ask => ({
  type: 'changeChoices',
  lineId,
  choices: ids.map((optionId) => ({ optionId, count: 1 })),
});
const first = (order: Order): OrderLine => order.lines[0] as OrderLine;
const names = ({ choices }: OrderLine) => choices.map(({ name, count }) => (count === 1 ? name : `${count} ${name}`));

describe('a line with choices', () => {
  it('has the defaults of its product without a tap, at its own price', () => {
    const line = first(having([opening, adding('a', 'menu')]));
    expect(names(line)).toEqual(['burger', 'chips', 'cola']);
    expect(line.unitPrice).toBe(699);
    expect(first(having([opening, adding('a')])).choices).toEqual([]);
  });

  it('freezes name, surcharge, and of a part what its share is measured by', () => {
    const line = first(having([opening, choosing('a', 'menu', 'makiato', 'salad', 'chips', 'burger')]));
    expect(line.unitPrice).toBe(699 + 30 + 20);
    expect(names(line)).toEqual(['burger', 'chips', 'salad', 'makiato']);
    expect(line.choices[2]).toEqual({
      groupId: 'side',
      optionId: 'salad',
      name: 'salad',
      count: 1,
      quantity: 1000,
      priceDelta: 30,
      part: { productId: 'salad', categoryId: null, stationId: 'cold', vatRate: 800, price: 250 },
    });
  });

  it('is changed as long as it was not sent, and keeps its own price', () => {
    const order = having([opening, choosing('a', 'steak', 'rare', 'cheese')]);
    expect(first(order).unitPrice).toBe(1550);
    const changed = having([opening, choosing('a', 'steak', 'rare', 'cheese'), changing('a', 'medium', 'pepper')]);
    expect(first(changed)).toMatchObject({ id: 'a', unitPrice: 1620, quantity: 1000 });
    expect(names(first(changed))).toEqual(['medium', 'pepper']);
    expect(priceWithoutChoices(first(changed))).toBe(1500);
    const sent = having([opening, choosing('a', 'steak', 'rare'), { type: 'send' }]);
    expect(codeOf(sent, changing('a', 'medium'))).toBe('LINE_ALREADY_SENT');
  });

  it('never costs less than nothing, and is itself again after that', () => {
    const cheap = contextOf({
      product: (id) => (id === 'steak' ? { ...choosable.steak, price: 100 } : shelf[id]) as never,
    });
    const free = having([opening, choosing('a', 'steak', 'rare', 'half')], cheap);
    expect(first(free).unitPrice).toBe(0);
    const back = decideOn(free, ask(changing('a', 'rare')), cheap);
    expect(back.ok && first(back.order).unitPrice).toBe(100);
  });

  it('keeps the frozen price when the list price has changed since', () => {
    const order = having([opening, choosing('a', 'steak', 'rare')]);
    const dearer = contextOf({
      product: (id) => (id === 'steak' ? { ...choosable.steak, price: 9900 } : shelf[id]) as never,
    });
    const changed = decideOn(order, ask(changing('a', 'rare', 'pepper')), dearer);
    expect(changed.ok && first(changed.order).unitPrice).toBe(1620);
  });

  it('keeps its surcharge when its product or its kind of order gets another price', () => {
    const order = having([opening, choosing('a', 'steak', 'rare', 'cheese')]);
    const book = openPriceBook({ priceLists: [], happyHours: [] }, { timeZone: 'UTC', currency: 'EUR' });
    const repriced = repriceLines(order, { id: 'steak', categoryId: null, price: 1700 }, book, () => null);
    expect(repriced && first(repriced.order)).toMatchObject({ unitPrice: 1750, choices: [{}, { priceDelta: 50 }] });
    expect(repriceLines(order, { id: 'steak', categoryId: null, price: 1500 }, book, () => null)).toBeNull();
    const toGo: Ask = { type: 'openOrder', orderType: 'direct', tableId: null, covers: 0 };
    const direct = having([
      toGo,
      choosing('a', 'steak', 'rare', 'cheese'),
      { type: 'changeType', orderType: 'takeAway' },
    ]);
    expect(first(direct).unitPrice).toBe(1550);
  });

  it('keeps what was chosen when it is split, moved or taken back', () => {
    const order = having([
      opening,
      choosing('a', 'menu', 'burger', 'salad', 'makiato'),
      { type: 'changeQuantity', lineId: 'a', quantity: 3000 },
    ]);
    const split = decideOn(
      order,
      ask({ type: 'splitOrder', newOrderId: 'new', lines: [{ lineId: 'a', quantity: 1000, toLineId: 'b' }] }),
      contextOf(),
    );
    expect(split.ok && split.orders.map((each) => names(first(each)))).toEqual([
      ['burger', 'salad', 'makiato'],
      ['burger', 'salad', 'makiato'],
    ]);
    const manager = contextOf({}, { role: 'Manager', flags: [] });
    const voided = having(
      [
        opening,
        adding('a', 'menu'),
        { type: 'send' },
        { type: 'voidLine', lineId: 'a', voidLineId: 'v', quantity: 1000, reason: 'x' },
      ],
      manager,
    );
    expect(names(voided.lines[1] as OrderLine)).toEqual(['burger', 'chips', 'cola']);
  });

  it('asks for the bill’s approval where it makes a printed bill less', () => {
    const printed = having([opening, choosing('a', 'steak', 'rare', 'pepper'), { type: 'printTotal' }]);
    expect(codeOf(printed, changing('a', 'rare'))).toBe('APPROVAL_REQUIRED');
    expect(codeOf(printed, changing('a', 'medium', 'pepper'))).toBe('done');
  });
});

describe('where a line is made', () => {
  const portions = (line: OrderLine) => portionsOf(line).map(({ stationId, line: made }) => [stationId, names(made)]);

  it('is the station of each part, once, and not that of the combo', () => {
    expect(portions(first(having([opening, choosing('a', 'menu', 'burger', 'chips', 'salad', 'cola')])))).toEqual([
      ['kitchen', ['burger', 'chips']],
      ['cold', ['salad']],
      ['bar', ['cola']],
    ]);
  });

  it('is the station of the product if it has no parts, with its modifiers', () => {
    expect(portions(first(having([opening, choosing('a', 'steak', 'rare', 'cheese')])))).toEqual([
      ['kitchen', ['rare', 'cheese']],
    ]);
    expect(portions(first(having([opening, adding('a', 'deposit')])))).toEqual([['bar', []]]);
  });

  it('is told with the quantity of all pieces', () => {
    const line = first(having([opening, choosing('a', 'menu', 'burger', 'chips', 'cola')]));
    const three = { ...line, quantity: 3000, choices: line.choices.map((each) => ({ ...each, count: 2 })) };
    expect(stationChoices(three)[0]).toEqual({ name: 'burger', quantity: 6000 });
    expect(stationChoices({ ...three, quantity: -1000 })[0]).toEqual({ name: 'burger', quantity: -2000 });
    const steak = first(having([opening, choosing('a', 'steak', 'rare', 'cheese')]));
    const twice = { ...steak, choices: steak.choices.map((each) => ({ ...each, count: 2 })) };
    expect(stationChoices(twice)).toEqual([
      { name: '2 × rare', quantity: null },
      { name: '2 × cheese', quantity: null },
    ]);
  });
});

it('is told from another of its product by what was chosen for it, and said of it', () => {
  const steak = first(having([opening, choosing('a', 'steak', 'rare', 'cheese')]));
  const twice = { ...steak, comment: 'pa kripë', choices: steak.choices.map((each) => ({ ...each, count: 2 })) };
  expect([besidesOf(steak), besidesOf(twice)]).toEqual([
    ['rare', 'cheese'],
    ['2 × rare', '2 × cheese', 'pa kripë'],
  ]);
});
