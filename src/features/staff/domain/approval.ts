import type { Minor } from '#kernel/money.ts';

/** An approver's consent to one action on one subject, on the terms that were asked for, and one amount. */
export interface Approval {
  readonly id: string;
  readonly approverId: string;
  readonly requesterId: string;
  readonly action: string;
  readonly subject: string;
  /** The fields of the action that it is for, such as a line or a method of payment: canonical JSON. */
  readonly terms: string;
  /** Minor units. */
  readonly amount: number;
  /** Epoch ms. */
  readonly expiresAt: number;
  /** The command that used it, or the order that was taken over with it; null while it is unused. */
  readonly usedBy: string | null;
  /** What the approver may do now; nothing once they were deactivated. */
  readonly approverMay: ReadonlySet<string>;
}

/** What the rules of a command may ask about approvals. */
export interface Approvers<Action extends string> {
  /**
   * The approver, if an approval of this action exists that matches the command (subject, terms, amount) and its approver
   * still may approve it; otherwise null. A till cannot know and trusts the id; the server verifies it.
   */
  readonly approverOf: (approvalId: string | undefined, action: Action, amount: Minor) => string | null;
}

/** The use that an approval must match. */
export interface ApprovalUse {
  readonly action: string;
  /** The permission that the approver must hold, now as when they approved. */
  readonly needs: string;
  readonly subject: string;
  readonly terms: string;
  readonly amount: number;
  readonly requesterId: string;
  readonly now: number;
}

/**
 * The approver, if the approval matches exactly: this action, subject, terms, amount and requester, unused and not expired,
 * of an approver who still may approve it.
 */
export function approverOf(approval: Approval | undefined, use: ApprovalUse): string | null {
  if (approval === undefined || approval.usedBy !== null || approval.expiresAt <= use.now) return null;
  const isMeant =
    approval.action === use.action &&
    approval.subject === use.subject &&
    approval.terms === use.terms &&
    approval.amount === use.amount &&
    approval.requesterId === use.requesterId;
  return isMeant && approval.approverMay.has(use.needs) ? approval.approverId : null;
}
