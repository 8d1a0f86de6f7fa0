import { withKnownLines } from './known-lines.ts';
import type { OrderParts } from './order-parts.ts';
import type { Kept, TillApi, TillKeep } from './ports.ts';
import { coalesced, isUnnamed, serverOrderOf } from './server-orders.ts';
import type { Shown } from './shown.ts';
import type { TillUser } from './till-context.ts';
import type { BatchAnswer, OpenOrders, ServerOrder } from './views.ts';

export interface ReadingDeps {
  readonly user: TillUser;
  readonly api: TillApi;
  readonly keep: TillKeep;
  readonly parts: OrderParts;
  readonly shown: Shown;
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => void;
  /** Whether the server responded. If it did, retrying is pointless. */
  readonly wasAnswered: (error: unknown) => boolean;
  readonly onFault: (error: unknown) => void;
  /** Another device holds an order until then, epoch ms. */
  readonly onHeld: (id: string, until: number) => void;
}

/** Loads data from the server into the till's state, and stores it on the device. */
export interface Reading {
  /** Loads one order again; overlapping calls for one order are coalesced. */
  refetch(id: string): void;
  load(what: 'catalogue' | 'plans' | 'open'): void;
  loadAll(): void;
  /** Applies the orders in a response to commands. */
  takeOrders(orders: BatchAnswer['orders']): void;
  /** Applies the stored copy of this device. */
  takeKept(kept: Kept): void;
  /** The orders differ from the stored copy. */
  keepOpen(): void;
}

const retryMs = 1_500;

export function createReading(deps: ReadingDeps): Reading {
  const { user, api, keep, parts, shown, later } = deps;
  const keepOpen = createKeeper(deps);

  /** Of another device's lease. */
  function expectEnd({ id, heldBy }: ServerOrder): void {
    if (heldBy !== null && heldBy.pointId !== user.pointId) deps.onHeld(id, heldBy.until);
  }

  function learn(answered: ServerOrder): void {
    const server = withKnownLines(answered, parts.get(answered.id).server);
    if (parts.learn(server)) expectEnd(server);
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
    parts.markIncluded(id, done);
    shown.refresh([id]);
    keepOpen();
  });

  function takeOpenOrders(open: OpenOrders, began: number): void {
    const listed = new Set(open.orders.map((order) => order.id));
    const touched = new Set([...listed, ...parts.entries().map(([id]) => id)]);
    for (const order of open.orders) learn(order);
    for (const [id, part] of parts.entries()) {
      // A state received after the list was requested is newer than the list.
      if (listed.has(id) || part.server === null || part.learnedAt > began) continue;
      if (id === shown.focused()) refetch(id);
      else parts.gone(id);
    }
    shown.takeVenue(open);
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

  function takeOrders(orders: BatchAnswer['orders']): void {
    for (const view of orders) {
      const order = serverOrderOf(view, parts.get(view.id).server, user);
      learn(order);
      // It is in other hands now, or somebody was asked to take it: the server has the names.
      if (isUnnamed(order)) refetch(view.id);
    }
  }

  return {
    refetch,
    load,
    loadAll: () => ['catalogue', 'plans', 'open'].forEach(load),
    takeOrders,
    takeKept(kept) {
      if (kept.plans) shown.takePlans(kept.plans);
      if (kept.catalogue) shown.takeCatalogue(kept.catalogue);
      if (kept.open) {
        for (const order of kept.open.orders) {
          parts.assume(order);
          expectEnd(order);
        }
        shown.takeVenue(kept.open);
      }
      // The names of tables and products are only now loaded.
      shown.refresh(parts.entries().map(([id]) => id));
    },
    keepOpen,
  };
}

/** Stores the open orders on the device a moment after they have changed. */
function createKeeper({ keep, parts, shown, later, onFault }: ReadingDeps): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    later(() => {
      isDue = false;
      const orders = parts.entries().flatMap(([, { server }]) => (server === null ? [] : [server]));
      const { businessDay, printsBills } = shown.state();
      keep.write({ open: { seq: 0, businessDay, printsBills, orders } }).catch(onFault);
    }, 400);
  };
}
