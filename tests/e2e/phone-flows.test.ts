import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { openBrowser } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { openPhone, type Phone, phone } from './pages/thumb.ts';
import { freeTableOf, ordersAt } from './pages/till.ts';

/*
 * Issue 11, point 6: a waiter's flows on a small phone, by touch. Each press is measured: a target that a thumb misses, one outside the
 * screen, or a page that scrolls sideways is a failure, and what is pressed most lies where the thumb is.
 */

let server: RunningServer;
let browser: Browser;
let manager: Caller;
let device: Phone['device'];
let till: Phone['till'];
let press: Phone['press'];
let flow: Phone['flow'];
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  manager = await signInByApi(server.url, '9002', 'demo-tablet');
  ({ device, till, press, flow } = await openPhone(browser, { url: server.url, locale: 'mk', pin: '9003' }));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const button = (name: string | RegExp) =>
  device.page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const floor = () => device.page.locator('.table-tile').first().waitFor();
/** A table whose drinks are sent, as a waiter does it; the till shows the floor. */
async function served(): Promise<string> {
  await floor();
  const name = await freeTableOf(device.page);
  await till.table(name).tap();
  await device.page.locator('.product').first().waitFor();
  for (const at of [0, 1]) await press(device.page.locator('.product').nth(at));
  await press(device.page.locator('.send-button:visible'));
  await floor();
  return name;
}

describe('a waiter with one thumb', () => {
  it('sends drinks, with Send and Pay under the thumb, and the screen stays on over an order alone', async () => {
    const { page } = device;
    await floor();
    expect(await page.evaluate(() => window.awake)).toBe(0);
    const pressed = await flow(async () => {
      const name = await freeTableOf(page);
      await till.table(name).tap();
      await page.locator('.product').first().waitFor();
      expect(await page.evaluate(() => window.awake)).toBe(1);
      await press(page.locator('.product').first());
      await press(page.locator('.send-button:visible'));
      await floor();
      await expect.poll(async () => (await ordersAt(manager, name)).length).toBe(1);
    });
    expect(pressed.length).toBe(3);
    expect(pressed.at(-1)?.y).toBeGreaterThan(phone.height * 0.75);
    await expect.poll(() => page.evaluate(() => window.awake)).toBe(0);
  });

  it('takes exact cash in two taps', async () => {
    const { page } = device;
    const name = await served();
    await till.table(name).tap();
    await page.locator('.product').first().waitFor();
    const pressed = await flow(async () => {
      await press(page.locator('.pay-button:visible'));
      await press(page.locator('.payment-method').first());
      await page.locator('.payment-method').first().waitFor({ state: 'detached' });
    });
    expect(pressed.length).toBe(2);
    expect(pressed[0]?.y).toBeGreaterThan(phone.height * 0.75);
    await expect.poll(() => ordersAt(manager, name)).toEqual([]);
    await page.goto(`${server.url}/#/tables`);
  });

  it('moves and splits an order, and finds the ticket as a sheet', async () => {
    const { page } = device;
    await floor();
    const name = await served();
    await till.table(name).tap();
    await page.locator('.product').first().waitFor();
    await flow(async () => {
      await press(page.locator('.ticket-bar button:visible').first());
      await press(button('Дејства'));
      await press(button('Премести'));
      await press(page.locator('.move .table-free').first());
      await floor();
    });
    await expect.poll(() => ordersAt(manager, name)).toEqual([]);
    const other = await served();
    await till.table(other).tap();
    await page.locator('.product').first().waitFor();
    await flow(async () => {
      await press(page.locator('.ticket-bar button:visible').first());
      await press(button('Дејства'));
      await press(button('Подели'));
      await page.locator('dialog[open] .split-lines, dialog[open] .split').first().waitFor();
    });
    await page.goto(`${server.url}/#/tables`);
  });

  it('ends an order of which everything was taken back in one tap', async () => {
    const { page } = device;
    await page.goto(`${server.url}/#/tables`);
    const name = await served();
    await expect.poll(async () => (await ordersAt(manager, name)).length).toBe(1);
    const [{ id: orderId } = { id: '' }] = await ordersAt(manager, name);
    const { order } = await manager.get(`api/orders/${orderId}`);
    const taken = order.lines.map(({ id: lineId, quantity }: { id: string; quantity: number }) => {
      const voidLineId = crypto.randomUUID();
      return { type: 'voidLine', orderId, lineId, voidLineId, quantity, reason: 'wrong table' };
    });
    await manager.command(...taken);
    await till.table(name).tap();
    await page.locator('.product').first().waitFor();
    const pressed = await flow(async () => {
      await press(page.locator('.pay-button:visible'));
      await floor();
    });
    expect(pressed.length).toBe(1);
    await expect.poll(() => ordersAt(manager, name)).toEqual([]);
    await expect.poll(() => till.table(name).getAttribute('class')).toContain('table-free');
  });

  it('feels in the hand that a code is nobody’s', async () => {
    const { page } = device;
    await floor();
    const name = await freeTableOf(page);
    await till.table(name).tap();
    await page.locator('.product').first().waitFor();
    await page.evaluate(() => {
      window.felt = [];
    });
    await page.keyboard.type('5901234123457', { delay: 5 });
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => window.felt.length)).toBeGreaterThan(0);
    expect(device.complaints).toEqual([]);
  });
});
