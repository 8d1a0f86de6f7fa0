import type { OrderParts } from './order-parts.ts';
import type { Kept, TillApi, TillKeep } from './ports.ts';
import { coalesced, serverOrderOf } from './server-orders.ts';
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
  /** Whether a failed call got an answer (then asking again is idle) or none. */
  readonly wasAnswered: (error: unknown) => boolean;
  readonly onFault: (error: unknown) => void;
  /** Another device holds an order until then, epoch ms. */
  readonly onHeld: (id: string, until: number) => void;
}

/** What is asked of the server, taken into what the till knows, and kept on the device. */
export interface Reading {
  /** Asks for one order again; calls for the same one that overlap become one more. */
  refetch(id: string): void;
  load(what: 'catalogue' | 'plans' | 'open'): void;
  loadAll(): void;
  /** The orders that an answer to commands brings. */
  takeOrders(orders: BatchAnswer['orders']): void;
  /** What this device kept. */
  takeKept(kept: Kept): void;
  /** The orders are other ones than the device keeps. */
  keepOpen(): void;
}

const retryMs = 1_500;

export function createReading(deps: ReadingDeps): Reading {
  const { user, api, keep, parts, shown, now, later } = deps;

  function learn(server: ServerOrder): void {
    const { id, heldBy } = server;
    if (parts.learn(server) && heldBy !== null && heldBy.pointId !== user.pointId) deps.onHeld(id, heldBy.until);
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

  return {
    refetch,
    load,
    loadAll: () => ['catalogue', 'plans', 'open'].forEach(load),
    takeOrders(orders) {
      for (const view of orders) {
        learn(serverOrderOf(view, parts.get(view.id).server, { userName: user.name, now: now() }));
      }
    },
    takeKept(kept) {
      if (kept.plans) shown.takePlans(kept.plans);
      if (kept.catalogue) shown.takeCatalogue(kept.catalogue);
      if (kept.open) takeOpenOrders(kept.open, parts.reads());
      // The names of tables and products are known only now.
      shown.refresh(parts.entries().map(([id]) => id));
    },
    keepOpen,
  };
}
