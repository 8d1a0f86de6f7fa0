import { settingsAt } from '#features/configuration/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Session } from '#platform/server/session.ts';
import { sql } from '#platform/server/sql.ts';

import { mayChangeAny, mayRead } from '../../domain/access.ts';
import { orderErrors } from '../../domain/errors.ts';
import type { Order } from '../../domain/order.ts';
import { orderPolicy } from '../../domain/policy.ts';
import { actorOf } from './actor.ts';

/**
 * Whose orders the user may read: those of all (null), or only those of this owner. The rule of domain/access.ts, for a
 * list of what was done; what a courier brings is in the lists of its owner.
 */
export async function readableOwner(tx: ReadTx, session: Session): Promise<string | null> {
  return mayChangeAny(actorOf(session), await accessPolicy(tx)) ? null : session.userId;
}

/** Whose totals the user may see: those of all (null), or only those of this owner's orders. */
export async function totalsOwner(tx: ReadTx, session: Session): Promise<string | null> {
  const policy = await accessPolicy(tx);
  return policy.showsAllTotals || mayChangeAny(actorOf(session), policy) ? null : session.userId;
}

/** Throws ORDER_OF_COLLEAGUE unless the user may read the order: the same rule, for what hangs on one order. */
export async function checkReadable(tx: ReadTx, session: Session, orderId: string): Promise<void> {
  const [order, policy] = await Promise.all([
    tx.one<Pick<Order, 'ownerId' | 'delivery'>>(
      sql`SELECT owner_id AS "ownerId", delivery FROM sales_order WHERE id = ${orderId}`,
    ),
    accessPolicy(tx),
  ]);
  if (mayRead(order, actorOf(session), policy)) return;
  throw new CodedError('ORDER_OF_COLLEAGUE', orderErrors.ORDER_OF_COLLEAGUE);
}

async function accessPolicy(tx: ReadTx) {
  return orderPolicy(await settingsAt(tx, await tx.catalogueVersion()));
}
