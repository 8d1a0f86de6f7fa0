import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { promptMs } from '#features/orders/domain/offline.ts';
import { type Caller, signInByApi } from '../kit/api.ts';
import { faultsInTheDark, faultsOf } from '../kit/axe.ts';
import { besidesTheNetwork, openBrowser, openDevice } from '../kit/browser.ts';
import { faultsInEveryLanguage } from '../kit/every-language.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
let manager: Caller;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  manager = await signInByApi(server.url, '9002', 'demo-tablet');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const refusalsOf = (page: Page) => page.getByRole('dialog', { name: 'Not accepted' });
const toSettleOf = (page: Page) => page.getByRole('dialog', { name: 'To settle' });

/** The list to settle opens at the log-in too. */
async function closeToSettle(page: Page): Promise<void> {
  await toSettleOf(page).waitFor();
  await toSettleOf(page).getByRole('button', { name: 'Close', exact: true }).click();
  await toSettleOf(page).waitFor({ state: 'detached' });
}

/** Closes the list of what an earlier test left to settle; false if there is none, and it opens with the first entry. */
async function closeWhatWasLeft(page: Page): Promise<boolean> {
  const { count } = await manager.get('api/settlements/count');
  if (count > 0) await closeToSettle(page);
  return count > 0;
}

/** How many refusals this device keeps. */
const keptOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('tavolina-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const counting = db.transaction('refused').objectStore('refused').count();
          counting.onsuccess = () => {
            db.close();
            resolve(counting.result);
          };
        };
      }),
  );

/** Serves a table, and takes cash for it without the server; a manager adds to its order meanwhile. */
async function payWhileChanged(page: Page): Promise<{ readonly table: string; readonly orderId: string }> {
  const till = tillOf(page);
  const table = await freeTableOf(page);
  const known = new Set<string>((await manager.get('api/orders/open')).orders.map(({ id }: { id: string }) => id));
  await till.openTable(table);
  await page.locator('.product:enabled').first().click();
  await till.toTables();
  const added = async () => {
    const { orders } = await manager.get('api/orders/open');
    return orders.find(({ id, total }: { id: string; total: number }) => !known.has(id) && total > 0);
  };
  await expect.poll(added).toBeDefined();
  const { id: orderId, order } = await added();
  await page.context().setOffline(true);
  await till.openTable(table);
  await till.payCash();
  await page.locator('.payment').waitFor({ state: 'detached' });
  await page.waitForURL(/#\/tables/);
  await manager.post(`api/orders/${orderId}/lease`, { action: 'takeOver' });
  const line = { type: 'addLine', orderId, lineId: crypto.randomUUID(), quantity: 1000 };
  const { answers } = await manager.command({ ...line, productId: order.lines[0]?.productId });
  expect(answers[0]).toMatchObject({ outcome: 'done' });
  await manager.post(`api/orders/${orderId}/lease`, { action: 'release' });
  await delay(promptMs + 1_000);
  return { table, orderId };
}

it('finding 01: a refusal that came in other hands is shown to its maker and to a manager, until one confirms it', async () => {
  const { page, context, complaints } = await openDevice(browser, { keepsFiles: true, url: server.url, locale: 'en' });
  const till = tillOf(page);
  await till.signIn('9003');
  const { table } = await payWhileChanged(page);
  await till.lock();
  await context.setOffline(false);

  // A colleague's log-in sends it. What was refused is not for them, before and after a reload.
  await till.signIn('9004');
  await closeToSettle(page);
  await expect.poll(() => keptOn(page)).toBe(1);
  await page.reload();
  await closeToSettle(page);
  expect(await refusalsOf(page).count()).toBe(0);
  await till.lock();

  // Its maker is told at the next log-in, and again after a reload.
  await till.signIn('9003');
  await closeToSettle(page);
  await refusalsOf(page).getByText(`the payment at table ${table}`).waitFor();
  await refusalsOf(page).getByText('Arta').waitFor();
  await page.reload();
  await closeToSettle(page);
  await refusalsOf(page).waitFor();
  expect([...(await faultsOf(page)), ...(await faultsInTheDark(page))]).toEqual([]);
  await refusalsOf(page).getByRole('button', { name: 'Later' }).click();
  await till.lock();

  // A manager sees it on this device too, and confirms it.
  await till.signIn('9002');
  await closeToSettle(page);
  await refusalsOf(page).getByText('Arta').waitFor();
  await refusalsOf(page).getByRole('button', { name: 'Understood' }).click();
  await refusalsOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => keptOn(page)).toBe(0);
  await till.lock();
  await till.signIn('9003');
  await closeToSettle(page);
  expect(await refusalsOf(page).count()).toBe(0);
  expect(besidesTheNetwork(complaints)).toEqual([]);
  await context.close();
});

it('finding 01: a notice of a refusal that was not closed is shown again after a reload; one that was closed is not', async () => {
  const { page, context, complaints } = await openDevice(browser, { keepsFiles: true, url: server.url, locale: 'en' });
  const till = tillOf(page);
  await till.signIn('9003');
  await closeWhatWasLeft(page);
  const notice = page.locator('.notice').filter({ hasText: 'the payment' });
  await payWhileChanged(page);
  await context.setOffline(false);
  await notice.waitFor();
  await expect.poll(() => keptOn(page)).toBe(1);
  await notice.getByRole('button').click();
  await expect.poll(() => keptOn(page)).toBe(0);

  await payWhileChanged(page);
  await context.setOffline(false);
  await notice.waitFor();
  await expect.poll(() => keptOn(page)).toBe(1);
  await page.reload();
  await closeToSettle(page);
  await refusalsOf(page).waitFor();
  expect(await faultsInEveryLanguage(page)).toEqual([]);
  await page.getByRole('button', { name: 'E kuptova' }).click();
  await expect.poll(() => keptOn(page)).toBe(0);
  expect(besidesTheNetwork(complaints)).toEqual([]);
  await context.close();
});

it('finding 01: an order says that money was received for it, and takes no payment before somebody has settled that', async () => {
  const { page, context, complaints } = await openDevice(browser, { keepsFiles: true, url: server.url, locale: 'en' });
  const till = tillOf(page);
  await till.signIn('9003');
  const wasShown = await closeWhatWasLeft(page);
  const { table, orderId } = await payWhileChanged(page);
  await context.setOffline(false);
  if (!wasShown) await closeToSettle(page);
  await page.locator('.notice').filter({ hasText: 'the payment' }).getByRole('button').click();
  await till.openTable(table);
  const warning = page.locator('.banner').filter({ hasText: 'was received for this order already' });
  const cash = page.locator('.payment-method').first();
  await warning.waitFor();
  await till.startPayment();
  expect(await page.locator('.payment').locator(warning).count()).toBe(1);
  expect(await cash.isEnabled()).toBe(false);
  expect([...(await faultsOf(page)), ...(await faultsInTheDark(page))]).toEqual([]);
  // A manager gives it back elsewhere: the order is paid as usual.
  const { entries } = await manager.get('api/settlements');
  const entry = entries.find((each: { orderId: string }) => each.orderId === orderId);
  await manager.post(`api/settlements/${entry.id}/settle`, { outcome: 'returned', received: entry.received });
  await warning.first().waitFor({ state: 'detached' });
  await expect.poll(() => cash.isEnabled()).toBe(true);
  await cash.click();
  await page.locator('.payment').waitFor({ state: 'detached' });
  await expect.poll(async () => (await manager.get(`api/orders/${orderId}`)).status).toBe('closed');
  expect(besidesTheNetwork(complaints)).toEqual([]);
  await context.close();
});
