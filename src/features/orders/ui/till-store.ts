import { tablePlans } from '#features/floor/domain/section.ts';
import type { Price } from '#features/menu/domain/price.ts';
import { applyCommand } from '../domain/apply.ts';
import type { OrderCommand } from '../domain/command.ts';
import { type Decision, type Refused, refuse } from '../domain/decision.ts';
import type { Order } from '../domain/order.ts';
import { saleOf } from '../domain/sale.ts';
import { type CatalogueIndex, indexCatalogue } from './till/catalogue.ts';
import { createLeases } from './till/leases.ts';
import type { Refusal, TillApi, TillFeed, TillKeep, TillOutbox } from './till/ports.ts';
import { createPriceClock } from './till/price-clock.ts';
import { coalesced, serverOrderOf } from './till/server-orders.ts';
import { type TillUser, tillContext } from './till/till-context.ts';
import { describe, isOnFloor, type PendingCommand, type TillOrder, tillOrderOf } from './till/till-order.ts';
import type { BatchAnswer, Catalogue, OpenOrders, Product, ServerOrder, Table, TablePlan } from './till/views.ts';

export interface TillState {
  readonly catalogue: CatalogueIndex | null;
  readonly plans: readonly TablePlan[] | null;
  readonly tables: ReadonlyMap<string, Table>;
  /** What a product costs now; another function when a happy hour or a price list begins or ends. */
  readonly priceOf: PriceNow;
  /** '' until the server or the device has said which. */
  readonly businessDay: string;
  readonly orders: ReadonlyMap<string, TillOrder>;
  /** The orders of a table, oldest first; the array stays the same while none of them changes. */
  readonly byTable: ReadonlyMap<string, readonly TillOrder[]>;
}

/** The price of a product on an order of that type, at that table. */
export type PriceNow = (product: Product, order: Pick<Order, 'type' | 'tableId'>) => Price;

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

/** What is known of one order; the state's TillOrder is computed from it. */
interface Part {
  readonly server: ServerOrder | null;
  readonly pending: readonly PendingCommand[];
  readonly isWaiting: boolean;
  /** Commands that the server has done, with the version that shows them; they leave once that version is here. */
  readonly done: ReadonlyMap<string, number>;
  /** When the server last spoke of it, on the counter of `reads`. */
  readonly learnedAt: number;
}
const nothing: Part = { server: null, pending: [], isWaiting: false, done: new Map(), learnedAt: 0 };

const retryMs = 1_500;
/** An answer of our own is on its way and brings the order; only then is it worth asking for. */
const ownAnswerMs = 120;

