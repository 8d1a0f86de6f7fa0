import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..', '..');
export const migrations = join(projectRoot, 'migrations');
/** Migrated and empty. */
export const templateDatabase = 'tavolina_template';
/** With the small venue of venue.ts. */
export const filledTemplate = 'tavolina_filled';
export const testVenue = 'venue';

/** A Wednesday noon in Prishtina. */
export const noon = Date.UTC(2026, 10, 18, 11, 0, 0);
