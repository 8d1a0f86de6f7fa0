import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { freeTableOf, ordersAt, tillOf } from './pages/till.ts';

// Where paid guests keep their table until somebody frees it (`freeTable`).

let server: RunningServer;
let browser: Browser;
let admin: Caller;
let device: Device;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  admin = await signInByApi(server.url, '9001', 'demo-tablet');
  await admin.put('api/configuration', { changes: { freeTable: true } });
  device = await openDevice(browser, { url: server.url, locale: 'en' });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('review 26: guests who have paid order more without giving up their table, and a waiter needs nobody for it', async () => {
  const { page, complaints } = device;
  const till = tillOf(page);
  await till.signIn('9004');
  const name = await freeTableOf(page);
  await till.openTable(name);
  await till.add('Espresso');
  await till.payCash();
  await page.locator('.payment-method').first().waitFor({ state: 'detached' });
  await till.toTables();
  await expect.poll(() => till.table(name).getAttribute('class')).toContain('table-closed');
  await till.table(name).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Order more' }).click();
  await till.add('Macchiato');
  await till.send();
  await till.toTables();
  await expect.poll(() => till.table(name).getAttribute('class')).toContain('table-open');
  await expect.poll(async () => (await ordersAt(admin, name)).length).toBe(2);
  // The first order stays paid, and the table its own until both are over.
  await till.openTable(name);
  await till.payCash();
  await page.locator('.payment-method').first().waitFor({ state: 'detached' });
  await till.toTables();
  await expect.poll(() => till.table(name).getAttribute('class')).toContain('table-closed');
  expect(complaints).toEqual([]);
});
