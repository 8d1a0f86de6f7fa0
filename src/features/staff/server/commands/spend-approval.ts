import { canonical } from '#kernel/canonical.ts';
import type { CommandContext, PermissionsOf } from '#platform/server/feature.ts';
import { type ApprovalUse, approverOf } from '../../domain/approval.ts';
import { approvalsById } from '../queries/read-approvals.ts';
import { markApprovalUsed } from '../store.ts';

type Use = Pick<ApprovalUse, 'action' | 'needs' | 'subject' | 'amount'> & {
  readonly terms?: Readonly<Record<string, unknown>>;
};

/** Uses an approval for this command: the approver, or null if none matches. */
export async function spendApproval(
  { tx, session, commandId }: Pick<CommandContext, 'tx' | 'session' | 'commandId'>,
  approvalId: string | undefined,
  { terms = {}, ...use }: Use,
  permissionsOf: PermissionsOf,
): Promise<string | null> {
  const [approval] = approvalId === undefined ? [] : await approvalsById(tx, [approvalId], permissionsOf);
  const meant = { ...use, terms: canonical(terms), requesterId: session.userId, now: tx.now };
  const approverId = approverOf(approval, meant);
  if (approval !== undefined && approverId !== null) await markApprovalUsed(tx, approval.id, commandId);
  return approverId;
}
