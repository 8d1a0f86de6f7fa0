import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { projectRoot } from './places.ts';

/** What git would clone, plus uncommitted changes: no node_modules, no build, no data. */
function sources(): string[] {
  const ask = ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', '-z'];
  const git = spawnSync('git', ask, { cwd: projectRoot, encoding: 'utf8' });
  if (git.status === 0) return git.stdout.split('\0').filter((path) => path !== '');
  // Downloaded without its history.
  const made = ['node_modules', 'dist', 'data', '.tmp', 'reports', '.stryker-tmp'];
  return readdirSync(projectRoot).filter((name) => !made.includes(name));
}

/** The project as a fresh clone, in another folder. */
export async function copySources(folder: string): Promise<void> {
  for (const path of sources()) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    // A file may be listed and deleted at the same moment.
    await cp(join(projectRoot, path), join(folder, path), { recursive: true }).catch(() => {});
  }
}
