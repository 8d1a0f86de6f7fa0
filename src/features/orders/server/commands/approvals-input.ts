import { type Approval, approverOf } from '#features/staff/domain/approval.ts';
import { approvalsById, markApprovalUsed } from '#features/staff/server/index.ts';
import { canonical } from '#kernel/canonical.ts';
import { ignoreRejection } from '#platform/server/database.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import { orderApprovals, termsOf } from '../../domain/approvals.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { OrderContext } from '../../domain/decision.ts';
import { type DecisionInput, decisionInput } from './decision-input.ts';

type Approvals = ReadonlyMap<string, Approval>;
export type ApprovalsInput = DecisionInput<Pick<OrderContext, 'approverOf'>>;

/** Approvals that the commands refer to; each can be used once, while its approver still may approve it. */
export function approvalsInput(permissionsOf: PermissionsOf): ApprovalsInput {
  return decisionInput<readonly string[], Approvals, Pick<OrderContext, 'approverOf'>>({
    needs: (commands) => {
      const ids = commands.flatMap((command) => approvalIdOf(command) ?? []);
      return ids.length === 0 ? null : ids;
    },
    read: async (tx, ids) => {
      const found = await approvalsById(tx, ids, permissionsOf);
      return new Map(found.map((approval) => [approval.id, approval]));
    },
    nothing: new Map(),
    answer: (approvals, { command, maker, now }) => ({
      approverOf: (id, action, amount) => {
        const approval = approvals.get(id ?? '');
        const { needs } = orderApprovals[action];
        const asked = { action, needs, amount, subject: command.orderId, requesterId: maker.userId, now };
        return approval === undefined ? null : approverOf(approval, { ...asked, terms: canonical(termsOf(command)) });
      },
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
}

function approvalIdOf(command: OrderCommand): string | undefined {
  return 'approvalId' in command ? command.approvalId : undefined;
}
