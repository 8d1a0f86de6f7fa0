import { forgetUnusedPictures } from './pictures.ts';
import { forgetTargets, forgetWork } from './queue/store.ts';
import type { WorkKind } from './queue/work-kind.ts';
import { sql } from './sql.ts';
import type { PictureUse, VenueContext } from './venue-context.ts';
import type { WriteTx } from './write-tx.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * How long temporary data is kept, in days on which this server ran. Commands are kept long enough for a till that was
 * offline for weeks.
 */
const keptDays = { event: 7, command: 100, target: 7, deleted: 7 } as const;
const atOnce = 5_000;

/** Deletes old events, command ids, what deleted records were, finished work and unused pictures, hourly, in one process. */
export function housekeepingWork(pictures: readonly PictureUse[], kinds: readonly WorkKind[]): WorkKind {
  const kind: WorkKind = {
    name: 'housekeeping',
    schedule: { everyMinutes: 60 },
    isRepeatable: true,
    backoff: { attempts: 3, firstMs: 60_000, maxMs: 600_000, jitter: 0.5 },
    timeoutMs: 10 * 60 * 1000,
    silence: 'TIMED_OUT',
    patienceMs: null,
    batch: 1,
    concurrency: 1,
    wakeOn: [],
    keptDays: 7,
    run: async (_job, { venue }) => {
      await forgetOld(venue);
      for (const each of [...kinds, kind]) await forgetFinished(venue, each);
      await venue.inWriteTx((tx) => forgetTargets(tx, venue.clock() - keptDays.target * dayMs));
      await forgetUnusedPictures(venue, pictures);
      return { result: 'done' };
    },
  };
  return kind;
}

/** In chunks, so that no command waits for the write transaction longer than usual. */
async function inPieces(venue: VenueContext, forget: (tx: WriteTx) => Promise<number>): Promise<void> {
  while ((await venue.inWriteTx(forget)) === atOnce);
}

async function forgetOld(venue: VenueContext): Promise<void> {
  const days = await venue.inWriteTx(noteDay);
  // Where the clock stands years ahead for a moment, nothing is as old as it says: a till that sends a command again
  // would have it done twice (decision 0057).
  const before = (kept: number) => {
    const ran = days[kept];
    return new Date(ran === undefined ? 0 : Math.min(ran, venue.clock() - kept * dayMs)).toISOString();
  };
  // Nor as old as it was said to be, where the clock stood behind on one of those days.
  const isOld = (kept: number) => {
    const recent = days.slice(0, kept).map((at) => new Date(at).toISOString());
    return sql`
      at < ${before(kept)}::timestamptz AND NOT EXISTS (
        SELECT 1 FROM unnest(${recent}::timestamptz[]) AS day
        WHERE at BETWEEN day - interval '26 hours' AND day + interval '26 hours')`;
  };
  await inPieces(venue, (tx) =>
    tx.run(sql`
      DELETE FROM event WHERE seq IN (
        SELECT seq FROM event WHERE ${isOld(keptDays.event)} ORDER BY seq LIMIT ${atOnce})`),
  );
  await inPieces(venue, (tx) =>
    tx.run(
      sql`DELETE FROM command WHERE id IN (SELECT id FROM command WHERE ${isOld(keptDays.command)} LIMIT ${atOnce})`,
    ),
  );
  await inPieces(venue, (tx) =>
    tx.run(sql`
      DELETE FROM deleted_record WHERE id IN (
        SELECT id FROM deleted_record WHERE ${isOld(keptDays.deleted)} LIMIT ${atOnce})`),
  );
}

/** Notes that housekeeping runs today. Returns when it ran on each of the last days, the latest first, epoch ms. */
async function noteDay(tx: WriteTx): Promise<readonly number[]> {
  const most = 2 * keptDays.command;
  const rows = await tx.rows<{ seq: number; at: number }>(sql`
    SELECT seq, at FROM housekeeping_day ORDER BY seq DESC LIMIT ${most}`);
  const [last] = rows;
  // Not by the calendar: a clock that is set to and fro must not make days either.
  const isNew = last === undefined || Math.abs(tx.now - last.at) >= dayMs;
  if (!isNew) return rows.map(({ at }) => at);
  const seq = (last?.seq ?? 0) + 1;
  await tx.run(
    sql`INSERT INTO housekeeping_day (seq, at) VALUES (${seq}, ${new Date(tx.now).toISOString()}::timestamptz)`,
  );
  await tx.run(sql`DELETE FROM housekeeping_day WHERE seq <= ${seq - most}`);
  return [tx.now, ...rows.map(({ at }) => at)];
}

async function forgetFinished(venue: VenueContext, { name, keptDays: days }: WorkKind): Promise<void> {
  if (days === null) return;
  await inPieces(venue, (tx) => forgetWork(tx, name, venue.clock() - days * dayMs, atOnce));
}
