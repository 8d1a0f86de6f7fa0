import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VenueId } from '../database.ts';
import { isFileNameOf } from './file-name.ts';

/** Copies a backup into another folder, and compares what arrived with what was sent. */
export async function copyTo(folder: string, path: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${name}.part`);
  try {
    const target = await open(draft, 'w', 0o600);
    const sent = createHash('sha256');
    try {
      for await (const part of createReadStream(path)) {
        sent.update(part as Buffer);
        await target.write(part as Buffer);
      }
      await target.sync();
    } finally {
      await target.close();
    }
    const arrived = createHash('sha256');
    for await (const part of createReadStream(draft)) arrived.update(part as Buffer);
    if (!arrived.digest().equals(sent.digest())) throw new Error(`${draft} is not what was written`);
    await rename(draft, join(folder, name));
  } finally {
    await rm(draft, { force: true });
  }
}

/** The backups of a venue in a folder, by name; none if the folder is not there. */
export async function backupsIn(folder: string, venue: VenueId): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => isFileNameOf(venue, name)).sort();
}

/** Removes these files of a folder; returns those that cannot be removed. */
export async function remove(folder: string, names: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (const name of names) {
    try {
      await rm(join(folder, name), { force: true });
    } catch {
      left.push(name);
    }
  }
  return left;
}
