import { canonical } from '#kernel/canonical.ts';
import { type DecisionInput, decisionInput } from '#platform/server/decision-input.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import { ignoreRejection } from '#platform/server/ignore-rejection.ts';
import { type Approval, type ApprovalUse, type Approvers, approverOf } from '../../domain/approval.ts';
import { approvalsById } from '../queries/read-approvals.ts';
import { markApprovalUsed } from '../store.ts';

/** How a feature's commands use approvals. */
export interface ApprovalsOfCommands<Command, Action> {
  readonly approvalIdOf: (command: Command) => string | undefined;
  /** What an approval of the action must have been given for, so that the command may use it. */
  readonly usedFor: (
    command: Command,
    action: Action,
  ) => Pick<ApprovalUse, 'needs' | 'subject'> & { readonly terms: Readonly<Record<string, unknown>> };
}

/** Approvals that commands refer to; each can be used once, while its approver still may approve it. */
export function approvalsInput<
  Command extends { readonly id: string },
  Accepted extends { readonly approverId: string | null },
  Action extends string,
>(
  permissionsOf: PermissionsOf,
  { approvalIdOf, usedFor }: ApprovalsOfCommands<Command, Action>,
): DecisionInput<Command, Accepted, Approvers<Action>> {
  return decisionInput<Command, Accepted, readonly string[], ReadonlyMap<string, Approval>, Approvers<Action>>({
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
        if (approval === undefined) return null;
        const { needs, subject, terms } = usedFor(command, action);
        const requesterId = maker.userId;
        return approverOf(approval, { action, needs, amount, subject, requesterId, now, terms: canonical(terms) });
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
