import { paidOrders } from '#features/orders/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import type { DomainEvent } from '#kernel/event.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { invoiceErrors } from '../../domain/errors.ts';
import type { Credited } from '../../domain/invoice.ts';
import { invoiceRows } from '../../domain/invoice-rows.ts';
import { coveredOrders, coveredPayments, leftOf } from '../../domain/invoiceable.ts';
import { invoiceById, invoicesOfOrders, ordersOf, type StoredInvoice } from '../queries/read-invoices.ts';
import { releaseOrders } from '../store.ts';
import { readIssuer, writeDocument } from './write-document.ts';

const creditedOf = ({ id, year, number, issuedOn }: StoredInvoice): Credited => ({ id, year, number, issuedOn });

/**
 * Takes what is left of an invoice back: a credit note of what its orders still have. No money moves, nothing is given back to the guest:
 * the sale stands, and its orders can be on another invoice.
 */
export async function cancelInvoice(
  { tx, session, commandId }: CommandContext,
  id: string,
  reason: string,
): Promise<Awaited<ReturnType<typeof writeDocument>>> {
  const invoice = await invoiceById(tx, id);
  if (invoice === null) throw new CodedError('INVOICE_NOT_FOUND', invoiceErrors.INVOICE_NOT_FOUND);
  const orders = invoice.kind === 'invoice' ? await paidOrders(tx, await ordersOf(tx, id)) : [];
  const left = orders.filter((each) => leftOf(each) > 0);
  if (left.length === 0) throw new CodedError('INVOICE_CREDITED', invoiceErrors.INVOICE_CREDITED);
  const by = { userId: session.userId, pointId: session.pointId, commandId };
  const issuer = await readIssuer(tx, by);
  const made = await writeDocument(tx, issuer, by, {
    kind: 'creditNote',
    reason,
    content: {
      buyer: invoice.content.buyer,
      rows: invoiceRows(
        left.map((each) => ({ order: each.order, lines: each.left })),
        issuer.unitOf,
      ),
      orders: coveredOrders(left),
      payments: [],
      due: 0,
      of: creditedOf(invoice),
    },
  });
  await releaseOrders(tx, id, made.id);
  return made;
}

/**
 * What is given back of an order that is on an invoice lowers it: a credit note in the same commit, so that the invoice and its notes always say what the
 * order says.
 */
export async function creditRefund(
  tx: WriteTx,
  { order, refund, commandId }: DomainEvent<'refund.made'>,
): Promise<void> {
  if (refund.total <= 0) return;
  const known = (await invoicesOfOrders(tx, [order.id])).get(order.id);
  const invoice = known === undefined ? null : await invoiceById(tx, known.id);
  if (invoice === null) return;
  const by = { userId: refund.madeBy, pointId: refund.pointId, commandId };
  const issuer = await readIssuer(tx, by);
  await writeDocument(tx, issuer, by, {
    kind: 'creditNote',
    reason: refund.reason,
    refundId: refund.id,
    content: {
      buyer: invoice.content.buyer,
      rows: invoiceRows([{ order, lines: refund.lines }], issuer.unitOf),
      orders: [
        {
          orderId: order.id,
          receiptNumber: order.receiptNumber ?? 0,
          businessDay: order.closedBusinessDay ?? order.businessDay,
          total: refund.total,
        },
      ],
      payments: coveredPayments(refund.payments, issuer.methodName),
      due: 0,
      of: creditedOf(invoice),
    },
  });
}
