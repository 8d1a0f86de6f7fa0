import { uuidv7 } from '#kernel/ids.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { openProgress } from '../../domain/progress.ts';
import { openOrderCache } from '../queries/order-cache.ts';
import type { Booked } from './book-received.ts';
import { decideBatches } from './decide-batch.ts';
import { floorGuard } from './floor-guard.ts';
import { createOrderInputs, type GuardInput } from './order-inputs.ts';

export interface Party {
  readonly orderId: string;
  readonly tableId: string;
  readonly covers: number;
  readonly clientId: string | null;
}

export type Opened = { readonly ok: true } | Exclude<Booked, { readonly ok: true }>;

/**
 * Opens an order for guests who are led to a table, in the caller's transaction, by the rights of the session and past the same
 * guards as an order that is opened at a till. Nothing is written of the order if one of its commands is refused: the caller
 * ends the transaction.
 */
export async function openForGuests(
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
  const given = commands.map((command) => ({ command, maker: sender, claimedBy: null, wasSignedIn: true }));
  const { answers } = await decideBatches(venue, tx, [{ sender, given }], {
    memory: openOrderCache(),
    guards: [floorGuard, ...guards],
    progress: openProgress(),
    given: new Map(),
    inputs: createOrderInputs(async () => new Set()),
  });
  // Guests who must show a card for their discount sit down without it.
  const refused = answers[0]?.answers.find(
    ({ outcome, code }, at) =>
      outcome !== 'done' && !(commands[at]?.type === 'setClient' && code === 'APPROVAL_REQUIRED'),
  );
  if (refused === undefined) return { ok: true };
  return { ok: false, code: refused.code ?? 'INTERNAL', details: refused.details ?? {} };
}
