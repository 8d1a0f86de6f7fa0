import { checkReadable } from '#features/orders/server/index.ts';
import { type PrintedDocument, queueDocument } from '#features/printing/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { invoiceErrors } from '../../domain/errors.ts';
import { numberText } from '../../domain/invoice.ts';
import { slipOf } from '../queries/invoice-slip.ts';
import { invoiceById } from '../queries/read-invoices.ts';

/** Prints a document at the receipt printer of the device: as its original if none came out yet, otherwise as COPY n. */
export async function printInvoice(context: CommandContext, id: string): Promise<PrintedDocument> {
  const { tx, session, commandId } = context;
  const invoice = await invoiceById(tx, id);
  if (invoice === null) throw new CodedError('INVOICE_NOT_FOUND', invoiceErrors.INVOICE_NOT_FOUND);
  if (!session.permissions.has('invoice.read')) {
    await Promise.all(invoice.content.orders.map(({ orderId }) => checkReadable(tx, session, orderId)));
  }
  const printed = await queueDocument(tx, session, slipOf(invoice), false);
  if (printed === null) throw new CodedError('INVOICE_NO_PRINTER', invoiceErrors.INVOICE_NO_PRINTER);
  tx.audit({
    userId: session.userId,
    pointId: session.pointId,
    action: 'invoice.printed',
    subject: `invoice:${id}`,
    commandId,
    senderId: null,
    approverId: null,
    data: { number: numberText(invoice), copy: printed.copy },
  });
  return printed;
}
