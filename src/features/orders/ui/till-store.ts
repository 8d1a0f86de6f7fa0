import { tablePlans } from '#features/floor/domain/resource.ts';
import type { OrderCommand } from '../domain/command.ts';
import type { Refused } from '../domain/decision.ts';
import { createLeases } from './till/leases.ts';
import { createOrderParts } from './till/order-parts.ts';
import type { Refusal, TillApi, TillFeed, TillKeep, TillOutbox } from './till/ports.ts';
import { createSending } from './till/sending.ts';
import { coalesced, serverOrderOf } from './till/server-orders.ts';
import { createShown, type TillState } from './till/shown.ts';
import type { TillUser } from './till/till-context.ts';
import type { BatchAnswer, OpenOrders, ServerOrder } from './till/views.ts';

export interface TillStore {
  readonly user: TillUser;
  state(): TillState;
  subscribe(listener: () => void): () => void;
  /** Decides at once; null when the command was accepted, shown and queued, else why not: then nothing was queued. */
  dispatch(command: OrderCommand): Refused | null;
  /** What `dispatch` would say, without giving the command. */
  wouldRefuse(command: OrderCommand): Refused | null;
  /** The order is on screen: keeps it for this device until the answer is called. */
  hold(orderId: string): () => void;
  takeOver(orderId: string): Promise<void>;
  /** Resolves once nothing of the order waits for the server, or after the time; answers which. */
  settled(orderId: string, withinMs: number): Promise<boolean>;
  onRefusal(listener: (refusal: Refusal) => void): () => void;
  /** Names are wanted in another language. */
  reloadTexts(): void;
  /** Restores what this device knows, then reads everything, then lives on the feed; answers how to stop. */
  start(): () => void;
}

export interface TillDeps {
  readonly user: TillUser;
  readonly api: TillApi;
  readonly outbox: TillOutbox;
  readonly feed: TillFeed;
  readonly keep: TillKeep;
  readonly now: () => number;
  /** Whether a failed call got an answer (then asking again is idle) or none. */
  readonly wasAnswered: (error: unknown) => boolean;
  readonly onFault: (error: unknown) => void;
}

const retryMs = 1_500;
/** An answer of our own is on its way and brings the order; only then is it worth asking for. */
const ownAnswerMs = 120;

