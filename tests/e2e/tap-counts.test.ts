import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { freeTableOf, ordersAt, tillOf } from './pages/till.ts';

/*
 * How many taps the main flows of a waiter take. A listener in the page counts them, so that a tap that a test makes
 * besides, or that a helper hides, is counted too.
 */

let server: RunningServer;
let browser: Browser;
let manager: Caller;
let page: Page;
let device: Awaited<ReturnType<typeof openDevice>>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  manager = await signInByApi(server.url, '9002', 'demo-tablet');
  device = await openDevice(browser, { url: server.url, locale: 'en' });
  page = device.page;
  till = tillOf(page);
  await countTaps();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Counts real presses in this page until it is loaded again. */
async function countTaps(): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.taps = '0';
    const count = ({ isTrusted }: Event) => {
      const { dataset } = document.documentElement;
      if (isTrusted) dataset.taps = String(Number(dataset.taps) + 1);
    };
    window.addEventListener('pointerdown', count, true);
  });
}
const tapsOf = () => page.evaluate(() => Number(document.documentElement.dataset.taps));

/** The taps that the flow takes. */
async function taps(flow: () => Promise<void>): Promise<number> {
  const before = await tapsOf();
  await flow();
  return (await tapsOf()) - before;
}
/** Two taps on one spot within half a second are one (`second-tap.ts`): a person takes that long from one dialog to the next. */
async function press(target: Locator): Promise<void> {
  await page.waitForTimeout(600);
  await target.click();
}
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).first();
const floor = () => page.locator('.table-tile').first().waitFor();
/** Back to the plan as any link goes there: without a tap and without loading the page again. */
const toFloor = async () => {
  await page.evaluate(() => {
    location.hash = '#/tables';
  });
  await floor();
};
const drinks = ['Espresso', 'Macchiato', 'Cappuccino', 'Espresso'];

/** A table whose four drinks are sent; the till shows the plan. */
async function served(): Promise<string> {
  await toFloor();
  const name = await freeTableOf(page);
  await till.openTable(name);
  for (const drink of drinks) await till.add(drink);
  await till.send();
  await floor();
  return name;
}

describe('the taps of a waiter', () => {
  it('log in: four, and the keypad submits by itself', async () => {
    expect(await taps(() => till.signIn('9003'))).toBe(4);
  });

  it('open a table: one', async () => {
    const name = await freeTableOf(page);
    expect(await taps(() => till.openTable(name))).toBe(1);
    await expect.poll(async () => (await ordersAt(manager, name)).length).toBe(1);
  });

  it('four drinks sent: six, back on the plan by itself', async () => {
    await toFloor();
    const name = await freeTableOf(page);
    const count = await taps(async () => {
      await till.openTable(name);
      for (const drink of drinks) await till.add(drink);
      await till.send();
      await floor();
    });
    expect(count).toBe(6);
    await expect.poll(() => till.table(name).getAttribute('class')).not.toContain('table-free');
  });

  it('defaults of modifiers: none', async () => {
    const { products } = await manager.get('api/menus/fetch?locale=en');
    const isChosen = ({ min, options }: { min: number; options: { isDefault: boolean }[] }) =>
      options.filter(({ isDefault }) => isDefault).length >= min;
    const product = products.find(
      ({ choices, courseSpliter }: { choices: never[] | null; courseSpliter: boolean }) =>
        !courseSpliter && choices !== null && choices.length > 0 && choices.every(isChosen),
    );
    expect(product).toBeDefined();
    await toFloor();
    await till.openTable(await freeTableOf(page));
    await page.locator('.product-search input, input[type="search"]').first().fill(product.name);
    // One tap for the product itself.
    expect(await taps(() => till.add(product.name))).toBe(1);
    await expect.poll(() => till.ticketLines().count()).toBe(1);
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });

  it('move to a free table, and merge with a taken one: three each', async () => {
    const other = await served();
    const name = await served();
    await till.openTable(name);
    const tile = (state: string) => page.locator(`.move .table-${state}`);
    const moved = await taps(async () => {
      await press(button('Actions'));
      await press(button('Move'));
      await press(tile('free').first());
      await floor();
    });
    expect(moved).toBe(3);
    await expect.poll(() => till.table(name).getAttribute('class')).toContain('table-free');
    await till.openTable(other);
    const merged = await taps(async () => {
      await press(button('Actions'));
      await press(button('Move'));
      const taken = page.locator('.move .table-tile:not(.table-free)');
      const mine = new RegExp(`^${other}$`);
      await press(taken.filter({ hasNot: page.locator('.table-name', { hasText: mine }) }).first());
      await floor();
    });
    expect(merged).toBe(3);
    await expect.poll(() => till.table(other).getAttribute('class')).toContain('table-free');
  });

  it('equal split: three, then one for each part', async () => {
    await till.openTable(await served());
    const split = await taps(async () => {
      await press(button('Actions'));
      await press(button('Split'));
      await press(button('2 equal parts'));
    });
    expect(split).toBeLessThanOrEqual(4);
    const parts = await taps(async () => {
      for (const part of ['part 1 of 2', 'part 2 of 2']) {
        await page.locator('.payment-label', { hasText: part }).waitFor();
        await press(page.locator('.payment-method').first());
      }
    });
    expect(parts).toBe(2);
  });

  it('exact cash: two', async () => {
    await page.locator('.payment-method').first().waitFor({ state: 'detached' });
    const name = await served();
    await till.openTable(name);
    await page.waitForTimeout(600);
    const count = await taps(async () => {
      await press(page.locator('.pay-button:visible'));
      await press(page.locator('.payment-method').first());
      await page.locator('.payment-method').first().waitFor({ state: 'detached' });
    });
    expect(count).toBe(2);
    await toFloor();
    await expect.poll(() => till.table(name).getAttribute('class')).toContain('table-free');
  });

  it('fire the next course: one', async () => {
    await toFloor();
    const name = await freeTableOf(page);
    await till.openTable(name);
    await till.add('Espresso');
    await press(button('Course'));
    await press(page.locator('.product', { hasText: 'Macchiato' }).first());
    await press(page.locator('.course').getByRole('button', { name: 'Hold', exact: true }).last());
    await press(page.locator('.send-button:visible'));
    await floor();
    await till.openTable(name);
    const fire = page.locator('.course').getByRole('button', { name: 'Fire', exact: true });
    expect(await taps(() => press(fire.first()))).toBe(1);
    await fire.first().waitFor({ state: 'detached' });
  });

  it('give a part of a sale back: six at most', async () => {
    await toFloor();
    await till.lock();
    await till.signIn('9002');
    const count = await taps(async () => {
      await press(button('Receipts'));
      await press(page.locator('.receipt-row').first());
      await press(button('Give money back'));
      await press(button(/^One more of/));
      await press(button(/^Give back .* Cash$/));
      await page.getByText('were given back').waitFor();
    });
    expect(count).toBeLessThanOrEqual(6);
    expect(device.complaints).toEqual([]);
  });
});
