import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInByApi } from '../kit/api.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

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

const most = 99_999_00;
const sizes = [
  [768, 1024],
  [1024, 768],
  [1366, 768],
  [1920, 1080],
] as const;

/** Every table of the first plan has an order for as much as a table has come to in a night of our venues, or a little less. */
async function fillTables(): Promise<number> {
  const waiter = await signInByApi(server.url, '9003');
  const [plan] = await waiter.get('api/tables?locale=mk');
  const { products } = await waiter.get('api/menus/fetch?locale=mk');
  const simple = products.filter(({ type }: { type: string }) => type === 'simple');
  const price = Math.max(...simple.map((product: { price: number }) => product.price));
  const productId = simple.find((product: { price: number }) => product.price === price).id;
  const quantity = Math.floor(most / price) * 1000;
  // Whole denars are written without their cents.
  const cents = simple.find((product: { price: number }) => product.price % 100 > 0).id;
  for (const { id: tableId } of plan.tables) {
    const orderId = crypto.randomUUID();
    await waiter.command(
      { type: 'openOrder', orderId, orderType: 'inHouse', tableId, covers: 2 },
      { type: 'addLine', orderId, lineId: crypto.randomUUID(), productId, quantity },
      { type: 'addLine', orderId, lineId: crypto.randomUUID(), productId: cents, quantity: 1000 },
      { type: 'send', orderId },
    );
  }
  return plan.tables.length;
}

/** The longest sign of a currency that we write. */
const inDenars = (page: Page) =>
  page.route('**/api/**', async (route) => {
    if (route.request().headers().accept?.includes('event-stream')) return route.continue();
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replaceAll('"currency":"EUR"', '"currency":"MKD"') });
  });

/** The tables whose amount is outside of them; of a round one, whose amount is outside of the circle. */
const spilt = (page: Page) =>
  page.locator('.table-tile').evaluateAll((tiles) =>
    tiles.flatMap((tile) => {
      const total = tile.querySelector('.table-total');
      const letters = total?.getBoundingClientRect();
      if (!total || !letters?.width) return [];
      const box = tile.getBoundingClientRect();
      const x = Math.max(box.left + box.width / 2 - letters.left, letters.right - box.left - box.width / 2);
      // A figure is about as high as two thirds of its line.
      const middle = Math.abs((letters.top + letters.bottom) / 2 - box.top - box.height / 2);
      const y = middle + letters.height / 3;
      const isRound = tile.querySelector('.table-shape-round') !== null;
      const isTurned = tile.querySelector('.table-shape')?.computedStyleMap().get('rotate')?.toString() !== '0deg';
      const [w, h] = [box.width / 2, box.height / 2];
      const reach = () => {
        if (isRound) return Math.hypot(x / w, y / h);
        return isTurned ? (x + y) / (w * Math.SQRT2) : Math.max(x / w, y / h);
      };
      return reach() <= 1 ? [] : [`${tile.getAttribute('aria-label')}: ${total.textContent}`];
    }),
  );

it('review 22: what a table has come to is written inside of it, whatever its shape', async () => {
  const count = await fillTables();
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'mk' });
  await inDenars(page);
  await tillOf(page).signIn('9003');
  const totals = page.locator('.table-total');
  await expect.poll(() => totals.count()).toBe(count);
  expect(await totals.first().innerText()).toMatch(/^99\.9\d\d,\d\d\sден/);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => [width, await spilt(page)]).toEqual([width, []]);
  }
  // The largest is legible, not only inside.
  const large = await page
    .locator('.table-shape-round ~ .table-face .table-total')
    .first()
    .evaluate((total) => {
      return Number.parseFloat(getComputedStyle(total).fontSize);
    });
  expect(large).toBeGreaterThanOrEqual(14);
  expect(complaints).toEqual([]);
  await context.close();
});
