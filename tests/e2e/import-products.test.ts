import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import writeExcel, { type Row } from 'write-excel-file/node';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
let office: Device;
beforeAll(async () => {
  server = await runServer(['--empty']);
  browser = await openBrowser();
  const answer = await fetch(`${server.url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: /code (\S+)/.exec(server.output())?.[1],
      countryCode: 'XK',
      currency: 'EUR',
      languageCode: 'sq',
      template: 'restaurant',
      venueName: 'Te Lisi',
      address: '',
      telephone: '',
      adminName: 'Mira',
      pin: '4096271',
      pointName: 'Arka',
    }),
  });
  const { posValue } = (await answer.json()) as { posValue: string };
  office = await openDevice(browser, { url: server.url, posValue });
  await signIn(office.page);
}, 180_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '1', exact: true }).waitFor();
  await page.keyboard.type('4096271', { delay: 120 });
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !location.hash.startsWith('#/login'));
}

const count = 200;

/** A spreadsheet as a wholesaler sends it: a title above, amounts as numbers, categories that do not exist yet. */
async function spreadsheet(): Promise<Buffer> {
  const text = (value: string) => ({ value, type: String });
  const rows: Row[] = Array.from({ length: count }, (_, index) => [
    text(`W${index}`),
    text(`Artikull shumice ${index}`),
    { value: 1 + (index % 40) / 2, type: Number, format: '0.00' },
    { value: 0.18, type: Number, format: '0%' },
    text(`Shumica ${index % 12}`),
    text(`88${String(index).padStart(6, '0')}`),
  ]);
  const head = ['Shifra', 'Emërtimi', 'Çmimi', 'TVSH', 'Grupi', 'Barkodi'].map(text);
  return (await writeExcel([[text('Lista e çmimeve')], [], head, ...rows], { sheet: 'Lista' }).toBuffer()) as Buffer;
}

it('imports a spreadsheet, and a till that was open sells one of its products', async () => {
  const till = await office.openTab();
  await signIn(till);
  await till.locator('.table-free').first().waitFor();
  const table = await freeTableOf(till);
  await tillOf(till).openTable(table);

  const { page } = office;
  await page.goto(`${server.url}/#/admin/menus/products`);
  await page.getByRole('button', { name: 'Importo' }).click();
  await page.locator('.import-drop').waitFor();
  const buffer = await spreadsheet();
  await page.locator('input[type=file]').setInputFiles({ name: 'lista.xlsx', mimeType: '', buffer });
  await page.locator('.import-table').waitFor();
  // Headings below a title are found, and every column is recognised.
  expect(await page.locator('.import-table [data-unused]').count()).toBe(0);
  await page.locator('.import-actions .button-primary').click();
  await page.locator('.import-counts').waitFor();
  expect(await page.locator('.import-counts dd').allTextContents()).toEqual([String(count), '0']);
  await page.locator('.import-actions .button-primary').click();
  await page.locator('.empty-state').waitFor();

  // The till is not reloaded.
  await till.locator('.browser-search input').fill('Artikull shumice 123');
  const found = till.locator('.product-name', { hasText: /^Artikull shumice 123$/ });
  await found.waitFor();
  await found.click();
  await till.locator('.ticket-lines .line').filter({ hasText: 'Artikull shumice 123' }).waitFor();
  await tillOf(till).send();
  // Send returns to the plan.
  await tillOf(till).openTable(table);
  await tillOf(till).payCash();
  await till.locator('.table-free', { hasText: table }).first().waitFor();
  expect(office.complaints).toEqual([]);
}, 180_000);