/** The till's live model: reads what the server has, and ties what is known, what is shown and what is sent together. */
export function createTillStore(deps: TillDeps): TillStore {
  const { user, api, outbox, feed, keep, now } = deps;
  let isStopped = false;
  const parts = createOrderParts();
  const shown = createShown(user, parts, now);

  function learn(server: ServerOrder): void {
    const { id, heldBy } = server;
    if (parts.learn(server) && heldBy !== null && heldBy.pointId !== user.pointId) leases.expect(id, heldBy.until);
  }

  const refetch = coalesced(async (id) => {
    const done = new Set(parts.get(id).done.keys());
    try {
      learn(await api.order(id));
    } catch (error) {
      if (!deps.wasAnswered(error)) {
        later(() => refetch(id), retryMs);
        return;
      }
      parts.gone(id);
    }
    parts.settle(id, done);
    shown.refresh([id]);
    keepOpen();
  });

  const leases = createLeases({
    api,
    now,
    orderOf: (id) => shown.state().orders.get(id),
    onNews: (id) => refetch(id),
    later: (run, ms) => later(run, ms),
    subscribe: shown.subscribe,
  });
  const sending = createSending({ outbox, parts, shown, now, refetch, takeOrders, onAnswered: keepOpen });

  function takeOrders(orders: BatchAnswer['orders']): void {
    for (const view of orders)
      learn(serverOrderOf(view, parts.get(view.id).server, { userName: user.name, now: now() }));
  }

  function takeOpenOrders(open: OpenOrders, began: number): void {
    const listed = new Set(open.orders.map((order) => order.id));
    const touched = new Set([...listed, ...parts.entries().map(([id]) => id)]);
    for (const order of open.orders) learn(order);
    for (const [id, part] of parts.entries()) {
      // What was learned after the list was asked for is newer than the list.
      if (listed.has(id) || part.server === null || part.learnedAt > began) continue;
      if (id === shown.focused()) refetch(id);
      else parts.gone(id);
    }
    shown.takeBusinessDay(open.businessDay);
    shown.refresh(touched);
  }

  const load = coalesced(async (what) => {
    try {
      if (what === 'catalogue') {
        const catalogue = await api.catalogue();
        shown.takeCatalogue(catalogue);
        await keep.write({ catalogue });
      } else if (what === 'plans') {
        const plans = await api.plans();
        shown.takePlans(plans);
        await keep.write({ plans });
      } else {
        const began = parts.reads();
        takeOpenOrders(await api.openOrders(), began);
        keepOpen();
      }
    } catch (error) {
      if (!deps.wasAnswered(error)) later(() => load(what), retryMs);
      else deps.onFault(error);
    }
  });
  const loadAll = () => ['catalogue', 'plans', 'open'].forEach(load);

  async function restore(): Promise<void> {
    const read = keep.read();
    await outbox.ready;
    // Before an answer can arrive, so that none comes for a command that is not known here.
    sending.compareWithOutbox();
    const kept = await read;
    if (isStopped) return;
    if (kept.plans) shown.takePlans(kept.plans);
    if (kept.catalogue) shown.takeCatalogue(kept.catalogue);
    if (kept.open) takeOpenOrders(kept.open, parts.reads());
    // The names of tables and products are known only now.
    shown.refresh(parts.entries().map(([id]) => id));
  }

  let isKeepDue = false;
  function keepOpen(): void {
    if (isKeepDue) return;
    isKeepDue = true;
    later(() => {
      isKeepDue = false;
      const orders = parts.entries().flatMap(([, { server }]) => (server === null ? [] : [server]));
      keep.write({ open: { seq: 0, businessDay: shown.state().businessDay, orders } }).catch(deps.onFault);
    }, 400);
  }
  function later(run: () => void, ms: number): void {
    setTimeout(() => {
      if (!isStopped) run();
    }, ms);
  }

  return {
    user,
    state: shown.state,
    subscribe: shown.subscribe,
    dispatch: sending.dispatch,
    wouldRefuse(command) {
      const decision = sending.decide(command);
      return decision.ok ? null : decision;
    },
    hold(id) {
      shown.focus(id);
      const release = leases.hold(id);
      return () => {
        release();
        if (shown.focused() === id) shown.focus(null);
        if (!isStopped) shown.refresh([id]);
      };
    },
    async takeOver(id) {
      await api.lease(id, 'takeOver');
      refetch(id);
    },
    settled(id, withinMs) {
      const isSettled = () => parts.get(id).pending.length === 0;
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          stop();
          resolve(isSettled());
        };
        const stop = shown.subscribe(() => isSettled() && finish());
        const timer = setTimeout(finish, isSettled() ? 0 : withinMs);
      });
    },
    onRefusal: sending.onRefusal,
    reloadTexts() {
      load('catalogue');
      load('plans');
    },
    start() {
      const stops = [
        outbox.onAnswer(sending.takeAnswer),
        outbox.onChange(sending.compareWithOutbox),
        feed.on('order.changed', ({ data: { orderId: id, version } }) => {
          if (version <= (parts.versionOf(id) ?? -1)) return;
          if (parts.get(id).pending.length === 0) refetch(id);
          else later(() => version > (parts.versionOf(id) ?? -1) && refetch(id), ownAnswerMs);
        }),
        feed.on('order.lease', ({ data }) => refetch(data.orderId)),
        // Whose orders are shown, and their totals, are settings.
        feed.on('configuration.', () => load('open')),
        feed.on('catalogue.', () => load('catalogue')),
        feed.on('record.', ({ data }) => data.resource === tablePlans.name && load('plans')),
        feed.onReset(loadAll),
      ];
      restore().catch(deps.onFault).finally(loadAll);
      return () => {
        isStopped = true;
        shown.stop();
        for (const stop of stops) stop();
      };
    },
  };
}
