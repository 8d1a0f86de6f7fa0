import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '#kernel/locale.ts';
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

/** The lists, and for those where one figure matters what it looks like. */
const lists: Readonly<Record<string, RegExp | null>> = {
  'menus/products': /\d[.,]\d\d/,
  clients: null,
  discounts: /\d\s?%/,
  'menus/happy-hours': /\d\s?%/,
  vouchers: /\d[.,]\d\d/,
  points: null,
  printers: null,
};

/** The columns beside the check box: where they end, measured from the inner edge of the frame, and texts that do not fit. */
const measure = (page: Page) =>
  page.locator('.record-frame').evaluate((frame) => {
    const inner = frame.getBoundingClientRect().left + frame.clientLeft + frame.clientWidth;
    const beside = [...frame.querySelectorAll('tr')].flatMap((row) => {
      const cells = [...row.children].filter((cell) => !cell.classList.contains('record-check'));
      return cells.length < 2 ? [] : [cells.slice(0, 2)];
    });
    const cut = beside.flat().filter((cell) => {
      // Names end with an ellipsis.
      if (cell.classList.contains('record-long')) return false;
      const text = document.createRange();
      text.selectNodeContents(cell.querySelector('button > span') ?? cell);
      const { left, right } = text.getBoundingClientRect();
      const box = cell.getBoundingClientRect();
      return left < box.left - 0.5 || right > box.right + 0.5;
    });
    const ends = beside.map(([, second]) => (second as Element).getBoundingClientRect().right - inner);
    return {
      over: Math.max(0, ...ends.map(Math.ceil)),
      cut: cut.map((cell) => cell.textContent),
      values: beside.slice(1).map(([, second]) => second?.textContent ?? ''),
    };
  });

it.each(languages)(
  'review 22: the lists of a phone cut off no figure, and show the one that matters, in %s',
  async (locale) => {
    const size = { width: 360, height: 740 };
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale, size });
    await tillOf(page).signIn('9001');
    let last: string | null = null;
    for (const [path, figure] of Object.entries(lists)) {
      await page.goto(`${server.url}/#/admin/${path}`);
      const label = () => page.locator('.record-frame').getAttribute('aria-label');
      await expect.poll(label).not.toBe(last);
      last = await label();
      await page.locator('.record-row .record-open').first().waitFor();
      for (const width of [360, 390]) {
        await page.setViewportSize({ ...size, width });
        await expect
          .poll(async () => {
            const { over, cut } = await measure(page);
            return [path, width, over, cut];
          })
          .toEqual([path, width, 0, []]);
      }
      if (figure) expect((await measure(page)).values.filter((value) => figure.test(value)).length).toBeGreaterThan(0);
    }
    expect(complaints).toEqual([]);
    await context.close();
  },
);

it('review 26: who counts a drawer with open orders on a phone sees what the keys count, and a note of the list', async () => {
  const size = { width: 360, height: 740 };
  const { page, context } = await openDevice(browser, { url: server.url, locale: 'mk', size });
  const till = tillOf(page);
  await till.signIn('9004');
  const besnik = await signInByApi(server.url, '9004', 'demo-tablet');
  await besnik.post('api/shifts', { openingFloat: 1_000 });
  await till.openTable('1');
  await page.locator('.product').first().click();
  await till.toTables();
  await expect.poll(async () => (await besnik.get('api/shifts/mine')).openOrders).toBe(1);
  await page.locator('.bar-user').click();
  await page.locator('.user-shift').click();
  await page.getByRole('button', { name: 'Заврши ја смената' }).click();
  await page.locator('.shift-form .select, .shift-form select').first().waitFor();
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    return { top: found?.y ?? 0, bottom: (found?.y ?? 0) + (found?.height ?? 0) };
  };
  // The keys lie on the edge of the screen, to a pixel.
  const isInSight = async () => {
    const [chosen, keys] = [await box('.shift-piece-chosen'), await box('.shift-keys')];
    return chosen.top > 0 && chosen.bottom <= keys.top && keys.bottom <= size.height + 1;
  };
  await expect.poll(isInSight).toBe(true);
  const [next, seven] = [page.locator('.keypad-ok'), page.getByRole('button', { name: '7', exact: true })];
  for (let at = 0; at < 6; at += 1) await next.click();
  await seven.click();
  await expect.poll(isInSight).toBe(true);
  expect(await page.locator('.shift-chosen').innerText()).toContain('× 7');
  await page.getByRole('button', { name: 'Заврши со броење' }).scrollIntoViewIfNeeded();
  await context.close();
});
