/** What keeps the server from starting, by cause. */
export type StartUpCode =
  | 'DATABASE_NEWER'
  | 'DATABASE_AWAY'
  | 'DATABASE_BUSY'
  | 'DATABASE_LOST'
  | 'DATABASE_POOLED'
  | 'DATABASE_UNSUITED'
  | 'MIGRATION_FAILED'
  | 'SECRETS_MISSING'
  | 'SECRETS_UNREADABLE'
  | 'SECRETS_OF_ANOTHER';

/**
 * Something that keeps the server from starting and that a person can put right. The message is one line: what is
 * wrong, and what to do.
 */
export class StartUpError extends Error {
  override readonly name = 'StartUpError';
  readonly code: StartUpCode;

  constructor(code: StartUpCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
