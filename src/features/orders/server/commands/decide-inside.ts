import type { ErrorDetails } from '#kernel/error.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { Order } from '../../domain/order.ts';
import { openProgress } from '../../domain/progress.ts';
import { openOrderCache } from '../queries/order-cache.ts';
import { decideBatches } from './decide-batch.ts';
import { createOrderInputs } from './order-inputs.ts';
import type { Deciding } from './read-batch.ts';

/** What those who begin it know, and no device says. */
type Inside = Pick<Deciding, 'guards' | 'timed'> & {
  /** A command without which the others go on, for this reason. */
  readonly isOptional?: (command: OrderCommand, code: string | null) => boolean;
};

export interface RefusedInside {
  readonly ok: false;
  readonly code: string;
  readonly details: ErrorDetails;
}
type DecidedInside = { readonly ok: true; readonly changed: readonly Order[] } | RefusedInside;

/**
 * Decides commands that another feature gives, in its transaction, by the rights of the session. Nothing is remembered from one
 * call to the next, and no approval is used. Returns the first refusal, if there is one: the caller ends the transaction.
 */
export async function decideInside(
  venue: VenueContext,
  tx: WriteTx,
  sender: Session,
  commands: readonly OrderCommand[],
  { isOptional = () => false, ...asked }: Inside,
): Promise<DecidedInside> {
  const given = commands.map((command) => ({ command, maker: sender, claimedBy: null, wasSignedIn: true }));
  const { answers, changed } = await decideBatches(venue, tx, [{ sender, given }], {
    ...asked,
    memory: openOrderCache(),
    progress: openProgress(),
    given: new Map(),
    inputs: createOrderInputs(async () => new Set()),
  });
  const refused = answers[0]?.answers.find(
    ({ outcome, code }, at) => outcome !== 'done' && !isOptional(commands[at] as OrderCommand, code),
  );
  if (refused === undefined) return { ok: true, changed };
  return { ok: false, code: refused.code ?? 'INTERNAL', details: refused.details ?? {} };
}
