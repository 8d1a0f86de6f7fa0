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
