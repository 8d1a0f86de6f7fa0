/** Everything that can prevent the embedded database from starting, each with one cause that an operator can fix. */
export type EmbeddedPostgresErrorCode =
  | 'POSTGRES_BINARIES_MISSING'
  | 'POSTGRES_BINARIES_BROKEN'
  | 'POSTGRES_VERSION_MISMATCH'
  | 'POSTGRES_ROOT_REFUSED'
  | 'POSTGRES_INIT_FAILED'
  | 'POSTGRES_START_FAILED'
  | 'POSTGRES_STOP_FAILED'
  | 'DATA_FOLDER_IN_USE'
  | 'DATA_FOLDER_UNUSABLE'
  | 'DATABASE_LOST'
  | 'SOCKET_FOLDER_NOT_PRIVATE';

export type EmbeddedPostgresError = Error & { readonly code: EmbeddedPostgresErrorCode };

/** An Error with a stable code and a message that names the cause and, if there is one, the solution. */
export function failure(code: EmbeddedPostgresErrorCode, message: string, cause?: unknown): EmbeddedPostgresError {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code });
}

/** The system's reason for a failed call ("EACCES: permission denied, …"), or the value as text. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The system's error code (ENOENT, EACCES, …) if there is one. */
export function systemCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
