import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';
import { type NewPrinter, printWork } from '../store.ts';

export type Printer = NewPrinter & { readonly isOnline: boolean };

/** In the order in which they were set up. */
export function allPrinters(tx: ReadTx): Promise<Printer[]> {
  return tx.rows<Printer>(sql`
    SELECT id, name, driver, purpose, station_id AS "stationId", columns, is_online AS "isOnline"
    FROM printer WHERE deleted_at IS NULL ORDER BY id`);
}

/** The printers with the number of slips on their way and of those in trouble. */
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

/** What has to be known to lay out and place the slips of an order. */
export interface PrintSetup {
  /** Whether one answers is not known here: a slip is queued either way. */
  readonly printers: readonly NewPrinter[];
  readonly staffNames: ReadonlyMap<string, string>;
  /** By point: the printer chosen for its receipts. */
  readonly receiptPrinters: ReadonlyMap<string, string>;
  /** Stations whose tickets a display of theirs shows. */
  readonly shownStations: ReadonlySet<string>;
}

/** Printers, names and points as of a catalogue version: whoever changes printers, names or points calls `touchCatalogue`. */
export const printSetupAt = cachedByCatalogueVersion<PrintSetup>(async (tx) => {
  const [all, staff, points, displays] = await Promise.all([
    allPrinters(tx),
    tx.rows<{ id: string; name: string }>(sql`SELECT id, name FROM employee`),
    tx.rows<{ id: string; printerId: string }>(sql`
      SELECT id, receipt_printer_id AS "printerId" FROM point WHERE receipt_printer_id IS NOT NULL`),
    tx.rows<{ id: string }>(sql`
      SELECT DISTINCT station_id AS id FROM point
      WHERE kind = 'display' AND station_id IS NOT NULL AND revoked_at IS NULL AND deleted_at IS NULL`),
  ]);
  return {
    printers: all,
    staffNames: new Map(staff.map(({ id, name }) => [id, name])),
    receiptPrinters: new Map(points.map(({ id, printerId }) => [id, printerId])),
    shownStations: new Set(displays.map(({ id }) => id)),
  };
});
