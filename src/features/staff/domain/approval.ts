/** An approver's consent to one action on one subject, or a part of it, and one amount. */
export interface Approval {
  readonly id: string;
  readonly approverId: string;
  readonly requesterId: string;
  readonly action: string;
  readonly subject: string;
  /** The part of the subject that it is for, such as a line; null where it is for the whole. */
  readonly part: string | null;
  /** Minor units. */
  readonly amount: number;
  /** Epoch ms. */
  readonly expiresAt: number;
  /** The command that used it, or the order that was taken over with it; null while it is unused. */
  readonly usedBy: string | null;
}

/** The use that an approval must match. */
export interface ApprovalUse {
  readonly action: string;
  readonly subject: string;
  readonly part: string | null;
  readonly amount: number;
  readonly requesterId: string;
  readonly now: number;
}

/**
 * The approver, if the approval matches exactly: this action, subject, part, amount and requester, unused and not expired.
 */
export function approverOf(approval: Approval | undefined, use: ApprovalUse): string | null {
  if (approval === undefined || approval.usedBy !== null || approval.expiresAt <= use.now) return null;
  const isMeant =
    approval.action === use.action &&
    approval.subject === use.subject &&
    approval.part === use.part &&
    approval.amount === use.amount &&
    approval.requesterId === use.requesterId;
  return isMeant ? approval.approverId : null;
}
