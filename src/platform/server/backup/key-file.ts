import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFailure } from './failure.ts';
import { type BackupKey, deriveKey, isBearable, makeRecoveryKey, newBackupKey } from './recovery-key.ts';

/** The key of a venue's backups, in its data folder, readable by its owner only. */
export interface StoredKey extends BackupKey {
  /** Epoch ms. */
  readonly madeAt: number;
  /** Until somebody has confirmed that it is written down; after that it is nowhere but on their paper. */
  readonly recoveryKey: string | null;
}

export const keyFile = (folder: string): string => join(folder, 'backup-key.json');

/** The stored key; null if there is none yet. @throws BACKUP_KEY_FILE_BROKEN */
export async function readStoredKey(folder: string): Promise<StoredKey | null> {
  const path = keyFile(folder);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw broken(path, error);
  }
  try {
    const { key, ...rest } = JSON.parse(text) as Omit<StoredKey, 'key'> & { readonly key: string };
    const stored = { ...rest, key: Buffer.from(key, 'base64url') };
    if (stored.key.length === 32 && isBearable(stored)) return stored;
  } catch {
    // The message below says what to do.
  }
  throw broken(path);
}

function broken(path: string, cause?: unknown) {
  return backupFailure(
    'BACKUP_KEY_FILE_BROKEN',
    `${path} cannot be read. Remove it to make a new recovery key; older backups keep theirs.`,
    cause,
  );
}

/** A new recovery key for the backups from now on. Older ones keep the one they were sealed with. */
export async function makeStoredKey(folder: string, now: number): Promise<StoredKey> {
  const recoveryKey = makeRecoveryKey();
  const stored = { ...(await newBackupKey(recoveryKey)), madeAt: now, recoveryKey };
  await store(folder, stored);
  return stored;
}

/** The key that the backup was restored with goes on being the venue's: who restored it has it written down. */
export function keepKey(folder: string, key: BackupKey, now: number): Promise<void> {
  return store(folder, { ...key, madeAt: now, recoveryKey: null });
}

/** Whether what was typed is the recovery key; if so, it is forgotten here. */
export async function confirmStoredKey(folder: string, stored: StoredKey, typed: string): Promise<boolean> {
  const { key } = await deriveKey(typed, stored);
  if (!key.equals(stored.key)) return false;
  await store(folder, { ...stored, recoveryKey: null });
  return true;
}

async function store(folder: string, { key, ...rest }: StoredKey): Promise<void> {
  const path = keyFile(folder);
  await writeFile(`${path}.new`, JSON.stringify({ ...rest, key: key.toString('base64url') }), {
    mode: 0o600,
    flush: true,
  });
  await rename(`${path}.new`, path);
}
