import { join } from 'node:path';
import { uuidv7 } from '#kernel/ids.ts';
import { backupInChild } from '#platform/server/backup/backup-in-child.ts';
import type { WorkerAnswer } from '#platform/server/backup/backup-worker.ts';
import { isBackupError } from '#platform/server/backup/failure.ts';
import { fileNameOf, timeOf } from '#platform/server/backup/file-name.ts';
import { makeStoredKey, readStoredKey, type StoredKey } from '#platform/server/backup/key-file.ts';
import { backupsIn, copyTo, remove } from '#platform/server/backup/second-place.ts';
import type { WorkKind } from '#platform/server/queue/work-kind.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { toKeep } from '../../domain/keep-rule.ts';
import { byHand, insertBackup, workName } from '../store.ts';

const minuteMs = 60_000;
const longestMs = 120 * minuteMs;
/** A third of the time: the rest is for those who sell. */
const share = 0.3;

/** Each night, half an hour after the business day; a night on which the PC was off is made up for when it starts. */
export const backupWork: WorkKind = {
  name: workName,
  schedule: { minutesAfterClose: 30 },
  isRepeatable: true,
  backoff: { attempts: 3, firstMs: 10 * minuteMs, maxMs: 60 * minuteMs, jitter: 0.2 },
  timeoutMs: longestMs + minuteMs,
  silence: 'TIMED_OUT',
  patienceMs: null,
  batch: 1,
  concurrency: 1,
  wakeOn: ['backup.changed'],
  keptDays: 30,
  run: async ({ target }, { venue }) => {
    const isByHand = target === byHand;
    const problem = await makeBackup(venue, isByHand);
    if (problem === null) return { result: 'done' };
    // Whoever asked sees it, and asks again.
    return { result: 'failed', problem, isRetryable: !isByHand, isTargetDown: false };
  },
  onFinished: async (tx) => tx.emit({ name: 'backup.changed', data: {} }),
};

/** Makes a backup, puts it in both places, prunes them, and notes what became of it. Answers the problem, or null. */
export async function makeBackup(venue: VenueContext, isByHand: boolean): Promise<string | null> {
  const startedAt = venue.clock();
  const fileName = fileNameOf(venue.id, startedAt);
  const answer = await write(venue, fileName, startedAt);
  const secondProblem = 'summary' in answer ? await distribute(venue, fileName) : null;
  const result =
    'summary' in answer
      ? {
          fileName,
          bytes: answer.summary.bytes,
          rowCount: answer.summary.rows,
          journalSeq: answer.summary.end.journal.seq,
          keyId: answer.keyId ?? null,
          problem: null,
        }
      : { fileName: null, bytes: null, rowCount: null, journalSeq: null, keyId: null, problem: answer.problem };
  if ('message' in answer) venue.log.error({ problem: answer.problem }, `the backup failed: ${answer.message}`);
  await venue.inWriteTx((tx) =>
    insertBackup(tx, { id: uuidv7(), startedAt, finishedAt: tx.now, isByHand, ...result, secondProblem }),
  );
  return result.problem;
}

async function write(venue: VenueContext, fileName: string, now: number): Promise<WorkerAnswer & { keyId?: string }> {
  const { connection, folder, version } = venue.backups;
  let key: StoredKey;
  try {
    key = (await readStoredKey(venue.folder)) ?? (await makeStoredKey(venue.folder, now));
  } catch (error) {
    return { problem: isBackupError(error) ? error.code : 'BACKUP_NOT_WRITTEN', message: (error as Error).message };
  }
  const { recoveryKey: _, ...sealing } = key;
  const order = { connection, venue: venue.id, folder: venue.folder, file: join(folder, fileName), key: sealing };
  try {
    const answer = await backupInChild({ ...order, version, now, share }, folder, longestMs);
    return { ...answer, keyId: key.id };
  } catch (error) {
    return { problem: 'BACKUP_FAILED', message: (error as Error).message };
  }
}

/** Into the second place, and the keep rule in both. Answers why the second place does not have it; null if it does. */
async function distribute(venue: VenueContext, fileName: string): Promise<string | null> {
  const { folder, secondPlace } = venue.backups;
  await pruneBy(venue, folder, fileName);
  if (secondPlace === null) return null;
  try {
    await copyTo(secondPlace, join(folder, fileName), fileName);
  } catch (error) {
    venue.log.error({ err: error }, 'the second place did not get the backup');
    return 'SECOND_PLACE_FAILED';
  }
  await pruneBy(venue, secondPlace, fileName);
  return null;
}

/** What cannot be removed stays: the new backup is as good as it was. */
async function pruneBy({ id, clock, log }: VenueContext, folder: string, made: string): Promise<void> {
  const names = await backupsIn(folder, id);
  const timeOfName = (name: string) => timeOf(id, name) ?? 0;
  const keep = toKeep(names.map(timeOfName), { made: timeOfName(made), now: clock() });
  const left = await remove(
    folder,
    names.filter((name) => !keep.has(timeOfName(name))),
  );
  if (left.length > 0) log.warn({ folder, left }, 'old backups cannot be removed');
}
