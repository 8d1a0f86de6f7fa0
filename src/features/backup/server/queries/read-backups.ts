import type { Answer } from '#kernel/contract.ts';
import { timeOf } from '#platform/server/backup/file-name.ts';
import { readStoredKey } from '#platform/server/backup/key-file.ts';
import { backupsIn } from '#platform/server/backup/second-place.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { isWorkUnderWay } from '#platform/server/queue/read-work.ts';
import { sql } from '#platform/server/sql.ts';
import { select } from '#platform/server/table.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { backupContract } from '../../contract.ts';
import { conditionOf } from '../../domain/condition.ts';
import { workName } from '../store.ts';
import { type BackupRow, backupTable } from '../tables.ts';

const columns = select(backupTable, [
  ...(['id', 'startedAt', 'finishedAt', 'isByHand', 'fileName', 'bytes', 'rowCount', 'journalSeq'] as const),
  ...(['keyId', 'problem', 'secondProblem'] as const),
]);

type State = Answer<(typeof backupContract)['GET api/backups/state']>;
type List = Answer<(typeof backupContract)['GET api/backups']>['backups'];

const mostShown = 60;

const newest = (tx: ReadTx) => tx.maybe<BackupRow>(sql`SELECT ${columns} FROM backup ORDER BY seq DESC LIMIT 1`);

/** The good ones whose date is not to come, those that were made last first. */
const goodOnes = (tx: ReadTx, now: number) =>
  tx.rows<BackupRow>(sql`
    SELECT ${columns} FROM backup
    WHERE problem IS NULL AND finished_at <= ${new Date(now).toISOString()}::timestamptz
    ORDER BY seq DESC LIMIT ${mostShown}`);

/** Of these, the first whose file is there. The second place is only asked where the first has none: it may be slow. */
async function firstHere(rows: readonly BackupRow[], here: readonly string[], venue: VenueContext) {
  const found = rows.find(({ fileName }) => fileName !== null && here.includes(fileName));
  const { secondPlace } = venue.backups;
  if (found !== undefined || secondPlace === null || rows.length === 0) return found;
  const there = await backupsIn(secondPlace, venue.id);
  return rows.find(({ fileName }) => fileName !== null && there.includes(fileName));
}

/** Whether one is being made, or is about to be; not one that is tried again later. */
export const isUnderWay = (tx: ReadTx, now: number): Promise<boolean> => isWorkUnderWay(tx, workName, now);

/** How the backups stand. */
export async function backupState(tx: ReadTx, venue: VenueContext): Promise<State> {
  const now = venue.clock();
  const [last, rows, hadGood, isRunning, first, isKeyConfirmed, here] = await Promise.all([
    newest(tx),
    goodOnes(tx, now),
    tx.maybe(sql`SELECT 1 AS found FROM backup WHERE problem IS NULL LIMIT 1`),
    isUnderWay(tx, now),
    tx.maybe<{ at: number }>(sql`SELECT at FROM journal ORDER BY seq LIMIT 1`),
    isConfirmed(venue),
    backupsIn(venue.backups.folder, venue.id),
  ]);
  const good = await firstHere(rows, here, venue);
  const ahead = Math.max(...here.map((name) => timeOf(venue.id, name) ?? 0), 0);
  const problem = last?.problem ?? null;
  const facts = {
    lastGood: good?.finishedAt ?? null,
    hasFailed: problem !== null,
    hadGood: hadGood !== null,
    hasAhead: ahead > now,
    since: first?.at ?? null,
  };
  return {
    condition: conditionOf(facts, now),
    now,
    lastGoodAt: facts.lastGood,
    aheadAt: ahead > now ? ahead : null,
    problem,
    isRunning,
    isKeyConfirmed,
    secondPlace: venue.backups.secondPlace === null ? null : (good?.secondProblem ?? 'none'),
  };
}

/** Null while there is no key, or none that can be read: then the next backup says so. */
export async function isConfirmed({ folder }: Pick<VenueContext, 'folder'>): Promise<boolean | null> {
  const stored = await readStoredKey(folder).catch(() => null);
  return stored === null ? null : stored.recoveryKey === null;
}

/** The newest backups, and which of them are there. */
export async function listBackups(tx: ReadTx, venue: VenueContext): Promise<List> {
  const rows = await tx.rows<BackupRow>(sql`
    SELECT ${columns} FROM backup ORDER BY seq DESC LIMIT ${mostShown}`);
  const { folder, secondPlace } = venue.backups;
  const places = [folder, ...(secondPlace === null ? [] : [secondPlace])];
  const here = new Set((await Promise.all(places.map((place) => backupsIn(place, venue.id)))).flat());
  return rows.map(({ startedAt, finishedAt: _, journalSeq: __, ...row }) => ({
    ...row,
    at: startedAt,
    isHere: row.fileName !== null && here.has(row.fileName),
  }));
}

export function backupById(tx: ReadTx, id: string): Promise<BackupRow | null> {
  return tx.maybe<BackupRow>(sql`SELECT ${columns} FROM backup WHERE id = ${id}`);
}
