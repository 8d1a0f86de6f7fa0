import { readSettings } from '#features/configuration/server/index.ts';
import { fail } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { sql } from '#platform/server/sql.ts';
import type { VenueContext, Worker } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { longAgoMs } from '../../domain/age.ts';
import { oldBefore } from '../../domain/old-ticket.ts';
import { hasOlder } from '../queries/old-tickets.ts';
import { type Finished, finishTickets } from '../store.ts';
import { tellWaiting } from './tell-waiting.ts';

const everyMs = 60_000;
/** In pieces, so that no command waits for long. */
const atOnce = 500;
/** As many as somebody finishes with one tap. */
const byHand = 5_000;
/** A clock that moves by more than this between two looks was set. */
const leapMs = 5 * 60_000;
/** How long what came under the earlier clock is left to whoever makes it. */
const restMs = 60 * 60_000;

/** Finishes what nobody finished: where a station only prints nobody ever does, and its tickets would be late for ever. */
export function startFinishingOld(venue: VenueContext): Worker {
  const isSteady = watchLeaps(venue.clock);
  const finish = () => {
    if (!isSteady()) return;
    finishOld(venue).catch((error) => venue.log.warn({ err: error }, 'the tickets of earlier days were not finished'));
  };
  const timer = setInterval(finish, everyMs);
  timer.unref();
  return {
    stop: async () => clearInterval(timer),
  };
}

/**
 * Says whether the clock went on as time does: after it was set forward, what is in the making looks as old as the clock was wrong
 * (decision 0057).
 */
export function watchLeaps(clock: () => number, elapsed: () => number = () => performance.now()): () => boolean {
  let last = clock() - elapsed();
  let restsUntil = Number.NEGATIVE_INFINITY;
  return () => {
    const ahead = clock() - elapsed();
    if (ahead - last > leapMs) restsUntil = elapsed() + restMs;
    last = ahead;
    return elapsed() >= restsUntil;
  };
}

export async function finishOld(venue: VenueContext): Promise<void> {
  const limitOf = async (now: number, tx: Parameters<typeof readSettings>[0]) => oldBefore(now, await readSettings(tx));
  // Most of the time there are none, and nothing is written.
  const isNeeded = () => venue.read(async (tx) => hasOlder(tx, await limitOf(venue.clock(), tx)));
  while (await isNeeded()) {
    await venue.inWriteTx(async (tx) => {
      const before = await limitOf(tx.now, tx);
      tell(tx, await finishTickets(tx, { before, atOnce }));
    });
  }
}

/**
 * Finishes what a station has that came before an instant, and long ago; what is promised for later stays. Nobody said of each that it is
 * ready: it lapses, as after its day.
 */
export async function finishOlder(
  { tx, session, commandId }: CommandContext,
  stationId: string,
  before: number,
): Promise<{ readonly finished: number }> {
  if ((await tx.maybe(sql`SELECT 1 AS known FROM station WHERE id = ${stationId}`)) === null) fail('NOT_FOUND');
  const latest = Math.min(before, tx.now - longAgoMs);
  const done = await finishTickets(tx, { before: latest, stationId, atOnce: byHand });
  tell(tx, done);
  const finished = done.reduce((sum, { count }) => sum + count, 0);
  if (finished > 0) {
    tx.audit({
      action: 'tickets.finished',
      subject: `station:${stationId}`,
      userId: session.userId,
      pointId: session.pointId,
      commandId,
      senderId: null,
      approverId: null,
      data: { stationId, count: finished },
    });
  }
  return { finished };
}

/** One word for each station: its displays read all of their tickets again. */
function tell(tx: WriteTx, done: readonly Finished[]): void {
  for (const { stationId, ticketId } of done) tx.emit({ name: 'ticket.changed', data: { ticketId, stationId } });
  if (done.length > 0) tellWaiting(tx);
}
