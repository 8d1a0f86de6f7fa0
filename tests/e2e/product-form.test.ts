import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';

let server: RunningServer;
let browser: Browser;
let office: Device;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  office = await openDevice(browser, { url: server.url, posValue: 'demo-tablet', locale: 'en' });
  await office.page.getByRole('button', { name: '1', exact: true }).waitFor();
  await office.page.keyboard.type('9001', { delay: 60 });
  await office.page.locator('.table-tile').first().waitFor();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('issue 9 point 9: a new product asks for what it needs first, folds the rest, and is followed by the next one', async () => {
  const { page } = office;
  await page.goto(`${server.url}/#/admin/menus/products/create`);
  const first = page.locator('[data-group="first"]');
  await first.waitFor();
  // Labels as the eye meets them: name, barcodes, price, VAT, category, unit.
  const labels = (await first.locator('label').allInnerTexts()).join(' | ');
  const places = ['Name', 'Barcode', 'Price with VAT', 'VAT', 'Category', 'Unit'].map((word) => labels.indexOf(word));
  expect(
    places.every((place) => place >= 0),
    labels,
  ).toBe(true);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
  const more = page.locator('.record-more');
  expect(await more.evaluate((details: HTMLDetailsElement) => details.open)).toBe(false);
  const code = () => page.locator('[name="code"]').inputValue();
  const before = await code();

  // Typed as prices are written here.
  await first.locator('input').first().fill('Quick tea');
  await page.locator('[name="price"]').fill('1.50');
  await page.getByRole('button', { name: 'Save and new' }).click();
  await page.getByText('Quick tea is saved.').waitFor();
  await expect.poll(code).toBe(String(Number(before) + 1));
  expect(page.url()).toContain('products/create');
  expect(await first.locator('input').first().inputValue()).toBe('');
  expect(await page.locator('[name="price"]').inputValue()).toBe('');

  // A problem among the folded fields opens them.
  await first.locator('input').first().fill('Second tea');
  await page.locator('[name="price"]').fill('2.00');
  await more.locator('summary').click();
  await page.locator('[name="code"]').fill('');
  await more.locator('summary').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => more.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
  await page.locator('[name="code"]').fill('Q2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.record-list').waitFor();
  await page.goto(`${server.url}/#/admin/menus/products?search=tea`);
  // When it is edited it has the same order, and nothing is folded.
  await page.locator('.record-row', { hasText: 'Second tea' }).click();
  await page.locator('.record-aside').waitFor();
  expect((await first.locator('label').allInnerTexts()).join(' | ')).toMatch(/Name.*Barcode.*Price with VAT/s);
  expect(await more.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
  expect(office.complaints).toEqual([]);
}, 120_000);

it('review 10, N6: a scanned code goes along to the product that is there already, and nothing is asked', async () => {
  const { page, complaints } = office;
  await page.goto(`${server.url}/#/admin/menus/products/create?barcodes=3830000000017`);
  await page.locator('[data-group="first"] input').first().fill('Espresso');
  await page.getByText('There is already “Espresso”.').waitFor();
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.waitForURL(/update/);
  const shown = () =>
    page.evaluate(() => {
      const typed = [...document.querySelectorAll('input')].map(({ value }) => value);
      return [document.body.innerText, ...typed].join(' ');
    });
  await expect.poll(shown).toContain('3830000000017');
  expect(complaints).toEqual([]);
});
