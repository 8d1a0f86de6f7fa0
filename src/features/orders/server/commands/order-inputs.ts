import { accountsInput, type Booked } from '#features/accounts/server/index.ts';
import type { BookedPoints } from '#features/clients/domain/points.ts';
import { clientsInput, pointsInput } from '#features/clients/server/index.ts';
import { approvalsInput, recipientsInput } from '#features/staff/server/index.ts';
import { type Redeemed, vouchersInput } from '#features/vouchers/server/index.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { DecisionInput, Done } from '#platform/server/decision-input.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import type { Session } from '#platform/server/session.ts';
import { orderApprovals, termsOf } from '../../domain/approvals.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { Accepted, Guard } from '../../domain/decision.ts';
import type { OrderEvent } from '../../domain/events.ts';
import { kindOf } from '../../domain/kind-of.ts';
import type { Order, Payment } from '../../domain/order.ts';
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
    vouchers: vouchersInput<OrderCommand, Accepted>({
      paidWith: (command) => kindOf(command).voucher?.(command),
      mayCredit: (command) => kindOf(command).refunds !== undefined,
      redeemedBy: ofVouchers,
    }),
    points: pointsInput<OrderCommand, Accepted>({
      spentOf: (command) => kindOf(command).pointsOf?.(command),
      bookedBy: ofPoints,
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
  const [accounts, vouchers, points, approvals, clients, recipients, refunds, allowances] = await Promise.all([
    inputs.accounts.open(tx, commands, makers),
    inputs.vouchers.open(tx, commands, makers),
    inputs.points.open(tx, commands, makers),
    inputs.approvals.open(tx, commands, makers),
    inputs.clients.open(tx, commands, makers),
    inputs.recipients.open(tx, commands, makers),
    inputs.refunds.open(tx, commands, makers),
    inputs.allowances.open(tx, commands, makers),
  ]);
  return { accounts, vouchers, points, approvals, clients, recipients, refunds, allowances };
}

/** A part of a payment that no money paid: it was made, or given back. */
interface Settled {
  readonly payment: Payment;
  readonly isBack: boolean;
  /** Never negative. */
  readonly amount: number;
  readonly orderId: string;
  /** Of the order, or of the refund. */
  readonly number: number;
  readonly at: number;
  readonly userId: string;
  readonly pointId: string;
}

/** What an accepted command paid without money, or gave back. */
function settledBy({ command, decision }: Done<OrderCommand, Accepted>): readonly Settled[] {
  const { orderId } = command;
  const { orders, refund, events } = decision;
  if (kindOf(command).paysWithoutMoney) {
    // The payment that the command made is the last one of its order.
    const order = orders.find(({ id }) => id === orderId);
    const payment = order?.payments.at(-1);
    if (payment === undefined) return [];
    const { amount, takenAt: at, takenBy: userId, pointId } = payment;
    return [{ payment, isBack: false, amount, orderId, number: order?.number ?? 0, at, userId, pointId }];
  }
  if (refund === undefined) return [];
  const payments = events.flatMap((event) => (event.name === 'refund.made' ? event.order.payments : []));
  const { madeAt: at, madeBy: userId, pointId, number } = refund;
  return refund.payments.flatMap(({ paymentId, amount }): Settled[] => {
    const payment = payments.find(({ id }) => id === paymentId);
    return payment === undefined ? [] : [{ payment, isBack: true, amount, orderId, number, at, userId, pointId }];
  });
}

/** What an accepted command put on clients' accounts, or took off them; positive is owed. */
function onAccounts(done: Done<OrderCommand, Accepted>): readonly Booked[] {
  return settledBy(done).flatMap(({ payment, isBack, amount, ...rest }): Booked[] => {
    const { id: paymentId, clientId = null } = payment;
    if (clientId === null) return [];
    return [{ ...rest, kind: isBack ? 'refund' : 'charge', clientId, amount: isBack ? 0 - amount : amount, paymentId }];
  });
}

/** What an accepted command spent of vouchers, or gave back to them; positive adds to what is left. */
function ofVouchers(done: Done<OrderCommand, Accepted>): readonly Redeemed[] {
  return settledBy(done).flatMap(({ payment, isBack, amount, ...rest }): Redeemed[] => {
    const { id: paymentId, voucherId = null } = payment;
    if (voucherId === null) return [];
    return [{ ...rest, kind: isBack ? 'refund' : 'spend', voucherId, amount: isBack ? amount : 0 - amount, paymentId }];
  });
}

/** What an accepted command did to clients' points: earned with an order, spent on it, and the way back of both. */
function ofPoints({ command, decision }: Done<OrderCommand, Accepted>): readonly BookedPoints[] {
  const spends = kindOf(command).pointsOf !== undefined;
  const spent = settledBy({ command, decision, givenAt: 0 }).flatMap(
    ({ payment, isBack, amount: _, ...rest }): BookedPoints[] => {
      const { id: paymentId, pointsOf: clientId = null, points = null } = payment;
      if (!spends || isBack || clientId === null || points === null) return [];
      return [{ ...rest, kind: 'spend', clientId, points: 0 - points, paymentId, businessDay: null }];
    },
  );
  return [...spent, ...decision.events.flatMap(pointsIn)];
}

function pointsIn(event: OrderEvent): readonly BookedPoints[] {
  if (event.name === 'order.closed') return earnedWith(event.order);
  if (event.name !== 'refund.made') return [];
  const { order, refund, points } = event;
  const { number, businessDay, madeAt: at, madeBy: userId, pointId } = refund;
  const back = { orderId: order.id, number, businessDay, at, userId, pointId };
  const taken: BookedPoints[] =
    points.takenBack > 0 && order.clientId !== null
      ? [{ ...back, kind: 'takeBack', clientId: order.clientId, points: 0 - points.takenBack, paymentId: null }]
      : [];
  return [...points.givenBack.map((given) => ({ ...back, ...given, kind: 'giveBack' as const })), ...taken];
}

function earnedWith({ id: orderId, clientId, pointsEarned: points = 0, ...order }: Order): readonly BookedPoints[] {
  if (clientId === null || points === 0) return [];
  const {
    number,
    closedAt,
    closedBy,
    closedBusinessDay: businessDay,
    payments,
    openedAt,
    openedPointId,
    ownerId,
  } = order;
  const by = { userId: closedBy ?? ownerId, pointId: payments.at(-1)?.pointId ?? openedPointId };
  const when = { at: closedAt ?? openedAt, businessDay, number: number ?? 0 };
  return [{ ...by, ...when, kind: 'earn', clientId, points, orderId, paymentId: null }];
}
