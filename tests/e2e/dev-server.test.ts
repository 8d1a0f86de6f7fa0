import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { copySources } from '../kit/copied-tree.ts';
import { projectRoot } from '../kit/places.ts';
import { runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

// `npm run dev` on a copy of the project, whose files are then changed as during development. The time until each
// change is visible is printed, not asserted: the machine may be busy.

let folder: string;
let browser: Browser;
let device: Device;
let dev: ChildProcess;
let url: string;
let dataFolder: string;
let output = '';
/** Requests sent as soon as the port was open. */
let early: Promise<Response[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavolina-dev-'));
  await copySources(folder);
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  browser = await openBrowser();
  // The built app was used at this address before: its service worker is still in the browser.
  const built = await runServer();
  url = built.url;
  device = await openDevice(browser, { url, keepsFiles: true });
  await device.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await built.stop();
  dataFolder = built.dataFolder;
  // Vite transforms a file on its first request.
  device.page.setDefaultTimeout(120_000);
  dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: new URL(url).port, HOST: '127.0.0.1', TAVOLINA_DATA: dataFolder, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  early = Promise.all(['/health/live', '/'].map((path) => askAtOnce(`${url}${path}`)));
  await new Promise<void>((ready, fail) => {
    dev.once('exit', () => fail(new Error(output)));
    for (const stream of [dev.stdout, dev.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        if (output.includes('server ready')) ready();
      });
    }
  });
});
afterAll(async () => {
  if (dev?.exitCode === null) {
    const ended = new Promise((done) => dev.once('exit', done));
    dev.kill('SIGTERM');
    await ended;
  }
  await browser?.close();
  for (const made of [folder, dataFolder]) await rm(made, { recursive: true, force: true });
});

/** Retries only while the connection is refused; once it is accepted, it must respond. */
async function askAtOnce(address: string): Promise<Response> {
  for (;;) {
    try {
      return await fetch(address);
    } catch (error) {
      const { code } = (error as { cause?: { code?: string } }).cause ?? {};
      if (code !== 'ECONNREFUSED' || dev.exitCode !== null) throw error;
      await new Promise((done) => setTimeout(done, 5));
    }
  }
}

/** Changes a file of the copy; resolves when `isSeen` does, and prints how long that took. */
async function change(path: string, from: string, to: string, isSeen: () => Promise<unknown>): Promise<void> {
  const file = join(folder, path);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  const startedAt = performance.now();
  await writeFile(file, text.replace(from, to));
  await isSeen();
  console.log(`${path}: seen after ${Math.round(performance.now() - startedAt)} ms`);
}

it('responds to requests of its first seconds', async () => {
  expect((await early).map(({ status }) => status)).toEqual([200, 200]);
});

it('sends an earlier service worker away', async () => {
  const { page } = device;
  await page.reload();
  await page.waitForSelector('script[src*="@vite/client"]', { state: 'attached' });
  const left = () =>
    page.evaluate(async () => [
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ...(await caches.keys()).filter((name) => name.startsWith('tavolina-')),
    ]);
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
});

it('shows a changed text, screen and style without a reload, the back office’s too', async () => {
  const { page } = device;
  await tillOf(page).signIn('9002');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const title = (text: string) => page.locator('.bar-title', { hasText: text }).waitFor();
  const tables = JSON.parse(await readFile(join(folder, 'src/features/orders/messages/sq.json'), 'utf8')).orders.tables;
  await title(tables.title);

  await change('src/features/orders/messages/sq.json', `"title": "${tables.title}"`, '"title": "Sallat sot"', () =>
    title('Sallat sot'),
  );
  await change('src/platform/ui/shell/top-bar.tsx', '{title}</h1>', '{title} !</h1>', () => title('Sallat sot !'));
  await change('src/platform/ui/shell/top-bar.css', '.bar-title {', '.bar-title {\n  letter-spacing: 3px;', () =>
    page.waitForFunction(
      () => getComputedStyle(document.querySelector('.bar-title') as Element).letterSpacing === '3px',
    ),
  );

  await page.evaluate(() => {
    location.hash = '#/admin';
  });
  const words = await readFile(join(folder, 'src/platform/ui/messages/office/sq.json'), 'utf8');
  const { backToTill } = JSON.parse(words).office;
  const exit = (text: string) => page.getByRole('link', { name: text }).first().waitFor();
  await exit(backToTill);
  await change('src/platform/ui/messages/office/sq.json', `"backToTill": "${backToTill}"`, '"backToTill": "Dil"', () =>
    exit('Dil'),
  );
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

it('restarts the server when its sources change, and requests wait', async () => {
  const status = async () => ((await (await fetch(`${url}/health/live`)).json()) as { status: string }).status;
  expect(await status()).toBe('live');
  const database = () => readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8');
  const before = await database();
  const seen = () => expect.poll(status, { timeout: 60_000 }).toBe('well');
  await change('src/platform/server/http.ts', "status: 'live'", "status: 'well'", seen);
  // An error in the sources ends nothing: the next change fixes it.
  const broken = () => expect.poll(() => output, { timeout: 60_000 }).toContain('the server ended');
  await change('src/platform/server/http.ts', "status: 'well'", "status: 'well", broken);
  const mended = () => expect.poll(status, { timeout: 60_000 }).toBe('fine');
  await change('src/platform/server/http.ts', "status: 'well", "status: 'fine'", mended);
  // The database is not affected.
  expect(await database()).toBe(before);
});

it('stops everything with one signal, the database too', async () => {
  const lock = join(dataFolder, 'postgres', 'postmaster.pid');
  expect(existsSync(lock)).toBe(true);
  const ended = new Promise((done) => dev.once('exit', done));
  dev.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(existsSync(lock)).toBe(false);
});
