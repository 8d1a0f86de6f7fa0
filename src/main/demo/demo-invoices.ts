import { type Invoice, sumsOf, yearOf } from '#features/invoices/domain/invoice.ts';
import { invoiceRows } from '#features/invoices/domain/invoice-rows.ts';
import { coveredOrders, coveredPayments, leftOf } from '#features/invoices/domain/invoiceable.ts';
import { readIssuer } from '#features/invoices/server/commands/write-document.ts';
import { insertInvoice, insertInvoiceOrders, releaseOrders } from '#features/invoices/server/store.ts';
import type { Buyer, Order } from '#features/orders/domain/order.ts';
import { paidOrders } from '#features/orders/server/index.ts';
import { sumMinor } from '#kernel/money.ts';
import { addDays } from '#kernel/time.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { debtor } from './demo-accounts.ts';
import { demoIds } from './demo-ids.ts';

const firm: Buyer = {
  name: debtor.name,
  fiscalNumber: debtor.fiscalNumber,
  vatNumber: '',
  address: debtor.city,
};
/** A guest on business, and a clinic that was meant to be the buyer and was not. */
const builder: Buyer = {
  name: 'Ndërtimi Liria sh.p.k.',
  fiscalNumber: '600987654',
  vatNumber: '330987654',
  address: 'Rr. Bill Klinton 7, Prishtinë',
};
const clinic: Buyer = {
  name: 'Klinika Vita',
  fiscalNumber: '810112233',
  vatNumber: '',
  address: 'Rr. e Dëshmorëve 15, Prishtinë',
};

interface Wanted {
  readonly kind: Invoice['kind'];
  readonly number: number;
  readonly buyer: Buyer;
  readonly orders: readonly Order[];
  /** Of a credit note. */
  readonly of?: Invoice;
}

/**
 * Three invoices: of two orders on the account of the firm around the corner, which are owed yet, and of two that guests paid. The last
 * of these was to the wrong buyer, and is taken back. Nothing is printed.
 */
export async function writeInvoices(tx: WriteTx, past: readonly Order[]): Promise<void> {
  const paidBy = (kind: string) => past.filter(({ payments }) => payments.some((payment) => payment.kind === kind));
  // What the firm has paid was the first of its orders.
  const [onAccount, guests] = [paidBy('account').slice(1, 3), paidBy('cash').slice(-2)];
  const write = await invoiceWriter(tx, [...onAccount, ...guests]);
  const [first, second] = guests;
  if (first === undefined || second === undefined || onAccount.length < 2) return;
  await write({ kind: 'invoice', number: 1, buyer: firm, orders: onAccount });
  await write({ kind: 'invoice', number: 2, buyer: builder, orders: [first] });
  const wrong = await write({ kind: 'invoice', number: 3, buyer: clinic, orders: [second] });
  const note = await write({ kind: 'creditNote', number: 1, buyer: clinic, orders: [second], of: wrong });
  await releaseOrders(tx, wrong.id, note.id);
}

async function invoiceWriter(tx: WriteTx, past: readonly Order[]) {
  const ids = past.map(({ id }) => id);
  const covered = await paidOrders(tx, ids);
  const newId = demoIds('tavolina-demo/invoices');

  return async ({ kind, number, buyer, orders, of }: Wanted) => {
    const portions = orders.flatMap(({ id }) => covered.find(({ order }) => order.id === id) ?? []);
    const last = orders.at(-1) as Order;
    const [issuedOn, closedAt] = [last.closedBusinessDay ?? last.businessDay, last.closedAt ?? last.openedAt];
    const by = { userId: last.closedBy ?? last.ownerId, pointId: last.openedPointId };
    const { seller, currency, userName, methodName } = await readIssuer(tx, by);
    const payments = of === undefined ? portions.flatMap((each) => each.payments) : [];
    const due = sumMinor(payments.filter((payment) => payment.kind === 'account').map(({ amount }) => amount));
    const document: Invoice = {
      id: newId(closedAt),
      kind,
      year: yearOf(issuedOn),
      number,
      issuedOn,
      issuedAt: closedAt + (of === undefined ? 60_000 : 600_000),
      dueOn: due === 0 ? null : addDays(issuedOn, 15),
      reason: of === undefined ? '' : 'Blerësi i gabuar',
      content: {
        seller,
        buyer,
        currency,
        rows: invoiceRows(
          portions.map(({ order, left }) => ({ order, lines: left })),
          () => '',
        ),
        orders: coveredOrders(portions),
        payments: coveredPayments(payments, methodName),
        due,
        of: of === undefined ? null : { id: of.id, year: of.year, number: of.number, issuedOn: of.issuedOn },
        userName,
      },
    };
    await insertInvoice(tx, {
      ...document,
      buyerName: buyer.name,
      buyerNumber: buyer.fiscalNumber,
      total: sumMinor(portions.map(leftOf)),
      vat: sumsOf(document.content).vat,
      ofId: of?.id ?? null,
      refundId: null,
      ...by,
    });
    if (of === undefined)
      await insertInvoiceOrders(
        tx,
        document.id,
        orders.map(({ id }) => id),
      );
    return document;
  };
}
