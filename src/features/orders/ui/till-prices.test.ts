import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HappyHour } from '#features/menu/domain/price.ts';
import { always } from '#features/menu/domain/schedule.ts';
import { isBelow, type LiveEvent } from '#kernel/event.ts';
import { decideOn } from '../../../../tests/kit/orders.ts';
import type { OrderCommand } from '../domain/command.ts';
import type { Order } from '../domain/order.ts';
import { addProduct } from './order/add-product.ts';
import { indexCatalogue } from './till/catalogue.ts';
import { type TillUser, tillContext } from './till/till-context.ts';
import type { PendingCommand } from './till/till-order.ts';
import type { BatchAnswer, Catalogue, Product } from './till/views.ts';
import { createTillStore } from './till-store.ts';

const user: TillUser = {
  id: 'arta',
  name: 'Arta',
  pointId: 'till',
  role: 'Waiter',
  discountLimit: 0,
  tablePlanId: null,
  may: () => true,
  policy: {
    currency: 'EUR',
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
    letsWaitersShareOrders: true,
    offersSplits: true,
    showsAllTotals: false,
    offlineHours: 12,
    chargesVat: true,
  },
};
const beer: Product = {
  id: 'beer',
  name: 'Beer',
  code: '1',
  internalCode: '',
  categoryId: 'drinks',
  type: 'simple',
  unit: 'piece',
  price: 200,
  vatRate: 1800,
  preselectedQuantity: 1000,
  picture: null,
  courseSpliter: false,
  stationId: null,
  staffPrice: null,
  isService: false,
  isQuickKey: false,
  doser: null,
  makerId: null,
  maker: '',
  content: null,
  choices: null,
  barcodes: [],
};
const happyHour: HappyHour = {
  id: 'hour',
  name: 'Happy hour',
  productIds: ['beer'],
  categoryIds: [],
  schedule: { ...always, fromMinute: 17 * 60, toMinute: 19 * 60 },
  reduction: { kind: 'price', value: 150 },
};
const catalogueWith = (...happyHours: HappyHour[]): Catalogue => ({
  version: 1,
  currency: 'EUR',
  timeZone: 'Europe/Belgrade',
  menus: [{ id: 'menu', name: 'Menu', productIds: ['beer'] }],
  categories: [{ id: 'drinks', name: 'Drinks', colour: '#aa7744', picture: null, stationId: null }],
  stations: [],
  products: [beer],
  paymentMethods: [],
  offers: { priceLists: [], happyHours: structuredClone(happyHours) as never },
  discounts: [],
  notes: [],
});

/** 17:00 in Prishtina. */
const five = Date.UTC(2026, 10, 18, 16, 0, 0);
const counter = { type: 'direct', tableId: null, clientId: null } as const;

