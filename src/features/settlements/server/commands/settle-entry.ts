import { settingsAt } from '#features/configuration/server/index.ts';
import { orderErrors } from '#features/orders/domain/errors.ts';
import type { Payment, ReceivedPayment } from '#features/orders/domain/order.ts';
import { orderDay } from '#features/orders/domain/policy.ts';
import { tipsOf } from '#features/orders/domain/tips.ts';
import { bookReceived, publishReceived } from '#features/orders/server/index.ts';
import { CodedError, type ErrorDetails, fail } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { type SettlementErrorCode, settlementErrors } from '../../domain/errors.ts';
import { movementsOfSettling, refuseSettling, type Settling, sumOf } from '../../domain/settle.ts';
import { entryById, paymentsOf } from '../queries/read-entry.ts';
import { insertMovements, saveSettled } from '../store.ts';

export interface Settle extends Settling {
  readonly id: string;
  /** The money that the user was shown, minor units. */
  readonly received: number;
  readonly note?: string | undefined;
}

/**
 * Settles an entry, once: whoever comes second is refused with SETTLEMENT_SETTLED. Returns what the order took and what
 * was left of the money, in minor units.
 */
export async function settleEntry(context: CommandContext, { id, outcome, rest, received, note = '' }: Settle) {
  const { tx, session, commandId } = context;
  const { userId, pointId } = session;
  const entry = await entryById(tx, id);
  if (entry === null) throw refused('SETTLEMENT_NOT_FOUND');
  const payments = await paymentsOf(tx, id);
  const isRegular = payments.every((payment) => payment.isRegular);
  const unsettled = { isSettled: entry.settledAt !== null, received: entry.received, isRegular };
  const refusal = refuseSettling(unsettled, { outcome }, session.permissions.has('settlement.settle'));
  if (refusal === 'NO_PERMISSION') fail('NO_PERMISSION', { permission: 'settlement.settle' });
  if (refusal !== null) throw refused(refusal);
  if (received !== entry.received) throw refused('SETTLEMENT_CHANGED', { received: entry.received });
  const booked = outcome === 'toOrder' ? await book(context, entry.orderId, payments) : [];
  // The tip of a payment that the order did not take, or more of it than the order may have, is decided about as the rest is.
  const left = entry.received - sumOf(booked) + tipsOf(payments) - tipsOf(booked);
  const settling = { outcome, rest: outcome === 'toOrder' && left !== 0 ? rest : undefined };
  if (outcome === 'toOrder' && left !== 0) {
    if (rest === undefined) throw refused('SETTLEMENT_REST', { rest: left });
    if (!session.permissions.has('settlement.settle')) fail('NO_PERMISSION', { permission: 'settlement.settle' });
  }
  const movements = movementsOfSettling(payments, booked, settling);
  const businessDay = orderDay(tx.now, await settingsAt(tx, await tx.catalogueVersion()));
  const by = { settlementId: id, businessDay, userId, pointId };
  await insertMovements(
    tx,
    movements.map((movement) => ({ ...by, ...movement })),
  );
  const returned = movements.filter(({ reason }) => reason === 'returned');
  if (returned.length > 0) {
    const origin = { subject: `order:${entry.orderId}`, userId, pointId, commandId };
    await context.venue.publish(tx, { name: 'settlement.returned', ...origin, orderId: entry.orderId, returned });
  }
  await saveSettled(tx, id, {
    settledAt: tx.now,
    settledBy: userId,
    outcome,
    rest: settling.rest ?? null,
    booked: sumOf(booked),
    note,
  });
  tx.audit({
    action: 'settlement.settle',
    subject: `order:${entry.orderId}`,
    userId,
    pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: {
      settlementId: id,
      outcome,
      rest: settling.rest,
      received: entry.received,
      booked: sumOf(booked),
      note,
      movements,
    },
  });
  tx.emit({ name: 'settlement.changed', data: {} });
  if (entry.received !== 0) publishReceived(tx, entry.orderId);
  return { booked: sumOf(booked), rest: left };
}

async function book(
  { tx, venue, session }: CommandContext,
  orderId: string,
  received: readonly ReceivedPayment[],
): Promise<readonly Payment[]> {
  const payments = received.map(({ isRegular: _, isForOrder: __, ...payment }) => payment);
  const booked = await bookReceived(venue, tx, session, { orderId, payments });
  if (booked.ok) return booked.payments;
  const status = Object.entries(orderErrors).find(([code]) => code === booked.code)?.[1] ?? 409;
  // Thrown: nothing of it is written.
  throw new CodedError(booked.code, status, booked.details);
}

function refused(code: SettlementErrorCode, details: ErrorDetails = {}): CodedError {
  return new CodedError(code, settlementErrors[code], details);
}
