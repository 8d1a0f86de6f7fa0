import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { configurationOf } from './pages/configuration.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
let colleague: Caller;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  colleague = await signInByApi(server.url, '9004');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** An administrator on the configuration page. */
async function openAdministration(pin = '9001', posValue = 'demo-till') {
  const device = await openDevice(browser, { url: server.url, posValue, locale: 'en' });
  await tillOf(device.page).signIn(pin);
  const configuration = configurationOf(device.page);
  await configuration.open();
  return { ...device, configuration };
}

/** A colleague's order at a free table, sent; its total is hidden from others. */
async function orderOfColleague(page: Page): Promise<string> {
  const table = await freeTableOf(page);
  const plans: { tables: { id: string; name: string }[] }[] = await colleague.get('api/tables?locale=sq');
  const tableId = plans.flatMap(({ tables }) => tables).find(({ name }) => name === table)?.id;
  const { products } = await colleague.get('api/menus/fetch?locale=sq');
  const orderId = crypto.randomUUID();
  await colleague.command(
    { type: 'openOrder', orderId, orderType: 'inHouse', tableId, covers: 2 },
    { type: 'addLine', orderId, lineId: crypto.randomUUID(), productId: products[0].id, quantity: 3000 },
    { type: 'send', orderId },
  );
  return table;
}

describe('a setting that an administrator changes', () => {
  it('is obeyed by a till that is open, at once and without a reload', async () => {
    const { page, configuration, complaints, context } = await openAdministration();
    const waiter = await openDevice(browser, { url: server.url, posValue: 'demo-tablet', locale: 'en' });
    const till = tillOf(waiter.page);
    await till.signIn('9003');
    await waiter.page.evaluate(() => Object.assign(window, { wasNotReloaded: true }));

    // showAllTableTotals
    const theirs = await orderOfColleague(waiter.page);
    await till.table(theirs).and(waiter.page.locator('.table-open')).waitFor();
    expect(await till.table(theirs).innerText()).not.toMatch(/\d[,.]\d\d/);
    await configuration.toggle('showAllTableTotals');
    await configuration.save();
    await expect.poll(() => till.table(theirs).innerText()).toMatch(/\d[,.]\d\d/);

    // disableOrderComments, codeAndMakers
    const own = await freeTableOf(waiter.page);
    await till.openTable(own);
    await waiter.page.locator('.product').first().click();
    await waiter.page.locator('.ticket-head .button').last().click();
    const actions = waiter.page.locator('.action-list');
    await actions.waitFor();
    const comment = actions.getByRole('button', { name: 'comment' });
    expect(await comment.count()).toBe(1);
    expect(await waiter.page.locator('.product-code').count()).toBe(0);
    await configuration.toggle('disableOrderComments');
    await configuration.toggle('codeAndMakers');
    await configuration.save();
    await expect.poll(() => comment.count()).toBe(0);
    await waiter.page.locator('.product-code').first().waitFor();
    await waiter.page.keyboard.press('Escape');

    // freeTable, logoutAfterPayment
    await configuration.toggle('freeTable');
    await configuration.toggle('logoutAfterPayment');
    await configuration.save();
    await till.payCash();
    await waiter.page.locator('.login').waitFor();
    await till.signIn('9003');
    await till.table(own).and(waiter.page.locator('.table-closed')).waitFor();

    // Features that are off are not shown: directOrder
    expect(await waiter.page.getByRole('button', { name: 'Direct order' }).count()).toBe(1);
    await configuration.toggle('directOrder');
    await configuration.save();
    await expect.poll(() => waiter.page.getByRole('button', { name: 'Direct order' }).count()).toBe(0);
    expect(await waiter.page.evaluate(() => 'wasNotReloaded' in window)).toBe(true);

    for (const name of [
      'showAllTableTotals',
      'disableOrderComments',
      'codeAndMakers',
      'freeTable',
      'logoutAfterPayment',
    ])
      await configuration.toggle(name);
    await configuration.toggle('directOrder');
    await configuration.save();
    expect(await page.locator('[data-group] .setting-mark').count()).toBe(0);
    // Signing out after the payment cancels the till's pending requests.
    expect([...complaints, ...besidesTheNetwork(waiter.complaints)]).toEqual([]);
    await waiter.context.close();
    await context.close();
  });

  it('says where the till goes next, and what a new order is', async () => {
    const { configuration, complaints, context } = await openAdministration();
    const waiter = await openDevice(browser, { url: server.url, posValue: 'demo-tablet', locale: 'en' });
    const { page } = waiter;
    const till = tillOf(page);
    const product = page.locator('.product').first();
    const title = page.locator('.bar-title, h1').first();
    await till.signIn('9003');
    const own = await freeTableOf(page);

    // As it is: to the tables after ordering.
    await till.openTable(own);
    await product.click();
    await till.send();
    await till.table(own).and(page.locator('.table-open')).waitFor();

    const change = async () => {
      const places = ['backToTablesAfterOrdering', 'backToTablesAfterPayment'];
      for (const name of [...places, 'delivery', 'deliveryDefault', 'codeAndMakers']) await configuration.toggle(name);
      await configuration.save();
    };
    await till.openTable(own);
    await change();
    // Codes are what is seen of it: then the till has these settings.
    await page.locator('.product-code').first().waitFor();
    await product.click();
    const lines = await till.ticketLines().count();
    await till.send();
    await expect.poll(() => page.locator('.send-button:visible').isDisabled()).toBe(true);
    expect(await till.ticketLines().count()).toBe(lines);
    expect(await page.locator('.table-tile').count()).toBe(0);

    // After payment the next guests at this table.
    await till.payCash();
    await expect.poll(() => till.ticketLines().count()).toBe(0);
    expect(await title.innerText()).toContain(own);
    await product.click();
    await expect.poll(() => till.ticketLines().count()).toBe(1);

    await till.toTables();
    await page.getByRole('button', { name: 'Direct order' }).click();
    await product.click();
    await expect.poll(() => title.innerText()).toContain('Delivery');
    await change();
    expect([...complaints, ...waiter.complaints]).toEqual([]);
    await waiter.context.close();
    await context.close();
  });
});