export function createTillStore(deps: TillDeps): TillStore {
  const { user, api, outbox, feed, keep, now } = deps;
  const listeners = new Set<() => void>();
  const refusalListeners = new Set<(refusal: Refusal) => void>();
  const unheard: Refusal[] = [];
  const parts = new Map<string, Part>();
  /** The newest version seen of each order, also of those that left the floor: an answer that was late is not news. */
  const versions = new Map<string, number>();
  const answered = new Set<string>();
  let reads = 0;
  let isStopped = false;
  let focused: string | null = null;
  let state: TillState = {
    catalogue: null,
    plans: null,
    tables: new Map(),
    priceOf: priceNow(),
    businessDay: '',
    orders: new Map(),
    byTable: new Map(),
  };

  function priceNow(): PriceNow {
    return (product, order) => {
      const context = contextAt(now());
      return context.prices.priceOf(product, saleOf(order, context));
    };
  }
  const set = (next: Partial<TillState>): void => {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  };
  const knowledge = {
    get businessDay() {
      return state.businessDay;
    },
    product: (id: string) => state.catalogue?.products.get(id),
    get prices() {
      return state.catalogue?.prices ?? null;
    },
    planOf: (tableId: string) => state.tables.get(tableId)?.planId,
  };
  const priceClock = createPriceClock(
    now,
    () => state.catalogue?.prices,
    () => set({ priceOf: priceNow() }),
  );
  const contextAt = (at: number, heldBy: string | null = null) => tillContext(user, knowledge, { now: at, heldBy });
  const partsOf = (id: string, part: Part) => ({
    id,
    server: part.server,
    pending: part.pending,
    isWaiting: part.isWaiting,
    pointId: user.pointId,
    userName: user.name,
  });

  function place(changes: ReadonlyMap<string, TillOrder | null>): void {
    const orders = new Map(state.orders);
    const touched = new Set<string>();
    for (const [id, order] of changes) {
      for (const each of [orders.get(id), order]) if (each?.tableId) touched.add(each.tableId);
      if (order === null) orders.delete(id);
      else orders.set(id, order);
    }
    const byTable = new Map(state.byTable);
    for (const tableId of touched) {
      const there = [...orders.values()].filter((order) => order.tableId === tableId);
      byTable.set(
        tableId,
        there.sort((a, b) => a.openedAt - b.openedAt),
      );
    }
    set({ orders, byTable });
  }

  /** Computes again what the till shows of some orders. */
  function refresh(ids: Iterable<string>): void {
    const changes = new Map<string, TillOrder | null>();
    for (const id of ids) {
      const part = parts.get(id);
      const order = part ? tillOrderOf({ ...partsOf(id, part), contextAt }) : null;
      const isShown = order !== null && (isOnFloor(order) || focused === id);
      if (!isShown && part?.pending.length === 0) parts.delete(id);
      changes.set(id, isShown ? order : null);
    }
    place(changes);
  }
  const update = (id: string, change: Partial<Part>): void => {
    parts.set(id, { ...(parts.get(id) ?? nothing), ...change });
  };

  function learn(server: ServerOrder): void {
    const { id, version } = server;
    if (version < (versions.get(id) ?? 0)) return;
    versions.set(id, version);
    const part = parts.get(id) ?? nothing;
    const isDone = ({ command }: PendingCommand) => (part.done.get(command.id) ?? Number.POSITIVE_INFINITY) <= version;
    reads += 1;
    update(id, { server, learnedAt: reads, pending: part.pending.filter((pending) => !isDone(pending)) });
    if (server.heldBy !== null && server.heldBy.pointId !== user.pointId) leases.expect(id, server.heldBy.until);
  }

  const refetch = coalesced(async (id) => {
    try {
      learn(await api.order(id));
    } catch (error) {
      if (!deps.wasAnswered(error)) {
        later(() => refetch(id), retryMs);
        return;
      }
      update(id, { server: null });
    }
    refresh([id]);
    keepOpen();
  });

  const leases = createLeases({
    api,
    now,
    orderOf: (id) => state.orders.get(id),
    onNews: (id) => refetch(id),
    later: (run, ms) => later(run, ms),
    subscribe,
  });

  function refused(pending: PendingCommand, code: string, details: Refusal['details'] | null): void {
    const { command } = pending;
    const shown = state.orders.get(command.orderId);
    const productId =
      'productId' in command
        ? command.productId
        : shown?.order?.lines.find((line) => 'lineId' in command && line.id === command.lineId)?.productId;
    const tableId = command.type === 'openOrder' ? command.tableId : shown?.tableId;
    const refusal: Refusal = {
      command,
      code,
      details: details ?? {},
      productName: (productId && state.catalogue?.products.get(productId)?.name) ?? null,
      tableName: (tableId && state.tables.get(tableId)?.name) ?? null,
    };
    if (refusalListeners.size === 0) unheard.push(refusal);
    for (const listener of [...refusalListeners]) listener(refusal);
  }

  function takeAnswer({ answers, orders }: BatchAnswer): void {
    const touched = new Set(orders.map((order) => order.id));
    for (const answer of answers) {
      if (answer.outcome !== 'wait') answered.add(answer.id);
      const found = [...parts].find(([, part]) => part.pending.some(({ command }) => command.id === answer.id));
      if (!found) continue;
      const [id, part] = found;
      touched.add(id);
      if (answer.outcome === 'done') {
        update(id, { isWaiting: false, done: new Map(part.done).set(answer.id, answer.version ?? 0) });
      } else if (answer.outcome === 'wait') {
        update(id, { isWaiting: true });
        refetch(id);
      } else {
        const pending = part.pending.find(({ command }) => command.id === answer.id) as PendingCommand;
        update(id, { isWaiting: false, pending: part.pending.filter((other) => other !== pending) });
        refused(pending, answer.code ?? 'INTERNAL', answer.details);
        refetch(id);
      }
    }
    for (const view of orders) {
      const before = parts.get(view.id)?.server ?? null;
      learn(serverOrderOf(view, before, { userName: user.name, now: now() }));
    }
    for (const id of touched) forgetDone(id);
    refresh(touched);
    keepOpen();
  }

  /** Commands that are done leave the queue; where the version that shows them is not here yet, it is asked for. */
  function forgetDone(id: string): void {
    const part = parts.get(id);
    if (!part) return;
    const version = versions.get(id) ?? -1;
    const isHere = ({ command }: PendingCommand) => (part.done.get(command.id) ?? Number.POSITIVE_INFINITY) <= version;
    const pending = part.pending.filter((each) => !isHere(each));
    const ids = new Set(pending.map(({ command }) => command.id));
    const done = new Map([...part.done].filter(([commandId]) => ids.has(commandId)));
    update(id, { pending, done });
    if (done.size > 0) refetch(id);
  }

  function takeOpenOrders(open: OpenOrders, began: number): void {
    const listed = new Set(open.orders.map((order) => order.id));
    const touched = new Set([...listed, ...parts.keys()]);
    for (const order of open.orders) learn(order);
    for (const [id, part] of [...parts]) {
      // What was learned after the list was asked for is newer than the list.
      if (listed.has(id) || part.server === null || part.learnedAt > began) continue;
      if (id === focused) refetch(id);
      else update(id, { server: null });
    }
    state = { ...state, businessDay: open.businessDay };
    refresh(touched);
  }
  function takeCatalogue(catalogue: Catalogue): void {
    set({ catalogue: indexCatalogue(catalogue), priceOf: priceNow() });
    priceClock.look();
    refresh([...parts].flatMap(([id, part]) => (part.pending.length > 0 ? [id] : [])));
  }

  function takePlans(plans: readonly TablePlan[]): void {
    set({ plans, tables: new Map(plans.flatMap((plan) => plan.tables.map((table) => [table.id, table]))) });
  }

  const load = coalesced(async (what) => {
    try {
      if (what === 'catalogue') {
        const catalogue = await api.catalogue();
        takeCatalogue(catalogue);
        await keep.write({ catalogue });
      } else if (what === 'plans') {
        const plans = await api.plans();
        takePlans(plans);
        await keep.write({ plans });
      } else {
        const began = reads;
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
    compareWithOutbox();
    const kept = await read;
    if (isStopped) return;
    if (kept.plans) takePlans(kept.plans);
    if (kept.catalogue) takeCatalogue(kept.catalogue);
    if (kept.open) takeOpenOrders(kept.open, reads);
    // The names of tables and products are known only now.
    refresh([...parts.keys()]);
  }

  /** Another tab of this browser gives commands into the same outbox, and may be the one that sends ours. */
  function compareWithOutbox(): void {
    const listed = outbox.pending();
    const ids = new Set(listed.map(({ command }) => command.id));
    const known = new Set([...parts.values()].flatMap(({ pending }) => pending.map(({ command }) => command.id)));
    const added = listed.filter(({ command }) => !known.has(command.id) && !answered.has(command.id));
    for (const each of added) {
      const { orderId } = each.command;
      update(orderId, { pending: [...(parts.get(orderId) ?? nothing).pending, each] });
    }
    if (added.length > 0) refresh(new Set(added.map(({ command }) => command.orderId)));
    const gone = [...known].filter((id) => !ids.has(id) && !answered.has(id));
    if (gone.length === 0) return;
    const touched = [...parts].filter(([, { pending }]) => pending.some(({ command }) => gone.includes(command.id)));
    takeAnswer({
      answers: gone.map((id) => ({ id, outcome: 'done', code: null, details: null, version: null })),
      orders: [],
    });
    for (const [id] of touched) refetch(id);
  }

  let isKeepDue = false;
  function keepOpen(): void {
    if (isKeepDue) return;
    isKeepDue = true;
    later(() => {
      isKeepDue = false;
      const orders = [...parts.values()].flatMap(({ server }) => (server === null ? [] : [server]));
      keep.write({ open: { seq: 0, businessDay: state.businessDay, orders } }).catch(deps.onFault);
    }, 400);
  }
  function later(run: () => void, ms: number): void {
    setTimeout(() => {
      if (!isStopped) run();
    }, ms);
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function decide(command: OrderCommand, at: number): Decision {
    const shown = state.orders.get(command.orderId);
    // A colleague's order whose content is not shown to us is not ours to change either.
    if (shown !== undefined && shown.order === null) return refuse('ORDER_OF_COLLEAGUE');
    return applyCommand(shown?.order ?? null, command, contextAt(at, shown?.heldBy?.pointId ?? null));
  }

  function dispatch(command: OrderCommand): Refused | null {
    const { orderId: id } = command;
    const at = now();
    const decision = decide(command, at);
    if (!decision.ok) return decision;
    const given: PendingCommand = { command, at };
    const part = parts.get(id) ?? nothing;
    const changed: Part = { ...part, pending: [...part.pending, given] };
    parts.set(id, changed);
    place(new Map([[id, describe(partsOf(id, changed), decision.order)]]));
    outbox.append(given).catch(() => {
      const { pending } = parts.get(id) ?? nothing;
      update(id, { pending: pending.filter((other) => other !== given) });
      refused(given, 'DEVICE_CANNOT_KEEP', null);
      refresh([id]);
    });
    return null;
  }

  return {
    user,
    state: () => state,
    subscribe,
    dispatch,
    wouldRefuse(command) {
      const decision = decide(command, now());
      return decision.ok ? null : decision;
    },
    hold(id) {
      focused = id;
      const release = leases.hold(id);
      return () => {
        release();
        if (focused === id) focused = null;
        if (!isStopped) refresh([id]);
      };
    },
    async takeOver(id) {
      await api.lease(id, 'takeOver');
      refetch(id);
    },
    settled(id, withinMs) {
      const isSettled = () => (parts.get(id)?.pending.length ?? 0) === 0;
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          stop();
          resolve(isSettled());
        };
        const stop = subscribe(() => isSettled() && finish());
        const timer = setTimeout(finish, isSettled() ? 0 : withinMs);
      });
    },
    onRefusal(listener) {
      refusalListeners.add(listener);
      for (const refusal of unheard.splice(0)) listener(refusal);
      return () => refusalListeners.delete(listener);
    },
    reloadTexts() {
      load('catalogue');
      load('plans');
    },
    start() {
      const stops = [
        outbox.onAnswer(takeAnswer),
        outbox.onChange(compareWithOutbox),
        feed.on('order.', ({ name, data }) => {
          const id = String(data.orderId);
          const version = Number(data.version ?? 0);
          const isOld = name === 'order.changed' && version <= (versions.get(id) ?? -1);
          if (isOld) return;
          const isOurs = name === 'order.changed' && (parts.get(id)?.pending.length ?? 0) > 0;
          if (!isOurs) refetch(id);
          else later(() => version > (versions.get(id) ?? -1) && refetch(id), ownAnswerMs);
        }),
        // Whose orders are shown, and their totals, are settings.
        feed.on('configuration.', () => load('open')),
        feed.on('catalogue.', () => load('catalogue')),
        feed.on('record.', ({ data }) => data.section === tablePlans.name && load('plans')),
        feed.onReset(loadAll),
      ];
      restore().catch(deps.onFault).finally(loadAll);
      return () => {
        isStopped = true;
        priceClock.stop();
        for (const stop of stops) stop();
      };
    },
  };
}
