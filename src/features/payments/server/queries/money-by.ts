import type { SettingsInForce } from '#features/configuration/domain/effects.ts';
import { CodedError } from '#kernel/error.ts';
import { nextCashRounding, toCurrency } from '#kernel/money.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { takingErrors } from '../../domain/errors.ts';
import { kindRules, type PaymentKind, problemOfMethod } from '../../domain/method.ts';
import { paymentMethodsAt } from './read-methods.ts';

/** Money that somebody hands over for something else than an order. */
interface MoneyBy {
  /** Minor units. */
  readonly amount: number;
  /** The code of a method. */
  readonly method: string;
  readonly reference?: string | undefined;
}

/** How it is booked: the amount and the rounding come into the drawer. */
interface BookedMoney {
  readonly method: string;
  readonly kind: PaymentKind;
  readonly amount: number;
  /** What coins add to the amount in cash, or take off it. */
  readonly rounding: number;
  readonly reference: string;
}

/** Money by one of the venue's methods. Refuses a method that takes none like this. */
export async function moneyBy(
  tx: ReadTx,
  wanted: MoneyBy,
  settings: Pick<SettingsInForce, 'bankCard' | 'currency'>,
): Promise<BookedMoney> {
  const { amount } = wanted;
  const method = (await paymentMethodsAt(tx, await tx.catalogueVersion())).get(wanted.method);
  if (method === undefined) {
    throw new CodedError('PAYMENT_METHOD_UNKNOWN', takingErrors.PAYMENT_METHOD_UNKNOWN, { method: wanted.method });
  }
  const { code, kind } = method;
  const reference = (wanted.reference ?? '').trim();
  const problem = problemOfMethod(method, reference, { offersCard: settings.bankCard });
  if (problem !== null) throw new CodedError(problem, takingErrors[problem], { method: code });
  const rounding = kindRules[kind].isRounded ? nextCashRounding(0, amount, toCurrency(settings.currency)) : 0;
  return { method: code, kind, amount, rounding, reference };
}
