import { execFileSync, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../kit/places.ts';
import { freePort } from '../kit/running-server.ts';

let home: string;
let folder: string;
let port: number;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tavolina-home-'));
  await chmod(home, 0o700);
  folder = join(home, 'tavolina');
  port = await freePort();
  // What git would clone, with what is not committed yet: no node_modules, no build, no data.
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: projectRoot }).toString();
  for (const file of list.split('\0').filter((name) => name !== '')) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(projectRoot, file), join(folder, file)).catch(() => {});
  }
});
afterAll(() => rm(home, { recursive: true, force: true }));

interface Started {
  readonly output: () => string;
  readonly readyMs: number;
  readonly stop: () => Promise<number | null>;
}

/** `npm start` as somebody types it, until the first answer. */
async function npmStart(environment: Record<string, string> = {}, args: string[] = []): Promise<Started> {
  const startedAt = Date.now();
  const child = spawn('npm', ['start', ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: '', PORT: String(port), ...environment },
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
    if (child.exitCode !== null || Date.now() - startedAt > 170_000) throw new Error(`npm start failed:\n${output}`);
    await new Promise((done) => setTimeout(done, 40));
  }
  return {
    output: () => output,
    readyMs: Date.now() - startedAt,
    // Ctrl+C reaches the whole group, as in a terminal.
    stop: () => {
      process.kill(-(child.pid as number), 'SIGINT');
      return ended;
    },
  };
}

async function ordersOfDemo(): Promise<number> {
  const post = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pin: '9001', posValue: 'demo-till' }),
  });
  const login = (await post.json()) as { authorization: { auth_token: string } };
  const headers = { authorization: `Bearer ${login.authorization.auth_token}` };
  const report = await fetch(`http://127.0.0.1:${port}/api/reports/sales?from=2026-01-01&to=2026-12-31`, { headers });
  return ((await report.json()) as { totals: { orders: number } }).totals.orders;
}

describe('a fresh clone', () => {
  it('installs, builds, fills the demo and serves; starts again with all data; says what is wrong', async () => {
    const first = await npmStart();
    expect(first.output()).toContain(`http://127.0.0.1:${port}`);
    expect(first.output()).toContain('9003');
    const orders = await ordersOfDemo();
    expect(orders).toBeGreaterThan(500);

    // The port is taken, and the running server does not notice.
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
      execFileSync('npm', ['start'], { cwd: folder, env: { ...process.env, PORT: String(port), [name]: value }, stdio: 'pipe' });
    } catch (error) {
      failure = String((error as { stderr: Buffer }).stderr);
    }
    expect(failure).toContain(name);
  });
});
