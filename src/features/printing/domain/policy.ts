import type { VenueSettings } from '#features/configuration/domain/settings.ts';

/** When paper comes out, read from the venue's settings in one place. */
export interface PrintPolicy {
  /** Whether and when stations get their order on paper. */
  readonly ticketsPrint: 'whenSent' | 'whenPaid' | 'never';
  readonly billPrints: boolean;
}

export function printPolicy(
  settings: Pick<VenueSettings, 'kitchenPrinter' | 'printOrderAfterPayment' | 'orderTotalNonFical'>,
): PrintPolicy {
  const { kitchenPrinter, printOrderAfterPayment, orderTotalNonFical } = settings;
  const moment = printOrderAfterPayment ? 'whenPaid' : 'whenSent';
  return {
    ticketsPrint: kitchenPrinter ? moment : 'never',
    billPrints: orderTotalNonFical,
  };
}
