import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openPriceBook } from '#features/menu/domain/price-book.ts';
import { always } from '#features/menu/domain/schedule.ts';
import { type Ask, choosable, codeOf, contextOf, having, opening } from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';

const labelled = (labelPrice: number, quantity = 1_000, productId = 'trout'): Ask => ({
  type: 'addLine',
  lineId: 'a',
  productId,
  quantity,
  labelPrice,
});
/** The trout at another price of the venue, and cheaper for one client and at all hours. */
const selling = (price: number) => {
  const list = { id: 'l', name: 'l', priority: 1, pointIds: [], planIds: [], orderKinds: [], clientGroups: [] };
  const rest = { schedule: always, prices: { trout: 100 }, categoryChanges: {}, change: null, clientIds: ['drita'] };
  const happyHour = { id: 'h', name: 'h', productIds: ['trout'], categoryIds: [], schedule: always };
  const reduction = { kind: 'percent', value: 2_000 } as const;
  const offers = { priceLists: [{ ...list, ...rest }], happyHours: [{ ...happyHour, reduction }] };
  const venue = { timeZone: 'Europe/Belgrade', currency: 'EUR' } as const;
  const known = contextOf();
  const product = (id: string) => {
    const found = known.product(id);
    return found && id === 'trout' ? { ...found, price } : found;
  };
  return contextOf({ product, prices: openPriceBook(offers, venue), hasClient: () => true });
};

describe('a package with its price on the label', () => {
  it('comes to what the label says, at any price of its product, whatever offers there are and whoever comes', () => {
    const client: Ask = { type: 'setClient', clientId: 'drita' };
    const amounts = fc.integer({ min: 100, max: 99_999 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 100, max: 50_000 }), fc.boolean(), (label, price, isKnown) => {
        const steps = isKnown ? [client, labelled(label)] : [labelled(label), client];
        const order = having([opening, ...steps], selling(price));
        expect(billOf(order).total).toBe(label);
        expect(order.lines[0]).toMatchObject({ priceSource: 'label', priceOfferId: null });
      }),
    );
  });

  it('takes from stock what it weighs, whatever weight the till has worked out', () => {
    for (const quantity of [1_000, 77]) {
      const order = having([opening, labelled(450, quantity)], selling(990));
      expect(order.lines[0]).toMatchObject({ quantity: 455, unitPrice: 990 });
    }
  });

  it('review 51, 4: weighs the same with a choice that costs: the label is what all of it costs', () => {
    const known = selling(990);
    const context = {
      ...known,
      product: (id: string) => {
        const found = known.product(id);
        return found && id === 'trout' ? { ...found, choices: choosable.steak?.choices?.slice(1) } : found;
      },
    };
    const withCheese = { ...labelled(450), choices: [{ optionId: 'cheese', count: 1 }] } as Ask;
    const order = having([opening, withCheese], context);
    expect(order.lines[0]).toMatchObject({ quantity: 455 });
    expect(billOf(order).total).toBe(450);
  });

  it('is whole: neither more nor less of it is sold at its price', () => {
    const context = selling(990);
    const order = having([opening, labelled(450)], context);
    for (const quantity of [400, 500]) {
      expect(codeOf(order, { type: 'changeQuantity', lineId: 'a', quantity }, context)).toBe('PRICE_HOLDS');
    }
    expect(codeOf(order, { type: 'changeChoices', lineId: 'a', choices: [] }, context)).toBe('PRICE_HOLDS');
    expect(having([{ type: 'removeLine', lineId: 'a' }], context, order).lines).toEqual([]);
  });

  it('is only of what is sold by weight, and weighs something', () => {
    const order = having([opening], selling(990));
    expect(codeOf(order, labelled(450, 1_000, 'makiato'), selling(990))).toBe('QUANTITY_INVALID');
    expect(codeOf(order, labelled(450), selling(0))).toBe('QUANTITY_INVALID');
    expect(codeOf(order, labelled(1), selling(9_000_000))).toBe('QUANTITY_INVALID');
  });
});
