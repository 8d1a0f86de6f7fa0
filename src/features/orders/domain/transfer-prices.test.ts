import { describe, expect, it } from 'vitest';
import type { HappyHour, PriceList } from '#features/menu/domain/price.ts';
import { openPriceBook } from '#features/menu/domain/price-book.ts';
import { always } from '#features/menu/domain/schedule.ts';
import type { OrderType } from '#kernel/order-type.ts';
import { type Ask, adding, ask, contextOf, decideOn, having, opening, shelf } from '../../../../tests/kit/orders.ts';
import type { OrderContext, SellableProduct } from './decision.ts';
import type { Order } from './order.ts';

const list = (more: Partial<PriceList>): PriceList => ({
  id: 'list',
  name: 'Take away',
  priority: 1,
  pointIds: [],
  planIds: [],
  orderKinds: [],
  clientGroups: [],
  schedule: always,
  prices: { makiato: 120 },
  categoryChanges: {},
  change: null,
  ...more,
});
const hour = (more: Partial<HappyHour> = {}): HappyHour => ({
  id: 'hour',
  name: 'Happy hour',
  productIds: ['makiato'],
  categoryIds: [],
  schedule: always,
  reduction: { kind: 'price', value: 100 },
  ...more,
});
const venue = { timeZone: 'UTC', currency: 'EUR' } as const;
const withOffers = (
  priceLists: readonly PriceList[],
  happyHours: readonly HappyHour[] = [],
  more: Partial<OrderContext> = {},
) => contextOf({ prices: openPriceBook({ priceLists, happyHours }, venue), ...more }, { role: 'Manager', flags: [] });

/** What moving the line of an order opened in the first context comes to in the second. */
function move(
  fromType: OrderType,
  toType: OrderType,
  before: OrderContext,
  now: OrderContext = before,
  isSent = false,
) {
  const opened = having([opening], before);
  const sending: Ask[] = isSent ? [{ type: 'send' }] : [];
  const order = having([adding('a'), ...sending], before, { ...opened, type: fromType });
  const to: Order = { ...opened, type: toType, id: 'other' };
  const lines = [{ lineId: 'a', quantity: 1000, toLineId: 'b' }];
  const decision = decideOn(order, ask({ type: 'transferLines', toOrderId: 'other', lines }), now, [to]);
  return decision.ok ? decision.orders[1]?.lines[0]?.unitPrice : decision.code;
}

describe('finding: a line that moves to an order of another kind', () => {
  it('stays if its price holds for one kind alone, on either side', () => {
    const takeAway = withOffers([list({ orderKinds: ['direct'] })]);
    expect(move('direct', 'inHouse', takeAway)).toBe('TRANSFER_PRICES_DIFFER');
    expect(move('inHouse', 'direct', takeAway)).toBe('TRANSFER_PRICES_DIFFER');
    const staffPrice: OrderContext['product'] = (id) => ({ ...(shelf[id] as SellableProduct), staffPrice: 50 });
    const ofStaff = withOffers([], [], { product: staffPrice });
    expect(move('staff', 'inHouse', ofStaff)).toBe('STAFF_ORDER_FIXED');
    expect(move('inHouse', 'staff', ofStaff)).toBe('STAFF_ORDER_FIXED');
    expect(move('inHouse', 'staff', withOffers([], [hour()], { product: staffPrice }))).toBe('STAFF_ORDER_FIXED');
  });

  it('stays if a happy hour lowers a price that holds for one kind', () => {
    const tenth = hour({ reduction: { kind: 'percent', value: 1000 } });
    const context = withOffers([list({ orderKinds: ['direct'] })], [tenth]);
    expect(move('direct', 'inHouse', context)).toBe('TRANSFER_PRICES_DIFFER');
  });

  it('moves at its price where the same list or offer decides on both, also when the product costs more by now', () => {
    const dearer: Partial<OrderContext> = { product: (id) => ({ ...(shelf[id] as SellableProduct), price: 999 }) };
    expect(move('direct', 'inHouse', withOffers([]), withOffers([], [], dearer))).toBe(150);
    expect(move('direct', 'inHouse', withOffers([list({})]))).toBe(120);
    expect(move('direct', 'inHouse', withOffers([], [hour()]))).toBe(100);
    // The hour is over; the line was ordered in it, and what is not sent stays (decision 0012).
    const over = { now: 1_800_000_000_000 + 86_400_000 };
    const onThatDay = [hour({ schedule: { ...always, validFrom: '2027-01-15', validTo: '2027-01-15' } })];
    const moving = (isSent: boolean) =>
      move('direct', 'inHouse', withOffers([], onThatDay), withOffers([], onThatDay, over), isSent);
    expect([true, false].map(moving)).toEqual([100, 'PRICE_ENDED']);
  });

  it('moves if its product is gone, unless an offer decided its price', () => {
    const gone: Partial<OrderContext> = { product: () => undefined };
    expect(move('direct', 'inHouse', withOffers([]), withOffers([], [], gone))).toBe(150);
    expect(move('direct', 'inHouse', withOffers([list({})]), withOffers([list({})], [], gone))).toBe(
      'TRANSFER_PRICES_DIFFER',
    );
  });

  it('is not asked about on an order of its own kind: what was decided where it was ordered stays', () => {
    const terrace = withOffers([list({ planIds: ['hall'] })]);
    expect(move('inHouse', 'inHouse', terrace, withOffers([]), true)).toBe(120);
  });
});
