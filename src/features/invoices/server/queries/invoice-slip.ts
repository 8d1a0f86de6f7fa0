import type { KeptDocument } from '#features/printing/server/index.ts';
import { languageOf } from '#kernel/locale.ts';
import type { Invoice } from '../../domain/invoice.ts';
import { layoutInvoice } from '../../domain/layout-invoice.ts';
import { wordsIn } from './invoice-words.ts';

/** How a document is written on the paper of a receipt printer, in the venue's language. */
export function slipOf(invoice: Invoice): KeptDocument {
  const { orders } = invoice.content;
  return {
    id: invoice.id,
    kind: 'invoice',
    // Whoever may read the order may print a copy; one of several orders is for who made it, and for managers.
    orderId: orders.length === 1 ? (orders[0]?.orderId ?? null) : null,
    layout: ({ venue, style }, columns) =>
      layoutInvoice({ invoice, logo: venue.logo, words: wordsIn(languageOf(style.locale)) }, style, columns),
  };
}
