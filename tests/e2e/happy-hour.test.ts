import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatTime } from '#kernel/format.ts';
import { signInByApi } from '../kit/api.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const timeZone = 'Europe/Belgrade';
const minute = 60_000;

it('a happy hour begins by itself on an open till, prices the line, and stands on the receipt', async () => {
  const office = await openDevice(browser, { url: server.url, locale: 'en' });
  const waiter = await openDevice(browser, { url: server.url, posValue: 'demo-tablet', locale: 'en' });
  const till = tillOf(waiter.page);
  await till.signIn('9003');
  await waiter.page.goto(`${server.url}/#/table`);
  const tile = waiter.page.locator('.product').filter({ has: waiter.page.getByText('Macchiato', { exact: true }) });
  const price = tile.locator('.product-price');
  await expect.poll(() => price.innerText()).toBe('€1.30');

  const { page } = office;
  await page.getByRole('button', { name: '1', exact: true }).waitFor();
  await page.keyboard.type('9002');
  await page.waitForFunction(() => !location.hash.startsWith('#/login'));
  await page.goto(`${server.url}/#/admin/menus/happy-hours/create`);
  await page.getByLabel('Name').fill('Macchiato hour');
  await page.getByRole('combobox', { name: 'Products' }).fill('Macchiato');
  await page.getByRole('option', { name: 'Macchiato', exact: true }).click();
  await page.getByLabel('Taken off').fill('50');
  for (const day of ['Saturday', 'Sunday']) await page.getByRole('button', { name: day }).click();
  // The next minute that leaves enough time to save.
  const begins = Math.ceil((Date.now() + 8_000) / minute) * minute;
  await page.getByLabel('From').fill(formatTime(begins, timeZone));
  await page.getByLabel('Until').fill(formatTime(begins + 60 * minute, timeZone));
  await page.getByText('Now: does not apply. It begins on').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Macchiato hour is saved.').waitFor();
  expect(Date.now()).toBeLessThan(begins);
  expect(await price.innerText()).toBe('€1.30');

  await expect.poll(() => price.innerText(), { timeout: begins - Date.now() + 5_000 }).toContain('€0.65');
  expect(Date.now()).toBeGreaterThanOrEqual(begins - 1_000);
  expect(await price.innerText()).toContain('Happy hour');
  await page.getByText('Now: applies until').waitFor();

  await tile.click();
  await waiter.page.locator('.line-offer', { hasText: 'Macchiato hour' }).waitFor();
  const manager = await signInByApi(server.url, '9002');
  const lines = async () => {
    const { orders } = await manager.get('api/orders/open');
    return orders.flatMap((each: { order: { lines: unknown[] } }) => each.order.lines);
  };
  const sold = { unitPrice: 65, priceSource: 'happyHour', priceOfferName: 'Macchiato hour' };
  await expect.poll(lines).toMatchObject([sold]);
  await till.payCash();
  const receipt = async () => {
    const [job] = await manager.get('api/print-jobs');
    return job?.kind === 'receipt' ? JSON.stringify(job.slip) : '';
  };
  await expect.poll(receipt).toContain('* Macchiato hour');
  expect([...office.complaints, ...waiter.complaints]).toEqual([]);
  await office.context.close();
  await waiter.context.close();
});
