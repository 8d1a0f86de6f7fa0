import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { type Invoice, numberText } from '../../domain/invoice.ts';

type Last = Pick<Invoice, 'kind' | 'year' | 'number' | 'issuedOn'>;

/** In a venue that was restored: the numbers that buyers have on paper since are given again, unless somebody enters those first. */
export async function afterRestoreOfInvoices(tx: WriteTx): Promise<readonly string[]> {
  const last = await tx.rows<Last>(sql`
    SELECT DISTINCT ON (kind) kind, year, number, issued_on AS "issuedOn" FROM invoice
    ORDER BY kind, invoice.year DESC, invoice.number DESC`);
  if (last.length === 0) return [];
  const named = last.map((one) => `${numberText(one)} of ${one.issuedOn}`).join(', ');
  return [
    `The last invoices and credit notes are ${named}. What was made since is not known, and its numbers are given again: collect those papers, and make them anew.`,
  ];
}
