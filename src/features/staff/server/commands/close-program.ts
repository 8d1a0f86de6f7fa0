import { readSettings } from '#features/configuration/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import type { CommandContext, PermissionsOf } from '#platform/server/feature.ts';
import { accessChanged } from '#platform/server/session.ts';
import { asksToClose } from '../../domain/device-policy.ts';
import { closingErrors } from '../../domain/errors.ts';
import { staffApprovals } from '../../domain/permissions.ts';
import { endSession } from '../store.ts';
import { spendApproval } from './spend-approval.ts';

/**
 * Closes the program on the session's device: ends the session, and says in the journal who closed it and who allowed it.
 * Throws CLOSING_NEEDS_APPROVAL where the venue asks for one and there is none for this device and user.
 */
export async function closeProgram(
  context: CommandContext,
  approvalId: string | undefined,
  permissionsOf: PermissionsOf,
): Promise<Record<string, never>> {
  const { tx, session, commandId } = context;
  const isFree = !asksToClose(await readSettings(tx)) || session.permissions.has(staffApprovals.closeProgram.needs);
  const { needs } = staffApprovals.closeProgram;
  const use = { action: 'closeProgram', needs, subject: session.pointId, amount: 0 };
  const approverId = isFree ? null : await spendApproval(context, approvalId, use, permissionsOf);
  if (!isFree && approverId === null) {
    throw new CodedError('CLOSING_NEEDS_APPROVAL', closingErrors.CLOSING_NEEDS_APPROVAL);
  }
  await endSession(tx, session.tokenHash, tx.now);
  tx.emit({ name: accessChanged, data: { userId: session.userId } });
  tx.audit({
    action: 'points.closed',
    subject: `points:${session.pointId}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId,
    data: {},
  });
  return {};
}
