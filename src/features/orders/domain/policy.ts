import type { PublicSettings } from '#features/configuration/domain/settings.ts';
import { toCurrency } from '#kernel/money.ts';
import type { OrderPolicy } from './decision.ts';

/** What the venue's settings mean for orders, read in one place by server and till. */
export function orderPolicy(
  settings: Pick<
    PublicSettings,
    'currency' | 'directOrder' | 'bankCard' | 'freeTable' | 'disableOrderComments' | 'waiterAccess'
  >,
): OrderPolicy {
  return {
    currency: toCurrency(settings.currency),
    offersDirectOrders: settings.directOrder,
    offersCard: settings.bankCard,
    keepsTableAfterPayment: settings.freeTable,
    allowsComments: !settings.disableOrderComments,
    letsWaitersShareOrders: settings.waiterAccess,
  };
}
