import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CurrencyCode } from '#kernel/money.ts';
import { orderTypes } from '#kernel/order-type.ts';
import {
  type HappyHour,
  type Offers,
  type Price,
  type PricedProduct,
  type PriceList,
  priceOf,
  roundedTo,
  type Sale,
} from './price.ts';
import { openPriceBook } from './price-book.ts';
import { always, everyDay, runAt, type Schedule } from './schedule.ts';

const venue = { timeZone: 'Europe/Belgrade', currency: 'EUR' } as const;
// 17:30 of a Wednesday in Prishtina
const halfPastFive = Date.UTC(2026, 10, 18, 16, 30);
const beer: PricedProduct = { id: 'beer', categoryId: 'drinks', price: 200 };
const sale: Sale = {
  at: halfPastFive,
  pointId: 'till',
  planId: 'hall',
  orderKind: 'inHouse',
  clientGroup: null,
  clientId: null,
};
const listOf = (id: string, more: Partial<PriceList> = {}): PriceList => ({
  id,
  name: id,
  priority: 0,
  pointIds: [],
  planIds: [],
  orderKinds: [],
  clientGroups: [],
  schedule: always,
  prices: {},
  categoryChanges: {},
  change: null,
  ...more,
});
const hourOf = (id: string, more: Partial<HappyHour> = {}): HappyHour => ({
  id,
  name: id,
  productIds: ['beer'],
  categoryIds: [],
  schedule: { ...always, fromMinute: 17 * 60, toMinute: 19 * 60 },
  reduction: { kind: 'percent', value: 2_000 },
  ...more,
});
const cost = (offers: Partial<Offers>, more: Partial<Sale> = {}, product = beer): [number, string, string | null] => {
  const { unitPrice, source, offer } = priceOf(
    product,
    { priceLists: [], happyHours: [], ...offers },
    { ...sale, ...more },
    venue,
  );
  return [unitPrice, source, offer?.id ?? null];
};

