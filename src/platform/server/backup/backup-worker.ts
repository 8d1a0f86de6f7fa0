import { constants, setPriority } from 'node:os';
import { answerParent } from '../child-task.ts';
import { type BackupErrorCode, isBackupError } from './failure.ts';
import type { BackupSummary } from './manifest.ts';
import { type BackupOrder, takeBackup } from './take-backup.ts';

/** What the server orders. The variables are those by which PostgreSQL's client finds its server and its password. */
export interface WorkerOrder extends Omit<BackupOrder, 'key'> {
  readonly key: Omit<BackupOrder['key'], 'key'> & { readonly key: Uint8Array };
  readonly variables: Readonly<Record<string, string>>;
}

export type WorkerAnswer =
  | { readonly summary: BackupSummary }
  | { readonly problem: BackupErrorCode | 'BACKUP_FAILED'; readonly message: string };

// A process of its own, behind all others: reading, packing and sealing take processor time that sales need.
answerParent(async ({ variables, key, ...order }: WorkerOrder): Promise<WorkerAnswer> => {
  Object.assign(process.env, variables);
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Not every system allows it; it is paced in any case.
  }
  try {
    return { summary: await takeBackup({ ...order, key: { ...key, key: Buffer.from(key.key) } }) };
  } catch (error) {
    return { problem: isBackupError(error) ? error.code : 'BACKUP_FAILED', message: (error as Error).message };
  }
});
