import type { ApprovalRule } from '#kernel/permission.ts';
import type { OrderCommand } from './command.ts';
import { orderApprovals } from './permissions.ts';

/** What of a command its approval is for: the fields that `orderApprovals` names; none if it cannot be approved. */
export function termsOf(command: OrderCommand): Readonly<Record<string, unknown>> {
  const rules: Readonly<Record<string, ApprovalRule>> = orderApprovals;
  const fields: Readonly<Record<string, unknown>> = { ...command };
  return Object.fromEntries((rules[command.type]?.terms ?? []).map((name) => [name, fields[name]]));
}
