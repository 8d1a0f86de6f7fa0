import type { OrderType } from '#kernel/order-type.ts';
import type { ScannerSetup } from '#platform/ui/scanner/burst.ts';
import { scannerSetupOf } from '#platform/ui/scanner/setup-of.ts';
import type { PosConfig } from './views.ts';

/** The till's next screen after an action. */
export interface NextStep {
  readonly logsOut: boolean;
  readonly toTables: boolean;
}

/** The venue's settings for the till's screens, read in one place. */
export interface TillPolicy {
  readonly isShop: boolean;
  readonly offersDirectOrders: boolean;
  /** What an order without a table can be here, in the order of the buttons. */
  readonly kindsWithoutTable: readonly OrderType[];
  readonly startsAsDelivery: boolean;
  readonly offersCourses: boolean;
  readonly offersSeats: boolean;
  readonly offersComments: boolean;
  readonly offersCard: boolean;
  readonly offersFree: boolean;
  readonly offersSplits: boolean;
  /** Products are identified by their codes, as in shops. */
  readonly showsCodes: boolean;
  /** The bill before payment, which is not a fiscal receipt: never, on request, or after a confirmation. */
  readonly bill: 'never' | 'prints' | 'asks';
  readonly scanner: ScannerSetup;
  /** The patterns of the labels of scales. */
  readonly scaleLabels: string;
  readonly afterSend: NextStep;
  readonly afterPayment: NextStep;
}

export function tillPolicy(settings: PosConfig): TillPolicy {
  const printedBill = settings.orderTotalNonFiscalOptional ? 'asks' : 'prints';
  return {
    isShop: settings.notRestaurant,
    offersDirectOrders: settings.directOrder,
    kindsWithoutTable: [
      ...(settings.directOrder ? (['direct', 'takeAway'] as const) : []),
      ...(settings.delivery ? (['delivery'] as const) : []),
    ],
    startsAsDelivery: settings.deliveryDefault,
    offersCourses: settings.courseSpliters,
    offersSeats: settings.seats,
    offersComments: !settings.disableOrderComments,
    offersCard: settings.bankCard,
    offersFree: settings.freePayment,
    offersSplits: settings.splitOrder,
    showsCodes: settings.codeAndMakers,
    bill: settings.orderTotalNonFical ? printedBill : 'never',
    scanner: scannerSetupOf(settings),
    // A copy of the settings that was kept by an older build has none.
    scaleLabels: settings.scaleLabels ?? '',
    afterSend: { logsOut: settings.logoutAfterOrdering, toTables: settings.backToTablesAfterOrdering },
    afterPayment: { logsOut: settings.logoutAfterPayment, toTables: settings.backToTablesAfterPayment },
  };
}

/** What an order without a table is unless somebody says otherwise. */
export const typeOfNew = ({ startsAsDelivery, kindsWithoutTable }: TillPolicy): OrderType =>
  startsAsDelivery && kindsWithoutTable.includes('delivery') ? 'delivery' : 'direct';
