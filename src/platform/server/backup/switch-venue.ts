import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Connection, VenueId } from '../database.ts';
import { quoteName } from '../sql.ts';
import { stampOf } from './file-name.ts';
import { type CarriedFile, carriedFiles } from './manifest.ts';
import { connectTo } from './snapshot.ts';

/** No venue can have these names: those of venues have no dot. */
export const draftSchema = (venue: VenueId): string => `${venue}.restoring`;
const asideSchema = (venue: VenueId, stamp: string): string => `${venue}.before.${stamp}`;

/** The files of a restored venue until it takes its place. */
export const draftFolder = (folder: string): string => join(folder, 'restoring');
const asideFolder = (folder: string, stamp: string): string => join(folder, `before-restore-${stamp}`);

interface Marker {
  /** `20261122-140355`, UTC: the name of what was put aside. */
  readonly stamp: string;
  readonly files: readonly CarriedFile[];
}
const markerOf = (folder: string): string => join(draftFolder(folder), 'switch.json');

export interface Aside {
  readonly schema: string;
  readonly folder: string;
}

/**
 * The restored schema and files take the place of the venue's, which are put aside. The schemas change in one transaction;
 * the marker tells whoever comes after an interruption how it goes on.
 */
export async function switchVenue(
  client: pg.Client,
  {
    venue,
    folder,
    now,
    files,
  }: { readonly venue: VenueId; readonly folder: string; readonly now: number; readonly files: readonly CarriedFile[] },
): Promise<Aside | null> {
  const stamp = stampOf(now);
  const marker: Marker = { stamp, files };
  const draft = `${markerOf(folder)}.new`;
  await writeFile(draft, JSON.stringify(marker), { mode: 0o600, flush: true });
  await rename(draft, markerOf(folder));
  const isReplaced = await hasSchema(client, venue);
  await client.query('BEGIN');
  if (isReplaced)
    await client.query(`ALTER SCHEMA ${quoteName(venue)} RENAME TO ${quoteName(asideSchema(venue, stamp))}`);
  await client.query(`ALTER SCHEMA ${quoteName(draftSchema(venue))} RENAME TO ${quoteName(venue)}`);
  await client.query('COMMIT');
  await moveFiles(folder, marker);
  return isReplaced ? { schema: asideSchema(venue, stamp), folder: asideFolder(folder, stamp) } : null;
}

/** May be repeated after an interruption. */
async function moveFiles(folder: string, { stamp, files }: Marker): Promise<void> {
  const aside = asideFolder(folder, stamp);
  for (const name of carriedFiles) {
    const [mine, restored] = [join(folder, name), join(draftFolder(folder), name)];
    const isWaiting = existsSync(restored);
    if (existsSync(mine) && (isWaiting || !files.includes(name))) {
      await mkdir(aside, { recursive: true, mode: 0o700 });
      await rename(mine, join(aside, name));
    }
    if (isWaiting) await rename(restored, mine);
  }
  await rm(draftFolder(folder), { recursive: true, force: true });
}

/** Ends a restore that was interrupted: it is finished if the schemas had changed, and undone if not. */
export async function settleSwitch(client: pg.Client, venue: VenueId, folder: string): Promise<void> {
  const isDraft = await hasSchema(client, draftSchema(venue));
  const text = await readFile(markerOf(folder), 'utf8').catch(() => null);
  if (text !== null && !isDraft) return moveFiles(folder, JSON.parse(text) as Marker);
  // Files first: the schema says that they are not needed.
  await rm(draftFolder(folder), { recursive: true, force: true });
  if (isDraft) await client.query(`DROP SCHEMA ${quoteName(draftSchema(venue))} CASCADE`);
}

/** The same at the start of the server, which asks the database only if there is a marker. */
export async function settleInterruptedRestore(connection: Connection, venue: VenueId, folder: string): Promise<void> {
  if (!existsSync(markerOf(folder))) return;
  const client = await connectTo(connection, venue);
  try {
    await settleSwitch(client, venue, folder);
  } finally {
    await client.end();
  }
}

export async function hasSchema(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [name]);
  return rowCount === 1;
}
