import { dayOf } from '#features/configuration/domain/policy.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import { takingErrors } from '#features/payments/domain/errors.ts';
import { moneyBy } from '#features/payments/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { type AccountErrorCode, accountErrors } from '../../domain/errors.ts';
import { nextPaymentNumber, owedOf } from '../queries/read-accounts.ts';
import { insertEntries } from '../store.ts';

export interface ReceivePayment {
  readonly clientId: string;
  /** How much of what is owed it pays, minor units. */
  readonly amount: number;
  readonly method: string;
  readonly reference?: string | undefined;
}

function refused(code: AccountErrorCode, details: Readonly<Record<string, number>> = {}): CodedError {
  return new CodedError(code, accountErrors[code], details);
}

/**
 * Takes money for what a client owes, all of it or a part. It is in the takings of whoever takes it, and it is no sale: that
 * was booked when the order was closed. Of two tills at once the second can take no more than what is still owed.
 */
export async function receivePayment(context: CommandContext, wanted: ReceivePayment) {
  const { tx, session, commandId, venue } = context;
  const { clientId, amount } = wanted;
  const { userId, pointId, role } = session;
  const settings = await readSettings(tx);
  const day = dayOf(tx.now, settings);
  const account = await owedOf(tx, clientId);
  if (account === null) throw refused('ACCOUNT_NOT_FOUND');
  if (amount > account.balance) throw refused('ACCOUNT_PAYMENT_TOO_MUCH', { owed: Math.max(0, account.balance) });
  const money = await moneyBy(tx, wanted, settings);
  const { method, kind, rounding, reference } = money;
  await venue.check(tx, 'account.receive', { userId, role });
  // Less than a coin is nothing that anybody can hand over, unless it is all that is owed.
  if (amount + rounding === 0 && amount < account.balance) {
    throw new CodedError('PAYMENT_INVALID', takingErrors.PAYMENT_INVALID);
  }
  const number = await nextPaymentNumber(tx);
  const by = { userId, pointId };
  tx.append(insertEntries, [
    {
      ...by,
      clientId,
      kind: 'payment',
      amount: 0 - amount,
      businessDay: day,
      at: tx.now,
      orderId: null,
      paymentId: null,
      number,
      method,
      methodKind: kind,
      rounding,
      reference,
    },
  ]);
  tx.audit({
    ...by,
    action: 'account.payment',
    subject: `clients:${clientId}`,
    commandId,
    senderId: null,
    approverId: null,
    data: { number, amount, method, rounding, reference, owed: account.balance - amount },
  });
  tx.emit({ name: 'account.changed', data: { clientId } });
  const moved = { method, kind, amount, rounding, note: account.name };
  await venue.publish(tx, { name: 'account.paid', subject: `clients:${clientId}`, ...by, commandId, moved });
  return { number, balance: account.balance - amount, rounding };
}
