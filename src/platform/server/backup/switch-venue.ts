import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import type { Connection, VenueId } from '../database.ts';
import { quoteName } from '../sql.ts';
import { backupFailure } from './failure.ts';
import { stampOf } from './file-name.ts';
import { type CarriedFile, carriedFiles, isOwn, isPutAside, placeOf } from './manifest.ts';
import { connectTo, hasVenue } from './snapshot.ts';

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
/** Written when all was verified. */
export const markerOf = (folder: string): string => join(draftFolder(folder), 'switch.json');

export interface Aside {
  readonly schema: string;
  readonly folder: string;
}

interface Switching {
  readonly venue: VenueId;
  readonly folder: string;
  readonly now: number;
  readonly files: readonly CarriedFile[];
  /** Called when an interruption no longer loses the restored venue. */
  readonly onVerified: () => Promise<void>;
}

/**
 * The restored schema and files take the place of the venue's, which are put aside. The schemas change in one transaction;
 * the marker tells whoever comes after an interruption how it goes on.
 */
export async function switchVenue(
  client: pg.Client,
  { venue, folder, now, files, onVerified }: Switching,
): Promise<Aside | null> {
  const stamp = stampOf(now);
  const marker: Marker = { stamp, files };
  const draft = `${markerOf(folder)}.new`;
  await writeFile(draft, JSON.stringify(marker), { mode: 0o600, flush: true });
  await rename(draft, markerOf(folder));
  await onVerified();
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
    const [mine, restored] = [placeOf(folder, name), join(draftFolder(folder), name)];
    const isWaiting = existsSync(restored) && isOwn(folder, name);
    if (existsSync(mine) && (isWaiting || (isPutAside(name) && !files.includes(name)))) {
      await mkdir(aside, { recursive: true, mode: 0o700 });
      await rename(mine, join(aside, name));
    }
    if (!isWaiting) continue;
    await mkdir(dirname(mine), { recursive: true, mode: 0o700 });
    await rename(restored, mine);
  }
  await rm(draftFolder(folder), { recursive: true, force: true });
}

/** What an interrupted restore came to: null if there was none. */
export type Recovered = 'finished' | 'undone' | null;

/**
 * Ends a restore that was interrupted: it is finished if the schemas had changed, or if all was verified and there is no
 * venue to go back to; otherwise it is undone.
 */
export async function recoverSwitch(client: pg.Client, venue: VenueId, folder: string): Promise<Recovered> {
  const isDraft = await hasSchema(client, draftSchema(venue));
  const text = await readFile(markerOf(folder), 'utf8').catch(() => null);
  if (text !== null && isDraft && !(await hasVenue(client, venue))) {
    await client.query(`DROP SCHEMA IF EXISTS ${quoteName(venue)}`);
    await client.query(`ALTER SCHEMA ${quoteName(draftSchema(venue))} RENAME TO ${quoteName(venue)}`);
    await moveFiles(folder, JSON.parse(text) as Marker);
    return 'finished';
  }
  if (text !== null && !isDraft) {
    await moveFiles(folder, JSON.parse(text) as Marker);
    return 'finished';
  }
  return (await undo(client, venue, folder)) ? 'undone' : null;
}

/** Removes what a restore has left that is not in place; returns whether there was anything. */
export async function undo(client: pg.Client, venue: VenueId, folder: string): Promise<boolean> {
  const isDraft = await hasSchema(client, draftSchema(venue));
  const wasThere = isDraft || existsSync(draftFolder(folder));
  // Files first: the schema says that they are not needed.
  await rm(draftFolder(folder), { recursive: true, force: true });
  if (isDraft) await client.query(`DROP SCHEMA ${quoteName(draftSchema(venue))} CASCADE`);
  return wasThere;
}

/**
 * Makes this connection the only one that restores the venue, until it ends.
 *
 * @throws RESTORE_UNDER_WAY
 */
export async function claimRestore(client: pg.Client, venue: VenueId): Promise<void> {
  const { rows } = await client.query<{ isMine: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('tavolina.restore'), hashtext($1)) AS "isMine"`,
    [venue],
  );
  if (rows[0]?.isMine === true) return;
  throw backupFailure('RESTORE_UNDER_WAY', `The venue "${venue}" is being restored at this moment. Wait for its end.`);
}

/**
 * The same at the start of the server, which says what it found. A draft is never taken for a venue: where there is nothing
 * else, the server does not start with an empty one in its place.
 *
 * @throws RESTORE_UNDER_WAY, RESTORE_INTERRUPTED
 */
export async function recoverInterruptedRestores(
  connection: Connection,
  venues: readonly { readonly id: VenueId; readonly folder: string }[],
  say: (line: string) => void,
): Promise<void> {
  const client = await connectTo(connection, 'pg_catalog');
  try {
    for (const { id, folder } of venues) {
      const isLeft = existsSync(draftFolder(folder)) || (await hasSchema(client, draftSchema(id)));
      if (!isLeft) continue;
      await claimRestore(client, id);
      const isVerified = existsSync(markerOf(folder));
      if (!isVerified && !(await hasVenue(client, id))) {
        throw backupFailure(
          'RESTORE_INTERRUPTED',
          `A restore of the venue "${id}" was interrupted, and nothing of it is in place. Repeat \`npm run restore\`. (For a venue that begins anew, name another data folder in TAVOLINA_DATA.)`,
        );
      }
      say(words[(await recoverSwitch(client, id, folder)) ?? 'undone'](id));
    }
  } finally {
    await client.end();
  }
}

/** What a person is told of a restore that was interrupted. */
export const words = {
  finished: (venue: VenueId) =>
    `A restore of the venue "${venue}" was interrupted after everything was verified: it is finished now, the venue is the restored one.`,
  undone: (venue: VenueId) =>
    `A restore of the venue "${venue}" was interrupted: what it left was removed, the venue is as it was before. Repeat the restore if it is still wanted.`,
} as const;

export async function hasSchema(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [name]);
  return rowCount === 1;
}
