import type { ReadTx } from '#platform/server/database.ts';
import { openWork, openWorkOf } from '#platform/server/queue/read-work.ts';
import { sql } from '#platform/server/sql.ts';
import { printWork } from '../store.ts';

/** Points that print their receipts on a printer. */
export async function pointsOfPrinter(tx: ReadTx, printerId: string) {
  const points = await tx.rows<{ id: string; name: string }>(sql`
    SELECT id, name FROM point WHERE receipt_printer_id = ${printerId} AND revoked_at IS NULL ORDER BY name`);
  return points.map(({ id, name }) => ({ resource: 'points', id, name }));
}

/** Slips that are waiting or being printed, and failed ones that no user has resolved. */
export async function unfinishedSlips(tx: ReadTx, printerId: string): Promise<number> {
  const { waiting, troubled } = await openWorkOf(tx, printWork, printerId);
  return waiting + troubled;
}

/** Failed slips of all printers that no user has resolved. */
export async function slipsInTrouble(tx: ReadTx): Promise<number> {
  const printers = await openWork(tx, printWork);
  return printers.reduce((sum, { troubled }) => sum + troubled, 0);
}

/** Whether there is another printer for receipts. */
export async function hasOtherReceiptPrinter(tx: ReadTx, printerId: string): Promise<boolean> {
  const other = await tx.maybe(sql`
    SELECT 1 AS known FROM printer
    WHERE purpose = 'receipt' AND deleted_at IS NULL AND id <> ${printerId} LIMIT 1`);
  return other !== null;
}
