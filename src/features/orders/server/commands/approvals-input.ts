import { type Approval, approverOf } from '#features/staff/domain/approval.ts';
import { approvalsById, markApprovalUsed } from '#features/staff/server/index.ts';
import { ignoreRejection } from '#platform/server/database.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { OrderContext } from '../../domain/decision.ts';
import { decisionInput } from './decision-input.ts';

type Approvals = ReadonlyMap<string, Approval>;

/** Approvals that the commands refer to; each can be used once. */
export const approvalsInput = decisionInput<readonly string[], Approvals, Pick<OrderContext, 'approverOf'>>({
  needs: (commands) => {
    const ids = commands.flatMap((command) => approvalIdOf(command) ?? []);
    return ids.length === 0 ? null : ids;
  },
  read: async (tx, ids) => new Map((await approvalsById(tx, ids)).map((approval) => [approval.id, approval])),
  nothing: new Map(),
  answer: (approvals, { command, maker, now }) => ({
    approverOf: (id, action, amount, lineId) =>
      approverOf(approvals.get(id ?? ''), {
        action,
        amount,
        subject: command.orderId,
        part: lineId ?? null,
        requesterId: maker.userId,
        now,
      }),
  }),
  after: (approvals, { command, decision }) => {
    const approval = approvals.get(approvalIdOf(command) ?? '');
    if (decision.approverId === null || approval === undefined) return approvals;
    return new Map(approvals).set(approval.id, { ...approval, usedBy: command.id });
  },
  write: (tx, before, after) => {
    for (const { id, usedBy } of after.values()) {
      if (usedBy !== null && before.get(id)?.usedBy === null) void ignoreRejection(markApprovalUsed(tx, id, usedBy));
    }
  },
});

function approvalIdOf(command: OrderCommand): string | undefined {
  return 'approvalId' in command ? command.approvalId : undefined;
}
