import type { ApprovalRule } from '#kernel/permission.ts';
import type { ApprovableCommand, OrderCommand } from './command.ts';
import { commandKinds } from './command-kinds.ts';
import { kindOf } from './kind-of.ts';
import type { OrderApproval } from './permissions.ts';

/** All actions on an order are asked for at the till, about the order. */
const ofOrder = { asks: 'order.command', subject: 'order' } as const;

const ofCommands: Readonly<Record<string, ApprovalRule>> = Object.fromEntries(
  Object.entries(commandKinds).flatMap(([type, kind]) =>
    'approval' in kind ? [[type, { ...ofOrder, ...kind.approval }]] : [],
  ),
);

/** Actions on an order that a colleague can approve: the commands that say so, and to take an order over. */
export const orderApprovals: Readonly<Record<OrderApproval, ApprovalRule>> = {
  ...(ofCommands as Readonly<Record<ApprovableCommand['type'], ApprovalRule>>),
  takeOver: { ...ofOrder, needs: 'order.takeOver' },
};

/** What of a command its approval is for: the fields that its kind names; none if it cannot be approved. */
export function termsOf(command: OrderCommand): Readonly<Record<string, unknown>> {
  const fields: Readonly<Record<string, unknown>> = { ...command };
  // What was left out is said too: a discount of no reason is not one with a reason.
  return Object.fromEntries((kindOf(command).approval?.terms ?? []).map((name) => [name, fields[name] ?? null]));
}
