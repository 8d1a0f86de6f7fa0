/** An approver's word, given for one action on one subject and one amount. */
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
  /** The command that used it, or the order that was taken over with it; null while it can be used. */
  readonly usedBy: string | null;
}

/** What an approval is wanted for. */
export interface ApprovalUse {
  readonly action: string;
  readonly subject: string;
  readonly amount: number;
  readonly requesterId: string;
  readonly now: number;
}

/** The approver, where the word fits exactly: this action, this subject, this amount, this requester, unused and fresh. */
export function approverOf(approval: Approval | undefined, use: ApprovalUse): string | null {
  if (approval === undefined || approval.usedBy !== null || approval.expiresAt <= use.now) return null;
  const isMeant =
    approval.action === use.action &&
    approval.subject === use.subject &&
    approval.amount === use.amount &&
    approval.requesterId === use.requesterId;
  return isMeant ? approval.approverId : null;
}
