// What is sold in the venue in memory, and to whom at which price.
import { openPriceBook } from '#features/menu/domain/price-book.ts';
import { always } from '#features/menu/domain/schedule.ts';
import type { SellableProduct } from '#features/orders/domain/decision.ts';
import type { Good } from '../saturday/bill.ts';
import type { Lists } from '../saturday/ledger.ts';

const good = (id: string, price: number, vat: number, more: Partial<Good> = {}): Good => ({
  id,
  name: id,
  price,
  vat,
  options: new Map(),
  parts: [],
  ...more,
});
const beer = good('beer', 205, 1800);
const water = good('water', 99, 800);
export const goods = [
  good('makiato', 150, 1800, {
    options: new Map([
      ['big', 35],
      ['sugar', 0],
      ['small', -20],
    ]),
  }),
  beer,
  water,
  good('bread', 33, 0),
  good('trout', 1399, 1800),
  good('pair', 253, 1800, { parts: [beer, water] }),
];
/** Sold by time alone. */
export const play = good('play', 300, 1800);
/** What the hotel has agreed on, and the office: all of it, and some of it. */
export const lists: Lists = new Map([
  ['hotel', new Map(goods.map(({ id, price }, index) => [id, Math.floor((price * 9) / 10) - index]))],
  [
    'office',
    new Map([
      ['beer', 190],
      ['makiato', 165],
    ]),
  ],
]);
export const prices = openPriceBook(
  {
    happyHours: [],
    priceLists: [...lists].map(([id, own]) => ({
      id: `list of ${id}`,
      name: id,
      priority: 1,
      pointIds: [],
      planIds: [],
      orderKinds: [],
      clientGroups: [],
      clientIds: [id],
      isOnlyForClients: true,
      schedule: always,
      prices: Object.fromEntries(own),
      categoryChanges: {},
      change: null,
    })),
  },
  { timeZone: 'UTC', currency: 'EUR' },
);
export function sellable({ id, name, price, vat, options, parts }: Good): SellableProduct {
  const group = (key: string, min: number, max: number, choices: readonly object[]) =>
    ({ id: key, name: key, min, max, options: choices }) as never;
  const one = { name: null, quantity: 1000, priceDelta: 0, productId: null, isDefault: false };
  const choices = [
    ...(options.size > 0
      ? [
          group(
            'extras',
            0,
            3,
            [...options].map(([key, priceDelta]) => ({ ...one, id: key, name: key, priceDelta })),
          ),
        ]
      : []),
    ...parts.map((part) =>
      group(part.id, 1, 1, [{ ...one, id: `part-${part.id}`, productId: part.id, isDefault: true }]),
    ),
  ];
  return {
    id,
    name,
    price,
    vatRate: vat,
    categoryId: null,
    stationId: 'bar',
    isDivider: false,
    isDynamic: id === 'trout',
    choices,
  };
}
