import { vi } from 'vitest';
import type { CommandAnswer } from '#features/orders/contract.ts';
import { applyCommand } from '#features/orders/domain/apply.ts';
import type { OrderCommand } from '#features/orders/domain/command.ts';
import type { Decision } from '#features/orders/domain/decision.ts';
import { ordersOf } from '#features/orders/domain/kind-of.ts';
import type { Order } from '#features/orders/domain/order.ts';
import type { Kept, Refusal, TillFeed, TillOutbox } from '#features/orders/ui/till/ports.ts';
import { serverOrderOf } from '#features/orders/ui/till/server-orders.ts';
import { type TillUser, tillContext } from '#features/orders/ui/till/till-context.ts';
import type { PendingCommand } from '#features/orders/ui/till/till-order.ts';
import type { BatchAnswer, OpenOrders, ServerOrder } from '#features/orders/ui/till/views.ts';
import { createTillStore, type TillStore } from '#features/orders/ui/till-store.ts';
import { isBelow, type LiveEvent } from '#kernel/event.ts';
import { catalogue, paymentMethods, plans, products } from './till-goods.ts';

// A small venue with tills and a server, in memory, in which the test decides what arrives when.

/** One server, and connections on which everything takes time. Nothing arrives before its task is run. */
export class World {
  readonly orders = new Map<string, Order>();
  readonly answers = new Map<string, CommandAnswer>();
  /** How often each command had an effect. */
  readonly effects = new Map<string, number>();
  readonly lines = new Set<(event: LiveEvent) => void>();
  tasks: (() => void)[] = [];
  isDown = false;
  seq = 0;
  number = 0;

  /** Something that happens later, when the scheduler decides. */
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
          isOffered: () => true,
          discountPreset: () => undefined,
          prices: null,
          paymentMethod: (code) => paymentMethods.find((method) => method.code === code),
          minimumOf: () => null,
          planOf: (id) => (['t1', 't2'].includes(id) ? 'hall' : undefined),
        },
        { now: this.seq, heldBy: () => null },
      ),
      nextOrderNumber: () => ++this.number,
    };
    const decision = applyCommand(this.orders, command, context);
    const answer = answerTo(command, decision);
    this.answers.set(command.id, answer);
    if (decision.ok) {
      this.effects.set(command.id, (this.effects.get(command.id) ?? 0) + 1);
      for (const order of decision.orders) this.change(order);
    }
    return answer;
  }

  private change(order: Order): void {
    this.orders.set(order.id, order);
    this.seq += 1;
    const event: LiveEvent = {
      seq: this.seq,
      at: '2026-11-21T10:00:00Z',
      name: 'order.changed',
      data: { orderId: order.id, version: order.version, tableId: order.tableId, status: order.status },
    };
    for (const line of this.lines) line(event);
  }

  view(id: string): ServerOrder {
    const order = this.orders.get(id);
    if (!order) throw new Error('ORDER_NOT_FOUND');
    return serverOrderOf(structuredClone(order) as never, null, { id: order.ownerId, name: 'somebody' });
  }
  open(): OpenOrders {
    const ids = [...this.orders.values()].filter((order) => order.status === 'open').map((order) => order.id);
    return { seq: this.seq, businessDay: '2026-11-21', printsBills: false, orders: ids.map((id) => this.view(id)) };
  }
}

function answerTo({ id, orderId }: OrderCommand, decision: Decision): CommandAnswer {
  if (!decision.ok) {
    return { id, outcome: 'refused', code: decision.code, details: decision.details, version: null, versions: [] };
  }
  const versions = decision.orders.map((order) => ({ orderId: order.id, version: order.version }));
  const own = versions.find((each) => each.orderId === orderId)?.version ?? null;
  return { id, outcome: 'done', code: null, details: null, version: own, versions };
}

