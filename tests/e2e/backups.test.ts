import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBackup } from '#platform/server/backup/read-backup.ts';
import { openHeader, readHeader } from '#platform/server/backup/sealed-file.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
let admin: Device;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  admin = await openDevice(browser, { url: server.url, locale: 'en' });
  await tillOf(admin.page).signIn('9001');
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it('finding 02: an owner makes a backup, writes down its key and takes the file away, by browser alone', async () => {
  const { page } = admin;
  await page.goto(`${server.url}/#/admin/backups`);
  await page.getByText('No backup has been made yet.').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const row = page.locator('.backup-table tbody tr');
  await row.getByText('Verified').waitFor();
  await page.getByText('Last good backup less than an hour ago').waitFor();

  const recoveryKey = (await page.getByRole('status', { name: 'Your recovery key' }).textContent()) ?? '';
  await page.goto(`${server.url}/#/admin`);
  await page.getByText('Write down the recovery key').waitFor();
  await page.getByRole('link', { name: 'Open backups' }).click();

  const typed = page.getByLabel('Type in the recovery key');
  await typed.fill('AAAAA-BBBBB-CCCCC-DDDDD-EEEEE-FFFFF');
  await page.getByRole('button', { name: 'It is written down' }).click();
  await page.getByText('That is not the recovery key.').waitFor();
  await typed.fill(recoveryKey.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'It is written down' }).click();
  await page.getByText('was written down on paper').waitFor();
  expect(await page.getByText(recoveryKey).count()).toBe(0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^venue-\d{8}-\d{6}\.tavolina$/);
  const path = join(server.dataFolder, 'downloaded.tavolina');
  await download.saveAs(path);
  expect(await readFile(path)).toEqual(
    await readFile(join(server.dataFolder, 'backups', download.suggestedFilename())),
  );
  const { key } = await openHeader(path, await readHeader(path), recoveryKey);
  expect((await checkBackup(path, key)).rows).toBeGreaterThan(1_000);

  await page.goto(`${server.url}/#/admin`);
  await page.getByText('Last good backup less than an hour ago').waitFor();
  await page.getByText('Write down the recovery key').waitFor({ state: 'detached' });
  // The wrong key was refused with 422, and so noted by the browser.
  expect(admin.complaints.filter((text) => !text.includes('422'))).toEqual([]);
});
