import { readSettings } from '#features/configuration/server/index.ts';
import { canonical } from '#kernel/canonical.ts';
import { CodedError } from '#kernel/error.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { ApprovalRule } from '#kernel/permission.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { Access } from '../../domain/access.ts';
import { withoutCardNumbers } from '../../domain/card-in-text.ts';
import { staffErrors } from '../../domain/errors.ts';
import { mustRenewPin } from '../../domain/pin-rules.ts';
import { waitDetails } from '../../domain/pin-throttle.ts';
import type { EmployeeRow } from '../queries/read-employee.ts';
import type { Rights } from '../queries/role-permissions.ts';
import { insertApproval } from '../store.ts';
import { maySpeakOfLifter } from './gates-of-named.ts';
import { approverGate, askerGate, gatesOf, guardPin, liftGate } from './guard-pin.ts';
import { type IsOfGoods, isProduct, readSecret, type Secret } from './read-secret.ts';

export const approvalMs = 2 * 60 * 1000;
const noAccess: Access = { held: new Set(), isOverOthers: false, isSecond: false };

export interface ApprovalRequest extends Secret {
  readonly action: string;
  /** The declaration of the feature that owns the action. */
  readonly rule: ApprovalRule;
  readonly subject: string;
  /** What of the action it is for: the fields that the rule names. */
  readonly terms?: Readonly<Record<string, unknown>> | undefined;
  readonly amount: number;
}

/** A refund names its lines, of which an order has 500 at most, and a combo its choices. */
const longestTerms = { all: 100_000, list: 1_000, ofList: 300, one: 2_000 };

/** Whether the request names what the rule says that it is for, and nothing else. */
export function hasItsTerms({ rule, terms = {} }: Pick<ApprovalRequest, 'rule' | 'terms'>): boolean {
  const wanted = rule.terms ?? [];
  const isWhole = wanted.every((name) => Object.hasOwn(terms, name)) && Object.keys(terms).length === wanted.length;
  return isWhole && canonical(terms).length <= longestTerms.all && Object.values(terms).every(isShort);
}

function isShort(term: unknown): boolean {
  if (!Array.isArray(term)) return canonical(term).length <= longestTerms.one;
  return term.length <= longestTerms.list && term.every((each) => canonical(each).length <= longestTerms.ofList);
}

/** Verifies an approver's PIN or card for exactly this action, subject, terms and amount. Wrong PINs count as at log-in. */
export async function giveApproval(
  venue: VenueContext,
  session: Session,
  request: ApprovalRequest,
  {
    permissionsOf,
    rights,
    isOfGoods,
  }: { readonly permissionsOf: PermissionsOf; readonly rights: Rights; readonly isOfGoods: IsOfGoods },
): Promise<{ approvalId: string; approverName: string }> {
  // Before anything is entered: the journal keeps the terms.
  if (canonical(withoutCardNumbers(request.terms ?? {})) !== canonical(request.terms ?? {}))
    throw new CodedError('TEXT_IS_CARD', staffErrors.TEXT_IS_CARD);
  const result = await venue.inWriteTx(async (tx) => {
    const { typed, owners } = await readSecret(tx, venue.secrets.pinKey, request);
    const { named, owner: approver } = owners;
    const { userId, pointId } = session;
    // Not the scope of their log-ins: what is typed here keeps nobody from signing in elsewhere.
    const gates = [
      ...gatesOf(pointId, ''),
      ...((await maySpeakOfLifter(tx, owners, permissionsOf)) ? [liftGate(pointId)] : []),
      ...(named === null ? [] : [approverGate(named.id)]),
      ...(request.card === undefined ? [] : [askerGate(userId)]),
    ];
    const attempt = { action: 'approval.refused', userId, pointId, named } as const;
    const guard = await guardPin(tx, gates, typed, attempt);
    if (guard.seconds > 0) return new CodedError('LOGIN_LOCKED', staffErrors.LOGIN_LOCKED, waitDetails(guard.seconds));
    if (await isProduct(tx, request, { isOfGoods, ...(await readSettings(tx)) }))
      return new CodedError('CARD_IS_PRODUCT', staffErrors.CARD_IS_PRODUCT);
    const access = approver === null ? noAccess : await rights.accessOf(tx, approver);
    const problem = problemWith(approver, session, request, access);
    if (problem !== null || approver === null) {
      // The requester's own PIN counts too: otherwise it would reset the streak of earlier guesses.
      guard.miss(problem?.code !== 'APPROVER_IS_REQUESTER');
      return problem ?? new CodedError('APPROVER_REFUSED', staffErrors.APPROVER_REFUSED);
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
  { held, isOverOthers }: Access,
): CodedError | null {
  if (approver?.id === session.userId)
    return new CodedError('APPROVER_IS_REQUESTER', staffErrors.APPROVER_IS_REQUESTER);
  // One code for both: another would tell that this is the PIN of a colleague.
  if (approver === null || !held.has(rule.needs))
    return new CodedError('APPROVER_REFUSED', staffErrors.APPROVER_REFUSED);
  // A PIN that is too weak for what it opens opens nothing here either.
  if (mustRenewPin({ ...approver, isOverOthers }))
    return new CodedError('APPROVER_NEEDS_NEW_PIN', staffErrors.APPROVER_NEEDS_NEW_PIN);
  return null;
}

async function approve(
  tx: WriteTx,
  session: Session,
  approver: EmployeeRow,
  { action, rule, subject, terms = {}, amount }: ApprovalRequest,
) {
  const approvalId = uuidv7();
  await insertApproval(tx, {
    id: approvalId,
    approverId: approver.id,
    requesterId: session.userId,
    action,
    subject,
    terms: canonical(terms),
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
    senderId: null,
    // Its own amount: terms may name another one.
    data: { ...terms, approvalId, action, amount },
  });
  return { approvalId, approverName: approver.name };
}
