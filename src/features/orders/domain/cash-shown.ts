import { roundedSum } from '#features/payments/domain/method.ts';
import { type CurrencyCode, cashRounding, currencies, type Minor, nextCashRounding } from '#kernel/money.ts';
import type { Payment } from './order.ts';

interface Shown {
  readonly amount: Minor;
  /** The rounding that the device showed; undefined from devices that do not say it. */
  readonly rounding?: Minor | undefined;
  readonly pointId: string;
  readonly currency: CurrencyCode;
}

/**
 * The cash rounding of a payment that a device has taken: what it asked the guest for is in the drawer. It rounded all cash
 * of the order together, as far as it knew: its own payments, and of other devices those that came first. A rounding that
 * it can have shown counts, so that a payment made elsewhere meanwhile moves no coin in the books; otherwise `usual` does.
 */
export function roundingShown(
  { amount, rounding, pointId, currency }: Shown,
  earlier: readonly Payment[],
  usual: Minor,
): Minor {
  if (rounding === undefined || rounding === usual) return usual;
  const own = earlier.filter((payment) => payment.pointId === pointId);
  const others = earlier.filter((payment) => payment.pointId !== pointId);
  const canBe = [...others, null].some((_, known) => {
    const before = roundedSum([...own, ...others.slice(0, known)]);
    return nextCashRounding(before, amount, currency) === rounding;
  });
  return canBe ? rounding : usual;
}

/** Whether a device can have taken an amount with this rounding after some other cash: whole coins, by less than one. */
export function isWholeCoins(amount: Minor, rounding: Minor, currency: CurrencyCode): boolean {
  return cashRounding(amount + rounding, currency) === 0 && Math.abs(rounding) < currencies[currency].cashUnit;
}
