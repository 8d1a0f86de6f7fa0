import { takenBy } from '#features/orders/domain/command-kinds.ts';
import type { GuardInput } from '#features/orders/server/index.ts';
import { decisionInput } from '#platform/server/decision-input.ts';
import type { SettlementErrorCode } from '../../domain/errors.ts';
import { unsettledMoney } from './read-entry.ts';

/** An order for which money was received is not paid a second time before someone has settled that. */
export const receivedMoneyGuard: GuardInput = decisionInput({
  needs: (commands) => {
    const ids = commands.flatMap((command) => (takenBy(command) === undefined ? [] : command.orderId));
    return ids.length === 0 ? null : ids;
  },
  read: unsettledMoney,
  nothing: new Map<string, number>(),
  answer:
    (received) =>
    ({ command }) => {
      const amount = takenBy(command) === undefined ? undefined : received.get(command.orderId);
      if (amount === undefined) return null;
      return { ok: false, code: 'ORDER_TO_SETTLE' satisfies SettlementErrorCode, details: { amount }, mayRetry: false };
    },
});