describe('the price of a line', () => {
  it('is the product’s own by default', () => {
    expect(cost({})).toEqual([200, 'list', null]);
  });

  it('is that of the list with the highest priority that has one for the product', () => {
    const low = listOf('low', { priority: 1, prices: { beer: 180 } });
    const high = listOf('high', { priority: 2, prices: { beer: 220 } });
    const silent = listOf('silent', { priority: 3, prices: { coffee: 100 } });
    expect(cost({ priceLists: [low, high, silent] })).toEqual([220, 'priceList', 'high']);
  });

  it('is that of the older list, where both have the same priority', () => {
    const lists = [listOf('b', { prices: { beer: 1 } }), listOf('a', { prices: { beer: 2 } })];
    expect(cost({ priceLists: lists })).toEqual([2, 'priceList', 'a']);
  });

  it('obeys each side of a list’s rule', () => {
    const isUsed = (rule: Partial<PriceList>, more: Partial<Sale> = {}) =>
      cost({ priceLists: [listOf('list', { prices: { beer: 150 }, ...rule })] }, more)[1] === 'priceList';
    expect(isUsed({ pointIds: ['till', 'tablet'] })).toBe(true);
    expect(isUsed({ pointIds: ['tablet'] })).toBe(false);
    expect(isUsed({ planIds: ['hall'] })).toBe(true);
    expect(isUsed({ planIds: ['terrace'] })).toBe(false);
    expect(isUsed({ planIds: ['hall'] }, { planId: null })).toBe(false);
    expect(isUsed({ orderKinds: ['takeAway'] }, { orderKind: 'takeAway' })).toBe(true);
    expect(isUsed({ orderKinds: ['takeAway'] })).toBe(false);
    expect(isUsed({ clientGroups: ['regulars'] }, { clientGroup: 'regulars' })).toBe(true);
    expect(isUsed({ clientGroups: ['regulars'] })).toBe(false);
    expect(isUsed({ schedule: { ...always, weekdays: [3] } })).toBe(true);
    expect(isUsed({ schedule: { ...always, weekdays: [4] } })).toBe(false);
  });

  it('on a list is its own, otherwise its category’s change, otherwise the change of all', () => {
    const priced = (more: Partial<PriceList>) => cost({ priceLists: [listOf('list', more)] })[0];
    expect(priced({ prices: { beer: 0 }, categoryChanges: { drinks: 1_000 }, change: 2_000 })).toBe(0);
    expect(priced({ categoryChanges: { drinks: 1_000 }, change: 2_000 })).toBe(220);
    expect(priced({ categoryChanges: { food: 1_000 }, change: -2_000 })).toBe(160);
    expect(priced({ categoryChanges: { food: 1_000 } })).toBe(200);
  });

  it('is that of the client’s own list before all others, where its rule fits and it has one', () => {
    const dear = listOf('dear', { priority: 9, prices: { beer: 220 } });
    const own = listOf('own', { prices: { beer: 170 }, clientIds: ['drita'] });
    const priced = (list: Partial<PriceList>, clientId: string | null, more: Partial<Offers> = {}) =>
      cost({ priceLists: [dear, { ...own, ...list }], ...more }, { clientId });
    expect(priced({}, 'drita')).toEqual([170, 'priceList', 'own']);
    expect(priced({ prices: { beer: 260 } }, 'drita')).toEqual([260, 'priceList', 'own']);
    expect(priced({ prices: {} }, 'drita')).toEqual([220, 'priceList', 'dear']);
    expect(priced({ planIds: ['terrace'] }, 'drita')).toEqual([220, 'priceList', 'dear']);
    expect(priced({}, 'hotel')).toEqual([220, 'priceList', 'dear']);
    expect(priced({ priority: 10 }, null)).toEqual([170, 'priceList', 'own']);
    expect(priced({ priority: 10, isOnlyForClients: true }, null)).toEqual([220, 'priceList', 'dear']);
    expect(priced({ priority: 10, isOnlyForClients: true }, 'hotel')).toEqual([220, 'priceList', 'dear']);
    expect(priced({ isOnlyForClients: true }, 'drita')).toEqual([170, 'priceList', 'own']);
    expect(priced({}, 'drita', { happyHours: [hourOf('hour')] })).toEqual([136, 'happyHour', 'hour']);
  });

  it('is lowered by a happy hour, from what the line would cost without it', () => {
    expect(cost({ happyHours: [hourOf('hour')] })).toEqual([160, 'happyHour', 'hour']);
    const terrace = listOf('terrace', { change: 1_000 });
    expect(cost({ happyHours: [hourOf('hour')], priceLists: [terrace] })).toEqual([176, 'happyHour', 'hour']);
  });

  it('is never raised by a happy hour, and of several the lowest counts', () => {
    const dear = hourOf('dear', { reduction: { kind: 'price', value: 250 } });
    expect(cost({ happyHours: [dear] })).toEqual([200, 'list', null]);
    const list = listOf('list', { prices: { beer: 100 } });
    const fixed = hourOf('fixed', { reduction: { kind: 'price', value: 120 } });
    expect(cost({ happyHours: [fixed], priceLists: [list] })).toEqual([100, 'priceList', 'list']);
    expect(cost({ happyHours: [hourOf('hour'), dear, fixed] })).toEqual([120, 'happyHour', 'fixed']);
  });

  it('is the staff price on a staff order, with any offers', () => {
    const offers = { happyHours: [hourOf('hour', { reduction: { kind: 'price', value: 1 } })] };
    const product = { ...beer, staffPrice: 90 };
    expect(cost(offers, { orderKind: 'staff' }, product)).toEqual([90, 'staff', null]);
    expect(cost(offers, { orderKind: 'staff' }, { ...beer, staffPrice: 0 })).toEqual([0, 'staff', null]);
    expect(cost(offers, { orderKind: 'staff' }, { ...beer, staffPrice: null })).toEqual([1, 'happyHour', 'hour']);
    expect(cost(offers, {}, product)).toEqual([1, 'happyHour', 'hour']);
  });

  it('rounds half away from zero, to what the currency shows', () => {
    const quarterOff = {
      happyHours: [hourOf('hour', { reduction: { kind: 'percent', value: 2_500 } })],
      priceLists: [],
    };
    const priceIn = (currency: CurrencyCode, price: number) =>
      priceOf({ ...beer, price }, quarterOff, sale, { ...venue, currency }).unitPrice;
    expect(priceIn('EUR', 210)).toBe(158); // 157.5 cents
    expect(priceIn('EUR', 209)).toBe(157); // 156.75
    expect(priceIn('ALL', 15_000)).toBe(11_300); // 112.5 lek
    expect(priceIn('MKD', 14_900)).toBe(11_200); // 111.75 denari
    expect(priceIn('RSD', 21_010)).toBe(15_758); // 157.575 dinara
  });
});

