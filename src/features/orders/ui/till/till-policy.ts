import type { PosConfig } from './views.ts';

/** Where the till goes once something is done. */
export interface NextStep {
  readonly logsOut: boolean;
  readonly toTables: boolean;
}

/** What the venue's settings mean for the till's screens, read in one place. */
export interface TillPolicy {
  readonly offersDirectOrders: boolean;
  readonly offersCourses: boolean;
  readonly offersComments: boolean;
  readonly offersCard: boolean;
  /** Products are told apart by their codes, as shops do. */
  readonly showsCodes: boolean;
  /** The bill that is not a fiscal receipt: not at all, when asked for, or only after the till has asked once more. */
  readonly bill: 'never' | 'prints' | 'asks';
  readonly afterSend: NextStep;
  readonly afterPayment: NextStep;
}

export function tillPolicy(settings: PosConfig): TillPolicy {
  const printedBill = settings.orderTotalNonFiscalOptional ? 'asks' : 'prints';
  return {
    offersDirectOrders: settings.directOrder,
    offersCourses: settings.courseSpliters,
    offersComments: !settings.disableOrderComments,
    offersCard: settings.bankCard,
    showsCodes: settings.codeAndMakers,
    bill: settings.orderTotalNonFical ? printedBill : 'never',
    afterSend: { logsOut: settings.logoutAfterOrdering, toTables: settings.backToTablesAfterOrdering },
    afterPayment: { logsOut: settings.logoutAfterPayment, toTables: settings.backToTablesAfterPayment },
  };
}