/** The storage of a device: it outlives the page. */
export interface Disk {
  queue: PendingCommand[];
  kept: Kept;
  /** Subscribers on every page of this device: each is notified of changes to the queue. */
  readonly changed: Set<() => void>;
}
export const newDisk = (): Disk => ({
  queue: [],
  kept: { catalogue: null, plans: null, open: null, answered: null },
  changed: new Set(),
});

export interface Page {
  readonly till: TillStore;
  readonly refusals: Refusal[];
  readonly slips: readonly string[];
  readonly stop: () => void;
}

/** One page of a device sends for all of them. */
export function openPage(world: World, user: TillUser, disk: Disk, { sends = true } = {}): Page {
  const answerListeners = new Set<(answer: BatchAnswer) => Promise<void>>();
  const handlers = new Set<(event: LiveEvent) => void>();
  const resets = new Set<() => void>();
  let isClosed = false;
  let isSending = false;

  const pump = (): void => {
    if (!sends || isSending || isClosed || disk.queue.length === 0) return;
    isSending = true;
    const batch = disk.queue.slice(0, 3);
    // Two steps: the request reaches the server, and the response the till; either may be lost.
    void world
      .soon(() => {
        const answers = batch.map(({ command }) => world.execute(command, user));
        const ids = new Set(batch.flatMap(({ command }) => ordersOf(command)));
        const orders = [...ids].flatMap((id) => world.orders.get(id) ?? []);
        return structuredClone({ answers, orders }) as unknown as BatchAnswer;
      })
      .then((answer) => world.soon(() => answer))
      .then((answer) => {
        if (isClosed) return;
        for (const listener of answerListeners) void listener(answer);
        const done = new Set(answer.answers.map(({ id }) => id));
        disk.queue = disk.queue.filter(({ command }) => !done.has(command.id));
        for (const listener of [...disk.changed]) listener();
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
      for (const listener of [...disk.changed]) listener();
      pump();
    },
    onAnswer: (listener) => {
      answerListeners.add(listener);
      return () => answerListeners.delete(listener);
    },
    onChange: (listener) => {
      disk.changed.add(listener);
      return () => disk.changed.delete(listener);
    },
  };
  const feed: TillFeed = {
    on: (prefix, handler) => {
      const filtered = (event: LiveEvent) => isBelow(prefix, event) && handler(event);
      handlers.add(filtered);
      return () => handlers.delete(filtered);
    },
    onReset: (handler) => {
      resets.add(handler);
      return () => resets.delete(handler);
    },
  };
  // The feed keeps its order, and an event that could not be delivered arrives when the connection is back.
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
  disk.changed.add(pump);
  const till = createTillStore({
    user,
    outbox,
    feed,
    api: {
      catalogue: () => asked(() => catalogue),
      plans: () => asked(() => plans),
      openOrders: () => asked(() => world.open()),
      order: (id) => asked(() => world.view(id)),
      ask: () => Promise.reject(new Error('nothing is asked here')),
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
  // Flicker: an order that returns to an older state, or disappears for a moment.
  const slips: string[] = [];
  const versions = new Map<string, number>();
  till.subscribe(() => {
    const { orders } = till.state();
    for (const [id, { server }] of orders) {
      if (server === null) continue;
      if (server.version < (versions.get(id) ?? 0)) slips.push(`${id} went back`);
      versions.set(id, server.version);
    }
    // One that was put on another order is gone for good.
    for (const id of versions.keys()) {
      if (!orders.has(id) && world.orders.get(id)?.status !== 'cancelled') slips.push(`${id} was gone`);
    }
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
      disk.changed.delete(pump);
      stopTill();
    },
  };
}

/** Runs tasks, in order of arrival, until nothing is left. */
export async function runAll(world: World): Promise<void> {
  for (let idle = 0; idle < 4; ) {
    await vi.advanceTimersByTimeAsync(idle === 0 ? 0 : 2_000);
    const task = world.tasks.shift();
    if (task) {
      idle = 0;
      task();
    } else idle += 1;
  }
}

let lastId = 0;
export const newId = (what: string) => `${what}-${++lastId}`;
