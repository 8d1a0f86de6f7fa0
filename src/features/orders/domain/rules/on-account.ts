import { leftOn } from '#features/accounts/domain/account.ts';
import type { AccountOf } from '#features/accounts/domain/known-accounts.ts';
import type { ChargeAccount } from '../command.ts';
import { type Decision, type OrderContext, refuse } from '../decision.ts';
import type { Order } from '../order.ts';
import { payWithoutMoney } from './without-money.ts';

/** Puts a part of an order on a client's account, never more than is left on it. */
export function chargeAccount(
  order: Order,
  command: ChargeAccount,
  context: OrderContext,
  accountOf: AccountOf,
): Decision {
  if (!context.may('order.chargeAccount')) return refuse('ACCOUNT_NOT_ALLOWED');
  const { clientId, amount } = command;
  const account = accountOf(clientId);
  if (account === null) return refuse('ACCOUNT_NOT_FOUND');
  const left = leftOn(account);
  // Judged last: whoever names a wrong sum is told that first.
  return payWithoutMoney(order, { ...command, kind: 'account', reference: '', clientId }, context, () =>
    amount > left ? refuse('ACCOUNT_LIMIT_REACHED', { left: Math.max(0, left) }) : null,
  );
}