describe('the configuration page', () => {
  it('finds settings by what they are called and mean, in the shown language', async () => {
    const { page, configuration, complaints, context } = await openAdministration();
    const shown = () =>
      page.locator('[data-field]').evaluateAll((all) => all.map((one) => one.getAttribute('data-field')));
    await configuration.search('signed out');
    await expect.poll(shown).toEqual(['logoutAfterOrdering', 'logoutAfterPayment']);
    await configuration.search('zebra');
    await page.locator('.empty-state').getByRole('button').click();
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(60);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finding: goes to the wrong setting that a search had hidden, however slow the device is', async () => {
    const { page, configuration, context } = await openAdministration();
    await configuration.fill('fiscalNumber', '12;3');
    await configuration.search('zebra');
    await page.locator('.empty-state').waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await page.keyboard.press('Control+s');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await expect.poll(focused, { timeout: 20_000 }).toBe('fiscalNumber');
    await context.close();
  });

  it('finding: offers no other currency once there are sales, and says why', async () => {
    const { configuration, context } = await openAdministration();
    const currency = configuration.setting('currency');
    await currency.getByText('because there are sales').waitFor();
    expect(await currency.locator('select:enabled, input:enabled, button:enabled').count()).toBe(0);
    await context.close();
  });

  it('says at the field what is wrong, keeps what was typed, and warns before it is lost', async () => {
    const { page, configuration, complaints, context } = await openAdministration();
    await configuration.fill('fiscalNumber', '12;3');
    await configuration.fill('closedTime', '29:00');
    await page.keyboard.press('Control+s');
    await configuration.setting('fiscalNumber').locator('.error-text', { hasText: 'Letters' }).waitFor();
    await configuration.setting('closedTime').locator('.error-text').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fiscalNumber');
    await page.locator('.office-link', { hasText: 'VAT rates' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    expect(await configuration.setting('fiscalNumber').locator('input').inputValue()).toBe('12;3');
    await page.locator('.settings .record-actions').getByRole('button', { name: 'Discard' }).click();
    await page.locator('.office-link', { hasText: 'VAT rates' }).click();
    await page.locator('.record-list').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says what another time zone means for what was sold, and saves it once that is confirmed', async () => {
    const { page, configuration, complaints, context } = await openAdministration();
    const { settings } = await (await signInByApi(server.url, '9001')).get('api/configuration/edit');
    const choose = async (zone: string) => {
      await configuration.setting('timeZone').locator('select').selectOption(zone);
      await page.keyboard.press('Control+s');
    };
    await choose('Europe/Athens');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('keeps its business day').waitFor();
    await dialog.getByRole('button', { name: 'Back' }).last().click();
    await page.locator('.settings .record-actions').waitFor();
    await choose('Europe/Athens');
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await page.locator('.settings .record-actions').waitFor({ state: 'detached' });
    // Earlier it would count as the second tap of a double tap, which is ignored.
    await page.waitForTimeout(600);
    await choose(settings.timeZone);
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await page.locator('.settings .record-actions').waitFor({ state: 'detached' });
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await context.close();
  });

  it('notifies the second of two administrators, shows both versions, and loses nothing', async () => {
    const first = await openAdministration();
    const second = await openAdministration('9001', 'demo-tablet');
    // The second administrator has begun to type before the first saves, so the page does not reload.
    await second.configuration.fill('contactPerson', 'Second');
    await second.configuration.toggle('liveTicker');
    await first.configuration.fill('contactPerson', 'First');
    await first.configuration.fill('telephone', '+383 44 111 222');
    await first.configuration.save();
    await second.page.keyboard.press('Control+s');
    const dialog = second.page.getByRole('dialog');
    await dialog.getByText('First', { exact: true }).waitFor();
    await dialog.getByText('Second', { exact: true }).waitFor();
    // What was merged is saved by the same tap.
    await dialog.getByRole('button', { name: 'Save these' }).click();
    await second.page.locator('.settings .record-actions').waitFor({ state: 'detached' });
    const reader = await signInByApi(server.url, '9001');
    const { settings } = await reader.get('api/configuration/edit');
    expect(settings).toMatchObject({ contactPerson: 'Second', telephone: '+383 44 111 222', liveTicker: false });
    // A user who has changed nothing sees the saved values.
    await expect.poll(() => first.configuration.setting('contactPerson').locator('input').inputValue()).toBe('Second');
    expect(besidesTheNetwork([...first.complaints, ...second.complaints])).toEqual([]);
    await first.context.close();
    await second.context.close();
  });

  it('takes a logo, cut by the keyboard, and puts it on receipts', async () => {
    const { page, configuration, complaints, context } = await openAdministration();
    const logo = await sharp({ create: { width: 600, height: 240, channels: 3, background: '#0d675b' } })
      .png()
      .toBuffer();
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      configuration.setting('logo').locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await choose('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await configuration.setting('logo').getByText('JPEG, PNG and WebP').waitFor();
    await choose('large.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1));
    await configuration.setting('logo').getByText('larger than 2 MB').waitFor();
    await choose('logo.png', 'image/png', logo);
    await page.locator('.crop-stage').waitFor();
    for (const key of ['+', '+', 'ArrowRight', 'Shift+ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Use picture' }).click();
    await configuration.setting('logo').locator('img.picture-preview').waitFor();
    await configuration.save();

    await page.goto(`${server.url}/#/table`);
    await page.locator('.product').first().click();
    await tillOf(page).payCash();
    await page.locator('.table-tile').first().waitFor();
    await page.goto(`${server.url}/#/admin/slips`);
    const printed = page.locator('.slip-card image').first();
    await printed.waitFor();
    const address = String(await printed.getAttribute('href'));
    expect((await fetch(`${server.url}${address}`)).headers.get('content-type')).toBe('image/png');

    await configuration.open();
    await configuration.setting('logo').getByRole('button', { name: 'Remove' }).click();
    await configuration.save();
    // The receipt that was printed with it still shows it.
    expect((await fetch(`${server.url}${address}`)).status).toBe(200);
    await page.getByRole('button', { name: 'What changed' }).click();
    await page.getByRole('dialog').getByText('Logo').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps a secret: it is typed, said to be set, and never shown', async () => {
    const { page, configuration, complaints, context } = await openAdministration();
    await configuration.fill('macKey', 'IrdTc8uQodU7PRpLzzLTW6wqZAO6tAMU');
    await configuration.save();
    const box = configuration.setting('macKey').locator('input');
    expect(await box.inputValue()).toBe('');
    await expect.poll(() => box.getAttribute('placeholder')).toBe('Set');
    expect(await page.content()).not.toContain('IrdTc8uQod');
    await configuration.setting('macKey').getByRole('button', { name: 'Remove the key' }).click();
    await configuration.save();
    await expect.poll(() => box.getAttribute('placeholder')).toBe('Not set');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is read by managers, who change nothing', async () => {
    const { page, configuration, complaints, context } = await openAdministration('9002');
    expect(await configuration.setting('name').locator('input').isDisabled()).toBe(true);
    expect(await page.locator('.settings input:enabled:not([type=search]):not([hidden])').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
