import { plansName } from '#features/floor/domain/plans-name.ts';
import type { OrderCommand } from '../domain/command.ts';
import type { Decision, Refused } from '../domain/decision.ts';
import { type Asked, createAsking, createWaiting } from './till/asking.ts';
import { createHands, type Hands } from './till/hands.ts';
import { createLeases } from './till/leases.ts';
import { createOrderParts } from './till/order-parts.ts';
import type { Refusal, TillApi, TillFeed, TillKeep, TillOutbox } from './till/ports.ts';
import { createReading } from './till/reading.ts';
import { createSending, type Several } from './till/sending.ts';
import { createShown, type TillState } from './till/shown.ts';
import { createShownCards, type ShownCards } from './till/shown-cards.ts';
import type { TillUser } from './till/till-context.ts';

export interface TillStore {
  readonly user: TillUser;
  readonly shownCards: ShownCards;
  state(): TillState;
  subscribe(listener: () => void): () => void;
  /**
   * Applies the command locally, or several of which each goes on from those before. Returns null if all were accepted and
   * queued; otherwise the refusal, and nothing is queued.
   */
  dispatch(...commands: Several): Refused | null;
  /** What a command would do now, or the last of several; nothing is queued or shown. */
  preview(...commands: Several): Decision;
  /** Has the server decide a command that no till can decide (`till/asking.ts`). */
  ask(command: OrderCommand): Promise<Asked>;
  /** The order is on screen: holds the lease until the returned function is called. */
  hold(orderId: string): () => void;
  /** Takes the order over from the device that edits it; a user without the permission needs an approval. */
  takeOver(orderId: string, approvalId?: string): Promise<void>;
  /** Resolves to true when the order has no pending commands, to false after the timeout. */
  whenAnswered(orderId: string, withinMs: number): Promise<boolean>;
  onRefusal(listener: (refusal: Refusal) => void): () => void;
  onHandover: Hands['onHandover'];
  /** Loads the names in another language. */
  reloadTexts(): void;
  /** Restores the local copy, loads everything, then follows the live feed. Returns a stop function. */
  start(): () => void;
}

export interface TillDeps {
  readonly user: TillUser;
  readonly api: TillApi;
  readonly outbox: TillOutbox;
  readonly feed: TillFeed;
  readonly keep: TillKeep;
  readonly now: () => number;
  /** Whether the server responded. If it did, retrying is pointless. */
  readonly wasAnswered: (error: unknown) => boolean;
  readonly onFault: (error: unknown) => void;
}

/** The response to a pending command will contain the order; it is fetched only if it has not come by then. */
const ownAnswerMs = 120;

/** The till's live model: combines server state, optimistic state and the outbox. */
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
  const sending = createSending({ user, outbox, parts, shown, now, refetch, takeOrders, onAnswered: keepOpen });

  const hands = createHands(feed, now);

  async function restore(): Promise<void> {
    const read = keep.read();
    await outbox.ready;
    // Before a response can arrive, so that no answer comes for an unknown command.
    sending.compareWithOutbox();
    const kept = await read;
    if (!isStopped) reading.takeKept(kept);
  }

  /** Subscribes to live events. Returns unsubscribe functions. */
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
      feed.on('order.received', ({ data }) => refetch(data.orderId)),
      // Settings decide whose orders and totals are shown.
      feed.on('configuration.', () => load('open')),
      // Also printers are part of its version.
      feed.on('catalogue.', () => ['catalogue' as const, 'open' as const].forEach(load)),
      feed.on('record.', ({ data }) => data.resource === plansName && load('plans')),
      feed.onReset(loadAll),
      hands.follow(),
    ];
  }

  return {
    user,
    shownCards: createShownCards(),
    state: shown.state,
    subscribe: shown.subscribe,
    dispatch: sending.dispatch,
    preview: sending.decide,
    ask: createAsking(api, shown, reading),
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
    whenAnswered: createWaiting(parts, shown),
    onRefusal: sending.onRefusal,
    onHandover: hands.onHandover,
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
