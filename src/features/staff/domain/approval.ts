/** An approver's consent to one action on one subject and one amount. */
export interface Approval {
  readonly id: string;
  readonly approverId: string;
  readonly requesterId: string;
  readonly action: string;
  readonly subject: string;
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
  readonly amount: number;
  readonly requesterId: string;
  readonly now: number;
}

/**
 * The approver, if the approval matches exactly: this action, subject, amount and requester, unused and not expired.
 */
export function approverOf(approval: Approval | undefined, use: ApprovalUse): string | null {
  if (approval === undefined || approval.usedBy !== null || approval.expiresAt <= use.now) return null;
  const isMeant =
    approval.action === use.action &&
    approval.subject === use.subject &&
    approval.amount === use.amount &&
    approval.requesterId === use.requesterId;
  return isMeant ? approval.approverId : null;
}
