import { EnvironmentError } from './environment.ts';

/** Why the server did not start: what the terminal shows, and the code with which the process ends. */
export interface StartFailure {
  readonly text: string;
  readonly exitCode: number;
}

/** As in sysexits.h. A service manager need not start it again: a person has to change something first. */
export const needsPerson = 78;
/** It may work in a moment. */
export const tryLater = 75;
/** A fault of the program. */
const fault = 1;

/** Failures of PostgreSQL and of the way to it, by SQLSTATE or the system's code. */
const ofDatabase: Readonly<Record<string, readonly [advice: string, exitCode: number]>> = {
  '28P01': ['The database refused the user or the password of DATABASE_URL. Correct them.', needsPerson],
  '28000': ['The database refused the user of DATABASE_URL. Allow it there (pg_hba.conf).', needsPerson],
  '3D000': ['The database that DATABASE_URL names does not exist. Create it (CREATE DATABASE …).', needsPerson],
  '42501': ['The user of DATABASE_URL has too few rights. It must own the database.', needsPerson],
  '53100': ['The disk of the database is full. Make room on it.', tryLater],
  ENOSPC: ['The disk of the data folder is full. Make room on it.', tryLater],
  ENOTFOUND: ['The host of DATABASE_URL is not known. Correct it, or check the network.', tryLater],
  EACCES: ['A file of the data folder may not be used. Give it to the user that runs Tavolina.', needsPerson],
  EPERM: ['A file of the data folder may not be used. Give it to the user that runs Tavolina.', needsPerson],
  EROFS: ['The data folder is on a disk that can only be read. Name another one in TAVOLINA_DATA.', needsPerson],
  EIO: ['The disk of the data folder has a fault. Replace it, and restore your backup.', needsPerson],
};

const ownTryLater: ReadonlySet<string> = new Set([
  'DATA_FOLDER_IN_USE',
  'DATABASE_AWAY',
  'DATABASE_BUSY',
  'POSTGRES_START_FAILED',
  'RESTORE_UNDER_WAY',
]);

/** One line for what a person can put right; the whole stack for a fault of the program. */
export function describeFailure(error: unknown): StartFailure {
  const { code, message, stack } = error as { code?: unknown; message?: string; stack?: string };
  if (error instanceof EnvironmentError) return { text: error.message, exitCode: needsPerson };
  if (typeof code !== 'string') return { text: stack ?? String(error), exitCode: fault };
  const known = ofDatabase[code];
  if (known !== undefined) return { text: `${known[0]} (${message})`, exitCode: known[1] };
  // Our own codes are words; SQLSTATE has five letters and digits, the system's codes begin with E.
  if (/^[A-Z]+_[A-Z_]+$/.test(code) && !code.startsWith('ERR_')) {
    return { text: message ?? code, exitCode: ownTryLater.has(code) ? tryLater : needsPerson };
  }
  return { text: stack ?? String(error), exitCode: fault };
}
