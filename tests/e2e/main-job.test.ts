import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInByApi } from '../kit/api.ts';
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

/** The data on the server, as read by a manager. */
async function asManager(path: string) {
  return (await signInByApi(server.url, '9002')).get(path);
}

describe('the main job', () => {
  it('walks from the PIN to the sale in the report, within the tap budgets', async () => {
    const today = await asManager('api/dashboard');
    const { page, complaints, context } = await openDevice(browser, { keepsFiles: true, url: server.url });
    const kitchen = await openDevice(browser, { keepsFiles: true, url: server.url, posValue: 'demo-kitchen' });
    await tillOf(kitchen.page).signIn('9002');
    await kitchen.page.goto(`${server.url}/#/display`);
    await kitchen.page.locator('.station-button', { hasText: /banak|bar/i }).click();

    const till = tillOf(page);
    await till.signIn('9003');
    const table = await freeTableOf(page);
    await till.openTable(table);
    for (const drink of ['Makiato e madhe', 'Kapuçino', 'Ekspres', 'Çaj mali']) await till.add(drink);
    await till.send();
    expect(till.taps()).toBeLessThanOrEqual(10);
    // Send returns the waiter to the plan.
    await till.table(table).waitFor();
    await expect.poll(() => till.table(table).getAttribute('class')).toContain('table-open');

    await expect
      .poll(async () => (await asManager('api/print-jobs'))[0])
      .toMatchObject({ kind: 'orderTicket', printerName: expect.stringMatching(/bar|banak/i) });
    await kitchen.page.getByText('Makiato e madhe').first().waitFor();

    const before = till.taps();
    await till.openTable(table);
    await till.payCash();
    expect(till.taps() - before).toBeLessThanOrEqual(3);
    await till.table(table).waitFor();
    await expect.poll(() => till.table(table).getAttribute('class')).toContain('table-free');
    await expect.poll(async () => (await asManager('api/print-jobs'))[0]?.kind).toBe('receipt');

    const after = await asManager('api/dashboard');
    expect(after.today.orders).toBe(today.today.orders + 1);
    expect(after.today.total).toBeGreaterThan(today.today.total);
    const { businessDay } = after;
    const report = await asManager(`api/reports/sales?from=${businessDay}&to=${businessDay}`);
    expect(report.totals).toMatchObject({ orders: after.today.orders, total: after.today.total });
    expect(complaints).toEqual([]);
    expect(kitchen.complaints).toEqual([]);
    await kitchen.context.close();
    await context.close();
  });

  it('shows a change of one device on the other', async () => {
    const waiter = await openDevice(browser, { keepsFiles: true, url: server.url });
    const colleague = await openDevice(browser, { keepsFiles: true, url: server.url, posValue: 'demo-tablet' });
    const [first, second] = [tillOf(waiter.page), tillOf(colleague.page)];
    await first.signIn('9003');
    await second.signIn('9004');
    const table = await freeTableOf(waiter.page);
    await first.openTable(table);
    const unsent = second.table(table).locator('.table-mark-unsent');
    for (let round = 1; round <= 2; round += 1) {
      await waiter.page.locator('.product').nth(round).click();
      await unsent.filter({ hasText: new RegExp(`^${round}$`) }).waitFor({ state: 'attached' });
    }
    expect([...waiter.complaints, ...colleague.complaints]).toEqual([]);
    await waiter.context.close();
    await colleague.context.close();
  });

  it('frees a table that was opened by mistake, also by the browser’s own way back', async () => {
    const { page, context, complaints } = await openDevice(browser, { keepsFiles: true, url: server.url });
    const till = tillOf(page);
    await till.signIn('9003');
    const table = await freeTableOf(page);
    await till.openTable(table);
    await page.goBack();
    await expect.poll(() => till.table(table).getAttribute('class'), { timeout: 10_000 }).toContain('table-free');
    const open = async () => (await asManager('api/orders/open')).orders;
    await expect
      .poll(async () => (await open()).filter((order: { total: number }) => order.total === 0).length, {
        timeout: 10_000,
      })
      .toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('takes orders while the server is away, survives a reload, and sends each once', async () => {
    const before = (await asManager('api/orders/open')).orders.length as number;
    const { page, context, complaints } = await openDevice(browser, { keepsFiles: true, url: server.url });
    const till = tillOf(page);
    await till.signIn('9004');
    // The service worker and the till's data are in place before the server stops.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await server.kill();
    const tables: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const table = await freeTableOf(page);
      tables.push(table);
      await till.openTable(table);
      await till.add('Ekspres');
      await till.send();
      await till.table(table).waitFor();
    }
    await page.reload();
    await page.locator('.table-tile').first().waitFor();
    for (const table of tables) {
      await expect.poll(() => till.table(table).getAttribute('class')).toContain('table-open');
    }
    await server.start();
    await expect
      .poll(async () => (await asManager('api/orders/open')).orders.length, { timeout: 20_000 })
      .toBe(before + 3);
    const { orders } = await asManager('api/orders/open');
    const mine = orders.filter(({ ownerName }: { ownerName: string }) => ownerName === 'Besnik');
    for (const { order } of mine.slice(-3)) expect(order.lines).toHaveLength(1);
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await context.close();
  });
});
