import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tableCode } from '#features/floor/domain/table-code.ts';
import { signInByApi } from '../kit/api.ts';
import { launchOptions, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { scan } from './pages/scan.ts';
import { tillOf } from './pages/till.ts';

// Issue 11, point 5: a table is opened by its code.

let server: RunningServer;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  folder = mkdtempSync(join(tmpdir(), 'tavolina-camera-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await browser.close();
  await server.close();
});

/** The id of each table by its name. */
async function tables(): Promise<Map<string, string>> {
  const manager = await signInByApi(server.url, '9002', 'demo-tablet');
  const plans: { tables: { id: string; name: string }[] }[] = await manager.get('api/tables');
  return new Map(plans.flatMap((plan) => plan.tables.map(({ name, id }) => [name, id])));
}

it('the printed card of a table is read as its code', async () => {
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
  await tillOf(page).signIn('9002');
  await page.goto(`${server.url}/#/admin/tables`);
  await page.getByRole('link', { name: 'Print the tables’ codes' }).click();
  const card = page.getByRole('img', { name: /^Code of table 3,/ });
  await card.waitFor();
  const all = await tables();
  expect(await page.locator('.code-card').count()).toBe(all.size);
  const { data, info } = await sharp(await card.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQr({ width: info.width, height: info.height, data })).toBe(tableCode(all.get('3') as string));
  expect(complaints).toEqual([]);
  await context.close();
});

it('a scan of a card opens its table, from the floor and from another order; that of an unknown one says so', async () => {
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
  await tillOf(page).signIn('9003');
  const all = await tables();
  const cdp = await context.newCDPSession(page);
  const title = () => page.locator('.bar-title').first().innerText();
  for (const name of ['2', '4']) {
    await scan(cdp, tableCode(all.get(name) as string));
    await expect.poll(title).toContain(name);
    await page.locator('.product').first().waitFor();
  }
  await page.goBack();
  await page.locator('.table-tile').first().waitFor();
  await scan(cdp, tableCode(crypto.randomUUID()));
  await page.getByText('No table of this venue has this code.').waitFor();
  // Nothing is sold here: what failed goes with the next scan, or by itself.
  await scan(cdp, '2000000000008');
  const unknown = page.getByText('No product has the code 2000000000008');
  await unknown.waitFor();
  expect(await page.locator('.notice').count()).toBe(1);
  await unknown.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

it('the camera of a phone reads it', async () => {
  const code = tableCode((await tables()).get('5') as string);
  const film = join(folder, 'card.y4m');
  writeFileSync(film, filmOf(code));
  const options = launchOptions();
  const camera = await chromium.launch({
    ...options,
    args: [
      ...options.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const size = { width: 360, height: 740 };
  const { page, complaints } = await openDevice(camera, { url: server.url, locale: 'en', size, hasTouch: true });
  await tillOf(page).signIn('9003');
  await page.getByRole('button', { name: 'Scan a code' }).click();
  await page.locator('.product').first().waitFor();
  await expect.poll(() => page.locator('.bar-title').first().innerText()).toContain('5');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  expect(complaints).toEqual([]);
  await camera.close();
});

/** A film of one picture: the code in the middle of grey, as a camera would see it. */
function filmOf(text: string): Buffer {
  const [width, height] = [640, 480];
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const unit = Math.floor(380 / size);
  const [left, top] = [(width - unit * size) >> 1, (height - unit * size) >> 1];
  const luma = Buffer.alloc(width * height, 128);
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      for (let line = 0; line < unit; line += 1) {
        const start = (top + y * unit + line) * width + left + x * unit;
        luma.fill(isDark ? 16 : 235, start, start + unit);
      }
    });
  });
  const colours = Buffer.alloc((width * height) / 2, 128);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420\nFRAME\n`), luma, colours]);
}
