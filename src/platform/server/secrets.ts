import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keys that must not be stored in the database that they protect. */
export interface Secrets {
  /** Keys the hashes of PINs: without it a stolen database does not reveal them. */
  readonly pinKey: string;
  /** Seals the journal. */
  readonly journalKey: string;
}

/** Reads a venue's keys from its folder; creates them on the first run. */
export async function openSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const fresh: Secrets = {
    pinKey: randomBytes(32).toString('base64url'),
    journalKey: randomBytes(32).toString('base64url'),
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, JSON.stringify(fresh), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return fresh;
}
