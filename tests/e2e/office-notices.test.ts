import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

const sizes = [
  { width: 1366, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;
const phone = { width: 390, height: 844 };

let server: RunningServer;
let browser: Browser;
let office: Device;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  office = await openDevice(browser, { url: server.url, locale: 'mk' });
  await tillOf(office.page).signIn('9001');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const open = async (path: string, landmark: string): Promise<void> => {
  await office.page.goto(`${server.url}/#${path}`);
  await office.page.locator(landmark).first().waitFor();
};

/** What is pressed and lies under a notice, by its text. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = '.button-primary, .record-actions .button, .record-search, [role=tab], .record-tools .button';
    const boxes = [...document.querySelectorAll('.notice')].map((notice) => notice.getBoundingClientRect());
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => {
        if (control.closest('.notice') !== null) return false;
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        const isOver = (box: DOMRect) =>
          box.left < right && box.right > left && box.top < bottom - 1 && box.bottom > top + 1;
        return width > 1 && boxes.some(isOver);
      })
      .map((control) => control.innerText || control.className);
  });

/** Where the page's own parts stand. */
const places = (page: Page): Promise<number[]> =>
  page
    .locator('.bar-title, .record-search, .field')
    .evaluateAll((all) => all.slice(0, 8).map((each) => Math.round(each.getBoundingClientRect().top)));

/** The same once the fonts and what the fields say below them have arrived. */
async function settledPlaces(page: Page): Promise<number[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  let last: number[] = [];
  const isStill = async () => {
    const [before, now] = [last, await places(page)];
    last = now;
    return now.length > 0 && now.join() === before.join();
  };
  await expect.poll(isStill, { interval: 400 }).toBe(true);
  return last;
}

describe('review 15, F5: a notice of the back office', () => {
  it.each(sizes)('covers nothing that is pressed, and moves nothing, at $width', async (size) => {
    const { page } = office;
    await page.setViewportSize(size);
    await page.reload();
    await open('/admin/configuration', '.record-search');
    const name = page.locator('.record-form input[type=text]:visible, .record-form .field-input:visible').nth(1);
    await name.waitFor();
    const before = await settledPlaces(page);
    await name.fill(`Чардак ${size.width}`);
    await page.keyboard.press('Control+s');
    await page.locator('.notice').first().waitFor();
    await page.locator('.notice').first().hover();
    expect(await covered(page)).toEqual([]);
    expect(await places(page)).toEqual(before);
    // With the bar that saves below it.
    await name.fill(`Чардак и ${size.width}`);
    await page.locator('.record-actions').waitFor();
    expect(await page.locator('.notice').count()).toBeGreaterThan(0);
    expect(await covered(page)).toEqual([]);
    await page.locator('.record-actions > .button').nth(1).click();
    await page.locator('.record-actions').waitFor({ state: 'detached' });
  });
});

describe('review 15, F10: the tools of a list on a phone', () => {
  it.each(['menus/products', 'clients', 'users', 'vouchers', 'menus/categories'])(
    'of %s stand in one row below a search of the whole width',
    async (path) => {
      const { page } = office;
      await page.setViewportSize(phone);
      await open(`/admin/${path}`, '.record-list .record-tools-end');
      const search = await page.locator('.record-search').boundingBox();
      expect(search?.width ?? 0).toBeGreaterThan(340);
      const tools = await page
        .locator('.record-tools > .popup > .button, .record-tools > .record-tools-end .button')
        .evaluateAll((all) =>
          all.map((each) => {
            const { top, left, right, height } = each.getBoundingClientRect();
            return { middle: Math.round(top + height / 2), left, right, height, name: each.textContent };
          }),
        );
      expect(tools.length).toBeGreaterThan(1);
      expect(new Set(tools.map(({ middle }) => middle)).size).toBe(1);
      for (const { left, right, height, name } of tools) {
        expect([left >= 0, right <= phone.width, height >= 36, name !== '']).toEqual([true, true, true, true]);
      }
      const title = page.locator('.bar-title');
      expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    },
  );

  it('of the debts of clients leave its title whole', async () => {
    const { page } = office;
    await page.setViewportSize(phone);
    await open('/admin/reports/duePayments', '.account-list');
    const title = page.locator('.bar-title');
    expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await open('/admin/audit', '.audit-filters');
    expect(office.complaints).toEqual([]);
  });
});
