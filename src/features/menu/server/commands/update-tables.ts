import { CodedError } from '#kernel/error.ts';
import { resourceErrors } from '#kernel/resource-routes.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { productStore } from '../store.ts';

/** `PUT products/updateTables/{id}`: the orders feature updates the price of unsent lines. */
export async function repriceOpenOrders({ venue, tx, session, commandId }: CommandContext, productId: string) {
  const product = await productStore.one(tx, productId);
  if (product === null) throw new CodedError('RECORD_GONE', resourceErrors.RECORD_GONE);
  const { userId, pointId } = session;
  return venue.request(tx, 'product.reprice', { productId, by: { userId, pointId, commandId } });
}
