import { tablePlans } from '#features/floor/domain/resource.ts';
import type { OrderCommand } from '../domain/command.ts';
import type { Refused } from '../domain/decision.ts';
import { createLeases } from './till/leases.ts';
import { createOrderParts } from './till/order-parts.ts';
import type { Refusal, TillApi, TillFeed, TillKeep, TillOutbox } from './till/ports.ts';
import { createReading } from './till/reading.ts';
import { createSending } from './till/sending.ts';
import { createShown, type TillState } from './till/shown.ts';
import type { TillUser } from './till/till-context.ts';

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
  /** Takes the order from the device that edits it; who may not alone gives an approval. */
  takeOver(orderId: string, approvalId?: string): Promise<void>;
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

/** An answer of our own is on its way and brings the order; only then is it worth asking for. */
const ownAnswerMs = 120;

/** The till's live model: reads what the server has, and ties what is known, what is shown and what is sent together. */
export function createTillStore(deps: TillDeps): TillStore {
  const { user, api, outbox, feed, keep, now } = deps;
  let isStopped = false;
  function later(run: () => void, ms: number): void {
    setTimeout(() => {
      if (!isStopped) run();
    }, ms);
  }
  const parts = createOrderParts();
  const shown = createShown(user, parts, now);
  const reading = createReading({ ...deps, parts, shown, later, onHeld: (id, until) => leases.expect(id, until) });
  const { refetch, load, loadAll } = reading;
  const leases = createLeases({
    api,
    now,
    orderOf: (id) => shown.state().orders.get(id),
    onNews: refetch,
    later,
    subscribe: shown.subscribe,
  });
  const { takeOrders, keepOpen } = reading;
  const sending = createSending({ outbox, parts, shown, now, refetch, takeOrders, onAnswered: keepOpen });

  async function restore(): Promise<void> {
    const read = keep.read();
    await outbox.ready;
    // Before an answer can arrive, so that none comes for a command that is not known here.
    sending.compareWithOutbox();
    const kept = await read;
    if (!isStopped) reading.takeKept(kept);
  }

  /** Hears what changes in the venue; answers how to stop. */
  function follow(): (() => void)[] {
    return [
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
    async takeOver(id, approvalId) {
      await api.lease(id, 'takeOver', approvalId);
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
      const stops = follow();
      restore().catch(deps.onFault).finally(loadAll);
      return () => {
        isStopped = true;
        shown.stop();
        for (const stop of stops) stop();
      };
    },
  };
}
