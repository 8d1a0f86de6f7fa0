import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { adopt, stopPostmaster } from './postmaster.ts';

/** What a data folder holds of its database. */
export const clusterFiles = ['postgres', 'postgres.password', 'postgres.log'];

/** While a restore has put the database aside, this file says what was put where. */
interface Marker {
  readonly aside: string;
  readonly names: readonly string[];
  /** A file that is written once the restored venue is verified: from then on the restore is finished, not undone. */
  readonly verified: string;
  /** What an earlier restore had left in that file. */
  readonly before: string | null;
}

const markerOf = (dataDir: string): string => join(dataDir, 'restoring-database.json');

const contentOf = (path: string) => readFile(path, 'utf8').catch(() => null);

/**
 * Puts the database aside, in a data folder that the caller has locked, until `forgetAside`. Whoever comes after an
 * interruption puts it back. Returns what puts it back after a failure.
 */
export async function putAside(dataDir: string, aside: string, verified: string): Promise<() => Promise<void>> {
  const names = clusterFiles.filter((name) => existsSync(join(dataDir, name)));
  await mkdir(aside, { recursive: true, mode: 0o700 });
  const marker = { aside, names, verified, before: await contentOf(verified) };
  await writeMarker(dataDir, marker);
  for (const name of names) await rename(join(dataDir, name), join(aside, name));
  return async () => {
    await writeMarker(dataDir, marker);
    await putBack(dataDir, marker);
  };
}

async function putBack(dataDir: string, { aside, names }: Marker): Promise<void> {
  for (const name of clusterFiles) {
    if (!names.includes(name)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  for (const name of names) {
    if (!existsSync(join(aside, name))) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
    await rename(join(aside, name), join(dataDir, name));
  }
  await rmdir(aside).catch(() => {});
  await forgetAside(dataDir);
}

async function writeMarker(dataDir: string, marker: Marker): Promise<void> {
  const draft = `${markerOf(dataDir)}.new`;
  await writeFile(draft, JSON.stringify(marker), { mode: 0o600, flush: true });
  await rename(draft, markerOf(dataDir));
}

/** The database that was put aside is not needed any more. */
export function forgetAside(dataDir: string): Promise<void> {
  return rm(markerOf(dataDir), { force: true });
}

/**
 * Ends a restore that was interrupted while the database was aside: puts it back in the place of the one that was begun,
 * unless the restored venue was verified by then. The caller has locked the data folder. Returns whether it did.
 */
export async function recoverAside(
  dataDir: string,
  accountOf: () => Account,
  log: (line: string) => void,
): Promise<boolean> {
  const text = await contentOf(markerOf(dataDir));
  if (text === null) return false;
  const marker = JSON.parse(text) as Marker;
  const found = await contentOf(marker.verified);
  if (found !== null && found !== marker.before) {
    await forgetAside(dataDir);
    return false;
  }
  const clusterDir = join(dataDir, 'postgres');
  // PostgreSQL outlives a killed restore.
  const running = existsSync(clusterDir) ? await adopt(clusterDir, log) : undefined;
  if (running !== undefined) await stopPostmaster(running, accountOf(), clusterDir);
  await putBack(dataDir, marker);
  log('A restore was interrupted before anything was in place: the database that it had put aside is back.');
  return true;
}
