import type { SettingsInForce } from '#features/configuration/domain/effects.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import { isReason } from '#kernel/text.ts';
import type { CommandContext, PermissionsOf } from '#platform/server/feature.ts';
import { type Count, isOff, outcomeOf } from '../../domain/count.ts';
import { isForReceiver, shiftPolicy } from '../../domain/policy.ts';
import { countersOf, handoutById, type StoredHandout, shiftById } from '../queries/read-shifts.ts';
import { receiversOf } from '../queries/receivers.ts';
import { insertCount, receiveCounted } from '../store.ts';
import { checkCount } from './check-count.ts';
import { checkReceiver, checkTexts, enter, refused } from './shift-of-command.ts';

export interface ReceiveHandout {
  readonly handoutId: string;
  /** Why there is more or less than expected. */
  readonly reason: string;
  /** What the receiver counted, if it was counted again. */
  readonly recount?: Count | undefined;
}

/**
 * Receives a colleague's cash-out, once: whoever comes second is refused with HANDOUT_RECEIVED, and with HANDOUT_OWN whose drawer it
 * is or who counted it. A difference needs its reason.
 */
export async function receiveHandout(
  context: CommandContext,
  { handoutId, reason, recount }: ReceiveHandout,
  permissionsOf: PermissionsOf,
): Promise<{ difference: number | null }> {
  const { tx, session } = context;
  const settings = await readSettings(tx);
  const policy = shiftPolicy(settings);
  checkReceiver(context, policy);
  checkTexts(reason);
  const handout = await handoutById(tx, handoutId);
  if (handout === null) throw refused('HANDOUT_NOT_FOUND');
  if (handout.receivedAt !== null) throw refused('HANDOUT_RECEIVED');
  const shift = await shiftById(tx, handout.shiftId);
  const [countedBy = '', ...more] = await countersOf(tx, handoutId);
  const made = { ownerId: shift?.userId ?? '', countedBy };
  const receivers = await receiversOf(tx, policy, permissionsOf);
  if (!isForReceiver(session.userId, made, receivers)) throw refused('HANDOUT_OWN');
  const position = 1 + more.length;
  const outcome = recount === undefined ? handout : await countAgain(context, { handout, recount, position, settings });
  const { difference, counted, methods, handedOver } = outcome;
  const maySee = session.permissions.has('shift.read');
  if (isOff({ ...outcome, expected: handout.expected }) && !isReason(reason) && maySee)
    throw refused('HANDOUT_REASON_REQUIRED', { difference });
  const figures = { counted, methods, difference, handedOver };
  await receiveCounted(tx, handoutId, { ...figures, reason, receivedAt: tx.now, receivedBy: session.userId });
  const { number, expected } = handout;
  const entry = { handoutId, number, expected, ...figures, amount: handedOver, ...(reason !== '' && { reason }) };
  enter(context, 'shift.receive', shift ?? { id: handout.shiftId, userId: session.userId }, {
    ...entry,
    ...(recount !== undefined && { before: handout.counted, recount }),
  });
  return { difference: maySee ? difference : null };
}

interface Again {
  readonly handout: StoredHandout;
  readonly recount: Count;
  readonly position: number;
  readonly settings: SettingsInForce;
}

/** A second count, beside the first and by another name; what is expected stays as it was. */
async function countAgain({ tx, session }: CommandContext, { handout, recount, position, settings }: Again) {
  const policy = shiftPolicy(settings);
  await checkCount(tx, recount, settings);
  const methods = handout.methods.map(({ method, expected }) => ({ method, amount: expected }));
  const outcome = outcomeOf(recount, { expected: handout.expected, methods }, policy.countsCards);
  await insertCount(tx, {
    handoutId: handout.id,
    position,
    countedBy: session.userId,
    countedAt: tx.now,
    ...recount,
    cash: outcome.counted,
  });
  return outcome;
}
