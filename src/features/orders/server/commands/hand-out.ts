import { uuidv7 } from '#kernel/ids.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { decideInside } from './decide-inside.ts';
import type { Opened } from './open-for-guests.ts';

/**
 * Marks a paid order as fetched or brought, or says that it was not, in the caller's transaction, as a till does. Whoever controls
 * what is handed out needs no right at the till. Nothing is written if it is refused: the caller ends the transaction.
 */
export function handOut(
  venue: VenueContext,
  tx: WriteTx,
  sender: Session,
  { orderId, isHandedOut }: { readonly orderId: string; readonly isHandedOut: boolean },
): Promise<Opened> {
  const handing = { ...sender, permissions: new Set([...sender.permissions, 'table.free']) };
  const type = isHandedOut ? 'freeTable' : 'keepToGo';
  return decideInside(venue, tx, handing, [{ id: uuidv7(), type, orderId }], { guards: [] });
}
