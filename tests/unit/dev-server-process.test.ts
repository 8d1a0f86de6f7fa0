import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { projectRoot } from '../kit/places.ts';

interface DevServer {
  ready(): Promise<number>;
  restart(path: string): void;
  stop(): Promise<void>;
}
type StartServer = (options: {
  entry: string;
  args: string[];
  port: number;
  env: Record<string, string>;
  say: (text: string) => void;
}) => DevServer;

const { startServer } = (await import(
  pathToFileURL(join(projectRoot, 'scripts', 'dev', 'server-process.mjs')).href
)) as { startServer: StartServer };

/** A server that ends only when a file says so, like one that is still busy with a request. */
const slowToEnd = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
const { LOG, SOURCE, MAY_END, PORT } = process.env;
const source = readFileSync(SOURCE, 'utf8');
appendFileSync(LOG, 'start ' + source + '\\n');
process.on('SIGTERM', () => {
  appendFileSync(LOG, 'told\\n');
  setInterval(() => {
    if (!existsSync(MAY_END)) return;
    appendFileSync(LOG, 'end ' + source + '\\n');
    process.exit(0);
  }, 5);
});
createServer((request, response) => response.end(source)).listen(Number(PORT), '127.0.0.1');
`;

let folder: string;
let server: DevServer;
const at = (name: string) => join(folder, name);
const log = () => readFileSync(at('log'), 'utf8').trim().split('\n');
const asked = async () => (await fetch(`http://127.0.0.1:${await server.ready()}/`)).text();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tavolina-dev-process-'));
  writeFileSync(at('server.mjs'), slowToEnd);
  writeFileSync(at('source'), 'first');
  server = startServer({
    entry: at('server.mjs'),
    args: [],
    port: 0,
    env: { LOG: at('log'), SOURCE: at('source'), MAY_END: at('may-end') },
    say: () => {},
  });
});
afterEach(async () => {
  writeFileSync(at('may-end'), '');
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('starts one server for two changes while the one before still ends', async () => {
  expect(await asked()).toBe('first');
  writeFileSync(at('source'), 'second');
  server.restart(at('source'));
  await vi.waitFor(() => expect(log()).toContain('told'), { timeout: 10_000 });
  writeFileSync(at('source'), 'third');
  server.restart(at('source'));
  // Longer than changes are collected: the second one is handled while the first server is still there.
  await new Promise((done) => setTimeout(done, 150));
  writeFileSync(at('may-end'), '');

  expect(await asked()).toBe('third');
  await server.stop();
  expect(log()).toEqual(['start first', 'told', 'end first', 'start third', 'told', 'end third']);
});

it('reads a change that comes while the next server starts', async () => {
  writeFileSync(at('may-end'), '');
  expect(await asked()).toBe('first');
  writeFileSync(at('source'), 'second');
  server.restart(at('source'));
  await vi.waitFor(() => expect(log()).toContain('start second'), { timeout: 10_000 });
  writeFileSync(at('source'), 'third');
  server.restart(at('source'));
  await vi.waitFor(async () => expect(await asked()).toBe('third'), { timeout: 10_000 });
});

it('starts none after a request to stop', async () => {
  writeFileSync(at('may-end'), '');
  expect(await asked()).toBe('first');
  server.restart(at('source'));
  await server.stop();
  await new Promise((done) => setTimeout(done, 150));
  expect(log().filter((line) => line.startsWith('start'))).toEqual(['start first']);
});
