import { owedByOrder } from '#features/accounts/domain/account.ts';
import { entriesOf } from '#features/accounts/server/index.ts';
import { orderErrors } from '#features/orders/domain/errors.ts';
import type { Buyer, Order } from '#features/orders/domain/order.ts';
import { buyerLimits } from '#features/orders/domain/rules/invoice.ts';
import { checkReadable, paidOrders } from '#features/orders/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import type { Minor } from '#kernel/money.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Session } from '#platform/server/session.ts';
import { sql } from '#platform/server/sql.ts';
import type { invoicesContract } from '../../contract.ts';
import { invoiceErrors } from '../../domain/errors.ts';
import { numberText } from '../../domain/invoice.ts';
import { type Covered, coveredOrders, debtorOf, dueOf, leftOf, problemOf } from '../../domain/invoiceable.ts';
import { invoicesOfOrders } from './read-invoices.ts';

type Offer = Answer<(typeof invoicesContract)['GET api/invoices/of-order/{orderId}']>;
type DueOrders = Answer<(typeof invoicesContract)['GET api/invoices/due-orders']>;

/** Throws ORDER_NOT_FOUND, and ORDER_OF_COLLEAGUE unless the user may read the orders, or all invoices. */
export async function coveredBy(tx: ReadTx, session: Session, orderIds: readonly string[]): Promise<Covered[]> {
  const orders = await paidOrders(tx, orderIds);
  if (orders.length < orderIds.length) throw new CodedError('ORDER_NOT_FOUND', orderErrors.ORDER_NOT_FOUND);
  if (!session.permissions.has('invoice.read')) {
    await Promise.all(orderIds.map((orderId) => checkReadable(tx, session, orderId)));
  }
  return orders;
}

/** What is still owed of these orders. */
export async function dueNow(tx: ReadTx, orders: readonly Covered[]): Promise<Minor> {
  const clientIds = [...new Set(orders.flatMap((each) => debtorOf(each) ?? []))];
  if (clientIds.length === 0) return 0;
  const entries = await entriesOf(tx, clientIds);
  const owed = clientIds.flatMap((id) => [...owedByOrder(entries.filter(({ clientId }) => clientId === id))]);
  return dueOf(orders, new Map(owed));
}

/** Whether there is an invoice of an order, or can be one, and to whom it would be. */
export async function offerOf(tx: ReadTx, session: Session, orderId: string): Promise<Offer> {
  const [covered] = await coveredBy(tx, session, [orderId]);
  if (covered === undefined) throw new CodedError('ORDER_NOT_FOUND', orderErrors.ORDER_NOT_FOUND);
  const made = (await invoicesOfOrders(tx, [orderId])).get(orderId);
  const clientId = debtorOf(covered) ?? covered.order.clientId;
  return {
    invoice: made === undefined ? null : { id: made.id, number: numberText(made) },
    problem: problemOf(covered),
    total: leftOf(covered),
    due: await dueNow(tx, [covered]),
    buyer: covered.order.buyer ?? (clientId === null ? null : await businessOf(tx, clientId)),
  };
}

/** The most orders that are offered at once. */
const mostOffered = 200;

/** What a client has on the account and is on no invoice yet, the oldest first; throws ACCOUNT_NOT_FOUND. */
export async function dueOrders(tx: ReadTx, clientId: string): Promise<DueOrders> {
  const client = await tx.maybe<{ readonly name: string }>(sql`SELECT name FROM client WHERE id = ${clientId}`);
  if (client === null) throw new CodedError('INVOICE_CLIENT_NOT_FOUND', invoiceErrors.INVOICE_CLIENT_NOT_FOUND);
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT o.id FROM sales_order o
    WHERE o.id IN (SELECT e.order_id FROM account_entry e WHERE e.client_id = ${clientId} AND e.kind = 'charge')
      AND NOT EXISTS (SELECT 1 FROM invoice_order i WHERE i.order_id = o.id AND i.ended_by IS NULL)
    ORDER BY o.closed_business_day, o.receipt_number LIMIT ${mostOffered + 1}`);
  const ids = rows.slice(0, mostOffered).map(({ id }) => id);
  const [orders, entries] = await Promise.all([paidOrders(tx, ids), entriesOf(tx, [clientId])]);
  const owed = owedByOrder(entries);
  const offered = orders.filter((each) => problemOf(each) === null && debtorOf(each) === clientId);
  return {
    name: client.name,
    buyer: await businessOf(tx, clientId),
    orders: coveredOrders(offered).map((order) => ({ ...order, due: owed.get(order.orderId) ?? 0 })),
    hasMore: rows.length > mostOffered,
  };
}

/** A business as the buyer of an invoice; null for a person, and where no tax number is known. */
async function businessOf(tx: ReadTx, clientId: NonNullable<Order['clientId']>): Promise<Buyer | null> {
  const row = await tx.maybe<Buyer & { readonly city: string }>(sql`
    SELECT name, fiscal_number AS "fiscalNumber", vat_number AS "vatNumber", address, city FROM client
    WHERE id = ${clientId} AND kind <> 'person' AND fiscal_number <> ''`);
  if (row === null) return null;
  const { city, address, ...names } = row;
  return { ...names, address: [address, city].filter(Boolean).join(', ').slice(0, buyerLimits.address) };
}
