import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#kernel/event.ts';
import { applyCommand } from '../domain/apply.ts';
import type { OrderCommand } from '../domain/command.ts';
import type { Order } from '../domain/order.ts';
import type { Kept, Refusal, TillFeed, TillOutbox } from './till/ports.ts';
import { serverOrderOf } from './till/server-orders.ts';
import { type TillUser, tillContext } from './till/till-context.ts';
import type { PendingCommand } from './till/till-order.ts';
import type { BatchAnswer, Catalogue, CommandAnswer, OpenOrders, ServerOrder, TablePlan } from './till/views.ts';
import { createTillStore, type TillStore } from './till-store.ts';

const policy: TillUser['policy'] = {
  currency: 'EUR',
  chargesVat: true,
  offersDirectOrders: true,
  offersCard: true,
  keepsTableAfterPayment: false,
  allowsComments: true,
  letsWaitersShareOrders: true,
  showsAllTotals: false,
};
const userOf = (name: string): TillUser => ({
  id: `user-${name}`,
  name,
  pointId: `point-${name}`,
  discountLimit: 10_000,
  tablePlanId: null,
  may: () => true,
  policy,
});

const products = ['coffee', 'tea'].map((id, index) => ({
  id,
  name: id,
  code: String(index),
  categoryId: 'drinks',
  type: 'simple' as const,
  unit: 'piece',
  price: 100 + index * 30,
  vatRate: 1800,
  preselectedQuantity: 1000,
  picture: null,
  courseSpliter: false,
  stationId: 'bar',
  staffPrice: null,
  isService: false,
  doser: null,
  makerId: null,
  choices: null,
  barcodes: [],
}));
const catalogue: Catalogue = {
  version: 1,
  currency: 'EUR',
  menus: [{ id: 'menu', name: 'Menu', productIds: products.map(({ id }) => id) }],
  categories: [{ id: 'drinks', name: 'Drinks', colour: '#aa7744', picture: null, stationId: 'bar' }],
  stations: [{ id: 'bar', name: 'Bar', kind: 'bar' }],
  products,
  timeZone: 'Europe/Belgrade',
  offers: { priceLists: [], happyHours: [] },
};
const place = { x: 0, y: 0, width: 100, height: 100, rotation: 0 };
const table = { ...place, planId: 'hall', shape: 'round' as const, seats: 4, minimumSpend: null };
const plans: readonly TablePlan[] = [
  {
    id: 'hall',
    name: 'Hall',
    width: 1000,
    height: 1000,
    pictureId: null,
    decorations: [],
    tables: [
      { ...table, id: 't1', name: '1' },
      { ...table, id: 't2', name: '2' },
    ],
  },
];

/** One server, and wires on which everything takes its time. Nothing arrives before its task is run. */
class World {
  readonly orders = new Map<string, Order>();
  readonly answers = new Map<string, CommandAnswer>();
  /** How often each command had an effect. */
  readonly effects = new Map<string, number>();
  readonly lines = new Set<(event: LiveEvent) => void>();
  tasks: (() => void)[] = [];
  isDown = false;
  seq = 0;
  number = 0;