const minute = fc.oneof(fc.constantFrom(0, 120, 150, 180), fc.nat(1439));
const schedule: fc.Arbitrary<Schedule> = fc.record({
  weekdays: fc.oneof(fc.constant(everyDay), fc.subarray([...everyDay])),
  fromMinute: minute,
  toMinute: minute,
  validFrom: fc.constantFrom(null, null, '2026-10-24', '2026-10-25'),
  validTo: fc.constantFrom(null, null, '2026-10-25'),
});
const amount = fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 100_000_000 }));
const productId = fc.constantFrom('beer', 'coffee', 'soup');
const categoryId = fc.constantFrom('drinks', 'food');
const some = <Value>(...values: Value[]) => fc.oneof(fc.constant<Value[]>([]), fc.subarray(values));
const change = fc.integer({ min: -10_000, max: 100_000 });
const priceList = fc.record<Omit<PriceList, 'id' | 'name'>>({
  priority: fc.integer({ min: -2, max: 2 }),
  pointIds: some('till', 'tablet'),
  planIds: some('hall', 'terrace'),
  orderKinds: some(...orderTypes),
  clientGroups: some('regulars'),
  clientIds: fc.constant(undefined),
  isOnlyForClients: fc.constantFrom(false, true, undefined),
  schedule,
  prices: fc.dictionary(productId, amount),
  categoryChanges: fc.dictionary(categoryId, change),
  change: fc.option(change),
});
const happyHour = fc.record<Omit<HappyHour, 'id' | 'name'>>({
  productIds: some('beer', 'coffee', 'soup'),
  categoryIds: some('drinks', 'food'),
  schedule,
  reduction: fc.oneof(
    fc.record({ kind: fc.constant('price' as const), value: amount }),
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
  ),
});
const withIds = <Value>(list: readonly Value[]) =>
  list.map((each, index) => ({ ...each, id: `id-${index}`, name: 'x' }));
/** A client has one list at most. */
const withClients = (lists: readonly PriceList[], owned: Readonly<Record<string, number>>): PriceList[] =>
  lists.map((list, index) => ({ ...list, clientIds: Object.keys(owned).filter((id) => owned[id] === index) }));
const owned = fc.record({ drita: fc.nat(5), hotel: fc.nat(5) });
const offers: fc.Arbitrary<Offers> = fc.record({
  priceLists: fc
    .tuple(fc.array(priceList, { maxLength: 5 }).map(withIds), owned)
    .map(([lists, by]) => withClients(lists, by)),
  happyHours: fc.array(happyHour, { maxLength: 5 }).map(withIds),
});
const product: fc.Arbitrary<PricedProduct> = fc.record({
  id: productId,
  categoryId: fc.option(categoryId),
  price: amount,
  staffPrice: fc.option(amount),
});
const anySale: fc.Arbitrary<Sale> = fc.record({
  // Three days around the night in which the clock is set back.
  at: fc.integer({ min: Date.UTC(2026, 9, 24), max: Date.UTC(2026, 9, 27) }),
  pointId: fc.constantFrom('till', 'tablet'),
  planId: fc.constantFrom('hall', 'terrace', null),
  orderKind: fc.constantFrom(...orderTypes),
  clientGroup: fc.constantFrom('regulars', null),
  clientId: fc.constantFrom('drita', 'hotel', 'stranger', null),
});
const currency = fc.constantFrom<CurrencyCode>('EUR', 'ALL', 'MKD', 'RSD');
const venues = currency.map((code) => ({ timeZone: 'Europe/Belgrade', currency: code }));
const runs = { numRuns: 1_000 };

