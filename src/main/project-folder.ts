import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Run from the sources or from the built bundle, the project's folder is the one that contains the migrations. */
export function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the folder of the migrations was not found');
    folder = parent;
  }
  return folder;
}

export const migrationsFolder = (): string => join(projectFolder(), 'migrations');

/** The version of this program, such as "0.1.0". */
export function programVersion(): string {
  return (JSON.parse(readFileSync(join(projectFolder(), 'package.json'), 'utf8')) as { version: string }).version;
}
