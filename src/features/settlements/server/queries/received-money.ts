import type { OrderCommand } from '#features/orders/domain/command.ts';
import { kindOf, moneyOf } from '#features/orders/domain/kind-of.ts';
import type { GuardInput } from '#features/orders/server/index.ts';
import { decisionInput } from '#platform/server/decision-input.ts';
import type { SettlementErrorCode } from '../../domain/errors.ts';
import { unsettledMoney } from './read-entry.ts';

/** Commands after which the money that was received for an order would come too late: a payment, and its end in another order. */
const needsMoneySettled = (command: OrderCommand) => {
  const { merges, paysWithoutMoney } = kindOf(command);
  return moneyOf(command) !== undefined || merges === true || paysWithoutMoney === true;
};

/** An order for which money was received is not paid a second time before someone has settled that. */
export const receivedMoneyGuard: GuardInput = decisionInput({
  needs: (commands) => {
    const ids = commands.flatMap((command) => (needsMoneySettled(command) ? command.orderId : []));
    return ids.length === 0 ? null : ids;
  },
  read: unsettledMoney,
  nothing: new Map<string, number>(),
  answer:
    (received) =>
    ({ command }) => {
      const amount = needsMoneySettled(command) ? received.get(command.orderId) : undefined;
      if (amount === undefined) return null;
      return { ok: false, code: 'ORDER_TO_SETTLE' satisfies SettlementErrorCode, details: { amount }, mayRetry: false };
    },
});
