// The server of the story, in memory: the rules and decisions are the real ones, what stores them is not.
import { openPriceBook } from '#features/menu/domain/price-book.ts';
import { always } from '#features/menu/domain/schedule.ts';
import { applyCommand } from '#features/orders/domain/apply.ts';
import { billOf } from '#features/orders/domain/bill.ts';
import { collisionOf } from '#features/orders/domain/collision.ts';
import type { OrderCommand } from '#features/orders/domain/command.ts';
import type { Accepted, OrderContext, OrderPolicy, SellableProduct } from '#features/orders/domain/decision.ts';
import { moneyOf } from '#features/orders/domain/kind-of.ts';
import { decidedBy, type Silence } from '#features/orders/domain/offline.ts';
import type { Order, Payment } from '#features/orders/domain/order.ts';
import { openProgress } from '#features/orders/domain/progress.ts';
import { isLatelyHandedOut } from '#features/orders/domain/rules/delivery.ts';
import type { PaymentMethod } from '#features/payments/domain/method.ts';
import {
  type Movement,
  movementsOfReceipt,
  movementsOfSettling,
  refuseSettling,
  sumOf,
} from '#features/settlements/domain/settle.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { createPresence } from '#platform/server/presence.ts';
import { choosable, contextOf, type Person, policy, seededMethods, shelf } from './orders.ts';
import type { Answer, Entry, Sending, Shelf, Venue } from './partition.ts';
import { partitionRules } from './partition-rules.ts';

interface Given {
  readonly at: number;
  readonly context: Shelf['context'];
}
interface KeptEntry {
  readonly id: string;
  readonly orderId: string;
  readonly commandIds: string[];
  readonly payments: Payment[];
  isSettled: boolean;
}

/** The venue, and what else its rules use. */
export interface Setup {
  readonly products: Readonly<Record<string, SellableProduct>>;
  readonly tableIds: readonly string[];
  readonly policy: OrderPolicy;
  readonly userOf: (device: string) => string;
  readonly personOf: (device: string) => Person;
  /** What a command is decided by besides. */
  readonly more: (device: string, command: OrderCommand) => Partial<OrderContext>;
  /** A command was carried out; `givenAt` as the server knows it. */
  readonly done: (decision: Accepted, command: OrderCommand, device: string) => void;
  /** Money was taken for an order that could not be booked there. */
  readonly received: (payments: readonly Payment[]) => void;
}

const { makiato, water, bread } = shelf as Record<string, SellableProduct>;
const { steak } = choosable as Record<string, SellableProduct>;
const clientIds = ['hotel', 'guest'];
const ofHotel = openPriceBook(
  {
    happyHours: [],
    priceLists: [
      {
        id: 'list',
        name: 'Hotel',
        priority: 0,
        pointIds: [],
        planIds: [],
        orderKinds: [],
        clientGroups: [],
        clientIds: ['hotel'],
        isOnlyForClients: true,
        schedule: always,
        prices: { makiato: 120, steak: 1300 },
        categoryChanges: {},
        change: null,
      },
    ],
  },
  { timeZone: 'UTC', currency: 'EUR' },
);
const usual: Setup = {
  products: { makiato, water, bread, steak } as Setup['products'],
  tableIds: ['table-1', 'table-2', 'table-3'],
  policy: { ...policy, ...partitionRules },
  userOf: (device) => `waiter at the ${device}`,
  // The tablet is the manager's, who may what a waiter needs somebody's word for.
  personOf: (device) => ({ role: device === 'tablet' ? 'Manager' : 'Waiter', flags: [] }),
  more: () => ({ prices: ofHotel, minimumOf: (id) => (id === 'table-1' ? 900 : null), hasClient: () => true }),
  done: () => undefined,
  received: () => undefined,
};

export interface Model extends Venue<string> {
  /** As something other than a command leaves it. */
  replace(order: Order): void;
}

