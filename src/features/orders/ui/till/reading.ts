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
  /** Applies the orders in a response to commands. Resolves when they are stored on the device. */
  takeOrders(orders: BatchAnswer['orders']): Promise<void>;
  /** Applies the stored copy of this device. */
  takeKept(kept: Kept): void;
  /** The orders differ from the stored copy. */
  keepOpen(): void;
}

const retryMs = 1_500;

export function createReading(deps: ReadingDeps): Reading {
  const { user, api, keep, parts, shown, later } = deps;
  const { keepOpen, keepAnswered } = createKeeper(deps);

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

  function takeOrders(orders: BatchAnswer['orders']): Promise<void> {
    const taken = orders.map((view) => serverOrderOf(view, parts.get(view.id).server, user));
    for (const order of taken) {
      learn(order);
      // It is in other hands now, or somebody was asked to take it: the server has the names.
      if (isUnnamed(order)) refetch(order.id);
    }
    return keepAnswered(taken);
  }

  return {
    refetch,
    load,
    loadAll: () => ['catalogue', 'plans', 'open'].forEach(load),
    takeOrders,
    takeKept(kept) {
      if (kept.plans) shown.takePlans(kept.plans);
      if (kept.catalogue) shown.takeCatalogue(kept.catalogue);
      const known = [...(kept.open?.orders ?? []), ...(kept.answered ?? [])];
      // Of each the last.
      for (const order of new Map(known.map((each) => [each.id, each])).values()) {
        parts.assume(order);
        expectEnd(order);
      }
      if (kept.open) shown.takeVenue(kept.open);
      // The names of tables and products are only now loaded.
      shown.refresh(parts.entries().map(([id]) => id));
    },
    keepOpen,
  };
}

interface Keeper {
  /** Stores the open orders on the device a moment after they have changed. */
  readonly keepOpen: () => void;
  /**
   * Stores orders at once: the commands to which they are the answer leave the device. A copy that had neither would show a till
   * that is loaded anew, or starts without the server, less than it showed before.
   */
  readonly keepAnswered: (orders: readonly ServerOrder[]) => Promise<void>;
}

function createKeeper({ keep, parts, shown, later, onFault }: ReadingDeps): Keeper {
  let isDue = false;
  const answered = new Map<string, ServerOrder>();
  return {
    keepOpen() {
      if (isDue) return;
      isDue = true;
      later(() => {
        isDue = false;
        const orders = parts.entries().flatMap(([, { server }]) => (server === null ? [] : [server]));
        const { businessDay, printsBills } = shown.state();
        answered.clear();
        keep.write({ open: { seq: 0, businessDay, printsBills, orders }, answered: [] }).catch(onFault);
      }, 400);
    },
    async keepAnswered(orders) {
      if (orders.length === 0) return;
      for (const order of orders) answered.set(order.id, order);
      await keep.write({ answered: [...answered.values()] }).catch(onFault);
    },
  };
}
