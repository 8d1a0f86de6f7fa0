import { join } from 'node:path';
import type { VenueId } from '#platform/server/database.ts';

/** The venue of an installation that names none. */
export const onlyVenue: VenueId = 'venue';

/**
 * The venue of an installation that names none uses the data folder itself, as before; each other venue has a
 * subfolder.
 */
export function folderOf(dataFolder: string, id: VenueId): string {
  return id === onlyVenue ? dataFolder : join(dataFolder, 'venues', id);
}
