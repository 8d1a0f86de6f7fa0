import { isWorkUnderWay } from '#platform/server/queue/read-work.ts';
import { insertWork, probeNow } from '#platform/server/queue/store.ts';
import { sql } from '#platform/server/sql.ts';
import { tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { type BackupRow, backupTable } from './tables.ts';

const rows = tableWriter('backup', backupTable);

export const workName = 'backup';
/** The target of backups that somebody asked for: they do not wait behind a nightly one that is tried again later. */
export const byHand = 'byHand';

/** Those of two years and more; by number, because a clock that is wrong for a day must not make them old. */
const mostKept = 1_000;

/** Notes what became of a backup, and forgets the oldest. */
export async function insertBackup(tx: WriteTx, row: Omit<BackupRow, 'seq'>): Promise<void> {
  const { last } = await tx.one<{ last: number }>(sql`SELECT coalesce(max(seq), 0) AS last FROM backup`);
  await rows.insert(tx, [{ ...row, seq: last + 1 }]);
  await tx.run(sql`DELETE FROM backup WHERE seq <= ${last + 1 - mostKept}`);
}

/** What was asked for before and waits for its next attempt is tried at once. */
export const hurryBackup = (tx: WriteTx): Promise<void> => probeNow(tx, workName, byHand);

/** Whether none was ever made, or is waiting to be made. */
async function hasNone(tx: WriteTx): Promise<boolean> {
  const [made, waiting] = await Promise.all([
    tx.maybe(sql`SELECT 1 AS found FROM backup WHERE problem IS NULL LIMIT 1`),
    isWorkUnderWay(tx, workName, tx.now),
  ]);
  return made === null && !waiting;
}

/** A day that was closed by hand is over before the hour of the nightly backup: a new venue's first one does not wait for it. */
export async function queueFirstBackup(tx: WriteTx, id: string): Promise<void> {
  if (!(await hasNone(tx))) return;
  queueBackup(tx, id);
  tx.emit({ name: 'backup.changed', data: {} });
}

export function queueBackup(tx: WriteTx, id: string): void {
  tx.append(insertWork, [{ id, kind: workName, target: byHand }]);
}
