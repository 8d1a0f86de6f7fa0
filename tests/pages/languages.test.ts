import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Locale, locales } from '#kernel/locale.ts';
import { tillOf } from '../e2e/pages/till.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';

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

    // A device without a choice follows the venue, here in Albanian.
    await page.locator('.login').waitFor();
    await ofDevice.selectOption('');
    await expect.poll(() => prompt.innerText()).toBe('Shkruani PIN-in');

    // Every language can be chosen before log-in.
    for (const [locale, words, lang] of [
      ['de', 'PIN eingeben', 'de'],
      ['el', 'Unesite PIN', 'sr-Latn'],
      ['sr', 'Unesite PIN', 'sr-Latn'],
      ['mk', 'Внесете PIN', 'mk'],
      ['sq-AL', 'Shkruani PIN-in', 'sq-AL'],
      ['en', 'Enter your PIN', 'en'],
    ] as const) {
      await ofDevice.selectOption(locale);
      await expect.poll(() => prompt.innerText()).toBe(words);
      expect(await shownLanguage(page)).toBe(lang);
    }

    // Arta has not chosen one yet: the device's is used.
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

    // Her language ends with her session; a colleague has the device's.
    await till.lock();
    await expect.poll(() => prompt.innerText()).toBe('Enter your PIN');
    await till.signIn('9004');
    expect(await titleOf(page)).toBe('Tables');
    await till.lock();

    // It applies on another device, which has another language.
    const tablet = await openDevice(browser, { url: server.url, posValue: 'demo-tablet', locale: 'mk' });
    await tillOf(tablet.page).signIn('9003');
    await expect.poll(() => titleOf(tablet.page)).toBe('Tische');
    // And she resets it.
    await tablet.page.locator('.bar-user').click();
    await tablet.page.getByRole('combobox', { name: 'Meine Sprache' }).selectOption('');
    await expect.poll(() => titleOf(tablet.page)).toBe('Маси');
    expect([...complaints, ...tablet.complaints]).toEqual([]);
    await tablet.context.close();
    await context.close();
  });

  it('of a user is stored only if the server responds', async () => {
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
