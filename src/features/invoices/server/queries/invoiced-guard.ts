import { kindOf } from '#features/orders/domain/kind-of.ts';
import { tidyBuyer } from '#features/orders/domain/rules/invoice.ts';
import type { GuardInput } from '#features/orders/server/index.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { decisionInput } from '#platform/server/decision-input.ts';
import { sql } from '#platform/server/sql.ts';
import type { InvoiceErrorCode } from '../../domain/errors.ts';
import { numberText } from '../../domain/invoice.ts';

/** By order, the number of its valid invoice, and to whom that is. */
async function buyersOf(tx: ReadTx, orderIds: readonly string[]) {
  const rows = await tx.rows<{ orderId: string; year: number; number: number; buyerNumber: string }>(sql`
    SELECT o.order_id AS "orderId", i.year, i.number, i.buyer_number AS "buyerNumber"
    FROM invoice_order o JOIN invoice i ON i.id = o.invoice_id
    WHERE o.order_id = ANY (${orderIds}::uuid[]) AND o.ended_by IS NULL`);
  return new Map(rows.map((row) => [row.orderId, { ...row, number: numberText({ ...row, kind: 'invoice' }) }]));
}

/** The receipt of an order that is on an invoice is made out to nobody but its buyer: two papers would name two. */
export const invoicedGuard: GuardInput = decisionInput({
  needs: (commands) => {
    const ids = commands.flatMap((command) => (kindOf(command).buyer?.(command) ? command.orderId : []));
    return ids.length === 0 ? null : ids;
  },
  read: buyersOf,
  nothing: new Map(),
  answer:
    (invoices) =>
    ({ command }) => {
      const invoice = invoices.get(command.orderId);
      const buyer = kindOf(command).buyer?.(command);
      if (invoice === undefined || !buyer) return null;
      if (tidyBuyer(buyer).fiscalNumber === invoice.buyerNumber.toUpperCase()) return null;
      const code = 'ORDER_INVOICED' satisfies InvoiceErrorCode;
      return { ok: false, code, details: { number: invoice.number }, mayRetry: false };
    },
});
