import { dayOf } from '#features/configuration/domain/policy.ts';
import type { PublicSettings } from '#features/configuration/domain/settings.ts';
import { toCurrency } from '#kernel/money.ts';
import type { OrderPolicy } from './decision.ts';

/** The business day of an order is the venue's. */
export const orderDay = dayOf;

/** Derives the order rules' policy from the venue's settings, for server and till. */
export function orderPolicy(
  settings: Pick<
    PublicSettings,
    | 'currency'
    | 'vat'
    | 'directOrder'
    | 'bankCard'
    | 'freePayment'
    | 'activeVouchers'
    | 'clientCard'
    | 'pointsPerHundred'
    | 'pointWorth'
    | 'freePaymentConfirmation'
    | 'delivery'
    | 'freeTable'
    | 'disableOrderComments'
    | 'courseSpliters'
    | 'seats'
    | 'orderTotalNonFical'
    | 'waiterAccess'
    | 'splitOrder'
    | 'searchClientCards'
    | 'showAllTableTotals'
    | 'offlineHours'
    | 'dailyFoodLimit'
    | 'serviceFeePercentage'
    | 'cardPaymentFee'
  >,
): OrderPolicy {
  return {
    currency: toCurrency(settings.currency),
    chargesVat: settings.vat,
    offersDirectOrders: settings.directOrder,
    offersDelivery: settings.delivery,
    dailyAllowance: settings.dailyFoodLimit,
    serviceFee: settings.serviceFeePercentage,
    cardFee: settings.cardPaymentFee,
    offersCard: settings.bankCard,
    offersFree: settings.freePayment,
    offersVouchers: settings.activeVouchers,
    offersClientCards: settings.clientCard,
    clientsShowCards: settings.clientCard && !settings.searchClientCards,
    // A copy of the settings that was kept by an older build has none.
    pointsPerHundred: settings.pointsPerHundred ?? 0,
    pointWorth: settings.pointWorth ?? 0,
    confirmsFree: settings.freePaymentConfirmation,
    keepsTableAfterPayment: settings.freeTable,
    allowsComments: !settings.disableOrderComments,
    offersCourses: settings.courseSpliters,
    offersSeats: settings.seats,
    offersBill: settings.orderTotalNonFical,
    letsWaitersShareOrders: settings.waiterAccess,
    offersSplits: settings.splitOrder,
    showsAllTotals: settings.showAllTableTotals,
    offlineHours: settings.offlineHours,
  };
}

/**
 * The policy by which a command is decided that was given without the server: what the device showed is of then. Whose
 * orders users may change and see, and for how long a device keeps its prices, are always of now, and so is what an older
 * version did not know about.
 */
export function policyOfThen(then: OrderPolicy, now: OrderPolicy): OrderPolicy {
  const { letsWaitersShareOrders, showsAllTotals, offlineHours } = now;
  return { ...now, ...then, letsWaitersShareOrders, showsAllTotals, offlineHours };
}
