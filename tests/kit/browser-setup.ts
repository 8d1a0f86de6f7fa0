import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowserServer, sharedBrowser } from './browser.ts';
import { projectRoot } from './places.ts';
import { demoData, startServer } from './running-server.ts';

/** One Chromium and one filled demo venue for all test files of a run; the second project uses those of the first. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[sharedBrowser] !== undefined) return async () => {};
  const [folder, browser] = await Promise.all([demoFolder(), launchBrowserServer()]);
  process.env[demoData] = folder;
  process.env[sharedBrowser] = browser.wsEndpoint();
  return () => browser.close();
}

/** Created once per build and day, because the demo's two weeks of sales end today. */
async function demoFolder(): Promise<string> {
  const home = join(projectRoot, '.tmp', 'demo-data');
  const build = (await readFile(join(projectRoot, 'dist', '.stamp'), 'utf8')).slice(0, 16);
  const folder = join(home, `${build}-${new Date().toISOString().slice(0, 10)}`);
  if (existsSync(folder)) return folder;
  await mkdir(home, { recursive: true });
  for (const old of await readdir(home)) if (!old.startsWith('making-')) await remove(join(home, old));
  const draft = await mkdtemp(join(home, 'making-'));
  const server = await startServer(draft);
  const code = await server.stop();
  if (code !== 0) throw new Error(`the demo venue was not stopped cleanly (${code}):\n${server.output()}`);
  // Another run may have created the same in parallel; then that one is used.
  await rename(draft, folder).catch(() => remove(draft));
  return folder;
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true });
