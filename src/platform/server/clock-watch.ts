import type { ReadTx } from './database.ts';
import { sql } from './sql.ts';
import type { VenueContext, Worker } from './venue-context.ts';
import type { WriteTx } from './write-tx.ts';

/**
 * Shortens what ends at a stored time, so that it lasts no longer than its own length from now (`tx.now`). `before` is
 * what the clock showed at most before it was set back, epoch ms: later times were planned, earlier ones have passed.
 */
export type ShortenWaits = (tx: WriteTx, before: number) => Promise<unknown>;

const lookEveryMs = 1_000;

/**
 * Watches the server's clock. Leases, sessions, approvals and the work queue store when they end; after the clock went
 * back by an hour each would last an hour longer. At start, and within a second of such a change, all are shortened to
 * their own length; nothing else has to compare clocks.
 */
export function watchClock(venue: VenueContext, shorten: readonly ShortenWaits[]): Worker {
  let highest = venue.clock();
  let isBusy = false;
  async function look(): Promise<void> {
    const now = venue.clock();
    if (now >= highest || isBusy) {
      highest = Math.max(highest, now);
      return;
    }
    isBusy = true;
    try {
      await shortenWaits(venue, shorten, highest);
      venue.log.warn({ seconds: Math.round((highest - now) / 1000) }, 'the clock was set back');
      highest = venue.clock();
    } catch (error) {
      venue.log.warn({ err: error }, 'the clock was set back, and what waits could not be shortened yet');
    } finally {
      isBusy = false;
    }
  }
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}

/** Shortens everything in one transaction; also at start, because the clock may have been set while the server was off. */
export async function shortenWaits(
  venue: VenueContext,
  shorten: readonly ShortenWaits[],
  before?: number,
): Promise<void> {
  const latest = before ?? (await venue.read(lastWrittenAt));
  await venue.inWriteTx(async (tx) => {
    for (const each of shorten) await each(tx, Math.max(latest, tx.now));
  });
}

/** The time of the venue's last live event, epoch ms; 0 if there is none. */
async function lastWrittenAt(tx: ReadTx): Promise<number> {
  const last = await tx.maybe<{ at: number }>(sql`SELECT at FROM event ORDER BY seq DESC LIMIT 1`);
  return last?.at ?? 0;
}
