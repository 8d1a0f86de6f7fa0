import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { type NewPrinter, printWork } from '../store.ts';

export type Printer = NewPrinter & { readonly isOnline: boolean };

/** All printers, in the order in which they were created. */
export function allPrinters(tx: ReadTx): Promise<Printer[]> {
  return tx.rows<Printer>(sql`
    SELECT id, name, type, purpose, station_id AS "stationId", paper_dimension AS "paperDimension", is_online AS "isOnline"
    FROM printer WHERE deleted_at IS NULL ORDER BY id`);
}

/** The printers with their numbers of waiting and failed slips. */
export async function printersWithWork(tx: ReadTx) {
  const [all, counts] = await Promise.all([
    allPrinters(tx),
    tx.rows<{ printerId: string; waiting: number; troubled: number }>(sql`
      SELECT target AS "printerId", count(*) FILTER (WHERE state IN ('queued', 'running')) AS waiting,
             count(*) FILTER (WHERE state IN ('failed', 'unknown')) AS troubled
      FROM work_item WHERE kind = ${printWork} AND (state IN ('queued', 'running') OR state IN ('failed', 'unknown'))
      GROUP BY target`),
  ]);
  const of = new Map(counts.map((count) => [count.printerId, count]));
  return all.map((printer) => ({
    ...printer,
    waiting: of.get(printer.id)?.waiting ?? 0,
    troubled: of.get(printer.id)?.troubled ?? 0,
  }));
}