  /** Something that happens later, when the wire is so inclined. */
  soon<T>(task: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.tasks.push(() => {
        if (this.isDown) {
          reject(new Error('no answer'));
          return;
        }
        try {
          resolve(task());
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  execute(command: OrderCommand, user: TillUser): CommandAnswer {
    const before = this.answers.get(command.id);
    if (before) return before;
    const context = {
      ...tillContext(
        user,
        {
          businessDay: '2026-11-21',
          product: (id) => products.find((product) => product.id === id),
          prices: null,
          planOf: (id) => (['t1', 't2'].includes(id) ? 'hall' : undefined),
        },
        { now: this.seq, heldBy: null },
      ),
      nextOrderNumber: () => ++this.number,
    };
    const decision = applyCommand(this.orders.get(command.orderId) ?? null, command, context);
    const answer: CommandAnswer = decision.ok
      ? { id: command.id, outcome: 'done', code: null, details: null, version: decision.order.version }
      : { id: command.id, outcome: 'refused', code: decision.code, details: decision.details, version: null };
    this.answers.set(command.id, answer);
    if (decision.ok) {
      this.effects.set(command.id, (this.effects.get(command.id) ?? 0) + 1);
      this.orders.set(command.orderId, decision.order);
      this.seq += 1;
      const event: LiveEvent = {
        seq: this.seq,
        at: '2026-11-21T10:00:00Z',
        name: 'order.changed',
        data: { orderId: command.orderId, version: decision.order.version, tableId: decision.order.tableId },
      };
      for (const line of this.lines) line(event);
    }
    return answer;
  }

  view(id: string): ServerOrder {
    const order = this.orders.get(id);
    if (!order) throw new Error('ORDER_NOT_FOUND');
    return serverOrderOf(structuredClone(order) as never, null, { userName: 'somebody', now: order.openedAt });
  }
  open(): OpenOrders {
    const ids = [...this.orders.values()].filter((order) => order.status === 'open').map((order) => order.id);
    return { seq: this.seq, businessDay: '2026-11-21', orders: ids.map((id) => this.view(id)) };
  }
}

/** What a device keeps: it outlives the page. */
interface Disk {
  queue: PendingCommand[];
  kept: Kept;
}
const newDisk = (): Disk => ({ queue: [], kept: { catalogue: null, plans: null, open: null } });

interface Page {
  readonly till: TillStore;
  readonly refusals: Refusal[];
  readonly slips: readonly string[];
  readonly stop: () => void;
}

function openPage(world: World, user: TillUser, disk: Disk): Page {
  const answerListeners = new Set<(answer: BatchAnswer) => void>();
  const changeListeners = new Set<() => void>();
  const handlers = new Set<(event: LiveEvent) => void>();
  const resets = new Set<() => void>();
  let isClosed = false;
  let isSending = false;

  const pump = (): void => {
    if (isSending || isClosed || disk.queue.length === 0) return;
    isSending = true;
    const batch = disk.queue.slice(0, 3);
    // Two legs: the call reaches the server, and the answer the till; either may be lost.
    world
      .soon(() => {
        const answers = batch.map(({ command }) => world.execute(command, user));
        const ids = new Set(batch.map(({ command }) => command.orderId));
        const orders = [...ids].flatMap((id) => world.orders.get(id) ?? []);
        return structuredClone({ answers, orders }) as unknown as BatchAnswer;
      })
      .then((answer) => world.soon(() => answer))
      .then((answer) => {
        if (isClosed) return;
        for (const listener of answerListeners) listener(answer);
        const done = new Set(answer.answers.map(({ id }) => id));
        disk.queue = disk.queue.filter(({ command }) => !done.has(command.id));
        for (const listener of changeListeners) listener();
      })
      .catch(() => undefined)
      .then(() => {
        isSending = false;
        setTimeout(pump, 50);
      });
  };
  const outbox: TillOutbox = {
    ready: Promise.resolve(),
    pending: () => disk.queue,
    append: async (pending) => {
      disk.queue = [...disk.queue, pending];
      for (const listener of changeListeners) listener();
      pump();
    },
    onAnswer: (listener) => {
      answerListeners.add(listener);
      return () => answerListeners.delete(listener);
    },
    onChange: (listener) => {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
  };
  const feed: TillFeed = {
    on: (prefix, handler) => {
      const filtered = (event: LiveEvent) => event.name.startsWith(prefix) && handler(event);
      handlers.add(filtered);
      return () => handlers.delete(filtered);
    },
    onReset: (handler) => {
      resets.add(handler);
      return () => resets.delete(handler);
    },
  };
  // The feed keeps its order, and an event that could not be delivered comes when the line is back.
  const events: LiveEvent[] = [];
  const deliver = (): void => {
    world
      .soon(() => events.shift())
      .then(
        (event) => event && !isClosed && handlers.forEach((handler) => void handler(event)),
        () => setTimeout(deliver, 50),
      );
  };
  const line = (event: LiveEvent) => {
    events.push(event);
    deliver();
  };
  world.lines.add(line);

  const asked = <T>(read: () => T) => world.soon(() => structuredClone(read())).then((read) => world.soon(() => read));
  const till = createTillStore({
    user,
    outbox,
    feed,
    api: {
      catalogue: () => asked(() => catalogue),
      plans: () => asked(() => plans),
      openOrders: () => asked(() => world.open()),
      order: (id) => asked(() => world.view(id)),
      lease: async () => ({ heldByMe: true }),
    },
    keep: {
      read: async () => structuredClone(disk.kept),
      write: async (part) => {
        disk.kept = structuredClone({ ...disk.kept, ...part });
      },
    },
    now: () => world.seq,
    wasAnswered: (error) => error instanceof Error && error.message === 'ORDER_NOT_FOUND',
    onFault: (error) => {
      throw error;
    },
  });
  // What a waiter would call a flicker: an order that goes back to an older state, or is gone for a moment.
  const slips: string[] = [];
  const versions = new Map<string, number>();
  till.subscribe(() => {
    const { orders } = till.state();
    for (const [id, { server }] of orders) {
      if (server === null) continue;
      if (server.version < (versions.get(id) ?? 0)) slips.push(`${id} went back`);
      versions.set(id, server.version);
    }
    for (const id of versions.keys()) if (!orders.has(id)) slips.push(`${id} was gone`);
  });
  const refusals: Refusal[] = [];
  till.onRefusal((refusal) => refusals.push(refusal));
  const stopTill = till.start();
  pump();
  return {
    till,
    refusals,
    slips,
    stop() {
      isClosed = true;
      world.lines.delete(line);
      stopTill();
    },
  };
}

/** Runs tasks, first come first served, until nothing is left to happen. */
async function settle(world: World): Promise<void> {
  for (let idle = 0; idle < 4; ) {
    await vi.advanceTimersByTimeAsync(idle === 0 ? 0 : 2_000);
    const task = world.tasks.shift();
    if (task) {
      idle = 0;
      task();
    } else idle += 1;
  }
}

const orderIds = ['o1', 'o2', 'o3'];
let lastId = 0;
const newId = (what: string) => `${what}-${++lastId}`;

type Step =
  | {
      readonly kind: 'give';
      readonly page: number;
      readonly order: number;
      readonly deed: number;
      readonly pick: number;
    }
  | { readonly kind: 'run'; readonly pick: number }
  | { readonly kind: 'wait' }
  | { readonly kind: 'network'; readonly isDown: boolean }
  | { readonly kind: 'reload'; readonly page: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('give' as const),
      page: fc.nat(1),
      order: fc.nat(2),
      deed: fc.nat(14),
      pick: fc.nat(20),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('run' as const), pick: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'wait' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('network' as const), isDown: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), page: fc.nat(1) }) },
);

function commandOf(order: Order | null, orderId: string, deed: number, pick: number): OrderCommand {
  const header = { id: newId('command'), orderId };
  const line = order?.lines[pick % Math.max(1, order.lines.length)];
  const lineId = line?.id ?? 'none';
  const productId = products[pick % 2]?.id ?? '';
  switch (deed) {
    case 0:
      return { ...header, type: 'changeQuantity', lineId, quantity: 1000 * (1 + (pick % 5)) };
    case 1:
      return { ...header, type: 'removeLine', lineId };
    case 2:
      return { ...header, type: 'send' };
    case 3:
      return { ...header, type: 'voidLine', lineId, voidLineId: newId('line'), quantity: 1000, reason: 'mistake' };
    case 4:
      return { ...header, type: 'commentLine', lineId, comment: `note ${pick}` };
    case 5:
      return { ...header, type: 'setCovers', covers: pick };
    case 6:
      return { ...header, type: 'discountOrder', discount: { kind: 'percent', value: 100 * (1 + pick) } };
    default:
      if (order === null) {
        return { ...header, type: 'openOrder', orderType: 'inHouse', tableId: pick % 2 ? 't1' : 't2', covers: 0 };
      }
      return { ...header, type: 'addLine', lineId: newId('line'), productId, quantity: 1000 };
  }
}

/** An order without what a till cannot know before the server: instants and who did it when. */
const plainOrder = (order: Order | null | undefined) => order && JSON.parse(JSON.stringify(order));

describe('the till', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows in the end what the server decided, with no command lost or done twice, however the network behaves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 100 }), async (steps) => {
        const world = new World();
        const users = [userOf('arta'), userOf('besnik')];
        const disks = [newDisk(), newDisk()];
        const pages = users.map((user, index) => openPage(world, user, disks[index] as Disk));
        await settle(world);
        const given = new Map<string, OrderCommand>();
        const refused = new Set<string>();
        for (const each of steps) {
          if (each.kind === 'give') {
            const { till } = pages[each.page] as Page;
            const orderId = orderIds[each.order] ?? '';
            const shown = till.state().orders.get(orderId)?.order ?? null;
            const command = commandOf(shown, orderId, each.deed, each.pick);
            if (till.dispatch(command) === null) given.set(command.id, command);
          } else if (each.kind === 'run') {
            const [task] = world.tasks.splice(each.pick % Math.max(1, world.tasks.length), 1);
            task?.();
            await vi.advanceTimersByTimeAsync(0);
          } else if (each.kind === 'wait') {
            await vi.advanceTimersByTimeAsync(200);
          } else if (each.kind === 'network') {
            world.isDown = each.isDown;
          } else {
            const page = pages[each.page] as Page;
            for (const { command } of page.refusals) refused.add(command.id);
            page.stop();
            pages[each.page] = openPage(world, users[each.page] as TillUser, disks[each.page] as Disk);
            await vi.advanceTimersByTimeAsync(0);
          }
        }
        world.isDown = false;
        await settle(world);

        for (const disk of disks) expect(disk.queue).toEqual([]);
        for (const id of given.keys()) {
          const answer = world.answers.get(id);
          expect(answer).toBeDefined();
          expect(world.effects.get(id) ?? 0).toBe(answer?.outcome === 'done' ? 1 : 0);
        }
        expect([...world.answers.keys()].every((id) => given.has(id))).toBe(true);
        for (const { till, slips } of pages) {
          expect(slips).toEqual([]);
          const shown = new Map([...till.state().orders].map(([id, order]) => [id, plainOrder(order.order)]));
          const wanted = new Map([...world.orders].map(([id, order]) => [id, plainOrder(order)]));
          expect(shown).toEqual(wanted);
          for (const order of till.state().orders.values()) expect(order.pending).toEqual([]);
        }
        for (const page of pages) page.stop();
      }),
      { numRuns: 300 },
    );
  });

  it('takes ten orders without a server, survives a reload, and delivers all ten once', async () => {
    const world = new World();
    const disk = newDisk();
    const first = openPage(world, userOf('arta'), disk);
    await settle(world);
    world.isDown = true;
    for (let at = 0; at < 10; at += 1) {
      const orderId = `order-${at}`;
      const header = () => ({ id: newId('command'), orderId });
      expect(
        first.till.dispatch({ ...header(), type: 'openOrder', orderType: 'direct', tableId: null, covers: 0 }),
      ).toBeNull();
      expect(
        first.till.dispatch({ ...header(), type: 'addLine', lineId: newId('line'), productId: 'tea', quantity: 2000 }),
      ).toBeNull();
      expect(first.till.dispatch({ ...header(), type: 'send' })).toBeNull();
    }
    await vi.advanceTimersByTimeAsync(5_000);
    first.stop();
    const second = openPage(world, userOf('arta'), disk);
    await vi.advanceTimersByTimeAsync(10);
    // Reloaded without a server: everything is on screen, with its prices.
    expect([...second.till.state().orders.values()].map((order) => order.total)).toEqual(Array(10).fill(260));
    world.isDown = false;
    await settle(world);
    expect(world.orders.size).toBe(10);
    expect([...world.orders.values()].every((order) => order.lines.length === 1 && order.sentAt !== null)).toBe(true);
    expect(new Set([...world.orders.values()].map((order) => order.number)).size).toBe(10);
    expect(second.till.state().orders.size).toBe(10);
    second.stop();
  });

  it('refuses at once what the rules refuse, and queues nothing', async () => {
    const world = new World();
    const disk = newDisk();
    const { till, stop } = openPage(world, userOf('arta'), disk);
    await settle(world);
    const header = () => ({ id: newId('command'), orderId: 'o1' });
    till.dispatch({ ...header(), type: 'openOrder', orderType: 'direct', tableId: null, covers: 0 });
    const before = disk.queue.length;
    expect(till.dispatch({ ...header(), type: 'send' })?.code).toBe('NOTHING_TO_SEND');
    expect(disk.queue.length).toBe(before);
    stop();
  });

  it('takes no older state for news, however late its answer comes', async () => {
    const world = new World();
    const { till, slips, stop } = openPage(world, userOf('arta'), newDisk());
    await settle(world);
    const header = () => ({ id: newId('command'), orderId: 'o1' });
    till.dispatch({ ...header(), type: 'openOrder', orderType: 'inHouse', tableId: 't1', covers: 0 });
    await settle(world);
    const line = { type: 'addLine' as const, productId: 'tea', quantity: 1000 };
    world.execute({ ...header(), ...line, lineId: 'from-besnik' }, userOf('besnik'));
    // The event arrives, and the order is read; the answer is on its way.
    for (let leg = 0; leg < 2; leg += 1) {
      world.tasks.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    }
    const late = world.tasks.shift();
    expect(late).toBeDefined();
    till.dispatch({ ...header(), ...line, lineId: 'from-arta' });
    await settle(world);
    late?.();
    await settle(world);
    expect(slips).toEqual([]);
    expect(
      till
        .state()
        .orders.get('o1')
        ?.order?.lines.map(({ id }) => id),
    ).toEqual(['from-besnik', 'from-arta']);
    stop();
  });

  it('names what the server refused later', async () => {
    const world = new World();
    const [arta, besnik] = [userOf('arta'), userOf('besnik')].map((user) => openPage(world, user, newDisk()));
    await settle(world);
    const header = () => ({ id: newId('command'), orderId: 'o1' });
    arta?.till.dispatch({ ...header(), type: 'openOrder', orderType: 'inHouse', tableId: 't1', covers: 0 });
    arta?.till.dispatch({ ...header(), type: 'addLine', lineId: 'l1', productId: 'tea', quantity: 1000 });
    await settle(world);
    const pay = { expectedTotal: 130, payments: [{ id: 'p1', method: 'cash' as const, amount: 130 }] };
    besnik?.till.dispatch({ ...header(), type: 'pay', ...pay });
    arta?.till.dispatch({ ...header(), type: 'addLine', lineId: 'l2', productId: 'coffee', quantity: 1000 });
    // Arta's line reaches the server first.
    world.tasks.reverse();
    await settle(world);
    const refusals = [...(arta?.refusals ?? []), ...(besnik?.refusals ?? [])];
    expect(refusals.map(({ code, tableName }) => [code, tableName])).toEqual([['SALES_AMOUNT_CHANGED', '1']]);
    expect(world.orders.get('o1')?.payments).toEqual([]);
    expect(besnik?.till.state().orders.get('o1')?.total).toBe(230);
    arta?.stop();
    besnik?.stop();
  });
});
