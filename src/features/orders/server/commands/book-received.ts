import { uuidv7 } from '#kernel/ids.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { Payment } from '../../domain/order.ts';
import { openProgress } from '../../domain/progress.ts';
import { openOrderCache } from '../queries/order-cache.ts';
import { decideBatches } from './decide-batch.ts';
import { createOrderInputs } from './order-inputs.ts';

export type Booked =
  | { readonly ok: true; readonly payments: readonly Payment[] }
  | {
      readonly ok: false;
      readonly code: string;
      readonly details: Readonly<Record<string, string | number | boolean | null>>;
    };

/** Nothing is remembered from one call to the next, no guard asked and no approval used: the money is there. */
const deciding = () => ({
  memory: openOrderCache(),
  guards: [],
  progress: openProgress(),
  given: new Map(),
  inputs: createOrderInputs(async () => new Set()),
});

/**
 * Books received money on its order in the caller's transaction, by the rights of the session: `domain/rules/received.ts`.
 * Returns the payments as booked, or the refusal.
 */
export async function bookReceived(
  venue: VenueContext,
  tx: WriteTx,
  sender: Session,
  { orderId, payments }: { readonly orderId: string; readonly payments: readonly Payment[] },
): Promise<Booked> {
  const command = { id: uuidv7(), type: 'bookReceived', orderId, payments } as const;
  const batch = { sender, given: [{ command, maker: sender, claimedBy: null, wasSignedIn: false }] };
  const { answers, changed } = await decideBatches(venue, tx, [batch], deciding());
  const answer = answers[0]?.answers[0];
  const order = changed.find(({ id }) => id === orderId);
  if (answer?.outcome !== 'done' || order === undefined) {
    return { ok: false, code: answer?.code ?? 'INTERNAL', details: answer?.details ?? {} };
  }
  const ids = new Set(payments.map(({ id }) => id));
  return { ok: true, payments: order.payments.filter(({ id }) => ids.has(id)) };
}
