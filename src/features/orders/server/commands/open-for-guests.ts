import { uuidv7 } from '#kernel/ids.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { decideInside, type RefusedInside } from './decide-inside.ts';
import { floorGuard } from './floor-guard.ts';
import type { GuardInput } from './order-inputs.ts';

export interface Party {
  readonly orderId: string;
  readonly tableId: string;
  readonly covers: number;
  readonly clientId: string | null;
}

export type Opened = { readonly ok: true } | RefusedInside;

/**
 * Opens an order for guests who are led to a table, in the caller's transaction, by the rights of the session and past the same
 * guards as an order that is opened at a till. Nothing is written of the order if one of its commands is refused: the caller
 * ends the transaction.
 */
export function openForGuests(
  venue: VenueContext,
  tx: WriteTx,
  sender: Session,
  { party, guards }: { readonly party: Party; readonly guards: readonly GuardInput[] },
): Promise<Opened> {
  const { orderId, tableId, covers, clientId } = party;
  const commands: OrderCommand[] = [
    { id: uuidv7(), type: 'openOrder', orderId, orderType: 'inHouse', tableId, covers },
    ...(clientId === null ? [] : [{ id: uuidv7(), type: 'setClient' as const, orderId, clientId }]),
  ];
  return decideInside(venue, tx, sender, commands, {
    guards: [floorGuard, ...guards],
    // Guests who must show a card for their discount sit down without it.
    isOptional: ({ type }, code) => type === 'setClient' && code === 'APPROVAL_REQUIRED',
  });
}
