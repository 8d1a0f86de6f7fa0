import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
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

const choose = (page: Page, rows: readonly string[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cenovnik.csv', mimeType: '', buffer: Buffer.from(rows.join('\n')) });
const open = async (page: Page) => {
  // Away first: the page of an import that has ended stays at its end.
  await page.goto(`${server.url}/#/admin/import`);
  await page.locator('.import-resources').waitFor();
  await page.goto(`${server.url}/#/admin/import?resource=products`);
  await page.locator('.import-drop').waitFor();
};
/** By the keyboard: a tap on the same spot within half a second is a double tap. */
const next = (page: Page) => page.locator('.import-actions .button-primary').press('Enter');
const counts = (page: Page) =>
  expect.poll(() => page.locator('.import-counts dd').allTextContents(), { timeout: 20_000 });

const headings = 'Шифра;Назив;Мерка;ДДВ;Цена';

it('new user, finding 7: an unknown unit is answered on the page, and remembered', async () => {
  const { page } = office;
  const rows = [headings, '70001;Ајвар;фцк;А;185', '70002;Џем;фцк;Б;210', '70003;Леб;ком;B;30', '70004;Мед;зз;А;320'];
  await open(page);
  await choose(page, rows);
  await page.locator('.import-table').waitFor();
  await next(page);
  await counts(page).toEqual(['1', '3']);
  // What is wrong stands under its own words, and what is only to be looked at below it.
  const order = await page
    .locator('.import > .banner, .import > .import-frame')
    .evaluateAll((all) => all.map((each) => `${each.className.replace(/^.*tone-/, '')}`));
  // The rows that are right are shown too: they may be imported without the others.
  expect(order).toEqual(['danger', 'import-frame', 'warning', 'import-frame', 'import-frame']);
  expect(await page.locator('.import-frame').nth(1).innerText()).toContain('В – 10%');
  const [jars, others] = [page.getByRole('combobox', { name: /^фцк/ }), page.getByRole('combobox', { name: /^зз/ })];
  await jars.selectOption('jar');
  await counts(page).toEqual(['3', '1']);
  await others.selectOption('kg');
  await counts(page).toEqual(['4', '0']);
  // It can still be changed.
  expect(await jars.inputValue()).toBe('jar');
  await others.selectOption('piece');
  await expect.poll(() => others.inputValue()).toBe('piece');
  await counts(page).toEqual(['4', '0']);
  await next(page);
  await page.locator('.empty-state').waitFor();

  await open(page);
  await choose(page, [headings, '70005;Пекмез;фцк;А;99']);
  await page.locator('.import-table').waitFor();
  await next(page);
  await counts(page).toEqual(['1', '0']);
  expect(await jars.inputValue()).toBe('jar');
  expect(office.complaints).toEqual([]);
}, 180_000);

it('new user, finding 2: the list of a second supplier changes nothing until it is said that these are new names', async () => {
  const { page } = office;
  const second = [headings, '70001;Kremenadla;кг;А;410', '70002;Pašteta;ком;А;75', '70003;Леб бел;ком;А;33'];
  await open(page);
  await choose(page, second);
  await page.locator('.import-table').waitFor();
  await next(page);
  await counts(page).toEqual(['0', '1', '2']);
  const errors = page.locator('.import-frame').first();
  expect(await errors.innerText()).toContain('Ајвар → Kremenadla');
  const rename = page.locator('.import-question').getByRole('button');
  await rename.click();
  // Allowed, and still said.
  await counts(page).toEqual(['0', '3', '0']);
  await rename.waitFor({ state: 'detached' });
  expect(await errors.innerText()).toContain('Ајвар → Kremenadla');
  // Another file has to be allowed again.
  await page.locator('.import-actions').getByRole('button').first().click();
  await page.locator('.import-choices').first().waitFor();
  await page.locator('.import-actions').getByRole('button').first().click();
  await choose(page, second);
  await rename.waitFor();
  await counts(page).toEqual(['0', '1', '2']);
  expect(office.complaints).toEqual([]);
}, 180_000);

it('new user, finding 4: a row that is there twice and one without a price do not stop the others', async () => {
  const { page } = office;
  const rows = [headings, '70101;Ориз;ком;А;80', '70102;Грав;ком;А;', '70101;Ориз;ком;А;80', '70103;Леќа;ком;А;95'];
  await open(page);
  await choose(page, rows);
  await page.locator('.import-table').waitFor();
  await next(page);
  await counts(page).toEqual(['2', '1']);
  await page.locator('.import-asides summary').click();
  expect(await page.locator('.import-asides li').allInnerTexts()).toEqual([
    'Ред 4, исто како ред 2: 70101 · Ориз · ком · А · 80',
  ]);
  await page.getByRole('button', { name: 'Увези 2, изостави 1' }).click();
  await page.locator('.empty-state').waitFor();
  expect(await page.locator('.empty-state').innerText()).toContain('Изоставени: 1');
});
