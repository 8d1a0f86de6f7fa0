import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { resourceOf } from './pages/resource.ts';
import { openPhone, type Phone, phone } from './pages/thumb.ts';
import { freeTableOf, ordersAt, tillOf } from './pages/till.ts';

/*
 * Issue 10: the button that leads back, on Android below the screen, closes the dialog that is open. It leaves no screen with work on it.
 */

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

const dialogs = (page: Page) => page.locator('dialog[open]');
const opened = (page: Page, count: number) => expect.poll(() => dialogs(page).count()).toBe(count);
/** As the button of the phone: Playwright's own `goBack` waits for a page that does not come. */
const back = (page: Page) => page.evaluate(() => history.back());
const addressOf = (page: Page) => new URL(page.url()).hash;

describe('on a phone', () => {
  let device: Phone['device'];
  let page: Page;
  beforeAll(async () => {
    ({ device } = await openPhone(browser, { url: server.url, locale: 'en', pin: '9003' }));
    ({ page } = device);
    await page.locator('.table-tile').first().waitFor();
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();

  it('closes one sheet of an order after the other, then leads to the floor; the order is as it was', async () => {
    const name = await freeTableOf(page);
    await tillOf(page).table(name).tap();
    // At the place of the table's tile, at once it would be the second tap of a double tap.
    await page.waitForTimeout(520);
    await page.locator('.product').first().tap();
    const order = addressOf(page);
    await page.locator('.ticket-bar button:visible').first().tap();
    await button('Actions').tap();
    await button('Split').tap();
    await page.locator('.split').waitFor();
    await back(page);
    await expect.poll(() => page.locator('.split').count()).toBe(0);
    expect(addressOf(page)).toBe(order);
    await opened(page, 0);
    // The ticket lies over the products, and is closed too.
    const ticket = page.locator('.order-ticket-open');
    expect(await ticket.count()).toBe(1);
    await back(page);
    await expect.poll(() => ticket.count()).toBe(0);
    expect(addressOf(page)).toBe(order);
    // Forward there is nothing.
    await page.evaluate(() => history.forward());
    await page.locator('.pay-button:visible').tap();
    await page.locator('.payment-method').first().waitFor();
    await back(page);
    await opened(page, 0);
    expect(addressOf(page)).toBe(order);
    await back(page);
    await page.locator('.table-tile').first().waitFor();
    await expect.poll(async () => (await ordersAt(manager, name)).length).toBe(1);
  });

  it('closes the sheet of the first page too, and does not leave the app', async () => {
    await page.goto('about:blank');
    const before = await page.evaluate(() => history.length);
    await page.goto(`${server.url}/#/tables`);
    await page.locator('.table-tile').first().waitFor();
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    for (const _ of ['once', 'twice']) {
      await page.locator('.bar-user').tap();
      await opened(page, 1);
      await back(page);
      await opened(page, 0);
    }
    expect(addressOf(page)).toBe('#/tables');
    expect(device.complaints).toEqual([]);
  });
});

describe('in the back office, on a phone', () => {
  it('leads from the question about unsaved work back to the form, and never loses what was typed', async () => {
    const { page, complaints, context } = await openDevice(browser, { url: server.url, size: phone });
    await tillOf(page).signIn('9002');
    const vendors = resourceOf(page, server.url, 'vendors');
    await vendors.openList();
    await vendors.create();
    await vendors.field('Emri').fill('Peja');
    const address = addressOf(page);
    const isAsked = page.getByRole('button', { name: 'Qëndro' });
    for (const _ of ['once', 'twice']) {
      await back(page);
      await isAsked.waitFor();
      await back(page);
      await opened(page, 0);
      expect([addressOf(page), await vendors.field('Emri').inputValue()]).toEqual([address, 'Peja']);
    }
    await back(page);
    await page.getByRole('button', { name: 'Dil pa ruajtur' }).click();
    await page.locator('.record-list').waitFor();
    // The menu lies over the page.
    const menu = page.locator('.office-nav-open');
    await page.locator('.office-nav-toggle').click();
    await menu.waitFor();
    await back(page);
    await expect.poll(() => menu.count()).toBe(0);
    expect(addressOf(page)).toBe('#/admin/vendors');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a question whose answer is on its way stays, by the way back and by Escape, however often', async () => {
    const { page, complaints, context } = await openDevice(browser, { url: server.url, size: phone });
    await tillOf(page).signIn('9002');
    const vendors = resourceOf(page, server.url, 'vendors');
    const rest = { vatNumber: '', businessNumber: '', address: '', city: '', contactPerson: '', phone: '', email: '' };
    await manager.post('api/vendors', {
      name: 'Prishtina',
      fiscalNumber: '600777',
      ...rest,
      bankAccount: '',
      comment: '',
    });
    await vendors.openList();
    await vendors.open('Prishtina');
    let letGo = () => {};
    const isHeld = new Promise<void>((done) => (letGo = done));
    await page.route(/api\/vendors\//, async (route) => {
      if (route.request().method() === 'DELETE') await isHeld;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Fshi', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fshi' }).click();
    const address = addressOf(page);
    const places = await page.evaluateHandle(() => {
      const seen: string[] = [];
      addEventListener('popstate', () => seen.push(location.hash));
      return seen;
    });
    for (const turn of [1, 2]) {
      await back(page);
      // There and back again; two steps at once would leave the page that was loaded last, and stop its requests.
      await expect.poll(() => places.evaluate((seen) => seen.length)).toBe(2 * turn);
      expect(addressOf(page)).toBe(address);
    }
    for (const _ of ['once', 'twice', 'thrice']) await page.keyboard.press('Escape');
    await opened(page, 1);
    letGo();
    await opened(page, 0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
