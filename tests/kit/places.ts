import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..', '..');
export const migrations = join(projectRoot, 'migrations');
export const templateDatabase = 'tavolina_template';
export const testVenue = 'venue';
