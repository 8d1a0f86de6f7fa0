import { cutoffMinutes } from '#features/configuration/domain/policy.ts';
import type { PublicSettings } from '#features/configuration/domain/settings.ts';
import { toCurrency } from '#kernel/money.ts';
import { businessDay, type Day } from '#kernel/time.ts';
import type { OrderPolicy } from './decision.ts';

/** What the venue's settings mean for orders, read in one place by server and till. */
export function orderPolicy(
  settings: Pick<
    PublicSettings,
    | 'currency'
    | 'vat'
    | 'directOrder'
    | 'bankCard'
    | 'freeTable'
    | 'disableOrderComments'
    | 'waiterAccess'
    | 'showAllTableTotals'
  >,
): OrderPolicy {
  return {
    currency: toCurrency(settings.currency),
    chargesVat: settings.vat,
    offersDirectOrders: settings.directOrder,
    offersCard: settings.bankCard,
    keepsTableAfterPayment: settings.freeTable,
    allowsComments: !settings.disableOrderComments,
    letsWaitersShareOrders: settings.waiterAccess,
    showsAllTotals: settings.showAllTableTotals,
  };
}

/** The business day of an instant: the venue's clock, turned at its hour of closing. */
export function orderDay(now: number, settings: Pick<PublicSettings, 'timeZone' | 'closedTime'>): Day {
  return businessDay(now, settings.timeZone, cutoffMinutes(settings));
}
