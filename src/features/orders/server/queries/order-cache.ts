import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { Order } from '../../domain/order.ts';
import { ordersById } from './read-orders.ts';

/** Orders with the devices that hold them now. */
export interface OrdersHeld {
  readonly orders: readonly Order[];
  /** By order id: the point whose lease has not ended. */
  readonly holders: ReadonlyMap<string, string>;
}

/**
 * The open orders that this process wrote last, so that a line costs no reading of all the lines before it. Each use
 * asks the database for the version: what another process wrote meanwhile is read anew. It rests on one rule: every
 * write of an order raises its version (`writeOrders` is the only one).
 */
export interface OrderCache {
  read(tx: ReadTx, ids: readonly string[], now: number): Promise<OrdersHeld>;
  /** After the commit. */
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
        // Deleted first, so that the oldest untouched one is the first to go.
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
