import type { ReadTx } from '#platform/server/database.ts';
import { type OfVenue, perVenue } from '#platform/server/per-venue.ts';
import { sql } from '#platform/server/sql.ts';
import { isWork } from './to-make.ts';

/** A display reads its station every 15 s (`ui/use-tickets.ts`); it may load anew, or miss one. */
const silentAfterMs = 45_000;
/** What came earlier is old news. */
const newsMs = 60 * 60_000;

/** When devices last read the tickets of a station, epoch ms. What only listens says nothing: the line of a device without power stays open for minutes. */
const readings = perVenue(() => new Map<string, number>());
const keyOf = (stationId: string, pointId: string) => `${stationId} ${pointId}`;

export function noteWatched(of: OfVenue, stationId: string, pointId: string, now: number): void {
  readings(of).set(keyOf(stationId, pointId), now);
}

/**
 * Whether one of these devices shows the station now. This process knows only of those that it answers itself: of others, and at its
 * start, it says no. A clock that was set says no as well, until the next reading.
 */
export function isWatched(of: OfVenue, stationId: string, pointIds: readonly string[], now: number): boolean {
  return pointIds.some((id) => {
    const at = readings(of).get(keyOf(stationId, id));
    return at !== undefined && Math.abs(now - at) < silentAfterMs;
  });
}

/** A station whose displays are silent. */
export interface SilentStation {
  readonly stationId: string;
  /** When one of them last read its tickets, epoch ms; null if that is not known. */
  readonly since: number | null;
}

/** Of stations with these displays, those that are silent though something came for them meanwhile. */
export async function silentStations(
  tx: ReadTx,
  displays: ReadonlyMap<string, readonly string[]>,
  now: number,
): Promise<SilentStation[]> {
  const silent = [...displays].flatMap(([stationId, pointIds]) => {
    if (isWatched(tx, stationId, pointIds, now)) return [];
    const times = pointIds.flatMap((id) => readings(tx).get(keyOf(stationId, id)) ?? []);
    const since = times.length === 0 ? null : Math.min(now, Math.max(...times));
    return [{ stationId, since, after: Math.max(since ?? 0, now - newsMs) }];
  });
  if (silent.length === 0) return [];
  const waiting = await tx.rows<{ id: string }>(sql`
    SELECT s.id FROM unnest(${silent.map(({ stationId }) => stationId)}::uuid[],
                            ${silent.map(({ after }) => new Date(after).toISOString())}::timestamptz[]) AS s (id, after)
    WHERE EXISTS (SELECT 1 FROM station_ticket
                  WHERE station_id = s.id AND bumped_at IS NULL AND came_at > s.after AND ${isWork})`);
  const ids = new Set(waiting.map(({ id }) => id));
  return silent.filter(({ stationId }) => ids.has(stationId)).map(({ stationId, since }) => ({ stationId, since }));
}
