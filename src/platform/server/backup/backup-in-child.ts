import { mkdir } from 'node:fs/promises';
import { runInChild } from '../child-task.ts';
import type { WorkerAnswer, WorkerOrder } from './backup-worker.ts';
import type { BackupOrder } from './take-backup.ts';

/** Half of the heap of the sealing and packing, with room for rows of pictures. */
const heapMb = 192;

/** Writes a backup in a process of its own. Answers with its summary, or with what went wrong. */
export async function backupInChild(order: BackupOrder, folder: string, longestMs: number): Promise<WorkerAnswer> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    return { problem: 'BACKUP_NOT_WRITTEN', message: `${folder} cannot be used: ${(error as Error).message}` };
  }
  const variables = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] =>
      /^(PG|HOME$|USERPROFILE$|APPDATA$)/.test(entry[0]),
    ),
  );
  const sent: WorkerOrder = { ...order, variables };
  const answer = await runInChild<WorkerAnswer>('backup-worker', sent, { heapMb, longestMs });
  return answer ?? { problem: 'BACKUP_FAILED', message: 'the process ended without a result' };
}
