import { tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { invoiceOrderTable, invoiceTable } from './tables.ts';

const invoiceRows = tableWriter('invoice', invoiceTable);
const orderRows = tableWriter('invoice_order', invoiceOrderTable, { key: ['invoiceId', 'orderId'] });

/** Writes a document at once: the next one of the same transaction has the next number. */
export async function insertInvoice(tx: WriteTx, row: Parameters<typeof invoiceRows.insert>[1][number]): Promise<void> {
  await invoiceRows.insert(tx, [row]);
}

/** The orders that an invoice is about. The table refuses one that is on another valid invoice. */
export async function insertInvoiceOrders(tx: WriteTx, invoiceId: string, orderIds: readonly string[]): Promise<void> {
  await orderRows.insert(
    tx,
    orderIds.map((orderId) => ({ invoiceId, orderId, endedBy: null })),
  );
}

/** Its orders can be on another invoice from now on. */
export async function releaseOrders(tx: WriteTx, invoiceId: string, endedBy: string): Promise<void> {
  await orderRows.update(tx, { invoiceId }, { endedBy });
}
