import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalTip } from './journal.ts';
import { forgetUnusedPictures } from './pictures.ts';
import { sql } from './sql.ts';
import type { PictureUse, VenueContext, Worker } from './venue-context.ts';

const hourMs = 60 * 60 * 1000;
const anchorMs = 5 * 60 * 1000;
const dayMs = 24 * hourMs;

/** How long what is needed only for a while is kept; commands long enough for a till that was in a drawer. */
const keptDays = { event: 7, command: 100 } as const;
const atOnce = 5_000;

/** Forgets old events, command ids and unused pictures, and notes the journal's tip outside the database. */
export function startHousekeeping(venue: VenueContext, pictures: readonly PictureUse[]): Worker {
  const forget = () => forgetOld(venue).then(() => forgetUnusedPictures(venue, pictures));
  const tidy = () => void forget().catch((error) => venue.log.warn({ err: error }, 'tidying up failed'));
  const anchor = () =>
    void noteTip(venue).catch((error) => venue.log.warn({ err: error }, 'the journal was not anchored'));
  const timers = [setInterval(tidy, hourMs), setInterval(anchor, anchorMs)];
  for (const timer of timers) timer.unref();
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await noteTip(venue).catch(() => {});
    },
  };
}

/** In pieces, so that nobody waits for the write transaction longer than for any other command. */
export async function forgetOld(venue: VenueContext): Promise<void> {
  const before = (days: number) => new Date(venue.clock() - days * dayMs).toISOString();
  let forgotten = atOnce;
  while (forgotten === atOnce) {
    forgotten = await venue.inWriteTx((tx) =>
      tx.run(sql`
        DELETE FROM event WHERE seq IN (
          SELECT seq FROM event WHERE at < ${before(keptDays.event)}::timestamptz ORDER BY seq LIMIT ${atOnce})`),
    );
  }
  forgotten = atOnce;
  while (forgotten === atOnce) {
    forgotten = await venue.inWriteTx((tx) =>
      tx.run(sql`
        DELETE FROM command WHERE id IN (
          SELECT id FROM command WHERE at < ${before(keptDays.command)}::timestamptz LIMIT ${atOnce})`),
    );
  }
}

const anchorFile = (folder: string) => join(folder, 'journal-anchor.json');

async function noteTip(venue: VenueContext): Promise<void> {
  const tip = await venue.read((tx) =>
    tx.one<JournalTip>(sql`SELECT journal_seq AS seq, journal_hash AS hash FROM venue_head`),
  );
  const file = anchorFile(venue.folder);
  await writeFile(`${file}.new`, JSON.stringify(tip), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** The venue's last tip noted outside the database, in its folder, or null; a journal that no longer holds it was cut off or replaced. */
export async function readAnchor(folder: string): Promise<JournalTip | null> {
  try {
    return JSON.parse(await readFile(anchorFile(folder), 'utf8')) as JournalTip;
  } catch {
    return null;
  }
}
