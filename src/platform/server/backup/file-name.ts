import type { VenueId } from '../database.ts';

const extension = '.tavolina';

/** `venue-20261122-140355.tavolina`: by its name, in UTC, a folder sorts backups by time. */
export function fileNameOf(venue: VenueId, now: number): string {
  return `${venue}-${stampOf(now)}${extension}`;
}

/** `20261122-140355`, UTC. */
export function stampOf(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
}

/** Whether a file is a backup of this venue, by its name: `bar_2` is not `bar`. */
export function isFileNameOf(venue: VenueId, name: string): boolean {
  return timeOf(venue, name) !== null;
}

/** When the backup was taken, epoch ms; null for any other file. */
export function timeOf(venue: VenueId, name: string): number | null {
  if (!name.startsWith(`${venue}-`) || !name.endsWith(extension)) return null;
  const stamp = name.slice(venue.length + 1, -extension.length);
  const parts = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/.exec(stamp)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