/** A till at its counter; the server's clock may differ from the till's estimate of it. */
function openCounter(skewMs = 0) {
  let catalogue = catalogueWith(happyHour);
  const queue: PendingCommand[] = [];
  const answerListeners = new Set<(answer: BatchAnswer) => Promise<void>>();
  const handlers = new Set<(event: LiveEvent) => void>();
  const till = createTillStore({
    user,
    api: {
      catalogue: async () => catalogue,
      plans: async () => [],
      openOrders: async () => ({ seq: 0, businessDay: '2026-11-18', printsBills: false, orders: [] }),
      order: async () => {
        throw new Error('not asked');
      },
      ask: () => Promise.reject(new Error('nothing is asked here')),
      lease: async () => ({ heldByMe: true }),
    },
    outbox: {
      ready: Promise.resolve(),
      pending: () => queue,
      append: async (pending) => {
        queue.push(pending);
      },
      onAnswer: (listener) => {
        answerListeners.add(listener);
        return () => answerListeners.delete(listener);
      },
      onChange: () => () => undefined,
    },
    feed: {
      on: (prefix, handler) => {
        const filtered = (event: LiveEvent) => isBelow(prefix, event) && handler(event);
        handlers.add(filtered);
        return () => handlers.delete(filtered);
      },
      onReset: () => () => undefined,
    },
    keep: {
      read: async () => ({ catalogue: null, plans: null, open: null, answered: null }),
      write: async () => undefined,
    },
    now: Date.now,
    wasAnswered: () => true,
    onFault: (error) => {
      throw error;
    },
  });
  const stop = till.start();

  /** The server decides all waiting commands, by its own clock. */
  function answerAll(): void {
    let order: Order | null = null;
    const answers = queue.splice(0).map(({ command }) => {
      const known = {
        businessDay: '2026-11-18',
        product: () => beer,
        isOffered: () => true,
        discountPreset: () => undefined,
        planOf: () => undefined,
        minimumOf: () => null,
        paymentMethod: () => undefined,
      };
      const context = tillContext(
        user,
        { ...known, prices: indexCatalogue(catalogue).prices },
        { now: Date.now() + skewMs, heldBy: () => null },
      );
      const decision = decideOn(order, command, context);
      if (!decision.ok)
        return {
          id: command.id,
          outcome: 'refused' as const,
          code: decision.code,
          details: {},
          version: null,
          versions: [],
        };
      order = decision.order;
      const { id: orderId, version } = decision.order;
      return {
        id: command.id,
        outcome: 'done' as const,
        code: null,
        details: null,
        version,
        versions: [{ orderId, version }],
      };
    });
    const view = structuredClone({ answers, orders: order === null ? [] : [order] }) as unknown as BatchAnswer;
    for (const listener of answerListeners) void listener(view);
  }

  return {
    till,
    stop,
    answerAll,
    price: () => till.state().priceOf(beer, counter).unitPrice,
    lines: () =>
      till
        .state()
        .orders.get('o1')
        ?.order?.lines.map((line) => [line.unitPrice, line.quantity, line.priceSource]),
    give: (command: OrderCommand) => till.dispatch(command),
    tap: () =>
      till.dispatch(
        addProduct(
          till.state().orders.get('o1')?.order ?? null,
          'o1',
          beer,
          till.state().priceOf(beer, {
            ...counter,
            clientId: till.state().orders.get('o1')?.order?.clientId ?? null,
          }),
        ),
      ),
    change: async (next: Catalogue) => {
      catalogue = next;
      for (const handler of handlers) handler({ seq: 1, at: '', name: 'catalogue.changed', data: { version: 2 } });
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}
const opening: OrderCommand = {
  id: 'open',
  type: 'openOrder',
  orderId: 'o1',
  orderType: 'direct',
  tableId: null,
  covers: 0,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('prices at a till', () => {
  it('change at the exact moment, and notify the screen once', async () => {
    vi.setSystemTime(five - 61_500);
    const { till, price, stop } = openCounter();
    await vi.advanceTimersByTimeAsync(0);
    const shown = till.state().priceOf;
    expect(price()).toBe(200);
    await vi.advanceTimersByTimeAsync(61_499);
    expect(price()).toBe(200);
    expect(till.state().priceOf).toBe(shown);
    await vi.advanceTimersByTimeAsync(1);
    expect(price()).toBe(150);
    const happy = till.state().priceOf;
    expect(happy).not.toBe(shown);
    await vi.advanceTimersByTimeAsync(7_200_000 - 1);
    expect(till.state().priceOf).toBe(happy);
    await vi.advanceTimersByTimeAsync(1);
    expect(price()).toBe(200);
    expect(till.state().priceOf).not.toBe(happy);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are right soon after the device slept', async () => {
    vi.setSystemTime(five - 3_600_000);
    const { till, price, stop } = openCounter();
    await vi.advanceTimersByTimeAsync(0);
    const before = till.state().priceOf;
    vi.setSystemTime(five + 600_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(till.state().priceOf).not.toBe(before);
    expect(price()).toBe(150);
    stop();
  });

  it('follow when a manager changes an offer', async () => {
    vi.setSystemTime(five + 1_000);
    const { till, change, price, stop } = openCounter();
    await vi.advanceTimersByTimeAsync(0);
    const before = till.state().priceOf;
    await change(catalogueWith({ ...happyHour, reduction: { kind: 'percent', value: 5_000 } }));
    expect(till.state().priceOf).not.toBe(before);
    expect(price()).toBe(100);
    stop();
  });

  it('are those of the client’s own list once the client is on the order, without the server', async () => {
    vi.setSystemTime(five - 3_600_000);
    const { till, give, tap, lines, change, stop } = openCounter();
    await vi.advanceTimersByTimeAsync(0);
    const own = { id: 'own', name: 'Drita', priority: 0, prices: { beer: 170 }, clientIds: ['drita'] };
    const rule = { pointIds: [], planIds: [], orderKinds: [], clientGroups: [], schedule: always };
    const priceLists = [{ ...own, ...rule, isOnlyForClients: true, categoryChanges: {}, change: null }];
    await change({
      ...catalogueWith(),
      version: 2,
      offers: { priceLists: structuredClone(priceLists) as never, happyHours: [] },
    });
    give(opening);
    tap();
    give({ id: 'client', orderId: 'o1', type: 'setClient', clientId: 'drita' });
    expect(till.state().priceOf(beer, { ...counter, clientId: 'drita' }).unitPrice).toBe(170);
    tap();
    tap();
    expect(lines()).toEqual([
      [200, 1000, 'list'],
      [170, 2000, 'priceList'],
    ]);
    stop();
  });

  it('a tap after the hour has begun is a line of its own', async () => {
    vi.setSystemTime(five - 1_000);
    const { give, tap, lines, stop } = openCounter();
    await vi.advanceTimersByTimeAsync(0);
    give(opening);
    tap();
    tap();
    await vi.advanceTimersByTimeAsync(1_000);
    tap();
    tap();
    expect(lines()).toEqual([
      [200, 2000, 'list'],
      [150, 2000, 'happyHour'],
    ]);
    stop();
  });

  it('are the server’s where the two clocks disagree about the minute', async () => {
    vi.setSystemTime(five - 500);
    const { give, tap, lines, answerAll, stop } = openCounter(800);
    await vi.advanceTimersByTimeAsync(0);
    give(opening);
    tap();
    expect(lines()).toEqual([[200, 1000, 'list']]);
    answerAll();
    expect(lines()).toEqual([[150, 1000, 'happyHour']]);
    // By the till's clock it is too early: its next line is shown at the full price until the server answers.
    tap();
    expect(lines()).toEqual([
      [150, 1000, 'happyHour'],
      [200, 1000, 'list'],
    ]);
    stop();
  });

  it('that were shown stay while their command waits, however long', async () => {
    vi.setSystemTime(five + 7_200_000 - 1_000);
    const { give, tap, lines, change, stop } = openCounter();
    await vi.advanceTimersByTimeAsync(0);
    give(opening);
    tap();
    await vi.advanceTimersByTimeAsync(60_000);
    await change(catalogueWith(happyHour));
    expect(lines()).toEqual([[150, 1000, 'happyHour']]);
    stop();
  });
});
