import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { scan } from './pages/scan.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

// Issue 10, point 5: a card held to the reader signs in, and approves what needs somebody else.

let server: RunningServer;
let browser: Browser;
let admin: Caller;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  admin = await signInByApi(server.url, '9001', 'demo-tablet');
  const { rows } = await admin.get('api/users/list');
  const idOf = (name: string) => rows.find(({ values }: { values: { name: string } }) => values.name === name).id;
  await admin.put(`api/users/${idOf('Arta')}/card`, { card: '0009911223' });
  await admin.put(`api/users/${idOf('Drita')}/card`, { card: '0004812377' });
  await admin.put('api/configuration', { changes: { cardSignIn: true } });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('a waiter signs in with a card, and the manager’s card takes a sent line back', async () => {
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
  const till = tillOf(page);
  const cdp = await context.newCDPSession(page);
  await page.getByText('Enter your PIN, or hold your card to the reader').waitFor();
  await scan(cdp, '5550000111');
  await page.getByText('This card is not accepted here.').waitFor();
  await scan(cdp, '0009911223');
  await page.locator('.table-tile').first().waitFor();
  expect(await page.locator('.bar-user').innerText()).toContain('Arta');

  const name = await freeTableOf(page);
  await till.openTable(name);
  await page.locator('.product').first().click();
  await till.send();
  await till.openTable(name);
  await till.ticketLines().first().click();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('.reasons label, .reasons button').first().click();
  await page.waitForTimeout(520);
  await dialog.getByRole('button', { name: /^Take back/ }).click();
  await page.getByText('Or hold their card to the reader.').waitFor();
  // One's own card approves nothing.
  await scan(cdp, '0009911223');
  await page.locator('dialog[open] .error-text, dialog[open] [role=alert]').first().waitFor();
  await scan(cdp, '0004812377');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  expect(complaints.filter((text) => !/40[13]|409/.test(text))).toEqual([]);
  await context.close();
});
