import { insertWork } from '#platform/server/queue/store.ts';
import { sql } from '#platform/server/sql.ts';
import { tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { type BackupRow, backupTable } from './tables.ts';

const rows = tableWriter('backup', backupTable);

export const workName = 'backup';
/** The target of backups that somebody asked for: they do not wait behind a nightly one that is tried again later. */
export const byHand = 'byHand';

/** Notes what became of a backup, and forgets those of more than two years ago. */
export async function insertBackup(tx: WriteTx, row: BackupRow): Promise<void> {
  const before = new Date(row.finishedAt - 2 * 366 * 24 * 60 * 60 * 1000).toISOString();
  await rows.insert(tx, [row]);
  await tx.run(sql`DELETE FROM backup WHERE finished_at < ${before}::timestamptz`);
}

export function queueBackup(tx: WriteTx, id: string): void {
  tx.append(insertWork, [{ id, kind: workName, target: byHand }]);
}