/** Exact, in fractions; computes every candidate and lets the rule choose. */
function oracle(
  what: PricedProduct,
  all: Offers,
  where: Sale,
  at: typeof venue | { currency: CurrencyCode; timeZone: string },
): Price {
  const step = at.currency === 'ALL' || at.currency === 'MKD' ? 100n : 1n;
  const scaled = (price: number, basisPoints: number) => {
    const [top, bottom] = [BigInt(price) * BigInt(10_000 + basisPoints), 10_000n * step];
    return Number((top / bottom + ((top % bottom) * 2n >= bottom ? 1n : 0n)) * step);
  };
  if (where.orderKind === 'staff' && typeof what.staffPrice === 'number') {
    return { unitPrice: what.staffPrice, source: 'staff', offer: null };
  }
  const allows = (wanted: readonly unknown[], value: unknown) => wanted.length === 0 || new Set(wanted).has(value);
  const isOwn = ({ clientIds = [] }: PriceList) => clientIds.some((id) => id === where.clientId);
  const lists = all.priceLists.flatMap((list) => {
    const points = Object.entries(list.categoryChanges).find(([id]) => id === what.categoryId)?.[1] ?? list.change;
    const own = Object.entries(list.prices).find(([id]) => id === what.id)?.[1];
    const price = own ?? (points === null ? null : scaled(what.price, points));
    const applies =
      allows(list.pointIds, where.pointId) &&
      allows(list.planIds, where.planId) &&
      allows(list.orderKinds, where.orderKind) &&
      allows(list.clientGroups, where.clientGroup) &&
      (!list.isOnlyForClients || isOwn(list)) &&
      runAt(list.schedule, where.at, at.timeZone) !== null;
    return applies && price !== null ? [{ list, price }] : [];
  });
  const highest = (among: typeof lists) =>
    among.find(({ list: one }) =>
      among.every(
        ({ list: other }) => one.priority > other.priority || (one.priority === other.priority && one.id <= other.id),
      ),
    );
  const best = lists.find(({ list }) => isOwn(list)) ?? highest(lists);
  const ofEverybody = highest(lists.filter(({ list }) => !list.isOnlyForClients))?.price ?? what.price;
  /** The happy hours that lower a price, and the one that lowers it most. */
  const lowered = (from: number) => {
    const hours = all.happyHours.flatMap((hour) => {
      const { kind, value } = hour.reduction;
      const price = kind === 'price' ? value : scaled(from, -value);
      const isMeant = hour.productIds.includes(what.id) || hour.categoryIds.some((id) => id === what.categoryId);
      return isMeant && price < from && runAt(hour.schedule, where.at, at.timeZone) !== null ? [{ hour, price }] : [];
    });
    return hours.find((one) =>
      hours.every((other) => one.price < other.price || (one.price === other.price && one.hour.id <= other.hour.id)),
    );
  };
  const regular = best?.price ?? what.price;
  const lowest = lowered(regular);
  const pays = lowest?.price ?? regular;
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
  // A happy hour may bring everybody to what the client's own list asks.
  const isOfClient =
    best !== undefined && isOwn(best.list) && pays !== (lowered(ofEverybody)?.price ?? ofEverybody)
      ? ({ isOfClient: true } as const)
      : {};
  if (lowest) return { unitPrice: pays, source: 'happyHour', offer: named(lowest.hour), ...isOfClient };
  if (best) return { unitPrice: pays, source: 'priceList', offer: named(best.list), ...isOfClient };
  return { unitPrice: pays, source: 'list', offer: null };
}

describe('with any offers', () => {
  it('the price is what an exact reckoning of all candidates says, and never below zero', () => {
    fc.assert(
      fc.property(product, offers, anySale, venues, (what, all, where, at) => {
        const price = priceOf(what, all, where, at);
        expect(price).toEqual(oracle(what, all, where, at));
        expect(price.unitPrice).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });

  it('the order in which offers are listed does not matter', () => {
    const shuffled = <Value>(list: readonly Value[]) => fc.shuffledSubarray([...list], { minLength: list.length });
    const both = offers.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.record({ priceLists: shuffled(all.priceLists), happyHours: shuffled(all.happyHours) }),
      ),
    );
    fc.assert(
      fc.property(product, both, anySale, venues, (what, [one, other], where, at) => {
        expect(priceOf(what, other, where, at)).toEqual(priceOf(what, one, where, at));
      }),
      runs,
    );
  });

  it('a happy hour never raises a price', () => {
    fc.assert(
      fc.property(product, offers, anySale, venues, (what, all, where, at) => {
        const without = priceOf(what, { ...all, happyHours: [] }, where, at);
        expect(priceOf(what, all, where, at).unitPrice).toBeLessThanOrEqual(without.unitPrice);
      }),
      runs,
    );
  });

  it('a price book returns the same, in any order of calls, and nothing changes within its steady span', () => {
    fc.assert(
      fc.property(
        offers,
        venues,
        fc.array(fc.tuple(product, anySale, fc.double({ min: 0, max: 1, noNaN: true })), {
          minLength: 1,
          maxLength: 8,
        }),
        (all, at, asked) => {
          const book = openPriceBook(all, at);
          for (const [what, where, part] of asked) {
            expect(book.priceOf(what, where)).toEqual(priceOf(what, all, where, at));
            const { from, to } = book.steadyAt(where.at);
            const later = Math.min(to - 1, from + Math.floor((to - from) * part));
            expect(priceOf(what, all, { ...where, at: later }, at)).toEqual(book.priceOf(what, where));
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('rounding to a step', () => {
  it('gives a multiple of the step, the nearest there is', () => {
    expect(roundedTo(150, -1_000, 5)).toBe(135);
    expect(roundedTo(125, -1_000, 5)).toBe(115); // 112.5
    fc.assert(
      fc.property(amount, change, fc.constantFrom(1, 5, 10, 50, 100), (price, basisPoints, step) => {
        const rounded = roundedTo(price, basisPoints, step);
        expect(rounded % step).toBe(0);
        const exact = BigInt(price) * BigInt(10_000 + basisPoints);
        const away = exact - BigInt(rounded) * 10_000n;
        expect(2n * (away < 0n ? -away : away) <= 10_000n * BigInt(step)).toBe(true);
      }),
      runs,
    );
  });
});
