import type { VenueSettings } from '#features/configuration/domain/settings.ts';

/** When paper comes out, read from the venue's settings in one place. */
export interface PrintPolicy {
  /** Whether and when stations get their order on paper. */
  readonly ticketsPrint: 'whenSent' | 'whenPaid' | 'never';
  /** Whether a station whose display shows its tickets gets them on paper as well. */
  readonly ticketsPrintBesideDisplays: boolean;
  readonly billPrints: boolean;
  /** How many of a receipt come out; from the second on they say that they are copies. */
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
