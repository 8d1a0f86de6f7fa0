import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../source-stamp.mjs';

/** Several files are often saved at once. */
const settleMs = 30;

/**
 * The server from its sources, in a process of its own behind a port of its own. `ready()` resolves with that port as
 * soon as the present process answers; `restart(path)` replaces the process, once for changes that come together. A
 * server that ends by itself, because its sources have a fault, waits for the next change.
 * @param {{ args: string[], port: number, dataFolder: string, say: (text: string) => void }} options `port`: the one
 *   that people see
 */
export function startServer({ args, port, dataFolder, say }) {
  const inspects = args.filter((arg) => arg.startsWith('--inspect'));
  const others = args.filter((arg) => !arg.startsWith('--inspect'));
  let child = null;
  let timer;
  let isStopped = false;
  let present = launch(performance.now(), null);
  return {
    ready: () => present,
    restart(path) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const startedAt = performance.now();
        present = end().then(() => launch(startedAt, relative(root, path)));
      }, settleMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await end();
    },
  };

  async function launch(startedAt, changed) {
    const inner = await freePort();
    if (isStopped) return inner;
    const imports = ['--import', 'tsx', '--import', join(root, 'scripts', 'dev', 'leave-with-parent.mjs')];
    const started = spawn(process.execPath, [...inspects, ...imports, join('src', 'main', 'server.ts'), ...others], {
      cwd: root,
      env: {
        NODE_ENV: 'development',
        ...process.env,
        PORT: String(inner),
        HOST: '127.0.0.1',
        TAVOLINA_DATA: dataFolder,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    child = started;
    // What it says on its first start, with the address that people see; later only what changes each time.
    createInterface({ input: started.stdout }).on('line', (line) => {
      if (changed === null || line.startsWith('First run')) console.log(line.replace(`:${inner}`, `:${port}`));
    });
    while (started.exitCode === null && started.signalCode === null) {
      if (await answers(inner)) {
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        say(changed === null ? `server ready in ${seconds} s` : `${changed}: server started again in ${seconds} s`);
        return inner;
      }
      await delay(20);
    }
    if (!isStopped && child === started) say('the server ended; it is started again with the next change');
    return inner;
  }

  async function end() {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((done) => running.once('exit', done));
    running.kill('SIGTERM');
    await ended;
  }
}

async function answers(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
  } catch {
    return false;
  }
}

function freePort() {
  const probe = createServer();
  return new Promise((done, fail) => {
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
