import { CodedError } from '#kernel/error.ts';
import { sectionErrors } from '#kernel/section-contract.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import type { ProductRepriced } from '../../domain/facts.ts';
import { productStore } from '../store.ts';

/** `PUT products/updateTables/{id}`: whoever keeps orders brings the price to the lines that no station has yet. */
export async function repriceOpenOrders({ house, pen, session, commandId }: CommandContext, productId: string) {
  const product = await productStore.one(pen.tx, productId);
  if (product === null) throw new CodedError('RECORD_GONE', sectionErrors.RECORD_GONE);
  const { userId, pointId } = session;
  const fact: ProductRepriced = {
    name: 'product.repriced',
    productId,
    by: { userId, pointId, commandId },
    outcome: { orders: 0, lines: 0 },
  };
  await house.react(pen, fact);
  return { ...fact.outcome };
}