export function openModel(setup: Partial<Setup> = {}): Model {
  const { products: goods, tableIds, userOf, personOf, ...premises } = { ...usual, ...setup };
  const productIds = Object.keys(goods);
  const time = { now: 1_800_000_000_000 };
  const presence = createPresence(() => time.now);
  const orders = new Map<string, Order>();
  const answers = new Map<string, Answer>();
  const entries: KeptEntry[] = [];
  const movements: Movement[] = [];
  const refusals = new Set<string>();
  const prices = new Map(productIds.map((id) => [id, goods[id]?.price ?? 0]));
  const given = new Map<number, Given>();
  let hasCards = true;
  let version = 1;
  let changedAt = time.now;
  let numbers = 0;

  /** What is sold now; the values are of now, also when they change later. */
  function shelfNow(): Pick<OrderContext, 'product' | 'paymentMethod'> {
    const frozen = new Map(prices);
    const methods = new Map<string, PaymentMethod>(
      seededMethods.map((method) => [method.code, { ...method, isActive: method.code === 'cash' || hasCards }]),
    );
    return {
      product: (id) => {
        const price = frozen.get(id);
        return price === undefined ? undefined : { ...(goods[id] as (typeof goods)[string]), price };
      },
      paymentMethod: (code) => methods.get(code),
    } as Pick<OrderContext, 'product' | 'paymentMethod'>;
  }
  const change = () => {
    version += 1;
    changedAt = time.now;
  };
  const replacedAt = (wanted: number) => {
    if (wanted === version) return null;
    if (!given.has(wanted)) return undefined;
    const next = [...given].filter(([each]) => each > wanted).sort(([a], [b]) => a - b)[0];
    return Math.min(changedAt, next?.[1].at ?? changedAt);
  };
  const openEntryOf = (orderId: string) => entries.find((entry) => entry.orderId === orderId && !entry.isSettled);

  const progress = openProgress();
  function decide(device: string, command: OrderCommand, userId: string): Answer {
    const { now } = time;
    const silences: readonly Silence[] = presence.silencesOf(device);
    const known = {
      hours: policy.offlineHours,
      replacedAt,
      wasSignedIn: true,
      openedAt: orders.get(command.orderId)?.openedAt ?? null,
      ...progress.note(command, { pointId: device, userId, silences, now, digest: () => JSON.stringify(command) }),
      takesMoney: moneyOf(command) !== undefined,
    };
    const by = decidedBy(command, command.made?.catalogueVersion, known);
    const shown = (by.version !== undefined && given.get(by.version)?.context) || shelfNow();
    const more = premises.more(device, command);
    const wanted: Partial<OrderContext> = {
      ...more,
      now,
      userId,
      pointId: device,
      soldAt: by.soldAt,
      takenAt: by.takenAt,
      policy: premises.policy,
      product: shown.product,
      paymentMethod: shown.paymentMethod,
      nextOrderNumber: () => ++numbers,
      nextReceiptNumber: more.nextReceiptNumber ?? (() => ++numbers),
      guards: [
        ({ command: asked }) => {
          const amount = moneyOf(asked) !== undefined ? sumOf(openEntryOf(asked.orderId)?.payments ?? []) : 0;
          return amount === 0 ? null : { ok: false, code: 'ORDER_TO_SETTLE', details: { amount }, mayRetry: false };
        },
        ...(more.guards ?? []),
      ],
    };
    const context = contextOf(wanted, personOf(device));
    const decision = applyCommand(orders, command, context);
    if (decision.ok) {
      for (const order of decision.orders) orders.set(order.id, order);
      premises.done(decision, command, device);
      return { id: command.id, outcome: 'done', code: null, orders: decision.orders };
    }
    refusals.add(command.id);
    const { code } = decision;
    const order = orders.get(command.orderId);
    const collision = collisionOf(command, {
      now,
      order,
      code,
      userId,
      isMakerGone: false,
      pointId: device,
      mayChange: true,
      shown: context,
      present: context,
    });
    if (collision.kind === 'settle') note(command, collision.payments);
    return { id: command.id, outcome: 'refused', code, details: decision.details };
  }

  function note(command: OrderCommand, payments: readonly Payment[]): void {
    let entry = openEntryOf(command.orderId);
    if (entry === undefined) {
      entry = { id: uuidv7(), orderId: command.orderId, commandIds: [], payments: [], isSettled: false };
      entries.push(entry);
    }
    entry.commandIds.push(command.id);
    entry.payments.push(...payments);
    movements.push(...movementsOfReceipt(payments));
    premises.received(payments);
  }

  return {
    replace: (order) => void orders.set(order.id, order),
    now: () => time.now,
    pass: (ms) => {
      time.now += ms;
    },
    async fetchShelf(device) {
      presence.heard(device);
      if (!given.has(version)) given.set(version, { at: time.now, context: contextAt(device) });
      const colleagueId = userOf(device === 'till' ? 'tablet' : 'till');
      return { version, productIds, tableIds, clientIds, colleagueId, context: contextAt(device) };
    },
    async fetchOrders(device) {
      presence.heard(device);
      const isShown = (order: Order) =>
        order.status === 'open' || order.isTableHeld || isLatelyHandedOut(order, time.now);
      return structuredClone([...orders.values()].filter(isShown));
    },
    async deliver(device, commands, { isGone, isProven }: Sending) {
      presence.heard(device);
      const userId = isGone && !isProven ? 'a colleague' : userOf(device);
      return commands.map((command) => {
        const before = answers.get(command.id);
        if (before !== undefined) return before;
        const answer = decide(device, command, userId);
        answers.set(command.id, answer);
        return answer;
      });
    },
    async setPrice(productId, price) {
      prices.set(productId, price);
      change();
    },
    async setCards(isActive) {
      hasCards = isActive;
      change();
    },
    async settle({ id }, outcome, rest) {
      const entry = entries.find((each) => each.id === id) as KeptEntry;
      const received = sumOf(entry.payments);
      if (refuseSettling({ isSettled: entry.isSettled, isRegular: true, received }, { outcome }, true) !== null)
        return null;
      let booked: readonly Payment[] = [];
      if (outcome === 'toOrder') {
        const command = {
          id: uuidv7(),
          type: 'bookReceived',
          orderId: entry.orderId,
          payments: entry.payments,
        } as const;
        const more = { now: time.now, policy: premises.policy, ...premises.more('', command) };
        const decision = applyCommand(orders, command, contextOf(more, { role: 'Manager', flags: [] }));
        if (!decision.ok) return null;
        premises.done(decision, command, '');
        const [order] = decision.orders as [Order];
        orders.set(order.id, order);
        booked = order.payments.filter((payment) => entry.payments.some((each) => each.id === payment.id));
      }
      const moved = movementsOfSettling(entry.payments, booked, { outcome, rest });
      movements.push(...moved);
      entry.isSettled = true;
      const returned = moved.filter(({ reason }) => reason === 'returned');
      return { returned: -sumOf(returned) };
    },
    async books() {
      const paid = new Map<string, number>();
      for (const { payments } of orders.values())
        for (const { method, amount, rounding } of payments)
          paid.set(method, (paid.get(method) ?? 0) + amount + rounding);
      const received = new Map<string, number>();
      for (const { method, amount, rounding } of movements)
        received.set(method, (received.get(method) ?? 0) + amount + rounding);
      const open = entries
        .filter(({ isSettled }) => !isSettled)
        .map((entry): Entry => ({ ...entry, received: sumOf(entry.payments) }));
      return { orders: [...orders.values()], paid, received, open, refusals };
    },
  };

  function contextAt(device: string): Shelf['context'] {
    const wanted = premises.more(device, { type: 'send', id: '', orderId: '' });
    const { may, prices: book, minimumOf, discountLimit } = contextOf(wanted, personOf(device));
    return { ...shelfNow(), prices: book, minimumOf, may, discountLimit, userId: userOf(device), pointId: device };
  }
}

/** Whether what is closed is paid to the cent. */
export const isSound = (order: Order): boolean => order.status !== 'closed' || billOf(order).remaining === 0;
