import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { priceList } from '../kit/price-lists.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';

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
      countryCode: 'MK',
      currency: 'MKD',
      languageCode: 'mk',
      template: 'shop',
      venueName: 'Маркет Лиса',
      address: '',
      telephone: '',
      adminName: 'Мира',
      pin: '4096271',
      pointName: 'Каса',
    }),
  });
  const { posValue } = (await answer.json()) as { posValue: string };
  office = await openDevice(browser, { url: server.url, posValue, locale: 'mk' });
  await office.page.getByRole('button', { name: '1', exact: true }).waitFor();
  await office.page.keyboard.type('4096271', { delay: 120 });
  await office.page.keyboard.press('Enter');
  await office.page.waitForFunction(() => !location.hash.startsWith('#/login'));
}, 180_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const choose = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name: 'cenovnik.csv', mimeType: '', buffer });
const open = async (page: Page) => {
  await page.goto(`${server.url}/#/admin/import?resource=products`);
  await page.locator('.import-drop').waitFor();
};
const next = (page: Page) => page.locator('.import-actions .button-primary').click();

it('issue 9 point 6: a price list of the trade needs one look at the mapping, and no hand', async () => {
  const { page } = office;
  const { content, goods } = priceList('mk', 41, 300);
  await open(page);
  await choose(page, content);
  await page.locator('.import-table').waitFor();
  await next(page);
  await page.locator('.import-counts').waitFor();
  expect(await page.locator('.import-counts dd').allTextContents()).toEqual([String(goods.length), '0']);
  await page.locator('.import-asides summary').waitFor();
  // Every text has its values: the title, and what is added first.
  expect(await page.locator('body').innerText()).not.toContain('undefined');
  await next(page);
  await page.locator('.empty-state').waitFor();
  const weighed = goods.find(({ unit: [kind] }) => kind === 'mass');
  await page.goto(`${server.url}/#/admin/menus/products?search=${weighed?.code}`);
  await page
    .getByText(weighed?.name ?? '')
    .first()
    .waitFor();
  expect(office.complaints).toEqual([]);
}, 180_000);

it('issue 9 point 6: a missing column is said at the mapping, and a corrected file keeps what was chosen', async () => {
  const { page } = office;
  const rows = Array.from({ length: 40 }, (_, index) => `K${index};Кекс ${index};фцк;${index + 1},50;белешка`);
  const wrong = ['Шифра;Назив;Мерка;Вредност по парче;Друго', ...rows].join('\n');
  await open(page);
  await choose(page, Buffer.from(wrong));
  await page.locator('.import-table').waitFor();
  await page.locator('.banner.tone-danger, .banner.tone-warning').filter({ hasText: 'Цена со ДДВ' }).waitFor();
  await next(page);
  // It stays at the mapping, and says how many rows it concerns.
  await page.locator('.banner.tone-danger').filter({ hasText: '40' }).waitFor();
  await page.getByRole('combobox', { name: 'Вредност по парче' }).selectOption('price');
  await page.getByRole('combobox', { name: 'Друго', exact: true }).selectOption('internalCode');
  await page.getByRole('combobox', { name: 'Друго', exact: true }).selectOption('');
  await next(page);
  // Forty equal errors are one.
  const errors = page.locator('.import-table tbody tr');
  await expect.poll(() => errors.count()).toBe(1);
  expect(await errors.locator('th').textContent()).toBe('40');
  // What the page asks could be answered on it; the file can be corrected as well.
  expect(await page.locator('.import-actions .button-primary').isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Избери датотека' }).click();
  // The corrected file is checked at once, by the mapping that was chosen.
  await choose(page, Buffer.from(wrong.replaceAll(';фцк;', ';кг;')));
  await expect
    .poll(() => page.locator('.import-counts dd').allTextContents(), { timeout: 20_000 })
    .toEqual(['40', '0']);
  expect(office.complaints).toEqual([]);
}, 180_000);
