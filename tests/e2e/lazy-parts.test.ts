import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { besidesTheNetwork, openBrowser, openDevice } from '../kit/browser.ts';
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

const styleOf = (page: Page, selector: string, name: string) =>
  page.evaluate(
    ([of, property]) => {
      const element = document.querySelector(of);
      return element && getComputedStyle(element).getPropertyValue(property);
    },
    [selector, name] as const,
  );

it('finding: a dialog that could not be loaded opens by itself once it can, and the order stays on screen', async () => {
  const { page, context } = await openDevice(browser, { url: server.url, posValue: 'demo-till', locale: 'en' });
  const till = tillOf(page);
  // From the log-in on: the floor fetches it ahead.
  const asked: string[] = [];
  const chunk = /\/assets\/order-dialogs[^/]*\.js$/;
  await page.route(chunk, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await till.signIn('9003');
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

// What of the user's menu and of the floor comes in files of its own.
const doors: readonly (readonly [string, string])[] = [
  ['reservations', '.reservations-entry'],
  ['vouchers', '.user-vouchers'],
  ['the shift', '.user-shift'],
];

it.each(doors)('the dialog of %s opens once it can be loaded, and the floor stays on screen', async (_name, entry) => {
  const { page, context } = await openDevice(browser, { url: server.url, posValue: 'demo-till', locale: 'en' });
  await tillOf(page).signIn('9002');
  await tillOf(page).toTables();
  const files = /\/assets\/office-[^/]*\.js$/;
  await page.route(files, (route) => route.abort());
  if (entry.startsWith('.user')) await page.locator('.bar-user').click();
  await page.locator(entry).click();
  await page.locator('.notice', { hasText: 'server' }).first().waitFor();
  expect(await page.locator('.table-tile').count()).toBeGreaterThan(0);
  await page.unroute(files);
  await page.locator('dialog[open]').waitFor();
  await context.close();
});

it('a tap in the user’s menu is kept until what it opens is loaded', async () => {
  const { page, context } = await openDevice(browser, { url: server.url, posValue: 'demo-till', locale: 'en' });
  // The doors are loaded when the browser has nothing else to do: here that never is.
  await page.addInitScript(() => {
    const whenIdle: (() => void)[] = [];
    window.requestIdleCallback = (run) => whenIdle.push(() => run({ didTimeout: true, timeRemaining: () => 0 }));
    const beIdle = () => {
      for (const run of whenIdle.splice(0)) run();
    };
    Object.assign(window, { beIdle });
  });
  await page.reload();
  await tillOf(page).signIn('9002');
  await tillOf(page).toTables();
  await page.locator('.bar-user').click();
  await page.locator('.user-vouchers').click();
  expect(await page.locator('.voucher-form').count()).toBe(0);
  await page.evaluate(() => (window as unknown as { beIdle: () => void }).beIdle());
  await page.locator('.voucher-form input').waitFor();
  await context.close();
});

it('review 26: a screen and a dialog whose styles could not be loaded come with them once they can', async () => {
  const { page, context } = await openDevice(browser, { url: server.url, posValue: 'demo-till', locale: 'en' });
  await tillOf(page).signIn('9002');
  const styles = /\/assets\/office-[^/]*\.css$/;
  await page.route(styles, (route) => route.abort());
  await page.locator('.bar-user').click();
  await page.locator('.user-shift').click();
  await page.locator('.notice', { hasText: 'server' }).first().waitFor();
  await page.unroute(styles);
  await expect.poll(() => styleOf(page, '.shift-form', 'display')).toBe('flex');
  await page.route(styles, (route) => route.abort());
  await page.goto(`${server.url}/#/receipts`);
  await page.getByRole('alert').filter({ hasText: 'The server does not answer' }).waitFor();
  await page.unroute(styles);
  // The dialog of the shift is over it.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => styleOf(page, '.receipts', 'display')).toBe('grid');
  await context.close();
});

it('review 26: a till that never opened Receipts says without the server that it does not answer, and opens them by itself', async () => {
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en', keepsFiles: true });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await tillOf(page).signIn('9003');
  await tillOf(page).toTables();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Receipts', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'The server does not answer' }).waitFor();
  expect(await page.getByText('This screen').count()).toBe(0);
  await page.goBack();
  // What a dialog needs is waited for: the floor stays.
  await page.locator('.table-tile').first().waitFor();
  await page.locator('.bar-user').click();
  await page.locator('.user-shift').click();
  await page.locator('.notice', { hasText: 'server' }).first().waitFor();
  expect(await page.locator('.table-tile').count()).toBeGreaterThan(0);
  await page.goto(`${server.url}/#/receipts`);
  await page.getByRole('alert').filter({ hasText: 'The server does not answer' }).waitFor();
  await context.setOffline(false);
  await expect.poll(() => styleOf(page, '.receipts', 'display'), { timeout: 30_000 }).toBe('grid');
  await expect.poll(() => styleOf(page, '.shift-form', 'display'), { timeout: 30_000 }).toBe('flex');
  expect(besidesTheNetwork(complaints)).toEqual([]);
  await context.close();
});
