import { beforeAll, describe, expect, it } from 'vitest';
import { billOf } from '#features/orders/domain/bill.ts';
import type { Order } from '#features/orders/domain/order.ts';
import { isUuid } from '#kernel/ids.ts';
import { businessDay } from '#kernel/time.ts';
import { seededMethods, transfer } from '../../../tests/kit/orders.ts';
import { demoTables } from './demo-floor.ts';
import { type PlannedOrder, planHistory } from './demo-history.ts';
import { demoProducts } from './demo-menu.ts';
import { type ReplayVenue, replayHistory } from './replay-history.ts';

// The clock is set forward on 2026-03-29: the two weeks before 2026-04-05 contain that night.
const today = '2026-04-05';
const seed = 2026;
const timeZone = 'Europe/Belgrade';
const cutoff = 300;

const seller = (id: string, role: 'Waiter' | 'Salesman') => ({
  id,
  pointId: 'point',
  role,
  flags: ['duePaymentPermission'] as const,
  discountLimit: 1500,
});
const venue: ReplayVenue = {
  timeZone,
  cutoff,
  policy: {
    currency: 'EUR',
    chargesVat: true,
    offersDirectOrders: true,
    dailyAllowance: 0,
    serviceFee: 0,
    cardFee: 0,
    offersDelivery: true,
    offersCard: true,
    offersFree: true,
    offersVouchers: true,
    offersClientCards: true,
    clientsShowCards: false,
    pointsPerHundred: 0,
    pointWorth: 0,
    confirmsFree: true,
    keepsTableAfterPayment: false,
    allowsComments: true,
    offersCourses: true,
    offersSeats: true,
    offersBill: true,
    letsWaitersShareOrders: false,
    offersSplits: true,
    showsAllTotals: false,
    offlineHours: 12,
  },
  sellers: new Map([
    ['arta', seller('arta', 'Waiter')],
    ['besnik', seller('besnik', 'Waiter')],
    ['luan', seller('luan', 'Salesman')],
  ]),
  products: new Map(
    demoProducts.map((product) => [
      product.key,
      {
        id: product.key,
        name: product.names.sq,
        price: product.priceCents,
        vatRate: product.vatBp,
        categoryId: product.categoryKey,
        stationId: product.station,
        isDivider: product.courseSpliter,
        isDynamic: product.type === 'dynamic',
      },
    ]),
  ),
  methods: new Map([...seededMethods, transfer].map((method) => [method.code, method])),
  debtorId: 'client',
  tables: new Map(demoTables.map((table) => [table.key, table.key])),
};

describe('the replayed history', () => {
  let plan: readonly PlannedOrder[];
  let orders: readonly Order[];
  beforeAll(() => {
    plan = planHistory({ today, seed });
    orders = replayHistory(plan, venue, seed);
  });

  it('leaves no planned order out and none open', () => {
    expect(orders).toHaveLength(plan.length);
    expect(orders.filter((order) => order.status !== 'closed')).toEqual([]);
    expect(orders.flatMap((order) => order.lines).filter((line) => line.sentQuantity !== line.quantity)).toEqual([]);
  });

  it('is paid to the cent, and sells what was planned', () => {
    for (const order of orders) {
      const bill = billOf(order);
      expect(bill.remaining).toBe(0);
      expect(order.payments.reduce((sum, payment) => sum + payment.amount, 0)).toBe(bill.total);
      expect(bill.total).toBeGreaterThan(0);
    }
    const price = new Map(demoProducts.map((product) => [product.key, product.priceCents]));
    const planned = plan
      .flatMap((each) => each.lines)
      .reduce((sum, line) => sum + Math.round(((price.get(line.productKey) ?? 0) * line.quantity) / 1000), 0);
    const bills = orders.map(billOf);
    const sold = bills.reduce((sum, bill) => sum + bill.total + bill.discount, 0);
    expect(sold).toBe(planned);
    expect(bills.filter((bill) => bill.discount > 0)).toHaveLength(
      plan.filter((each) => each.discountBp !== undefined).length,
    );
  });

  it('numbers orders by opening and receipts by closing, gapless in each business day', () => {
    const days = [...new Set(orders.map((order) => order.businessDay))];
    expect(days).toHaveLength(14);
    for (const day of days) {
      const opened = orders.filter((order) => order.businessDay === day);
      expect(opened.map((order) => order.number)).toEqual(opened.map((_, index) => index + 1));
      const closed = orders
        .filter((order) => order.closedBusinessDay === day)
        .sort((a, b) => (a.receiptNumber ?? 0) - (b.receiptNumber ?? 0));
      expect(closed.map((order) => order.receiptNumber)).toEqual(closed.map((_, index) => index + 1));
      const times = closed.map((order) => order.closedAt ?? 0);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });

  it('happens in the business days of the plan, in the past, and in the order of life', () => {
    const begins = Date.parse(`${today}T05:00:00+02:00`);
    for (const order of orders) {
      expect(businessDay(order.openedAt, timeZone, cutoff)).toBe(order.businessDay);
      expect(order.closedBusinessDay).toBe(order.businessDay);
      const closedAt = order.closedAt ?? 0;
      expect(closedAt).toBeLessThan(begins);
      expect(order.sentAt).toBeGreaterThanOrEqual(Math.max(...order.lines.map((line) => line.addedAt)));
      expect(closedAt).toBeGreaterThanOrEqual(order.sentAt ?? 0);
      expect(order.openedAt).toBeLessThanOrEqual(Math.min(...order.lines.map((line) => line.addedAt)));
    }
    const opened = (day: string) => orders.find((order) => order.businessDay === day)?.openedAt ?? 0;
    const wall = (day: string, zone: string) => (opened(day) - Date.parse(`${day}T00:00:00${zone}`)) / 60_000;
    const first = (day: string) => plan.find((each) => each.day === day)?.minuteOfDay;
    expect(Math.floor(wall('2026-03-28', '+01:00'))).toBe(first('2026-03-28'));
    expect(Math.floor(wall('2026-03-29', '+02:00'))).toBe(first('2026-03-29'));
  });

  it('seats no two parties at one table at once', () => {
    const until = new Map<string, number>();
    for (const order of orders.filter((each) => each.tableId !== null)) {
      const table = order.tableId ?? '';
      expect(until.get(table) ?? 0).toBeLessThanOrEqual(order.openedAt);
      until.set(table, order.closedAt ?? 0);
    }
    expect(until.size).toBe(demoTables.length);
  });

  it('is the same for the same day and seed, under ids that look like all others', () => {
    expect(replayHistory(planHistory({ today, seed }), venue, seed)).toEqual(orders);
    const ids = orders.flatMap((order) => [order.id, ...[...order.lines, ...order.payments].map(({ id }) => id)]);
    expect(ids.every(isUuid)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says which rule the plan breaks', () => {
    const [first] = plan;
    const greedy = { ...first, discountBp: 9_000 } as PlannedOrder;
    expect(() => replayHistory([greedy], venue, seed)).toThrow('discountOrder: APPROVAL_REQUIRED');
    expect(() => replayHistory([{ ...first, waiterKey: 'nobody' } as PlannedOrder], venue, seed)).toThrow('nobody');
  });
});
