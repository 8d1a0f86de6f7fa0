import { keepInvoiceClient } from '#features/clients/server/index.ts';
import { orderErrors } from '#features/orders/domain/errors.ts';
import type { Buyer } from '#features/orders/domain/order.ts';
import { isWhole, tidyBuyer } from '#features/orders/domain/rules/invoice.ts';
import { CodedError, type ErrorDetails } from '#kernel/error.ts';
import { addDays, type Day } from '#kernel/time.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { type InvoiceErrorCode, invoiceErrors } from '../../domain/errors.ts';
import { numberText, usualTerm } from '../../domain/invoice.ts';
import { invoiceRows } from '../../domain/invoice-rows.ts';
import {
  areTogether,
  type Covered,
  coveredOrders,
  coveredPayments,
  leftOf,
  otherBuyer,
  problemOf,
} from '../../domain/invoiceable.ts';
import { coveredBy, dueNow } from '../queries/invoiceable.ts';
import { invoicesOfOrders } from '../queries/read-invoices.ts';
import { insertInvoiceOrders } from '../store.ts';
import { readIssuer, writeDocument } from './write-document.ts';

export interface IssueInvoice {
  readonly orderIds: readonly string[];
  readonly buyer: Buyer;
  readonly dueOn?: Day | null | undefined;
  readonly expectedTotal: number;
}

function refused(code: InvoiceErrorCode, details?: ErrorDetails): CodedError {
  return new CodedError(code, invoiceErrors[code], details);
}

/**
 * Makes a numbered invoice of paid orders. What was given back before is not on it. Of two that are made of one order at once the second is
 * refused; nothing that is refused takes a number.
 */
export async function issueInvoice(context: CommandContext, wanted: IssueInvoice) {
  const { tx, session, commandId } = context;
  const buyer = tidyBuyer(wanted.buyer);
  if (!isWhole(buyer)) throw new CodedError('INVOICE_DATA_INVALID', orderErrors.INVOICE_DATA_INVALID);
  const orderIds = [...new Set(wanted.orderIds)];
  const orders = await coveredBy(tx, session, orderIds);
  await refuse(context, orders, buyer, wanted.expectedTotal);
  const by = { userId: session.userId, pointId: session.pointId, commandId };
  const issuer = await readIssuer(tx, by);
  const due = await dueNow(tx, orders);
  const dueOn = due === 0 ? null : (wanted.dueOn ?? addDays(issuer.today, usualTerm));
  if (dueOn !== null && dueOn < issuer.today) throw refused('INVOICE_DUE_TOO_EARLY');
  const listed = coveredOrders(orders);
  const inOrder = listed.flatMap(({ orderId }) => orders.find(({ order }) => order.id === orderId) ?? []);
  const made = await writeDocument(tx, issuer, by, {
    kind: 'invoice',
    dueOn,
    content: {
      buyer,
      rows: invoiceRows(
        inOrder.map(({ order, left }) => ({ order, lines: left })),
        issuer.unitOf,
      ),
      orders: listed,
      payments: coveredPayments(
        orders.flatMap(({ payments }) => payments),
        issuer.methodName,
      ),
      due,
      of: null,
    },
  });
  await insertInvoiceOrders(tx, made.id, orderIds);
  await keepInvoiceClient(context, buyer);
  return made;
}

/** Throws what keeps the orders from being on one invoice to this buyer. */
async function refuse({ tx }: CommandContext, orders: readonly Covered[], buyer: Buyer, expected: number) {
  const [invoiced] = (
    await invoicesOfOrders(
      tx,
      orders.map(({ order }) => order.id),
    )
  ).values();
  if (invoiced !== undefined) throw refused('ORDER_INVOICED', { number: numberText(invoiced) });
  const problem = orders.map(problemOf).find((each) => each !== null);
  if (problem) throw refused(problem);
  if (!areTogether(orders)) throw refused('INVOICE_ORDERS_DIFFER');
  const other = otherBuyer(orders, buyer);
  if (other !== null) throw refused('INVOICE_BUYER_DIFFERS', { name: other.name });
  const total = orders.reduce((sum, each) => sum + leftOf(each), 0);
  if (total !== expected) throw refused('INVOICE_TOTAL_CHANGED', { total });
}
