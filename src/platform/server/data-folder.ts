import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { failure, reason } from './embedded-postgres/failure.ts';
import { secretsFile } from './secrets.ts';

/**
 * The data folder as an absolute path; created if missing.
 *
 * @throws DATA_FOLDER_UNUSABLE
 */
export function openDataFolder(path: string): string {
  const folder = resolve(path);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    throw failure(
      'DATA_FOLDER_UNUSABLE',
      `The data folder (TAVOLINA_DATA) cannot be used: ${reason(error)}. Give the user that runs Tavolina the right to ` +
        'read and write it, or name another folder.',
      error,
    );
  }
}

/** The folder whose `secrets.json` belongs to a venue in use: of the only venue, or of one of several. Null if none. */
export function folderWithKeys(dataFolder: string): string | null {
  const venues = join(dataFolder, 'venues');
  const named = existsSync(venues) ? readdirSync(venues).map((name) => join(venues, name)) : [];
  return [dataFolder, ...named].find((folder) => existsSync(secretsFile(folder))) ?? null;
}
