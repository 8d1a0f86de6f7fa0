import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { type SlowLine, slowLine } from '../kit/slow-line.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

let server: RunningServer;
let line: SlowLine;
let browser: Browser;
let manager: Caller;
beforeAll(async () => {
  server = await runServer();
  line = await slowLine(server.url);
  browser = await openBrowser();
  manager = await signInByApi(server.url, '9002');
});
afterAll(async () => {
  await browser.close();
  await line.close();
  await server.close();
});

const lost = (page: Page) => page.locator('.shell-banner', { hasText: 'does not answer' });
const unsent = (page: Page) => page.locator('.bar-mark', { hasText: 'unsent' });
/** The lines of all open orders, as the server has them. */
async function linesOnServer(): Promise<number> {
  const { orders } = (await manager.get('api/orders/open')) as { orders: { order: { lines: unknown[] } }[] };
  return orders.reduce((sum, { order }) => sum + order.lines.length, 0);
}

describe('finding 05: a line that brings one byte a second', () => {
  it('counts as lost, work goes on, and arrives once when the line is good again', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: line.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9003');
    const table = await freeTableOf(page);
    const before = await linesOnServer();
    line.drip(true);
    await lost(page).waitFor();
    await till.openTable(table);
    await page.locator('.product').first().click();
    await page.locator('.product').nth(1).click();
    await expect.poll(() => till.ticketLines().count()).toBe(2);
    await unsent(page).waitFor();
    line.drip(false);
    await lost(page).waitFor({ state: 'detached' });
    await unsent(page).waitFor({ state: 'detached' });
    expect(await linesOnServer()).toBe(before + 2);
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await context.close();
  });
});

describe('finding 05: a device whose clock is an hour off', () => {
  it('says so, with both times, and stops when it is put right', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    await page.clock.setSystemTime(Date.now() - 60 * 60_000);
    await page.reload();
    await tillOf(page).signIn('9003');
    const banner = page.locator('.shell-banner', { hasText: 'The clocks of this device' });
    await banner.waitFor();
    await page.clock.setSystemTime(Date.now());
    await tillOf(page).openTable(await freeTableOf(page));
    await page.locator('.product').first().click();
    await banner.waitFor({ state: 'detached' });
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await context.close();
  });
});

describe('finding 05: a device whose storage is full', () => {
  async function fullDevice(quotaSize: number) {
    const device = await openDevice(browser, { url: server.url, locale: 'en' });
    const { page, context } = device;
    await page.evaluate(async () => {
      for (const name of ['tavolina-older', 'tavolina-newer']) {
        const cache = await caches.open(name);
        await cache.put('/assets/of-a-build.js', new Response(new Uint8Array(3_000_000)));
      }
    });
    // A cache is deleted once no page has it open.
    await page.reload();
    const chrome = await context.newCDPSession(page);
    await chrome.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize });
    const till = tillOf(page);
    await till.signIn('9003');
    await till.openTable(await freeTableOf(page));
    await page.locator('.product').first().click();
    return { ...device, till };
  }

  it('throws the files of earlier builds away, and keeps the work', async () => {
    const { page, till, context, complaints } = await fullDevice(5_000_000);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['tavolina-newer']);
    await context.setOffline(true);
    await page.locator('.product').nth(1).click();
    await unsent(page).waitFor();
    await context.setOffline(false);
    await unsent(page).waitFor({ state: 'detached' });
    await expect.poll(() => till.ticketLines().count()).toBe(2);
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await context.close();
  });

  it('says what it could not keep, which is then not on the order', async () => {
    const before = await linesOnServer();
    const { page, context } = await fullDevice(1);
    await page.getByText('This device could not store it').first().waitFor();
    expect(await linesOnServer()).toBe(before);
    await context.close();
  });
});
