import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#kernel/locale.ts';
import { barTitle, openRoute, recordIds } from '../e2e/pages/spec-walk.ts';
import { faultsInTheDark, faultsOf } from '../kit/axe.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { desktop, faultsInEveryLanguage, readIn } from '../kit/every-language.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { type SpecRoute, specRoutes, titleIn } from '../kit/spec-routes.ts';

const pin = '9001';
const tablet = { width: 800, height: 1280 };
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

/** Tab moves to an element of the page that can be used; at the page's end it may reach the browser's own bar. */
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

const kinds = specRoutes.map(({ kind }) => kind);
/** Axe checks the first page of each kind; `npm run test:soak` checks all of them. */
const isFirstOfKind = (route: SpecRoute) =>
  process.env.TAVOLINA_SOAK === '1' || (route.kind !== null && specRoutes[kinds.indexOf(route.kind)] === route);

/** Pages whose data comes later are one component with a title and a text. */
const planned = specRoutes.filter(({ kind }) => kind === 'planned');

/** Of those the ones with the longest title in some language: if these fit, all do. */
function wordiest(): ReadonlySet<SpecRoute> {
  const longest = languages.map((language) => {
    const lengthOf = ({ title }: SpecRoute) => titleIn(title ?? '', language).length;
    return planned.reduce((best, each) => (lengthOf(each) > lengthOf(best) ? each : best));
  });
  return new Set(longest);
}
const wordy = wordiest();

/** Pages with their own texts: not the screens, not the form of a record, which has those of the empty form. */
const isRead = (route: SpecRoute) =>
  route.kind === 'planned' ? wordy.has(route) : route.kind !== null && route.kind !== 'record';

describe('every route of the specification', () => {
  it('is named here once', () => {
    const paths = specRoutes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeGreaterThan(100);
  });

  it.each(specRoutes.map((route) => [route.path, route] as const))('%s opens', async (_path, route) => {
    const { page, complaints } = route.isPublic ? guest : admin;
    complaints.length = 0;
    await page.setViewportSize(desktop);
    if (route.recordOf !== undefined) expect(ids.has(route.recordOf), `a record of ${route.recordOf}`).toBe(true);
    const { title } = await openRoute(page, server.url, route, ids);
    // The previous page stays until the next one is loaded.
    if (route.title !== null) await expect.poll(() => barTitle(page)).toBe(titleIn(route.title));
    else if (route.isPublic !== true) expect(title).not.toBe('');
    // review 15, F8: the tab says which page it is.
    const heading = route.isPublic ? page.locator('h1').first() : page.locator('.bar-title');
    await expect.poll(async () => `${await heading.innerText()} · Tavolina`).toBe(await page.title());
    expect(await page.getByText(titleIn('shell.notFound.title')).count()).toBe(0);
    expect(await page.getByText(titleIn('shell.crash.title')).count()).toBe(0);
    expect(await page.getByText(titleIn('records.noAccess')).count()).toBe(0);
    // The others of these are the same component with another title.
    const isLikeOthers = route.kind === 'planned' && !isFirstOfKind(route);
    if (!isLikeOthers) expect(await reachedByKeyboard(page)).toBe(true);
    if (isFirstOfKind(route)) {
      expect.soft(await faultsOf(page)).toEqual([]);
      expect.soft(await faultsInTheDark(page)).toEqual([]);
    }
    if (isRead(route)) expect.soft(await faultsInEveryLanguage(page)).toEqual([]);
    if (!isLikeOthers) {
      await page.setViewportSize(tablet);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    expect(complaints).toEqual([]);
  });

  it('that it does not name and the menu leads to has its words, and room for them', async () => {
    const { page, complaints } = admin;
    complaints.length = 0;
    await page.setViewportSize(desktop);
    await page.goto(`${server.url}/#/admin`);
    const links = page.locator('nav a[href*="#/admin/"]');
    await links.first().waitFor({ state: 'attached' });
    const hashes = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hash));
    expect(hashes.length).toBeGreaterThan(15);
    const isNamed = (hash: string) => specRoutes.some(({ path }) => hash === `#${path}`);
    for (const hash of new Set(hashes.filter((each) => !isNamed(each)))) {
      const before = await barTitle(page);
      await page.goto(`${server.url}/${hash}`);
      // The previous page stays until the next one is loaded.
      await expect.poll(() => barTitle(page)).not.toBe(before);
      expect.soft(await faultsInEveryLanguage(page), hash).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
});

describe('the title of the tab', () => {
  const titled = (heading: string) => `${heading} · Tavolina`;

  it('review 15, F8: is the heading of the page in the language on the screen, and another page has another', async () => {
    const { page } = admin;
    await page.setViewportSize(desktop);
    await page.goto(`${server.url}/#/admin/license`);
    await expect.poll(() => page.title()).toBe(titled(titleIn('office.license.title')));
    await readIn(page, 'mk');
    await expect.poll(() => page.title()).toBe(titled(titleIn('office.license.title', 'mk')));
    await readIn(page, 'sq');
    await page.goto(`${server.url}/#/admin/backups`);
    // The previous page stays until the next one is loaded.
    await expect.poll(() => barTitle(page)).not.toBe(titleIn('office.license.title'));
    await expect.poll(() => page.title()).toBe(titled(await barTitle(page)));
    expect(await page.title()).not.toContain(titleIn('office.license.title'));
    await page.goto(`${server.url}/#/no/such/page`);
    await expect.poll(() => page.title()).toBe(titled(titleIn('shell.notFound.title')));
  });
});

describe('the menu of the back office', () => {
  it('folds, remembers what is open, marks the page, and finds pages by name', async () => {
    const { page } = admin;
    await page.setViewportSize(desktop);
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
    // The whole page, not the menu alone: what is typed while it is still coming is typed to nobody.
    await expect.poll(() => title.innerText()).toBe(titleIn('office.license.title'));

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
