import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrderLine } from '#features/orders/domain/order.ts';
import { splitByStation } from './split-ticket.ts';

let count = 0;
const line = (stationId: string | null, more: Partial<OrderLine> = {}): OrderLine => {
  count += 1;
  return {
    id: `line-${count}`,
    productId: 'product',
    categoryId: null,
    stationId,
    name: `Produkti ${count}`,
    unitPrice: 100,
    priceSource: 'list',
    priceOfferId: null,
    priceOfferName: null,
    vatRate: 1800,
    quantity: 1000,
    sentQuantity: 0,
    comment: '',
    choices: [],
    isDivider: false,
    voidsLineId: null,
    voidReason: null,
    addedBy: 'waiter',
    addedAt: 0,
    ...more,
  };
};
const divider = (more: Partial<OrderLine> = {}) => line(null, { isDivider: true, ...more });
/** In the courses that their splitters begin, as on an order. */
const inCourses = (lines: readonly OrderLine[]): OrderLine[] => {
  let course = 1;
  return lines.map((each) => {
    course += each.isDivider && each.quantity > 0 ? 1 : 0;
    return { ...each, course };
  });
};
const split = (lines: readonly OrderLine[]) =>
  Object.fromEntries(splitByStation(lines).map((part) => [part.stationId, part.lines]));

it('puts a splitter before the first line of its course only', () => {
  const [soup, course, steak, salad] = inCourses([line('kitchen'), divider(), line('kitchen'), line('kitchen')]);
  expect(split([soup, course, steak, salad] as OrderLine[])).toEqual({ kitchen: [soup, course, steak, salad] });
});

it('puts a splitter on each ticket on which something follows it, once', () => {
  const [beer, soup, first, again, cake, last] = inCourses([
    line('bar'),
    line('kitchen'),
    divider(),
    divider(),
    line('kitchen'),
    divider(),
  ]);
  expect(split([beer, soup, first, again, cake, last] as OrderLine[])).toEqual({
    bar: [beer],
    kitchen: [soup, again, cake],
  });
});

it('puts a course together whose lines came onto the order apart, with one splitter', () => {
  const [steak, soup, fish, first, second] = [
    line('kitchen', { course: 2 }),
    line('kitchen', { course: 1 }),
    line('kitchen', { course: 2 }),
    divider({ course: 2 }),
    divider({ course: 2 }),
  ];
  expect(split([first, steak, soup, second, fish])).toEqual({ kitchen: [soup, second, steak, fish] });
});

it('leaves out items without a station, and voided splitters', () => {
  const pizza = line('kitchen');
  expect(split([line(null), divider({ quantity: -1000 }), pizza])).toEqual({ kitchen: [pizza] });
  expect(splitByStation([line(null), divider()])).toEqual([]);
});

it('keeps every item of a station exactly once and in order', () => {
  const item = fc.constantFrom('bar', 'kitchen', 'grill', null, 'divider', 'void');
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), (items) => {
      const special = { divider: () => divider(), void: () => line('bar', { quantity: -1000 }) };
      const lines = inCourses(
        items.map((each) => (each === 'divider' || each === 'void' ? special[each]() : line(each))),
      );
      for (const stationId of ['bar', 'kitchen', 'grill']) {
        const part = splitByStation(lines).find((each) => each.stationId === stationId)?.lines ?? [];
        expect(part.filter(({ isDivider }) => !isDivider)).toEqual(
          lines.filter((each) => each.stationId === stationId),
        );
        expect(part.at(-1)?.isDivider ?? false).toBe(false);
        expect(part.some((each, index) => each.isDivider && part[index + 1]?.isDivider)).toBe(false);
      }
    }),
  );
});
