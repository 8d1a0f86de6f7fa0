import { CodedError } from '#kernel/error.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { ApprovalRule } from '#kernel/permission.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { waitDetails } from '../../domain/pin-throttle.ts';
import { type EmployeeRow, employeeByPin } from '../queries/read-employee.ts';
import { insertApproval } from '../store.ts';
import { gatesOf, guardPin } from './guard-pin.ts';
import { hashPin } from './hash-pin.ts';

const approvalMs = 2 * 60 * 1000;
const none: ReadonlySet<string> = new Set();

export interface ApprovalRequest {
  readonly pin: string;
  readonly action: string;
  /** The declaration of the feature that owns the action. */
  readonly rule: ApprovalRule;
  readonly subject: string;
  /** The part of it that the word is for, where the rule names one. */
  readonly part?: string | undefined;
  readonly amount: number;
}

/** Verifies an approver's PIN for exactly this action, subject and amount. Wrong PINs count as at log-in. */
export async function giveApproval(
  venue: VenueContext,
  session: Session,
  request: ApprovalRequest,
  permissionsOf: PermissionsOf,
): Promise<{ approvalId: string; approverName: string }> {
  const result = await venue.inWriteTx(async (tx) => {
    const [guard, approver] = await Promise.all([
      guardPin(tx, gatesOf(session.pointId, ''), request.pin),
      employeeByPin(tx, hashPin(venue.secrets.pinKey, request.pin)),
    ]);
    if (guard.seconds > 0) return new CodedError('LOGIN_LOCKED', 429, waitDetails(guard.seconds));
    const permissions = approver === null ? none : await permissionsOf(tx, approver);
    const problem = problemWith(approver, session, request, permissions);
    if (problem !== null || approver === null) {
      // The requester's own PIN counts too: otherwise it would reset the streak of earlier guesses.
      guard.miss(problem?.code !== 'APPROVER_IS_REQUESTER');
      return problem ?? new CodedError('APPROVER_REFUSED', 403);
    }
    guard.success();
    return approve(tx, session, approver, request);
  });
  if (result instanceof CodedError) throw result;
  return result;
}

function problemWith(
  approver: EmployeeRow | null,
  session: Session,
  { rule }: ApprovalRequest,
  permissions: ReadonlySet<string>,
): CodedError | null {
  if (approver === null) return new CodedError('APPROVER_REFUSED', 403);
  if (approver.id === session.userId) return new CodedError('APPROVER_IS_REQUESTER', 403);
  if (!permissions.has(rule.needs)) return new CodedError('NO_APPROVE_ACCESS', 403);
  return null;
}

async function approve(
  tx: WriteTx,
  session: Session,
  approver: EmployeeRow,
  { action, rule, subject, part, amount }: ApprovalRequest,
) {
  const approvalId = uuidv7();
  await insertApproval(tx, {
    id: approvalId,
    approverId: approver.id,
    requesterId: session.userId,
    action,
    subject,
    part: part ?? null,
    amount,
    expiresAt: tx.now + approvalMs,
  });
  tx.audit({
    action: 'approval.given',
    subject: `${rule.subject}:${subject}`,
    userId: session.userId,
    approverId: approver.id,
    pointId: session.pointId,
    commandId: null,
    data: { approvalId, action, amount, ...(part !== undefined && { part }) },
  });
  return { approvalId, approverName: approver.name };
}
