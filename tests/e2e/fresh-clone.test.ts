import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInByApi } from '../kit/api.ts';
import { copySources } from '../kit/copied-tree.ts';
import { freePort } from '../kit/running-server.ts';

let home: string;
let folder: string;
let port: number;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tavolina-home-'));
  await chmod(home, 0o700);
  folder = join(home, 'tavolina');
  port = await freePort();
  await copySources(folder);
});
afterAll(() => rm(home, { recursive: true, force: true }));

interface Started {
  readonly output: () => string;
  readonly readyMs: number;
  readonly stop: () => Promise<number | null>;
}

/** `npm start` as a user types it, until the first response. */
async function npmStart(environment: Record<string, string> = {}, args: string[] = []): Promise<Started> {
  const startedAt = Date.now();
  const child = spawn('npm', ['start', ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: '', TEST_DATABASE_URL: '', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null || Date.now() - startedAt > 420_000) throw new Error(`npm start failed:\n${output}`);
    await new Promise((done) => setTimeout(done, 40));
  }
  return {
    output: () => output,
    readyMs: Date.now() - startedAt,
    // Ctrl+C reaches the whole process group, as in a terminal.
    stop: () => {
      process.kill(-(child.pid as number), 'SIGINT');
      return ended;
    },
  };
}

async function ordersOfDemo(): Promise<number> {
  const admin = await signInByApi(`http://127.0.0.1:${port}`, '9001');
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return (await admin.get(`api/reports/sales?from=${day(30)}&to=${day(-1)}`)).totals.orders;
}

describe('a fresh clone', () => {
  // It installs and builds: minutes on a machine that has more to do.
  it('installs, builds, fills the demo and serves; starts again with all data; says what is wrong', {
    timeout: 600_000,
  }, async () => {
    const first = await npmStart();
    // It answers before it has said all.
    await expect.poll(() => first.output()).toContain('9003');
    expect(first.output()).toContain(`http://127.0.0.1:${port}`);
    const orders = await ordersOfDemo();
    expect(orders).toBeGreaterThan(500);

    // The port is in use, and the running server is not affected.
    const second = spawn('npm', ['start'], { cwd: folder, env: { ...process.env, PORT: String(port) }, stdio: 'pipe' });
    let complaint = '';
    second.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    expect(await new Promise((done) => second.once('exit', done))).not.toBe(0);
    expect(complaint).toContain('PORT');

    await first.stop();
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();

    const again = await npmStart();
    expect(again.output()).not.toMatch(/Install|Build/);
    expect(await ordersOfDemo()).toBe(orders);
    process.stdout.write(`first start ${first.readyMs} ms, second start ${again.readyMs} ms\n`);
    await again.stop();
  });

  it.each([
    ['PORT', 'seventy'],
    ['HOST', 'no such host'],
    ['DATABASE_URL', 'mysql://x'],
  ])('names %s when it is %s', (name, value) => {
    let failure = '';
    try {
      execFileSync('npm', ['start'], {
        cwd: folder,
        env: { ...process.env, PORT: String(port), [name]: value },
        stdio: 'pipe',
      });
    } catch (error) {
      failure = String((error as { stderr: Buffer }).stderr);
    }
    expect(failure).toContain(name);
  });
});
