import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Locale, languageOf, languages, locales } from '#kernel/locale.ts';
import { pageLanguage } from '#platform/ui/i18n/locale.ts';
import features from '../../src/main/feature-order.json' with { type: 'json' };
import { type Screen, screens } from '../e2e/pages/screens.ts';
import { tillOf } from '../e2e/pages/till.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { type SpecRoute, specRoutes, titleIn } from '../kit/spec-routes.ts';

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

const titles: Readonly<Record<Locale, string>> = {
  sq: 'Tavolinat',
  'sq-AL': 'Tavolinat',
  en: 'Tables',
  mk: 'Маси',
  sr: 'Stolovi',
  el: 'Stolovi',
  de: 'Tische',
};
const titleOf = (page: Page) => page.locator('.bar-title').innerText();
const shownLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang);

describe('the language', () => {
  it('is the venue’s, then the device’s, then the user’s, and goes with the user', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url });
    const till = tillOf(page);
    const prompt = page.locator('.pin-message');
    const ofDevice = page.locator('.login-choices select');

    // A device that chose none follows the venue, which speaks Albanian here.
    await page.locator('.login').waitFor();
    await ofDevice.selectOption('');
    await expect.poll(() => prompt.innerText()).toBe('Shkruaj PIN-in');

    // Every language can be chosen before anybody signs in.
    for (const [locale, words, lang] of [
      ['de', 'PIN eingeben', 'de'],
      ['el', 'Unesite PIN', 'sr-Latn'],
      ['sr', 'Unesite PIN', 'sr-Latn'],
      ['mk', 'Внеси PIN', 'mk'],
      ['sq-AL', 'Shkruaj PIN-in', 'sq-AL'],
      ['en', 'Enter your PIN', 'en'],
    ] as const) {
      await ofDevice.selectOption(locale);
      await expect.poll(() => prompt.innerText()).toBe(words);
      expect(await shownLanguage(page)).toBe(lang);
    }

    // Arta has none of her own yet: the device's.
    await till.signIn('9003');
    expect(await titleOf(page)).toBe('Tables');
    await page.locator('.bar-user').click();
    await page.getByRole('combobox', { name: 'My language' }).selectOption('de');
    await expect.poll(() => titleOf(page)).toBe('Tische');
    expect(await shownLanguage(page)).toBe('de');
    await page.reload();
    await page.locator('.table-tile').first().waitFor();
    expect(await titleOf(page)).toBe('Tische');
    await page.locator('.table-tile.table-free').first().click();
    await expect.poll(() => page.locator('.product-price').first().innerText()).toMatch(/^\d+,\d\d\s€$/);
    await till.toTables();

    // With her the language leaves; a colleague has the device's.
    await till.lock();
    await expect.poll(() => prompt.innerText()).toBe('Enter your PIN');
    await till.signIn('9004');
    expect(await titleOf(page)).toBe('Tables');
    await till.lock();

    // It waits for her on another device, which speaks another language.
    const tablet = await openDevice(browser, { url: server.url, posValue: 'demo-tablet', locale: 'mk' });
    await tillOf(tablet.page).signIn('9003');
    await expect.poll(() => titleOf(tablet.page)).toBe('Tische');
    // And she gives it back.
    await tablet.page.locator('.bar-user').click();
    await tablet.page.getByRole('combobox', { name: 'Meine Sprache' }).selectOption('');
    await expect.poll(() => titleOf(tablet.page)).toBe('Маси');
    expect([...complaints, ...tablet.complaints]).toEqual([]);
    await tablet.context.close();
    await context.close();
  });

  it('of a user is kept only by a server that answers', async () => {
    const { page, context } = await openDevice(browser, { url: server.url, locale: 'en' });
    await tillOf(page).signIn('9004');
    await page.route('**/api/session/language', (route) => route.abort());
    await page.locator('.bar-user').click();
    const own = page.getByRole('combobox', { name: 'My language' });
    await own.selectOption('de');
    await page.getByText('The server does not answer.').waitFor();
    expect(await own.inputValue()).toBe('');
    expect(await titleOf(page)).toBe('Tables');
    await context.close();
  });
});

const sizes = [
  { width: 360, height: 740 },
  { width: 1366, height: 768 },
] as const;
const devices = new Map<string, Promise<Device>>();

/** Each person signs in once and reads the screens in one language after the other. */
async function deviceOf({ pin, posValue }: Screen): Promise<Device> {
  const key = `${pin} ${posValue}`;
  const device = devices.get(key) ?? open(pin, posValue);
  devices.set(key, device);
  return device;
}

async function open(pin: string | null, posValue: string): Promise<Device> {
  const device = await openDevice(browser, { url: server.url, posValue });
  if (pin !== null) {
    await device.page.getByRole('button', { name: '1', exact: true }).waitFor();
    await device.page.keyboard.type(pin);
    await device.page.waitForFunction(() => !location.hash.startsWith('#/login'));
  }
  return device;
}

/** Chooses the language as another tab of the device would. */
async function speak(page: Page, locale: Locale): Promise<void> {
  await page.evaluate((language) => {
    localStorage.setItem('tavolina.locale', language);
    window.dispatchEvent(new StorageEvent('storage'));
  }, locale);
  await page.waitForFunction((lang) => document.documentElement.lang === lang, pageLanguage(locale));
}

/** Nothing is on its way, and what was measured is drawn: the second frame has what the first one's observers changed. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.spinner, .loading') === null);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const wordsOf = (page: Page) => page.locator('body').innerText();

/**
 * The faults of what is on the page in every language, at both sizes. A variant of a language (decision 0011) is measured
 * where it says something otherwise than the language before it, whose words it borrows.
 */
