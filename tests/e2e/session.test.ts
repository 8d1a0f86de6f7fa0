import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { keptCommands } from './pages/kept-commands.ts';
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

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('tavolina.session') ?? '{}').authorization?.auth_token);

/** Ends the page's session on the server; the page is not notified. */
async function endSession(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await fetch(`${server.url}/api/logout`, { method: 'POST', headers });
  expect(answer.ok).toBe(true);
}

async function openOrdersOf(name: RegExp) {
  const manager = await signInByApi(server.url, '9002');
  const { orders } = await manager.get('api/orders/open');
  return orders.filter(({ ownerName }: { ownerName: string }) => name.test(ownerName));
}

describe('a session that the server has ended', () => {
  it('is renewed without a word, and the call is made once more', async () => {
    const { page, context, complaints } = await openDevice(browser, { keepsFiles: true, url: server.url });
    const till = tillOf(page);
    await till.signIn('9003');
    const before = await tokenOf(page);
    const count = (await openOrdersOf(/Arta/)).length;
    await endSession(page);
    const table = await freeTableOf(page);
    await till.openTable(table);
    await till.add('Ekspres');
    await till.send();
    await expect.poll(async () => (await openOrdersOf(/Arta/)).length).toBe(count + 1);
    // Each tap is sent of its own accord: the order is there before what is on it.
    await expect.poll(async () => (await openOrdersOf(/Arta/)).at(-1).order.lines.length).toBe(1);
    expect(await tokenOf(page)).not.toBe(before);
    expect(page.url()).not.toContain('login');
    expect(besidesTheNetwork(complaints)).toEqual([]);

    // After a reload the PIN is no longer in memory: the waiter must sign in again, and sees why.
    await page.reload();
    await page.locator('.table-tile').first().waitFor();
    await endSession(page);
    await page.locator('.login').waitFor();
    await till.signIn('9003');
    // Requests of the reloaded page that were pending when its session ended may log why they failed.
    expect(besidesTheNetwork(complaints).filter((text) => !text.includes('UNAUTHENTICATED'))).toEqual([]);
    await context.close();
  });

  it('is renewed every hour before that happens', async () => {
    const { page, context, complaints } = await openDevice(browser, { keepsFiles: true, url: server.url });
    await page.clock.install();
    await page.reload();
    await tillOf(page).signIn('9003');
    const before = await tokenOf(page);
    const logins: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) logins.push(request.method());
    });
    await page.clock.fastForward('59:00');
    expect(logins).toEqual([]);
    await page.clock.fastForward('01:30');
    await expect.poll(() => logins).toEqual(['POST']);
    await expect.poll(() => tokenOf(page)).not.toBe(before);
    expect(page.url()).toContain('#/tables');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a server that is started again while the till is open', () => {
  it('is noticed, and found again: the live feed goes on where it broke off', async () => {
    const { page, context, complaints } = await openDevice(browser, { keepsFiles: true, url: server.url });
    const till = tillOf(page);
    await till.signIn('9003');
    const mark = page.locator('.bar-mark .badge');
    await expect.poll(() => mark.getAttribute('class')).not.toContain('tone-danger');
    const table = await freeTableOf(page);
    await server.kill();
    await expect.poll(() => mark.getAttribute('class')).toContain('tone-danger');
    await server.start();
    await expect.poll(() => mark.getAttribute('class')).not.toContain('tone-danger');

    const colleague = await openDevice(browser, { keepsFiles: true, url: server.url, posValue: 'demo-tablet' });
    await tillOf(colleague.page).signIn('9004');
    await tillOf(colleague.page).openTable(table);
    await tillOf(colleague.page).add('Ekspres');
    await expect.poll(() => till.table(table).getAttribute('class')).not.toContain('table-free');
    expect(besidesTheNetwork(complaints)).toEqual([]);
    expect(colleague.complaints).toEqual([]);
    await colleague.context.close();
    await context.close();
  });
});

describe('work that is unsent at the log-out', () => {
  it('finding 07: arrives under its waiter’s name while a colleague works at the device', async () => {
    const before = (await openOrdersOf(/Arta/)).length;
    const { page, context, complaints } = await openDevice(browser, { keepsFiles: true, url: server.url });
    const till = tillOf(page);
    await till.signIn('9003');
    const table = await freeTableOf(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await server.kill();
    const serve = async (drink: string) => {
      await till.openTable(table);
      await till.add(drink);
      await till.send();
      await till.table(table).waitFor();
    };
    await serve('Ekspres');
    // What proves that the work is hers outlives the page, as her session does.
    await page.reload();
    await serve('Kapuçino');
    const token = await tokenOf(page);
    await expect.poll(async () => (await keptCommands(page)).filter(({ proof }) => proof === undefined)).toEqual([]);
    await till.lock();
    const kept = await keptCommands(page);
    expect(kept.length).toBeGreaterThanOrEqual(5);
    // Nothing that could sign another command stays on the device.
    const stores = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(`${stores}${JSON.stringify(kept)}`).not.toContain(token);
    await server.start();
    await till.signIn('9004');
    await expect.poll(async () => (await openOrdersOf(/Arta/)).length, { timeout: 20_000 }).toBe(before + 1);
    const { order, ownerName } = (await openOrdersOf(/Arta/)).at(-1);
    expect(ownerName).toMatch(/Arta/);
    expect(order.lines).toHaveLength(2);
    expect(new Set(order.lines.map(({ addedBy }: { addedBy: string }) => addedBy))).toEqual(new Set([order.ownerId]));
    expect(order.sentAt).not.toBeNull();
    const boss = await signInByApi(server.url, '9001', 'demo-tablet');
    const { entries } = await boss.get('api/audit?action=order.send');
    expect(entries[0]).toMatchObject({ userName: ownerName, senderName: expect.stringMatching(/Besnik/) });
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await context.close();
  });
});
