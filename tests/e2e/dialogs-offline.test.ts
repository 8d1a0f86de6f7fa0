import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

// Without a service worker, as over plain HTTP, a till has only what it has loaded.

let server: RunningServer;
let browser: Browser;
let waiter: Device;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  waiter = await openDevice(browser, { url: server.url, locale: 'en' });
  await tillOf(waiter.page).signIn('9003');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('review 26: what goes on without the server opens although it was never opened before', async () => {
  const { page, context } = waiter;
  const till = tillOf(page);
  const loaded = (name: string) =>
    expect
      .poll(
        () =>
          page.evaluate(() =>
            performance
              .getEntriesByType('resource')
              .map((each) => each.name)
              .join(' '),
          ),
        {
          timeout: 20_000,
        },
      )
      .toContain(name);
  for (const name of ['free-table-dialog', 'bring-dialog', 'orders-to-go']) await loaded(name);
  await till.openTable(await freeTableOf(page));
  await page.locator('.product').first().click();
  for (const name of ['client-dialog', 'invoice-dialog', 'delivery-dialog']) await loaded(name);
  await context.setOffline(true);
  const dialog = page.locator('dialog[open]');
  await page.getByRole('button', { name: 'Actions' }).click();
  await dialog.getByRole('button', { name: 'Client', exact: true }).click();
  await page.getByRole('dialog', { name: 'Client' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await till.startPayment();
  await page.locator('.payment-invoice').click();
  await page.getByRole('dialog', { name: 'Invoice to a buyer' }).waitFor();
  await context.setOffline(false);
});
