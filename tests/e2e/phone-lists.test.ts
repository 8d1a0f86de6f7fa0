import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '#kernel/locale.ts';
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
