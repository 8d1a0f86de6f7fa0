import type { VenueSettings } from '#features/configuration/domain/settings.ts';

/** When paper comes out, read from the venue's settings in one place. */
export interface PrintPolicy {
  /** Whether and when stations get their order on paper. */
  readonly ticketsPrint: 'whenSent' | 'whenPaid' | 'never';
  readonly billPrints: boolean;
  /** How many of a receipt come out; from the second on they say that they are copies. */
  readonly receiptCopies: number;
  readonly showsVat: boolean;
}

export function printPolicy(
  settings: Pick<
    VenueSettings,
    'kitchenPrinter' | 'printOrderAfterPayment' | 'orderTotalNonFical' | 'finalInvoiceCopies' | 'vat'
  >,
): PrintPolicy {
  const { kitchenPrinter, printOrderAfterPayment, orderTotalNonFical, finalInvoiceCopies, vat } = settings;
  const moment = printOrderAfterPayment ? 'whenPaid' : 'whenSent';
  return {
    ticketsPrint: kitchenPrinter ? moment : 'never',
    billPrints: orderTotalNonFical,
    receiptCopies: finalInvoiceCopies,
    showsVat: vat,
  };
}
