import { floorAt } from '#features/floor/server/index.ts';
import { catalogueAt, priceBookAt } from '#features/menu/server/index.ts';
import type { RequestInput, RequestResult } from '#kernel/event.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { repriceLines } from '../../domain/rules/reprice.ts';
import { ordersWaitingFor } from '../queries/read-orders.ts';
import { type OrderChange, writeOrders } from '../store.ts';

/** Applies a product's new price to open orders, in the caller's transaction; no other write can run. */
export async function repriceOrders(
  tx: WriteTx,
  { productId, by }: RequestInput<'product.reprice'>,
): Promise<RequestResult<'product.reprice'>> {
  const version = await tx.catalogueVersion();
  const product = (await catalogueAt(tx, version)).products.get(productId);
  if (product === undefined) return { orders: 0, lines: 0 };
  const prices = await priceBookAt(tx, version);
  const { planOfTable } = await floorAt(tx, version);
  const changes: OrderChange[] = [];
  let repriced = 0;
  for (const before of await ordersWaitingFor(tx, productId)) {
    const changed = repriceLines(before, product, prices, (tableId) => planOfTable.get(tableId) ?? null);
    if (changed === null) continue;
    const { order: after, lines } = changed;
    changes.push({ before, after });
    repriced += lines;
    tx.audit({
      action: 'order.repriced',
      subject: `order:${after.id}`,
      ...by,
      senderId: null,
      approverId: null,
      data: { productId, lines },
    });
    tx.emit({
      name: 'order.changed',
      data: { orderId: after.id, version: after.version, tableId: after.tableId, status: after.status },
    });
  }
  await writeOrders(tx, changes);
  return { orders: changes.length, lines: repriced };
}
