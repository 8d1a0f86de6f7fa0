import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
let manager: Caller;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  manager = await signInByApi(server.url, '9002');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const newestJob = async () => (await manager.get('api/print-jobs'))[0];

describe('a printer that is off', () => {
  it('is shown at the till; the slip prints when it is on again, and a reprint says COPY 1', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9003');
    const bar = (await manager.get('api/printers')).find(({ name }: { name: string }) => /bar|banak/i.test(name));
    await manager.post(`api/printers/${bar.id}/power`, { isOnline: false });

    await till.openTable(await freeTableOf(page));
    await page.locator('.product').first().click();
    const pieces = await page.locator('.ticket-lines .line').count();
    expect(pieces).toBe(1);
    await till.send();
    await page.locator('.print-trouble').waitFor();
    const failed = await newestJob();
    expect(failed).toMatchObject({ state: 'failed', printerId: bar.id, kind: 'orderTicket' });
    // The sale does not wait for the paper.
    expect((await manager.get(`api/orders/${failed.orderId}`)).order.sentAt).not.toBeNull();

    await manager.post(`api/printers/${bar.id}/power`, { isOnline: true });
    await page.locator('.print-trouble').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Print all' }).click();
    await expect.poll(async () => (await newestJob()).state).toBe('done');
    expect((await newestJob()).id).toBe(failed.id);
    await page.locator('.print-trouble').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    const boss = await openDevice(browser, { url: server.url, posValue: 'demo-tablet', locale: 'en' });
    await tillOf(boss.page).signIn('9002');
    await boss.page.goto(`${server.url}/#/admin/slips`);
    const slips = boss.page.locator('.slip-card');
    await slips.first().getByRole('button', { name: 'Print again' }).click();
    await expect.poll(async () => (await newestJob()).copy).toBe(1);
    const copy = await newestJob();
    expect(copy).toMatchObject({ orderId: failed.orderId, kind: 'orderTicket' });
    await expect.poll(() => slips.first().locator('.paper pre').textContent()).toMatch(/(COPY|KOPJE) 1\b/);
    expect([...complaints, ...boss.complaints]).toEqual([]);
    await boss.context.close();
    await context.close();
  });
});

describe('a display that is switched off just before an order comes', () => {
  it('is told of at the till within two minutes, though nothing comes after it', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    await page.clock.install();
    let silent: object[] = [];
    await page.route(/api\/print-jobs\/silent-displays/, (route) => route.fulfill({ json: silent }));
    const till = tillOf(page);
    await till.signIn('9003');
    await till.openTable(await freeTableOf(page));
    await page.locator('.product').first().click();
    await till.send();
    await page.locator('.table-tile').first().waitFor();
    // The server still takes it to be heard when the order comes, and has nothing to say later.
    silent = [{ stationName: 'Kitchen', since: Date.now(), isPrinted: true }];
    await page.waitForTimeout(1_000);
    expect(await page.locator('.print-trouble').count()).toBe(0);
    await page.clock.fastForward(51_000);
    await page.locator('.print-trouble', { hasText: 'Kitchen' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a display in a tab that nobody sees', () => {
  it('reads nothing, whatever comes, so that its station has paper; and all of it once somebody looks', async () => {
    const { page, context, complaints } = await openDevice(browser, {
      url: server.url,
      posValue: 'demo-kitchen',
      locale: 'en',
    });
    await tillOf(page).signIn('9002');
    await page.goto(`${server.url}/#/display`);
    const read = page.waitForResponse(/\/api\/stations\/[^/]+\/tickets/);
    await page.locator('.station-button', { hasText: 'Bar' }).click();
    await read;
    const turn = (state: DocumentVisibilityState) =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
    await turn('hidden');
    let readings = 0;
    page.on('request', (request) => {
      if (/\/api\/stations\/[^/]+\/tickets/.test(request.url())) readings += 1;
    });
    const { products } = await manager.get('api/menus/fetch?locale=en');
    const { id: productId } = products.find(({ name }: { name: string }) => name === 'Macchiato');
    const [orderId, lineId] = [crypto.randomUUID(), crypto.randomUUID()];
    await manager.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId, lineId, productId, quantity: 1000, comment: 'unseen' },
      { type: 'send', orderId },
    );
    await page.waitForTimeout(1_500);
    expect(readings).toBe(0);
    await turn('visible');
    await page.locator('.docket-note', { hasText: 'unseen' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
