import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../source-stamp.mjs';

/**
 * Starts the embedded PostgreSQL of a data folder in a separate process, for as long as `npm run dev` runs. Rejects if
 * it cannot start, after printing why.
 * @param {string} dataFolder
 * @returns {Promise<{ url: string, ended: Promise<void>, stop: () => Promise<void> }>} `url`: for DATABASE_URL; `ended`
 * resolves when the process is gone
 */
export async function startDatabase(dataFolder) {
  const program = join(root, 'scripts', 'dev', 'database.mjs');
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataFolder], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise((done) => child.once('exit', () => done()));
  const url = await new Promise((done, fail) => {
    child.once('message', (message) => done(message.url));
    child.once('exit', () => fail(new Error('The database did not start.')));
  });
  return {
    url,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
