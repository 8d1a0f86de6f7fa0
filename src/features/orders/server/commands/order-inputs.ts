import { accountsInput, type Booked } from '#features/accounts/server/index.ts';
import { clientsInput } from '#features/clients/server/index.ts';
import { approvalsInput, recipientsInput } from '#features/staff/server/index.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { DecisionInput, Done } from '#platform/server/decision-input.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import type { Session } from '#platform/server/session.ts';
import { orderApprovals, termsOf } from '../../domain/approvals.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { kindOf } from '../../domain/command-kinds.ts';
import type { Accepted, Guard } from '../../domain/decision.ts';
import { type OrderApproval, takingOrders } from '../../domain/permissions.ts';
import { allowancesInput } from './allowances-input.ts';
import { refundsInput } from './refunds-input.ts';

/** A guard (domain/decision.ts) with its input. A feature passes it to `createOrdersServer`. */
export type GuardInput = DecisionInput<OrderCommand, Accepted, Guard>;

/** The inputs of the rules of orders. Each is declared by the feature that owns its data. */
export function createOrderInputs(permissionsOf: PermissionsOf) {
  return {
    approvals: approvalsInput<OrderCommand, Accepted, OrderApproval>(permissionsOf, {
      approvalIdOf: (command) => ('approvalId' in command ? command.approvalId : undefined),
      usedFor: (command, action) => ({
        needs: orderApprovals[action].needs,
        subject: command.orderId,
        terms: termsOf(command),
      }),
    }),
    accounts: accountsInput<OrderCommand, Accepted>({
      chargedBy: (command) => kindOf(command).account?.(command),
      mayCredit: (command) => kindOf(command).refunds !== undefined,
      bookedBy: onAccounts,
    }),
    clients: clientsInput<OrderCommand>((command) => kindOf(command).client?.(command)),
    recipients: recipientsInput<OrderCommand>(permissionsOf, {
      recipientOf: (command) => kindOf(command).recipient?.(command),
      mayTake: (permissions) => takingOrders.some((permission) => permissions.has(permission)),
    }),
    refunds: refundsInput,
    allowances: allowancesInput,
  };
}

export type OrderInputs = ReturnType<typeof createOrderInputs>;
export type OpenOrderInputs = {
  readonly [Name in keyof OrderInputs]: Awaited<ReturnType<OrderInputs[Name]['open']>>;
};

/** Reads what the commands need of each input, in one round trip. */
export async function openInputs(
  inputs: OrderInputs,
  tx: ReadTx,
  commands: readonly OrderCommand[],
  makers: readonly Session[],
): Promise<OpenOrderInputs> {
  const [accounts, approvals, clients, recipients, refunds, allowances] = await Promise.all([
    inputs.accounts.open(tx, commands, makers),
    inputs.approvals.open(tx, commands, makers),
    inputs.clients.open(tx, commands, makers),
    inputs.recipients.open(tx, commands, makers),
    inputs.refunds.open(tx, commands, makers),
    inputs.allowances.open(tx, commands, makers),
  ]);
  return { accounts, approvals, clients, recipients, refunds, allowances };
}

/** What an accepted command put on clients' accounts, or took off them by giving something back. */
function onAccounts({ command, decision }: Done<OrderCommand, Accepted>): readonly Booked[] {
  const { orderId } = command;
  const { orders, refund, events } = decision;
  const clientId = kindOf(command).account?.(command);
  if (clientId !== undefined) {
    // The payment that the command made is the last one of its order.
    const order = orders.find(({ id }) => id === orderId);
    const made = order?.payments.at(-1);
    if (made === undefined) return [];
    const number = order?.number ?? 0;
    const { id: paymentId, amount, takenAt: at, takenBy: userId, pointId } = made;
    return [{ kind: 'charge', clientId, amount, orderId, number, paymentId, at, userId, pointId }];
  }
  if (refund === undefined) return [];
  const payments = events.flatMap((event) => (event.name === 'refund.made' ? event.order.payments : []));
  const { madeAt: at, madeBy: userId, pointId, number } = refund;
  return refund.payments.flatMap(({ paymentId, amount }): Booked[] => {
    const owner = payments.find(({ id }) => id === paymentId)?.clientId ?? null;
    if (owner === null) return [];
    return [{ kind: 'refund', clientId: owner, amount: 0 - amount, orderId, number, paymentId, at, userId, pointId }];
  });
}
