import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { copyDataFolder } from '../kit/data-folder.ts';
import { demoData, type RunningServer, startServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

/** A small disk of its own: a file system in memory, which root may mount. */
const small = mkdtempSync(join(tmpdir(), 'tavolina-disk-'));
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2g', 'tmpfs', small]).status === 0;
const filler = join(small, 'filler');

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  if (!canMount) return;
  const folder = join(small, 'data');
  await mkdir(folder, { mode: 0o700 });
  const demo = process.env[demoData];
  if (demo !== undefined) await copyDataFolder(demo, folder);
  server = await startServer(folder);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  if (canMount) spawnSync('umount', [small]);
  rmSync(small, { recursive: true, force: true });
});

/** Leaves `free` MiB. */
function fillUpTo(free: number): void {
  const MiB = 1024 * 1024;
  const piece = Buffer.alloc(MiB, 1);
  const file = openSync(filler, 'a');
  for (;;) {
    const { bavail, bsize } = statfsSync(small);
    const left = bavail * bsize - free * MiB;
    if (left <= 0) break;
    writeSync(file, piece, 0, Math.min(MiB, left));
  }
  closeSync(file);
}

const low = (page: Page) => page.locator('.shell-banner', { hasText: 'disk is almost full' });
const full = (page: Page) => page.locator('.shell-banner', { hasText: 'disk is full' });
const level = async () => (await (await fetch(`${server.url}/health/ready`)).json()).disk.level as string;

describe.runIf(canMount)('finding 04: a disk that fills up', () => {
  it('is warned of on the till and on the dashboard, with what is left, until there is room again', async () => {
    const till = await openDevice(browser, { url: server.url, locale: 'en' });
    const office = await openDevice(browser, { url: server.url, posValue: 'demo-tablet', locale: 'en' });
    await tillOf(till.page).signIn('9003');
    await tillOf(office.page).signIn('9002');
    await office.page.goto(`${server.url}/#/admin`);
    const both = [till.page, office.page];
    for (const page of both) expect(await low(page).count()).toBe(0);

    // With the reserve, which counts as free: 254 MiB of 2,048.
    fillUpTo(190);
    await expect.poll(level, { timeout: 30_000 }).toBe('low');
    for (const page of both) {
      await page.reload();
      await low(page).getByText('12% is free').waitFor();
    }
    fillUpTo(100);
    await expect.poll(level, { timeout: 30_000 }).toBe('full');
    for (const page of both) {
      await page.reload();
      await full(page).getByText('Open orders can be paid').waitFor();
    }
    // Nobody does anything at the devices.
    truncateSync(filler);
    for (const page of both) {
      await full(page).waitFor({ state: 'detached', timeout: 60_000 });
      expect(await low(page).count()).toBe(0);
    }
    expect([...till.complaints, ...office.complaints]).toEqual([]);
    await till.context.close();
    await office.context.close();
  });
});
