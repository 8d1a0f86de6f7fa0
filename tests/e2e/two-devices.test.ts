import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, openBrowser, openDevice } from '../kit/browser.ts';
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

const classOf = (till: ReturnType<typeof tillOf>, table: string) => () => till.table(table).getAttribute('class');

describe('an order that is open on one device', () => {
  it('is busy and read-only on another, which says who has it; a manager takes it over, a waiter with approval', async () => {
    const waiter = await openDevice(browser, { keepsFiles: true, url: server.url, locale: 'en' });
    const boss = await openDevice(browser, {
      keepsFiles: true,
      url: server.url,
      posValue: 'demo-tablet',
      locale: 'en',
    });
    const [arta, drita] = [tillOf(waiter.page), tillOf(boss.page)];
    await arta.signIn('9003');
    await drita.signIn('9002');
    const table = await freeTableOf(waiter.page);
    await arta.openTable(table);
    await waiter.page.locator('.product').first().click();
    await expect.poll(classOf(drita, table)).toContain('table-busy');

    await drita.openTable(table);
    const banner = boss.page.locator('.banner', { hasText: 'Arta' });
    await banner.waitFor();
    expect(await boss.page.locator('.product:enabled').count()).toBe(0);
    expect(await boss.page.locator('.send-button:visible:enabled, .pay-button:visible:enabled').count()).toBe(0);

    const takeOver = async () => {
      await banner.getByRole('button', { name: 'Take over' }).click();
      await boss.page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
      await boss.page.locator('.product:enabled').first().waitFor();
    };
    await takeOver();
    const back = waiter.page.locator('.banner', { hasText: 'Drita' });
    await back.waitFor();
    expect(await waiter.page.locator('.product:enabled').count()).toBe(0);

    await back.getByRole('button', { name: 'Take over' }).click();
    const asked = waiter.page.getByRole('dialog', { name: 'An approver is needed' });
    for (const digit of '9002') await asked.getByRole('button', { name: digit, exact: true }).click();
    await asked.getByRole('button', { name: 'Approve' }).click();
    await waiter.page.locator('.product:enabled').first().waitFor();
    await banner.waitFor();
    await takeOver();
    await boss.page.locator('.product').nth(1).click();
    // Lines that the manager adds are on the waiter's screen.
    await expect.poll(() => arta.ticketLines().count()).toBe(2);
    await drita.send();
    await expect.poll(() => waiter.page.locator('.product:enabled').count()).toBeGreaterThan(0);
    expect([...waiter.complaints, ...boss.complaints]).toEqual([]);
    await waiter.context.close();
    await boss.context.close();
  });
});

describe('a total that changes while the guest pays', () => {
  it('is shown before anything can be paid, and the new total is what is paid', async () => {
    const { page, openTab, context, complaints } = await openDevice(browser, { keepsFiles: true, url: server.url });
    const other = await openTab();
    const [paying, adding] = [tillOf(page), tillOf(other)];
    await paying.signIn('9003');
    await adding.signIn('9003');
    await page.bringToFront();
    const table = await freeTableOf(page);
    await paying.openTable(table);
    await paying.add('Ekspres');
    await paying.startPayment();
    const before = await page.locator('.payment-remaining').innerText();

    await other.bringToFront();
    await adding.openTable(table);
    await expect.poll(() => adding.ticketLines().count()).toBe(1);
    await adding.add('Kapuçino');
    await page.bringToFront();
    const banner = page.locator('.payment .banner');
    await banner.waitFor();
    expect(await page.locator('.payment-method:enabled').count()).toBe(0);
    await banner.getByRole('button').click();
    await expect.poll(() => page.locator('.payment-remaining').innerText()).not.toBe(before);
    await page.locator('.payment-method').first().click();
    await expect.poll(classOf(paying, table)).toContain('table-free');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('refuses what an offline till took for the old total, and notifies its waiter', async () => {
    const { page, context, complaints } = await openDevice(browser, {
      keepsFiles: true,
      url: server.url,
      locale: 'en',
    });
    const till = tillOf(page);
    await till.signIn('9003');
    const table = await freeTableOf(page);
    await till.openTable(table);
    await page.locator('.product').first().click();
    const mine = async () => {
      const { orders } = await manager.get('api/orders/open');
      return orders.filter(({ ownerName }: { ownerName: string }) => /Arta/.test(ownerName)).at(-1);
    };
    await expect.poll(async () => (await mine())?.order.lines.length).toBe(1);
    const { id, order } = await mine();

    await context.setOffline(true);
    // The same device, so that the order's lease does not block it; another tab would do the same.
    const tab = await signInByApi(server.url, '9003');
    const { productId } = order.lines[0];
    const { answers } = await tab.command({
      type: 'addLine',
      orderId: id,
      lineId: crypto.randomUUID(),
      productId,
      quantity: 1000,
    });
    expect(answers[0]).toMatchObject({ outcome: 'done' });
    const [stale] = (
      await tab.command({
        type: 'pay',
        orderId: id,
        expectedTotal: order.lines[0].unitPrice,
        payments: [{ id: crypto.randomUUID(), method: 'cash', amount: order.lines[0].unitPrice }],
      })
    ).answers;
    expect(stale).toMatchObject({ outcome: 'refused', code: 'SALES_AMOUNT_CHANGED' });

    await till.payCash();
    await context.setOffline(false);
    await page.locator('.notice.tone-danger').waitFor();
    const after = await manager.get(`api/orders/${id}`);
    expect(after).toMatchObject({ status: 'open', order: { payments: [] } });
    expect(after.order.lines).toHaveLength(2);
    // The table is as occupied as before.
    await till.toTables();
    await expect.poll(classOf(till, table)).toContain('table-open');
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await context.close();
  });
});
