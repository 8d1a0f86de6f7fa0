/** Errors of this feature, with their HTTP status. */
export const backupErrors = {
  /** What was typed in is not the recovery key. */
  RECOVERY_KEY_WRONG: 422,
  /** There is no recovery key, or it was confirmed already. */
  RECOVERY_KEY_NOT_OPEN: 409,
  /** The file is in neither place any more. */
  BACKUP_FILE_GONE: 410,
  /** The address of a download holds for a minute. */
  BACKUP_LINK_OVER: 403,
} as const;
