import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderCode } from '#features/orders/domain/order-code.ts';
import { signInByApi } from '../kit/api.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { scan } from './pages/scan.ts';
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

/** A waiter sends one dish from a free table; its row on the ticker beside the plan. */
async function sendOne(page: Page) {
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
  return { till, name, row };
}

it('issue 11, point 5: the ticker tells a waiter what is ready; one tap says that it was collected, one opens its order', async () => {
  const size = { width: 1600, height: 900 };
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en', size });
  const { name, row } = await sendOne(page);

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

it('issue 11, point 5: the code on the slip of a station picks up what is ready of its order, and opens it otherwise', async () => {
  const admin = await signInByApi(server.url, '9001', 'demo-tablet');
  const { rows } = await admin.get('api/printers/list?filter=purpose:station');
  for (const { id } of rows) {
    const { id: _, ...printer } = await admin.get(`api/printers/${id}`);
    await admin.put(`api/printers/${id}`, { ...printer, printsOrderCode: true });
  }
  const size = { width: 1600, height: 900 };
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en', size });
  const cdp = await context.newCDPSession(page);
  const { till, name, row } = await sendOne(page);
  const { tickets } = await admin.get('api/tickets/latest');
  const ticket = tickets.find(({ tableName }: { tableName: string }) => tableName === name);
  const codeOf = (job: { orderId: string; slip: { lines: { kind: string; text: string }[] } }) =>
    job.orderId === ticket.orderId ? job.slip.lines.flatMap(({ kind, text }) => (kind === 'code' ? [text] : [])) : [];
  const codes: string[] = (await admin.get('api/print-jobs')).flatMap(codeOf);
  expect([...new Set(codes)]).toEqual([orderCode(ticket.orderId)]);

  // Nothing of it is ready: the order opens.
  await scan(cdp, codes[0] as string);
  await page.locator('.ticket-lines .line').first().waitFor();
  await till.toTables();
  await admin.post(`api/tickets/${ticket.id}/bump`, undefined);
  await expect.poll(() => row.innerText()).toContain('Ready');
  await scan(cdp, codes[0] as string);
  await page.getByText(`Collected: Table ${name}`).waitFor();
  await expect.poll(() => row.count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => row.innerText()).toContain('Ready');
  await scan(cdp, orderCode(crypto.randomUUID()));
  await page.getByText('No open order of this venue has this code.').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('review 28, 1 and 3: ticker and display say where food goes now, as soon as its guests move', async () => {
  const size = { width: 1600, height: 900 };
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en', size });
  const kitchen = await openDevice(browser, { url: server.url, locale: 'en', size, posValue: 'demo-kitchen' });
  await tillOf(kitchen.page).signIn('9002');
  await kitchen.page.goto(`${server.url}/#/display`);
  await kitchen.page.locator('.station-button', { hasText: /banak|bar/i }).click();
  const till = tillOf(page);
  await till.signIn('9003');
  const ticker = page.getByRole('complementary', { name: 'Sent and ready' });
  const name = await freeTableOf(page);
  await till.openTable(name);
  for (const nth of [0, 1]) await page.locator('.product').nth(nth).click();
  await till.send();
  await ticker.locator('.ticker-row', { hasText: `Table ${name}` }).waitFor();

  const manager = await signInByApi(server.url, '9002', 'demo-tablet');
  const { tickets } = await manager.get('api/tickets/latest');
  const { id, orderId, lines } = tickets.find(({ tableName }: { tableName: string }) => tableName === name);
  const [moved, stays] = lines.map((line: { name: string }) => line.name);
  const place = await freeTableOf(page);
  const plans: { tables: { id: string; name: string }[] }[] = await manager.get('api/tables');
  const tableId = plans.flatMap((plan) => plan.tables).find((table) => table.name === place)?.id;
  const newOrderId = crypto.randomUUID();
  await manager.command(
    { type: 'splitOrder', orderId, newOrderId, lines: [{ ...of(lines[0]), toLineId: crypto.randomUUID() }] },
    { type: 'moveOrder', orderId: newOrderId, tableId },
  );
  await expect.poll(() => ticker.locator('.ticker-row', { hasText: `Table ${place}` }).innerText()).toContain(moved);
  expect(await ticker.locator('.ticker-row', { hasText: `Table ${name}` }).innerText()).not.toContain(moved);
  const ticket = kitchen.page.getByRole('article', { name: `Table ${name}, ` }).filter({ hasText: stays });
  await expect
    .poll(() => ticket.locator('.docket-item', { hasText: moved }).innerText())
    .toContain(`now Table ${place}`);
  // All of it elsewhere is said once.
  await manager.command({ type: 'mergeOrders', orderId, toOrderId: newOrderId });
  await expect.poll(() => ticket.locator('.docket-comment').innerText()).toContain(`now Table ${place}`);
  expect(await ticket.locator('.docket-place-now').count()).toBe(0);
  await manager.post(`api/tickets/${id}/bump`, undefined);
  await ticker
    .locator('.ticker-row', { hasText: `Table ${place}` })
    .getByRole('button', { name: 'Collected' })
    .click();
  await expect.poll(() => ticker.locator('.ticker-row', { hasText: `Table ${place}` }).count()).toBe(0);
  expect([...complaints, ...kitchen.complaints]).toEqual([]);
  await kitchen.context.close();
  await context.close();
});

const of = ({ lineId, quantity }: { lineId: string; quantity: number }) => ({ lineId, quantity });

it('review 46, 3: a tap on what was paid ahead leads to handing it out, also for whoever did not sell it', async () => {
  const waiter = await signInByApi(server.url, '9003', 'demo-tablet');
  const { products } = await waiter.get('api/menus/fetch?locale=en');
  const { id: productId } = products.find(({ name }: { name: string }) => name === 'Macchiato');
  const [orderId, lineId] = [crypto.randomUUID(), crypto.randomUUID()];
  const delivery = { name: 'Dea', phone: '', address: '', note: '', promisedAt: null, courierId: null };
  await waiter.command(
    { type: 'openOrder', orderId, orderType: 'takeAway', tableId: null, covers: 0 },
    { type: 'setDelivery', orderId, delivery },
    { type: 'addLine', orderId, lineId, productId, quantity: 1000 },
    { type: 'send', orderId },
  );
  const { total } = await waiter.get(`api/orders/${orderId}`);
  const payments = [{ id: crypto.randomUUID(), method: 'cash', amount: total }];
  await waiter.command({ type: 'pay', orderId, expectedTotal: total, payments });

  const size = { width: 1600, height: 900 };
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en', size });
  await tillOf(page).signIn('9002');
  const row = page.locator('.ticker .ticker-row', { hasText: 'Dea' });
  await row.locator('.ticker-order').click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByText('Makiato').waitFor();
  await page.waitForTimeout(600);
  await dialog.getByRole('button', { name: 'Fetched' }).click();
  await expect.poll(() => row.count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
