import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { besidesTheNetwork, listenForComplaints, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';
import { wizardOf } from './pages/wizard.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer(['--empty']);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** A new shop, set up in its wizard, with the till open. */
async function openShop(): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'sq',
    viewport: { width: 1366, height: 768 },
  });
  const complaints = listenForComplaints(context);
  const page = await context.newPage();
  await page.goto(server.url);
  await page.waitForURL(/#\/setup/);
  const code = /code (\S+)/.exec(server.output())?.[1] as string;
  await page.getByRole('combobox', { name: 'Gjuha' }).selectOption('English');
  const wizard = wizardOf(page);
  await wizard.next('The venue');
  await page.getByLabel('Name of the venue').fill('Market');
  await wizard.next('Administrator');
  await page.getByLabel('Your name').fill('Vesna');
  await page.getByLabel('PIN', { exact: true }).fill('4711908');
  await page.getByLabel('PIN once more').fill('4711908');
  await wizard.next('This device');
  await page.getByLabel('Name of this device').fill('Till');
  await page.getByLabel('Start code').fill(code);
  await wizard.next('What to begin with');
  await page.getByRole('radio', { name: /^Shop/ }).check({ force: true });
  await page.getByRole('button', { name: 'Open the venue' }).click();
  await page.getByRole('heading', { name: 'Market is ready' }).waitFor();
  await page.getByRole('button', { name: 'Open the till' }).click();
  await page.getByText('Nothing scanned yet').first().waitFor();
  return { page, context, complaints };
}

describe('a new shop', () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.context.close());

  it('review 2: opens on a sale, on a device that knows nothing yet', () => {
    expect(shop.page.url()).toMatch(/#\/barcode-order$/);
    expect(besidesTheNetwork(shop.complaints)).toEqual([]);
  });

  it('finding 8: takes money by its main button, and sends nothing where no station is', async () => {
    const { page } = shop;
    await page.locator('.product').first().click();
    await page.locator('.line-amount').first().waitFor();
    expect(await page.locator('.send-button:visible').count()).toBe(0);
    expect(await page.locator('.pay-button:visible').getAttribute('class')).toContain('button-primary');
    expect(await page.locator('.line-unsent').count()).toBe(0);
    await expect.poll(() => page.locator('.line-place').count()).toBe(0);
    // Nothing goes out by the key either: the sale stays as it is.
    await page.keyboard.press('F8');
    await page.keyboard.press('F9');
    await page.locator('.payment').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('.line').count()).toBe(1);
  });

  it('finding 13: writes the amount of the button as the total beside it', async () => {
    const { page } = shop;
    const [total, due] = [page.locator('.totals-total dd'), page.locator('.pay-button:visible .pay-amount')];
    expect(await due.innerText()).toBe(await total.innerText());
  });

  it('finding 5: shows an unpaid sale again after a reload and after a log-in, until it is left', async () => {
    const { page, complaints } = shop;
    const lines = page.locator('.line');
    const total = await page.locator('.totals-total dd').innerText();
    await page.reload();
    await lines.first().waitFor();
    expect(await page.locator('.totals-total dd').innerText()).toBe(total);
    expect(page.url()).toMatch(/#\/barcode-order$/);

    await page.locator('.bar-lock').click();
    await page.locator('.login').waitFor();
    await page.keyboard.type('4711908', { delay: 60 });
    await page.keyboard.press('Enter');
    await page.locator('.login').waitFor({ state: 'detached' });
    await page.goto(`${server.url}/#/barcode-order`);
    await lines.first().waitFor();
    expect(await page.locator('.totals-total dd').innerText()).toBe(total);

    // Left on purpose, it waits among the open sales, and the next one is new.
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'New sale' }).click();
    await page.getByText('Nothing scanned yet').first().waitFor();
    await page.goto(`${server.url}/#/tables`);
    await page.getByRole('button', { name: /^Open sales/ }).click();
    await page.locator('.order-list-row').click();
    await lines.first().waitFor();
    expect(besidesTheNetwork(complaints)).toEqual([]);
  });

  it('review 7: takes everything off a sale in one act, after a question', async () => {
    const { page, complaints } = shop;
    const lines = page.locator('.line');
    for (const place of [1, 2]) await page.locator('.product').nth(place).click();
    await expect.poll(() => lines.count()).toBe(3);
    await page.locator('.ticket').getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('button', { name: 'Cancel the sale' }).click();
    const question = page.getByRole('dialog');
    expect(await question.innerText()).toContain('3 items');
    await question.getByRole('button', { name: 'Cancel the sale' }).click();
    await page.getByText('Nothing scanned yet').first().waitFor();
    await page.goto(`${server.url}/#/tables`);
    await page.getByText('Ready for the next sale').waitFor();
    await page.getByRole('button', { name: /^Open sales/ }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.locator('.order-list-row').count()).toBe(0);
    expect(besidesTheNetwork(complaints)).toEqual([]);
  });

  it('finding 8: speaks of sales, shows no tables, and expects salesmen', async () => {
    const { page, complaints } = shop;
    await page.goto(`${server.url}/#/tables`);
    await page.getByText('Ready for the next sale').waitFor();
    expect(await page.locator('.floor-legend, .floor-view').count()).toBe(0);
    await page.goto(`${server.url}/#/admin`);
    await page.getByText('Everybody who sells needs a PIN').waitFor();
    const pages = page.locator('a[href^="#/admin"]');
    const addresses = await pages.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toContain('#/admin/menus/products');
    expect(addresses).not.toContain('#/admin/tables');
    await page.goto(`${server.url}/#/admin/users/create`);
    const role = page.locator('select[name="role"]');
    await role.waitFor();
    expect(await role.inputValue()).toBe('Salesman');
    expect(await page.getByText('Discount limit').count()).toBeGreaterThan(0);
    expect(await page.getByText('Table plan').count()).toBe(0);
    expect(besidesTheNetwork(complaints)).toEqual([]);
  });
});

describe('review 2: a shop opens on a sale', () => {
  it('and who sells over the counter has the next sale after each payment', async () => {
    const demo = await runServer();
    try {
      const { page, context, complaints } = await openDevice(browser, { url: demo.url, locale: 'en' });
      const till = tillOf(page);
      for (const digit of '9005') await page.getByRole('button', { name: digit, exact: true }).click();
      for (let sale = 0; sale < 2; sale += 1) {
        await page.locator('.product').first().waitFor();
        expect(page.url()).toMatch(/#\/barcode-order$/);
        expect(await till.ticketLines().count()).toBe(0);
        await till.add('Espresso');
        await till.ticketLines().first().waitFor();
        await till.payCash();
        await page.locator('.payment').waitFor({ state: 'detached' });
        await expect.poll(() => till.ticketLines().count()).toBe(0);
      }
      expect(page.url()).toMatch(/#\/barcode-order$/);
      expect(complaints).toEqual([]);
      await context.close();
    } finally {
      await demo.close();
    }
  });
});
