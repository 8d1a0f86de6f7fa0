import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInByApi } from '../kit/api.ts';
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

it('issue 11, point 5: the ticker tells a waiter what is ready; one tap says that it was collected, one opens its order', async () => {
  const size = { width: 1600, height: 900 };
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en', size });
  const till = tillOf(page);
  await till.signIn('9003');
  const ticker = page.getByRole('complementary', { name: 'Sent and ready' });
  await ticker.waitFor();
  const name = await freeTableOf(page);
  await till.openTable(name);
  await page.locator('.product').first().click();
  await till.send();
  await till.toTables();
  const row = ticker.locator('.ticker-row', { hasText: `Table ${name}` });
  await expect.poll(() => row.innerText()).toContain('In the making');

  const manager = await signInByApi(server.url, '9002', 'demo-tablet');
  const { tickets } = await manager.get('api/tickets/latest');
  const ticket = tickets.find(({ tableName }: { tableName: string }) => tableName === name);
  await manager.post(`api/tickets/${ticket.id}/bump`, undefined);
  await expect.poll(() => row.innerText()).toContain('Ready');

  await row.getByRole('button', { name: 'Collected' }).click();
  await expect.poll(() => row.count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('button', { name: `Open the order at Table ${name}` }).click();
  await page.locator('.ticket-lines .line').first().waitFor();

  // Whoever takes the next order sees it as well, and comes to it from there.
  const count = page.locator('.bar-actions .ticker-button');
  await expect.poll(() => count.innerText()).toContain('1 ready');
  await count.click();
  await page
    .locator('dialog .ticker-row')
    .getByRole('button', { name: `Open the order at Table ${name}` })
    .click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});
