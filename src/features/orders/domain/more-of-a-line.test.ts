import { expect, it } from 'vitest';
import type { PriceBook } from '#features/menu/domain/price-book.ts';
import { ownPrices } from '#features/menu/domain/price-book.ts';
import { type Ask, adding, codeOf, contextOf, having, opening } from '../../../../tests/kit/orders.ts';

/** Twenty cents less before this instant. */
const end = 1_000;
const prices: PriceBook = {
  ...ownPrices,
  priceOf: (product, sale) => ({ ...ownPrices.priceOf(product, sale), unitPrice: sale.at < end ? 130 : 150 }),
};
const at = (now: number, more: object = {}) => contextOf({ prices, now, ...more });
const raised: Ask = { type: 'changeQuantity', lineId: 'a', quantity: 50_000 };

it('review 26, M6: an unsent line keeps no offer open: more of it costs what it costs then', () => {
  const order = having([opening, adding('a', 'makiato', 2_000)], at(end - 2));
  expect(order.lines[0]?.unitPrice).toBe(130);
  expect(codeOf(order, raised, at(end - 1))).toBe('done');
  expect(codeOf(order, raised, at(end))).toBe('PRICE_HOLDS');
  // Less of it may be had at its price, and one more is a line of its own.
  expect(codeOf(order, { ...raised, quantity: 1_000 }, at(end))).toBe('done');
  expect(having([adding('b')], at(end), order).lines.map(({ unitPrice }) => unitPrice)).toEqual([130, 150]);
  // What was sold without the server is priced as of then.
  expect(codeOf(order, raised, at(end + 5, { soldAt: end - 1 }))).toBe('done');
  // A line from after the hour is none of before.
  const dear = having([opening, adding('a')], at(end));
  expect(codeOf(dear, raised, at(end - 1))).toBe('PRICE_HOLDS');
  expect(codeOf(dear, raised, at(end))).toBe('done');
});

it('review 26, M6: a price that somebody typed is theirs to have more of, whatever it costs now', () => {
  const typed: Ask = { type: 'priceLine', lineId: 'a', unitPrice: 100 };
  const manager = (now: number) => contextOf({ prices, now }, { role: 'Manager', flags: [] });
  const order = having([opening, adding('a'), typed], manager(end - 1));
  expect(codeOf(order, raised, manager(end))).toBe('done');
  expect(codeOf(order, raised, at(end))).toBe('PRICE_HOLDS');
});
