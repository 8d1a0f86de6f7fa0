import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { House, PictureUse, Worker } from './house.ts';
import type { JournalTip } from './journal.ts';
import { forgetUnusedPictures } from './pictures.ts';
import { sql } from './sql.ts';

const hourMs = 60 * 60 * 1000;
const anchorMs = 5 * 60 * 1000;
const dayMs = 24 * hourMs;

/** How long what is needed only for a while is kept; commands long enough for a till that was in a drawer. */
const keptDays = { event: 7, command: 100 } as const;
const atOnce = 5_000;

/** Forgets old events, command ids and unused pictures, and notes the journal's tip outside the database. */
export function startHousekeeping(house: House, dataFolder: string, pictures: readonly PictureUse[]): Worker {
  const forget = () => forgetOld(house).then(() => forgetUnusedPictures(house, pictures));
  const tidy = () => void forget().catch((error) => house.log.warn({ err: error }, 'tidying up failed'));
  const anchor = () =>
    void noteTip(house, dataFolder).catch((error) => house.log.warn({ err: error }, 'the journal was not anchored'));
  const timers = [setInterval(tidy, hourMs), setInterval(anchor, anchorMs)];
  for (const timer of timers) timer.unref();
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await noteTip(house, dataFolder).catch(() => {});
    },
  };
}

/** In pieces, so that nobody waits for the pen longer than for any other command. */
export async function forgetOld(house: House): Promise<void> {
  const before = (days: number) => new Date(house.clock() - days * dayMs).toISOString();
  let forgotten = atOnce;
  while (forgotten === atOnce) {
    forgotten = await house.withPen(({ tx }) =>
      tx.run(sql`
        DELETE FROM event WHERE seq IN (
          SELECT seq FROM event WHERE at < ${before(keptDays.event)}::timestamptz ORDER BY seq LIMIT ${atOnce})`),
    );
  }
  forgotten = atOnce;
  while (forgotten === atOnce) {
    forgotten = await house.withPen(({ tx }) =>
      tx.run(sql`
        DELETE FROM command WHERE id IN (
          SELECT id FROM command WHERE at < ${before(keptDays.command)}::timestamptz LIMIT ${atOnce})`),
    );
  }
}

const anchorFile = (dataFolder: string) => join(dataFolder, 'journal-anchor.json');

async function noteTip(house: House, dataFolder: string): Promise<void> {
  const tip = await house.read((tx) =>
    tx.one<JournalTip>(sql`SELECT journal_seq AS seq, journal_hash AS hash FROM pen`),
  );
  const file = anchorFile(dataFolder);
  await writeFile(`${file}.new`, JSON.stringify(tip), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** The last tip noted outside the database, or null; a journal that no longer holds it was cut off or replaced. */
export async function readAnchor(dataFolder: string): Promise<JournalTip | null> {
  try {
    return JSON.parse(await readFile(anchorFile(dataFolder), 'utf8')) as JournalTip;
  } catch {
    return null;
  }
}
