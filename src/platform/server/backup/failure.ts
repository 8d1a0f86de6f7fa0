/** Why a backup or a restore ended without a result; each with one cause that can be named. */
export const backupErrorCodes = [
  /** There is a file of this name already. */
  'BACKUP_FILE_EXISTS',
  'BACKUP_FILE_UNREADABLE',
  /** The file is something else. */
  'BACKUP_NOT_A_BACKUP',
  /** Cut short or altered. */
  'BACKUP_DAMAGED',
  'BACKUP_KEY_WRONG',
  /** It was written by a newer version of this program. */
  'BACKUP_FROM_NEWER_VERSION',
  /** No room, or no right to write. */
  'BACKUP_NOT_WRITTEN',
  /** There is no venue of this name in the database. */
  'BACKUP_NO_VENUE',
  /** The key file in the data folder cannot be read. */
  'BACKUP_KEY_FILE_BROKEN',
  'RESTORE_VENUE_EXISTS',
  'RESTORE_OTHER_VENUE',
  'RESTORE_DATABASE_IN_USE',
  /** What was restored is not what was backed up. */
  'RESTORE_DIFFERS',
  'RESTORE_JOURNAL_BROKEN',
  /** Another process restores this venue at this moment. */
  'RESTORE_UNDER_WAY',
  /** A restore was interrupted, and there is no other data of the venue. */
  'RESTORE_INTERRUPTED',
] as const;
export type BackupErrorCode = (typeof backupErrorCodes)[number];

export type BackupError = Error & { readonly code: BackupErrorCode };

/** An Error with a stable code; the message names the cause and, if there is one, the solution. */
export function backupFailure(code: BackupErrorCode, message: string, cause?: unknown): BackupError {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code });
}

export function isBackupError(error: unknown): error is BackupError {
  return backupErrorCodes.includes((error as Partial<BackupError>).code as BackupErrorCode);
}
