import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../source-stamp.mjs';

/** Several files are often saved at once. */
const gatherMs = 30;

/**
 * The server from its sources, in a separate process on a port of its own. `ready()` resolves with that port as soon as
 * the latest process responds or has ended; `restart(path)` replaces the process. There is never more than one: the
 * next starts when the previous one has ended, once for all changes until then. A server that ends by itself, because
 * its sources have an error, waits for the next change.
 * @param {{ entry: string, args: string[], port: number, env: Record<string, string>, say: (text: string) => void }}
 * options `entry`: the file to run; `port`: the public one; `env`: added to the variables of this process
 */
export function startServer({ entry, args, port, env, say }) {
  const inspects = args.filter((arg) => arg.startsWith('--inspect'));
  const others = args.filter((arg) => !arg.startsWith('--inspect'));
  /** The process that runs, is ending, or has ended. */
  let child = null;
  let timer;
  let isStopped = false;
  /** Set from a change until the process that reads it is spawned. */
  let replacing = null;
  let answering;
  replace(null);
  return {
    async ready() {
      for (;;) {
        const asked = answering;
        const inner = await asked;
        if (asked === answering) return inner;
      }
    },
    restart(path) {
      clearTimeout(timer);
      timer = setTimeout(() => replace(relative(root, path)), gatherMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await replacing;
      await end();
    },
  };

  function replace(changed) {
    // The next process has not been spawned: it will read this change too.
    if (replacing !== null || isStopped) return;
    const startedAt = performance.now();
    replacing = spawnNext(changed).finally(() => {
      replacing = null;
    });
    answering = replacing.then((inner) => untilAnswers(inner, changed, startedAt));
  }

  /** Resolves with the port at which the new process will listen. */
  async function spawnNext(changed) {
    await end();
    const inner = await freePort();
    if (isStopped) return inner;
    const imports = ['--import', 'tsx', '--import', join(root, 'scripts', 'dev', 'leave-with-parent.mjs')];
    child = spawn(process.execPath, [...inspects, ...imports, entry, ...others], {
      cwd: root,
      env: { NODE_ENV: 'development', ...process.env, ...env, PORT: String(inner), HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    // The message on its first start, with the public address; later only what changes each time.
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (changed === null || line.startsWith('First run')) console.log(line.replace(`:${inner}`, `:${port}`));
    });
    return inner;
  }

  async function untilAnswers(inner, changed, startedAt) {
    const started = child;
    while (isRunning(started)) {
      if (await isResponding(inner)) {
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        say(changed === null ? `server ready in ${seconds} s` : `${changed}: server started again in ${seconds} s`);
        return inner;
      }
      await delay(20);
    }
    if (!isStopped && replacing === null && child === started) {
      say('the server ended; it is started again with the next change');
    }
    return inner;
  }

  async function end() {
    if (!isRunning(child)) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  }
}

const isRunning = (child) => child !== null && child.exitCode === null && child.signalCode === null;

async function isResponding(port) {
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
