import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartUpError } from './start-up-error.ts';

/** Keys that must not be stored in the database that they protect. */
export interface Secrets {
  /** Keys the hashes of PINs: without it a stolen database does not reveal them. */
  readonly pinKey: string;
  /** Seals the journal. */
  readonly journalKey: string;
}

export const secretNames = ['pinKey', 'journalKey'] as const satisfies readonly (keyof Secrets)[];

export const secretsFile = (folder: string) => join(folder, 'secrets.json');
/** New keys, until the database knows that they are its own. */
const draftFile = (folder: string) => `${secretsFile(folder)}.new`;

/**
 * A venue's keys from its folder; null if there is no such file.
 *
 * @throws {StartUpError} SECRETS_UNREADABLE if there is a file that does not hold them
 */
export async function readSecrets(folder: string): Promise<Secrets | null> {
  const file = secretsFile(folder);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw unreadable(file, error.message, error);
  });
  if (text === null) return null;
  const found = parse(text);
  if (found === null) throw unreadable(file, text.trim() === '' ? 'it is empty' : 'it is not whole, or was changed');
  return found;
}

/**
 * What to do about keys that are gone. A copy of the data folder is no backup (docs/backup.md), so nobody is sent to one;
 * a copy of this file alone loses nothing.
 */
export const restoreBackup =
  'If you have a copy of this one file, put it back, and nothing else of the folder. Otherwise restore the newest backup, ' +
  'which puts back the keys and their database: npm run restore -- --replace FILE';

function unreadable(file: string, why: string, cause?: unknown): StartUpError {
  return new StartUpError(
    'SECRETS_UNREADABLE',
    `The keys in ${file} cannot be read: ${why}. No others fit the database. ${restoreBackup}`,
    cause,
  );
}

/** 256 random bits in base64url, which is how all of them were made. */
const isKey = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{43}$/.test(value);

function parse(text: string): Secrets | null {
  try {
    const found = JSON.parse(text) as Partial<Secrets> | null;
    return found !== null && secretNames.every((name) => isKey(found[name])) ? (found as Secrets) : null;
  } catch {
    return null;
  }
}

/** Keys that were made, but not confirmed by `keepSecrets`: a first start was interrupted. Null if there are none. */
export async function readDraft(folder: string): Promise<Secrets | null> {
  return readFile(draftFile(folder), 'utf8').then(parse, () => null);
}

/** Makes new keys. They count from `keepSecrets` on. */
export async function draftSecrets(folder: string): Promise<Secrets> {
  const fresh: Secrets = {
    pinKey: randomBytes(32).toString('base64url'),
    journalKey: randomBytes(32).toString('base64url'),
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(draftFile(folder), JSON.stringify(fresh), { mode: 0o600, flush: true });
  return fresh;
}

export async function keepSecrets(folder: string): Promise<void> {
  await rename(draftFile(folder), secretsFile(folder));
}

/** What the database stores of a key: enough to recognise it, useless for anything else. */
export function fingerprint(name: keyof Secrets, key: string): string {
  return createHash('sha256').update(`tavolina:${name}:${key}`).digest('base64url').slice(0, 22);
}
