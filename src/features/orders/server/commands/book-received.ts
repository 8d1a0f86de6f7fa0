import { uuidv7 } from '#kernel/ids.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { Payment } from '../../domain/order.ts';
import { decideInside, type RefusedInside } from './decide-inside.ts';

export type Booked = { readonly ok: true; readonly payments: readonly Payment[] } | RefusedInside;

/**
 * Books received money on its order in the caller's transaction, by the rights of the session: `domain/rules/received.ts`. No
 * guard is asked: the money is there. Returns the payments as booked, or the refusal.
 */
export async function bookReceived(
  venue: VenueContext,
  tx: WriteTx,
  sender: Session,
  { orderId, payments }: { readonly orderId: string; readonly payments: readonly Payment[] },
): Promise<Booked> {
  const command = { id: uuidv7(), type: 'bookReceived', orderId, payments } as const;
  const decided = await decideInside(venue, tx, sender, [command], { guards: [] });
  if (!decided.ok) return decided;
  const order = decided.changed.find(({ id }) => id === orderId);
  if (order === undefined) return { ok: false, code: 'INTERNAL', details: {} };
  const ids = new Set(payments.map(({ id }) => id));
  return { ok: true, payments: order.payments.filter(({ id }) => ids.has(id)) };
}
