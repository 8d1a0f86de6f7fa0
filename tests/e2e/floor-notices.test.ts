import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '#kernel/locale.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { scan } from './pages/scan.ts';
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

/** Where everything is that a finger may be about to press. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table-tile, .floor-strip > .button')].map((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return [left, top, width, height].map(Math.round).join(' ');
    }),
  );

/** Parts of the floor come after its first paint: until nothing has moved for two seconds. */
async function settled(page: Page): Promise<void> {
  let [before, still] = ['', 0];
  await expect
    .poll(
      async () => {
        const now = (await places(page)).join();
        still = now === before ? still + 1 : 0;
        before = now;
        return still;
      },
      { interval: 500, timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(4);
}

const widths = [390, 1024, 1200, 1280, 1366, 1440, 1600, 1920];

/** How wide the notice is, and whether a tap on its cross arrives. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const notice = document.querySelector('.notice') as HTMLElement;
    const cross = notice.querySelector('.icon-button') as HTMLElement;
    const { left, top, width, height } = cross.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const box = notice.getBoundingClientRect();
    const isInside = box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    return { width: Math.round(box.width), canClose: cross.contains(hit), isInside };
  });

it.each(languages)(
  'review 22: a notice on the floor can be read and closed at every width and moves nothing, in %s',
  async (locale) => {
    const { page, context } = await openDevice(browser, { url: server.url, locale });
    await tillOf(page).signIn('9003');
    await page.locator('.table-tile').first().waitFor();
    await settled(page);
    const without = new Map<number, string[]>();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      if (width >= 1440) await page.locator('.ticker').waitFor();
      without.set(width, await places(page));
    }
    const cdp = await context.newCDPSession(page);
    await expect
      .poll(async () => {
        await scan(cdp, '2000000000008');
        await page.waitForTimeout(500);
        return page.locator('.notice').count();
      })
      .toBeGreaterThan(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => places(page)).toEqual(without.get(width));
      const fits = async () => {
        const found = await measure(page);
        return [width, found.width >= 280, found.canClose, found.isInside];
      };
      await expect.poll(fits).toEqual([width, true, true, true]);
    }
    // As long as a refusal that names what it is about: it grows upwards.
    await page
      .locator('.notice-text')
      .first()
      .evaluate((text) => text.append(' 2000000000008'.repeat(12)));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => places(page)).toEqual(without.get(width));
    }
    await context.close();
  },
);
