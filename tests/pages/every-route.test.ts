import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barTitle, openRoute, recordIds } from '../e2e/pages/spec-walk.ts';
import { faultsInTheDark, faultsOf } from '../kit/axe.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { type SpecRoute, specRoutes, titleIn } from '../kit/spec-routes.ts';

const pin = '9001';
let server: RunningServer;
let browser: Browser;
let guest: Device;
let admin: Device;
let ids: ReadonlyMap<string, string>;

beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  guest = await openDevice(browser, { url: server.url });
  admin = await openDevice(browser, { url: server.url });
  await admin.page.getByRole('button', { name: '1', exact: true }).waitFor();
  await admin.page.keyboard.type(pin);
  await admin.page.waitForFunction(() => !location.hash.startsWith('#/login'));
  ids = await recordIds(server.url, pin);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Tab goes to something on the page that can be used; at the page's end it may pass the browser's own bar. */
async function reachedByKeyboard(page: Page): Promise<boolean> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const isThere = () =>
    page.evaluate(() => document.activeElement?.matches('a, button, input, select, textarea, [tabindex]') ?? false);
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab');
    if (await isThere()) return true;
  }
  return false;
}

/** Axe looks at the first page of each kind; `npm run test:soak` at all of them. */
const kinds = specRoutes.map(({ kind }) => kind);
const isLookedAt = (route: SpecRoute) =>
  process.env.TAVOLINA_SOAK === '1' || (route.kind !== null && specRoutes[kinds.indexOf(route.kind)] === route);

describe('every route of the specification', () => {
  it('is named here once', () => {
    const paths = specRoutes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeGreaterThan(100);
  });

  it.each(specRoutes.map((route) => [route.path, route] as const))('%s opens', async (_path, route) => {
    const { page, complaints } = route.isPublic ? guest : admin;
    complaints.length = 0;
    await page.setViewportSize({ width: 1366, height: 768 });
    if (route.recordOf !== undefined) expect(ids.has(route.recordOf), `a record of ${route.recordOf}`).toBe(true);
    const { title } = await openRoute(page, server.url, route, ids);
    // The page before stands until the next one has arrived.
    if (route.title !== null) await expect.poll(() => barTitle(page)).toBe(titleIn(route.title));
    else if (route.isPublic !== true) expect(title).not.toBe('');
    expect(await page.getByText(titleIn('shell.notFound.title')).count()).toBe(0);
    expect(await page.getByText(titleIn('shell.crash.title')).count()).toBe(0);
    expect(await page.getByText(titleIn('records.noAccess')).count()).toBe(0);
    expect(await reachedByKeyboard(page)).toBe(true);
    if (isLookedAt(route)) {
      expect(await faultsOf(page)).toEqual([]);
      expect(await faultsInTheDark(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 800, height: 1280 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(complaints).toEqual([]);
  });
});

describe('the menu of the back office', () => {
  it('folds, remembers what is open, marks the page, and finds pages by name', async () => {
    const { page } = admin;
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`${server.url}/#/admin/license`);
    const title = page.locator('.bar-title');
    await expect.poll(() => title.innerText()).toBe(titleIn('office.license.title'));
    const group = (name: string) => page.getByRole('button', { name: titleIn(`office.groups.${name}`), exact: true });
    expect(await group('configuration').getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('.office-link[aria-current="page"]').innerText()).toBe(titleIn('office.license.title'));
    expect(await group('stock').getAttribute('aria-expanded')).toBe('false');
    await group('stock').focus();
    await page.keyboard.press('Enter');
    await page.reload();
    await expect.poll(() => group('stock').getAttribute('aria-expanded')).toBe('true');

    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox');
    await search.waitFor();
    await page.keyboard.type('leviz peri');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    const wanted = titleIn('office.planned.pages.productTransactionsPeriod.title');
    await expect.poll(() => title.innerText()).toBe(wanted);
    await page.keyboard.press('Control+k');
    await search.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => search.count()).toBe(0);
  });
});
