import type { Answer } from '#kernel/contract.ts';
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

const newest = (tx: ReadTx, isGood: boolean) =>
  tx.maybe<BackupRow>(sql`
    SELECT ${columns} FROM backup WHERE (problem IS NULL) = ${isGood} ORDER BY finished_at DESC LIMIT 1`);

/** Whether one is being made, or is about to be; not one that is tried again later. */
export const isUnderWay = (tx: ReadTx, now: number): Promise<boolean> => isWorkUnderWay(tx, workName, now);

/** How the backups stand. */
export async function backupState(tx: ReadTx, venue: VenueContext): Promise<State> {
  const now = venue.clock();
  const [good, failed, isRunning, first, isKeyConfirmed] = await Promise.all([
    newest(tx, true),
    newest(tx, false),
    isUnderWay(tx, now),
    tx.maybe<{ at: number }>(sql`SELECT at FROM journal ORDER BY seq LIMIT 1`),
    isConfirmed(venue),
  ]);
  const facts = {
    lastGood: good?.finishedAt ?? null,
    lastFailure: failed?.finishedAt ?? null,
    since: first?.at ?? null,
  };
  const isFailed = failed !== null && failed.finishedAt > (good?.finishedAt ?? 0);
  return {
    condition: conditionOf(facts, now),
    now,
    lastGoodAt: facts.lastGood,
    problem: isFailed ? failed.problem : null,
    isRunning,
    isKeyConfirmed,
    secondPlace: venue.backups.secondPlace === null ? null : (good?.secondProblem ?? 'none'),
  };
}

/** Null while there is no key, or none that can be read: then the next backup says so. */
async function isConfirmed({ folder }: VenueContext): Promise<boolean | null> {
  const stored = await readStoredKey(folder).catch(() => null);
  return stored === null ? null : stored.recoveryKey === null;
}

const mostShown = 60;

/** The newest backups, and which of them are there. */
export async function listBackups(tx: ReadTx, venue: VenueContext): Promise<List> {
  const rows = await tx.rows<BackupRow>(sql`
    SELECT ${columns} FROM backup ORDER BY finished_at DESC LIMIT ${mostShown}`);
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
