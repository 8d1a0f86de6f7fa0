import type { VenueSettings } from '#features/configuration/domain/settings.ts';

/** When slips are printed, from the venue's settings. */
export interface PrintPolicy {
  /** Whether and when stations get printed tickets. */
  readonly ticketsPrint: 'whenSent' | 'whenPaid' | 'never';
  /** Whether a station whose display shows its tickets gets them on paper as well. */
  readonly ticketsPrintBesideDisplays: boolean;
  readonly billPrints: boolean;
  /** The number of prints of a receipt; from the second on they are marked as copies. */
  readonly receiptCopies: number;
  readonly showsVat: boolean;
}

export function printPolicy(
  settings: Pick<
    VenueSettings,
    | 'kitchenPrinter'
    | 'alwaysPrintOrder'
    | 'hasDisplays'
    | 'printOrderAfterPayment'
    | 'orderTotalNonFical'
    | 'finalInvoiceCopies'
    | 'vat'
  >,
): PrintPolicy {
  const { kitchenPrinter, printOrderAfterPayment, orderTotalNonFical, finalInvoiceCopies, vat } = settings;
  const moment = printOrderAfterPayment ? 'whenPaid' : 'whenSent';
  return {
    ticketsPrint: kitchenPrinter ? moment : 'never',
    ticketsPrintBesideDisplays: settings.alwaysPrintOrder || !settings.hasDisplays,
    billPrints: orderTotalNonFical,
    receiptCopies: finalInvoiceCopies,
    showsVat: vat,
  };
}
