import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

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

it('finding: a dialog that could not be loaded opens by itself once it can, and the order stays on screen', async () => {
  const { page, context } = await openDevice(browser, { url: server.url, posValue: 'demo-till', locale: 'en' });
  const till = tillOf(page);
  await till.signIn('9003');
  const asked: string[] = [];
  const chunk = /\/assets\/order-dialogs[^/]*\.js$/;
  await page.route(chunk, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await till.openTable(await freeTableOf(page));
  await page.locator('.product').first().click();
  await till.ticketLines().first().waitFor();
  await page.getByRole('button', { name: 'Actions' }).first().click();
  await page.locator('.notice', { hasText: 'server' }).first().waitFor();
  expect(asked.length).toBeGreaterThan(0);
  expect(await page.locator('dialog[open]').count()).toBe(0);
  expect(await till.ticketLines().count()).toBe(1);
  await page.unroute(chunk);
  await page.getByRole('dialog', { name: 'Order' }).waitFor();
  // And once it is there, it opens at once.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Order' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Actions' }).first().click();
  await page.getByRole('dialog', { name: 'Order' }).waitFor();
  await context.close();
});