async function faultsInEveryLanguage(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const language of languages) {
    let known: string | null = null;
    for (const locale of [language, ...locales.filter((each) => each !== language && languageOf(each) === language)]) {
      await speak(page, locale);
      await settled(page);
      const words = await wordsOf(page);
      if (words === known) continue;
      known = words;
      const key = marker.exec(words);
      if (key) faults.push(`${locale}: ${key[0]}`);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await settled(page);
        faults.push(...(await tooWide(page)).map((fault) => `${locale}, ${size.width} wide: ${fault}`));
      }
    }
  }
  return faults;
}

/**
 * What sticks out of the page to the right, and words that are cut off. An ellipsis may stand for the end of a name, never
 * for that of a command.
 */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const page = document.documentElement;
    const found = page.scrollWidth > page.clientWidth ? [`the page: ${page.scrollWidth} in ${page.clientWidth}`] : [];
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const isWorded = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const { right, width } = element.getBoundingClientRect();
      if (!isWorded || width <= 1 || element.closest('.visually-hidden, svg, option')) continue;
      const words = `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent ?? '').slice(0, 40)}”`;
      if (right > page.clientWidth + 1 && !scrolls(element.parentElement)) found.push(`out of sight: ${words}`);
      const style = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 1 && style.display !== 'inline' && !scrolls(element);
      const isCommand = element.closest('button, a[role=button], [role=tab], .segment') !== null;
      if (isCut && (style.textOverflow !== 'ellipsis' || isCommand)) found.push(`cut off: ${words}`);
    }
    return found;
  });
}

/** A key in a text's place, as the i18n library shows what it has no words for. */
const marker = new RegExp(`\\b(?:shell|errors|${features.join('|')})\\.[a-zA-Z][\\w.]*`);

describe('every screen in every language', () => {
  it.each(screens.map((screen) => [screen.name, screen] as const))(
    '%s has all its words, and room for them',
    async (_, screen) => {
      const { page, complaints } = await deviceOf(screen);
      await page.setViewportSize(sizes[0]);
      await page.reload();
      await screen.show(page);
      expect(await faultsInEveryLanguage(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it('would be found without its words, or without room for them', async () => {
    const { page, complaints } = await deviceOf(screens[0] as Screen);
    await page.setViewportSize(sizes[0]);
    const plant = (html: string) => page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), html);
    expect(await page.locator('body').innerText()).not.toMatch(marker);
    await plant('<p>orders.tables.title</p>');
    expect(await page.locator('body').innerText()).toMatch(marker);
    expect(await tooWide(page)).toEqual([]);
    await plant('<button style="width: 40px; overflow: hidden; white-space: nowrap">Bestellung abschließen</button>');
    expect(await tooWide(page)).toEqual([expect.stringMatching(/^cut off: button\. “Bestellung/)]);
    await plant('<h2 style="width: 400px">Weit</h2>');
    expect(await tooWide(page)).toContain('out of sight: h2. “Weit”');
    expect(complaints).toEqual([]);
  });
});

/** The pages that the menu of the back office leads to, and the form of each resource. */
async function officePages(page: Page): Promise<string[]> {
  await page.setViewportSize(sizes[1]);
  await page.goto(`${server.url}/#/admin`);
  const links = page.locator('nav a[href*="#/admin/"]');
  await links.first().waitFor({ state: 'attached' });
  const hashes = new Set(await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hash)));
  const own = [...hashes].filter((hash) => !planned.some(({ path }) => hash === `#${path}`));
  const hasForm = (hash: string) => specRoutes.some(({ path }) => path === `${hash.slice(1)}/create`);
  const all = own.flatMap((hash) => (hasForm(hash) ? [hash, `${hash}/create`] : [hash]));
  return [...all, ...wordiest().map((path) => `#${path}`)];
}

/** Pages whose data comes later are one component with a title and a text. */
const planned = specRoutes.filter(({ kind }) => kind === 'planned');

/** Of those the ones with the longest title in some language: what has room for these has room for all. */
function wordiest(): string[] {
  const longest = languages.map((language) => {
    const lengthOf = ({ title }: SpecRoute) => titleIn(title ?? '', language).length;
    return planned.reduce((best, each) => (lengthOf(each) > lengthOf(best) ? each : best));
  });
  return [...new Set(longest.map(({ path }) => path))];
}

it('every page of the back office has all its words, and room for them', async () => {
  const { page, context, complaints } = await openDevice(browser, { url: server.url });
  await page.getByRole('button', { name: '1', exact: true }).waitFor();
  await page.keyboard.type('9001');
  await page.waitForFunction(() => !location.hash.startsWith('#/login'));
  const pages = await officePages(page);
  expect(pages.length).toBeGreaterThan(15);
  const faults: string[] = [];
  for (const hash of pages) {
    await page.setViewportSize(sizes[0]);
    const before = await titleOf(page);
    await page.goto(`${server.url}/${hash}`);
    // Its code and its rows come one after the other; the page before stands until then.
    await page.waitForFunction((was) => document.querySelector('.bar-title')?.textContent !== was, before);
    faults.push(...(await faultsInEveryLanguage(page)).map((fault) => `${hash} in ${fault}`));
  }
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
}, 600_000);

it('a till speaks the language that another tab of its device chose', async () => {
  const { page, openTab, context, complaints } = await openDevice(browser, { url: server.url });
  await tillOf(page).signIn('9003');
  const other = await openTab();
  for (const locale of locales) {
    await other.locator('.login-choices select').selectOption(locale);
    await expect.poll(() => titleOf(page)).toBe(titles[locale]);
  }
  expect(complaints).toEqual([]);
  await context.close();
});
