import { type Names, nameIn, type Reader } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { isToMake } from './to-make.ts';

interface StationRow {
  readonly id: string;
  readonly names: Names;
  readonly kind: 'bar' | 'kitchen';
  readonly open: number;
}

/** The stations in order, each with the number of its open tickets that are work. */
export async function listStations(tx: ReadTx, reader: Reader) {
  const rows = await tx.rows<StationRow>(sql`
    SELECT id, names, kind,
           (SELECT count(*) FROM station_ticket
            WHERE station_ticket.station_id = station.id AND station_ticket.bumped_at IS NULL AND ${isToMake}) AS open
    FROM station WHERE deleted_at IS NULL ORDER BY position, id`);
  return rows.map(({ names, ...station }) => ({ ...station, name: nameIn(names, reader) }));
}
