import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
let admin: Caller;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  admin = await signInByApi(server.url, '9001', 'demo-tablet');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function change(code: string, more: object): Promise<void> {
  const { rows } = await admin.get('api/payment-methods/list');
  const { id, version, values } = rows.find((row: { values: { code: string } }) => row.values.code === code);
  await admin.put(`api/payment-methods/${id}`, { ...values, ...more, version });
}

/** Without money: what the server alone decides. */
const without = ['On account', 'Free', 'Voucher'];
const namesOn = (page: Page) => () => page.locator('.payment-method-name').allInnerTexts();

/** A waiter with a line at a free table, on the server; returns the order's id. */
async function serve(page: Page): Promise<string> {
  const till = tillOf(page);
  await till.toTables();
  const known = new Set((await openOrders()).map(({ id }) => id));
  await till.openTable(await freeTableOf(page));
  await page.locator('.product').first().click();
  const fresh = async () => (await openOrders()).find(({ id, total }) => !known.has(id) && total !== 0)?.id;
  await expect.poll(fresh).toBeDefined();
  return (await fresh()) as string;
}
const openOrders = async (): Promise<{ id: string; total: number }[]> => (await admin.get('api/orders/open')).orders;
const paymentsOf = (id: string) => async () => {
  const { status, order } = await admin.get(`api/orders/${id}`);
  return status === 'closed' ? order.payments : null;
};

describe('the methods of a venue', () => {
  it('stand on the till in their order; a reference is asked where a method asks for it, and nowhere else', async () => {
    const { page, context, complaints } = await openDevice(browser, {
      keepsFiles: true,
      url: server.url,
      locale: 'en',
    });
    const till = tillOf(page);
    await till.signIn('9003');

    const byTransfer = await serve(page);
    await till.startPayment();
    expect(await namesOn(page)()).toEqual(['Cash', 'Card', 'Bank transfer', ...without]);
    await page.locator('.payment-method', { hasText: 'Bank transfer' }).click();
    // The field has the focus: typed text goes into it.
    await page.locator('.payment-reference').waitFor();
    await page.keyboard.type(' F-118 ', { delay: 60 });
    await page.keyboard.press('Enter');
    const paid = expect.objectContaining({ method: 'transfer', kind: 'other', reference: 'F-118', change: 0 });
    await expect.poll(paymentsOf(byTransfer)).toEqual([paid]);

    // Another user adds to the order while the reference is being looked up: the guest pays for that too.
    const growing = await serve(page);
    await till.startPayment();
    await page.locator('.payment-method', { hasText: 'Bank transfer' }).click();
    await page.locator('.payment-reference').waitFor();
    const before = await admin.get(`api/orders/${growing}`);
    // At the same device, so that the order's lease does not block it.
    const tab = await signInByApi(server.url, '9003');
    const line = { lineId: crypto.randomUUID(), productId: before.order.lines[0].productId, quantity: 1000 };
    await tab.command({ type: 'addLine', orderId: growing, ...line });
    await page.locator('.payment .banner button').click();
    await page.locator('.payment-reference input').fill('F-119');
    await page.keyboard.press('Enter');
    await expect
      .poll(paymentsOf(growing))
      .toEqual([expect.objectContaining({ reference: 'F-119', amount: 2 * before.total })]);

    // One key each, as before: the first cash and the first card.
    for (const [key, method] of [
      ['F8', 'cash'],
      ['F7', 'card'],
    ] as const) {
      const order = await serve(page);
      await page.keyboard.press('F9');
      await page.locator('.payment-method').first().waitFor();
      await page.keyboard.press(key);
      await expect.poll(paymentsOf(order)).toEqual([expect.objectContaining({ method })]);
    }

    // The dialog is open while the administrator archives one method and renames another.
    await serve(page);
    await till.startPayment();
    await change('transfer', { isActive: false });
    await expect.poll(namesOn(page)).toEqual(['Cash', 'Card', ...without]);
    await change('card', { name: { en: 'Visa' } });
    await expect.poll(namesOn(page)).toEqual(['Cash', 'Visa', ...without]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('that was put away while a till had no line still pays what the till took with it', async () => {
    const { page, context, complaints } = await openDevice(browser, {
      keepsFiles: true,
      url: server.url,
      locale: 'en',
    });
    const till = tillOf(page);
    await till.signIn('9003');
    const order = await serve(page);
    await context.setOffline(true);
    await change('card', { isActive: false });
    await till.startPayment();
    await page.keyboard.press('F7');
    await page.locator('.table-tile').first().waitFor();
    await context.setOffline(false);
    await expect.poll(paymentsOf(order)).toEqual([expect.objectContaining({ method: 'card', kind: 'card' })]);

    await serve(page);
    await till.startPayment();
    await expect.poll(namesOn(page)).toEqual(['Cash', ...without]);
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await context.close();
  });
});
