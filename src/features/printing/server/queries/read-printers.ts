import type { ReadTx } from '#platform/server/database.ts';
import { downWork, openWork } from '#platform/server/queue/read-work.ts';
import { sql } from '#platform/server/sql.ts';
import { type NewPrinter, printWork } from '../store.ts';

export interface Printer extends NewPrinter {
  readonly isOnline: boolean;
  /** A cash drawer hangs on it. */
  readonly hasDrawer: boolean;
  /** The code of the order on the slips of its station. */
  readonly printsOrderCode: boolean;
}

/** All printers, in the order in which they were created. */
export function allPrinters(tx: ReadTx): Promise<Printer[]> {
  return tx.rows<Printer>(sql`
    SELECT id, name, type, purpose, station_id AS "stationId", paper_dimension AS "paperDimension", is_online AS "isOnline",
           has_drawer AS "hasDrawer", prints_order_code AS "printsOrderCode"
    FROM printer WHERE deleted_at IS NULL ORDER BY id`);
}

/** The devices that did not respond when they were last tried, and why. The switch of a virtual printer says it of that one. */
export async function downPrinters(tx: ReadTx): Promise<ReadonlyMap<string, string>> {
  const down = await downWork(tx, printWork);
  if (down.size === 0) return down;
  const devices = await tx.rows<{ id: string }>(sql`
    SELECT id FROM printer WHERE id = ANY (${[...down.keys()]}::uuid[]) AND type <> 'virtual'`);
  return new Map(devices.map(({ id }) => [id, down.get(id) ?? '']));
}

/** The printers, how they stand, and their numbers of waiting and failed slips. */
export async function printersWithWork(tx: ReadTx) {
  const [all, counts, down] = await Promise.all([allPrinters(tx), openWork(tx, printWork), downPrinters(tx)]);
  const of = new Map(counts.map((count) => [count.target, count]));
  return all.map((printer) => ({
    ...printer,
    isOnline: printer.isOnline && !down.has(printer.id),
    problem: down.get(printer.id) ?? null,
    waiting: of.get(printer.id)?.waiting ?? 0,
    troubled: of.get(printer.id)?.troubled ?? 0,
  }));
}
