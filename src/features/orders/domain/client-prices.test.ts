import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HappyHour, PriceList } from '#features/menu/domain/price.ts';
import { openPriceBook } from '#features/menu/domain/price-book.ts';
import { always } from '#features/menu/domain/schedule.ts';
import { type Ask, adding, codeOf, contextOf, having, opening, shelf } from '../../../../tests/kit/orders.ts';
import { repriceLines } from './rules/reprice.ts';

const ofDrita: PriceList = {
  id: 'own',
  name: 'Drita',
  priority: 0,
  pointIds: [],
  planIds: [],
  orderKinds: [],
  clientGroups: [],
  clientIds: ['drita'],
  isOnlyForClients: true,
  schedule: always,
  prices: { makiato: 120 },
  categoryChanges: {},
  change: null,
};
const happyHour: HappyHour = {
  id: 'hour',
  name: 'Happy hour',
  productIds: ['makiato'],
  categoryIds: [],
  schedule: always,
  reduction: { kind: 'percent', value: 1_000 },
};
const venue = { timeZone: 'UTC', currency: 'EUR' } as const;
const book = (happyHours: readonly HappyHour[] = []) => openPriceBook({ priceLists: [ofDrita], happyHours }, venue);
const manager = contextOf({ prices: book(), hasClient: () => true }, { role: 'Manager', flags: [] });
const client = (clientId: string | null): Ask => ({ type: 'setClient', clientId });
const own = shelf.makiato?.price ?? 0;

/** A client who comes, another, or nobody; or one more. */
const steps = fc.array(fc.constantFrom<'drita' | 'other' | null | 'add'>('drita', 'other', null, 'add', 'add'), {
  maxLength: 20,
});

describe('a client’s own price list', () => {
  it('prices what is added while the client is on the order, and never what was there', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const asks: Ask[] = [opening];
        const wanted: [number, string][] = [];
        let there: string | null = null;
        for (const [index, step] of taken.entries()) {
          if (step === 'add') {
            asks.push(adding(`line-${index}`));
            wanted.push(there === 'drita' ? [120, 'priceList'] : [own, 'list']);
          } else {
            there = step;
            asks.push(client(step));
          }
        }
        const { lines } = having(asks, manager);
        expect(lines.map(({ unitPrice, priceSource }) => [unitPrice, priceSource])).toEqual(wanted);
      }),
    );
  });

  it('review 15, 2: has its client on the receipt: who may set no prices neither takes them off nor puts another on', () => {
    const waiter = contextOf({ prices: book(), hasClient: () => true });
    const order = having([opening, adding('b'), client('drita'), adding('a')], waiter);
    for (const to of [null, 'other']) {
      expect(codeOf(order, client(to), waiter)).toBe('CLIENT_PRICES_HOLD');
      expect(codeOf(order, client(to), manager)).toBe('done');
    }
    expect(codeOf(order, client('drita'), waiter)).toBe('done');
    const without = having([{ type: 'removeLine', lineId: 'a' }], waiter, order);
    expect(codeOf(without, client(null), waiter)).toBe('done');
  });

  it('review 17, 2: keeps its client where a happy hour lowers it; a price for everybody keeps nobody', () => {
    const lowered = contextOf({ prices: book([happyHour]), hasClient: () => true });
    const order = having([opening, client('drita'), adding('a')], lowered);
    expect(order.lines[0]).toMatchObject({ priceSource: 'happyHour', isClientPrice: true });
    expect(codeOf(order, client(null), lowered)).toBe('CLIENT_PRICES_HOLD');
    const terrace: PriceList = { ...ofDrita, id: 'terrace', clientIds: [], isOnlyForClients: false };
    const forAll = openPriceBook({ priceLists: [terrace], happyHours: [happyHour] }, venue);
    const waiter = contextOf({ prices: forAll, hasClient: () => true });
    const anybody = having([opening, client('drita'), adding('a')], waiter);
    expect(anybody.lines[0]).toMatchObject({ unitPrice: 108, isClientPrice: false });
    expect(codeOf(anybody, client(null), waiter)).toBe('done');
  });

  it('is not got by a price that is typed and taken back, nor by a new price of the product', () => {
    const typed: Ask = { type: 'priceLine', lineId: 'a', unitPrice: 1 };
    const before = having([opening, adding('a'), client('drita'), typed, { ...typed, unitPrice: null }], manager);
    expect(before.lines[0]).toMatchObject({ unitPrice: own, priceSource: 'list', pricedFor: null });
    const after = having(
      [opening, client('drita'), adding('a'), client(null), typed, { ...typed, unitPrice: null }],
      manager,
    );
    // Review 18: the client has gone meanwhile, and took the price along.
    expect(after.lines[0]).toMatchObject({ unitPrice: own, priceSource: 'list', isClientPrice: false });
    const both = having([opening, adding('a'), client('drita'), adding('b')], manager);
    const dearer = { id: 'makiato', categoryId: null, price: own + 50 };
    const repriced = repriceLines(both, dearer, book(), () => null)?.order;
    expect(repriced?.lines.map(({ unitPrice }) => unitPrice)).toEqual([own + 50, 120]);
  });

  it('review 18: does not come to a line when its kind of order comes after its client has gone', () => {
    const delivered = openPriceBook({ priceLists: [{ ...ofDrita, orderKinds: ['delivery'] }], happyHours: [] }, venue);
    const waiter = contextOf({ prices: delivered, hasClient: () => true });
    const direct: Ask = { type: 'openOrder', orderType: 'direct', tableId: null, covers: 0 };
    const toDelivery: Ask = { type: 'changeType', orderType: 'delivery' };
    for (const then of [null, 'other']) {
      const order = having([direct, client('drita'), adding('a'), client(then), toDelivery], waiter);
      expect(order.lines[0]).toMatchObject({ unitPrice: own, isClientPrice: false });
    }
    const hers = having([direct, client('drita'), adding('a'), toDelivery], waiter);
    expect(hers.lines[0]).toMatchObject({ unitPrice: 120, isClientPrice: true });
    expect(codeOf(hers, client(null), waiter)).toBe('CLIENT_PRICES_HOLD');
  });

  it('review 18: that everybody pays holds nobody', () => {
    const everybody = openPriceBook({ priceLists: [{ ...ofDrita, isOnlyForClients: false }], happyHours: [] }, venue);
    const waiter = contextOf({ prices: everybody, hasClient: () => true });
    const order = having([opening, client('drita'), adding('a')], waiter);
    expect(order.lines[0]).toMatchObject({ unitPrice: 120, isClientPrice: false });
    expect(codeOf(order, client(null), waiter)).toBe('done');
  });

  it('holds for its line when the order becomes one of another kind, and a happy hour lowers it', () => {
    const lowered = contextOf({ prices: book([happyHour]), hasClient: () => true }, { role: 'Manager', flags: [] });
    const direct: Ask = { type: 'openOrder', orderType: 'direct', tableId: null, covers: 0 };
    const toTakeAway: Ask = { type: 'changeType', orderType: 'takeAway' };
    const order = having([direct, adding('a'), client('drita'), adding('b'), client('other'), toTakeAway], lowered);
    expect(order.lines.map(({ unitPrice, priceSource }) => [unitPrice, priceSource])).toEqual([
      [own - own / 10, 'happyHour'],
      [108, 'happyHour'],
    ]);
  });
});
