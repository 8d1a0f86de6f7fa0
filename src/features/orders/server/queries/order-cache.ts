import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { Order } from '../../domain/order.ts';
import { ordersById } from './read-orders.ts';

/** Orders and the devices that hold their leases. */
export interface OrdersHeld {
  readonly orders: readonly Order[];
  /** By order id: the point with an unexpired lease. */
  readonly holders: ReadonlyMap<string, string>;
}

/**
 * Cache of recently written open orders, so that adding a line does not reload all lines. Each use compares the
 * versions in the database: an order written by another process since is read again. This relies on one rule: every
 * write of an order raises its version (`writeOrders` is the only one).
 */
export interface OrderCache {
  read(tx: ReadTx, ids: readonly string[], now: number): Promise<OrdersHeld>;
  /** Called after the commit. */
  keep(orders: readonly Order[]): void;
}

const limit = 500;

export function openOrderCache(): OrderCache {
  const known = new Map<string, Order>();
  return {
    read: async (tx, ids, now) => {
      const rows = await tx.rows<{ id: string; version: number; heldBy: string | null }>(sql`
        SELECT o.id, o.version, l.point_id AS "heldBy"
        FROM sales_order o
        LEFT JOIN order_lease l ON l.order_id = o.id AND l.expires_at > ${new Date(now).toISOString()}::timestamptz
        WHERE o.id = ANY (${ids}::uuid[])`);
      const found = rows.flatMap(({ id, version }) => {
        const order = known.get(id);
        return order?.version === version ? [order] : [];
      });
      const foundIds = new Set(found.map(({ id }) => id));
      const missing = rows.filter(({ id }) => !foundIds.has(id)).map(({ id }) => id);
      return {
        orders: missing.length === 0 ? found : [...found, ...(await ordersById(tx, missing))],
        holders: new Map(rows.flatMap(({ id, heldBy }) => (heldBy === null ? [] : [[id, heldBy] as const]))),
      };
    },
    keep: (orders) => {
      for (const order of orders) {
        // Deleted first, so that the least recently used order is evicted first.
        known.delete(order.id);
        if (order.status === 'open') known.set(order.id, order);
      }
      for (const id of known.keys()) {
        if (known.size <= limit) break;
        known.delete(id);
      }
    },
  };
}
