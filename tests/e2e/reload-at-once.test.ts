import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { besidesTheNetwork, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { keptCommands } from './pages/kept-commands.ts';
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

/** Adds a product, and has the page loaded anew by what shows the tap, before anything else can happen. */
async function addAndReload(page: Page): Promise<void> {
  const till = tillOf(page);
  await page.evaluate(() => {
    const had = document.querySelector('.ticket-lines')?.textContent ?? '';
    const look = () => {
      const has = document.querySelector('.ticket-lines')?.textContent ?? '';
      if (has !== had) location.reload();
    };
    new MutationObserver(look).observe(document.body, { characterData: true, childList: true, subtree: true });
  });
  await Promise.all([page.waitForEvent('load'), till.add('Macchiato')]);
  await till.ticketLines().first().waitFor({ timeout: 10_000 });
}

const quantity = async (page: Page) => Number(/\d+/.exec(await tillOf(page).ticketLines().first().innerText())?.[0]);

it('what a page has shown is there when it is loaded anew in the same moment', async () => {
  const { page, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
  await tillOf(page).signIn('9003');
  await page.locator('.table-tile').nth(3).click();
  await page.locator('.product').first().waitFor();
  for (let round = 1; round <= 12; round += 1) {
    await addAndReload(page);
    await expect.poll(() => quantity(page), { timeout: 10_000 }).toBe(round);
  }
  expect(complaints).toEqual([]);
});

it('so is the first line of a sale without a table', async () => {
  const { page, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
  await tillOf(page).signIn('9004');
  for (let round = 1; round <= 6; round += 1) {
    await page.goto(`${server.url}/#/table`);
    await page.locator('.product').first().waitFor();
    await expect.poll(() => tillOf(page).ticketLines().count()).toBe(0);
    await addAndReload(page);
    expect(await quantity(page)).toBe(1);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
  }
  expect(complaints).toEqual([]);
});

it('on a device that is full, what could not be written does not keep back what was', async () => {
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
  await context.addInitScript(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (...given) {
      if (sessionStorage.getItem('full')) throw new DOMException('full', 'QuotaExceededError');
      return add.apply(this, given);
    };
  });
  await page.reload();
  const till = tillOf(page);
  await till.signIn('9003');
  await page.locator('.table-tile').nth(4).click();
  await page.locator('.product').first().waitFor();
  await expect.poll(() => keptCommands(page)).toHaveLength(0);
  await context.setOffline(true);
  await till.add('Macchiato');
  await expect.poll(() => keptCommands(page)).toHaveLength(1);
  // The page was closed with another in hand.
  await page.evaluate(
    ([kept, id, lineId]) => {
      const { seq: _, proof: __, ...entry } = kept as never as Record<string, object>;
      const left = { ...entry, id, command: { ...entry.command, id, lineId } };
      localStorage.setItem('tavolina-outbox-leaving', JSON.stringify([left]));
      sessionStorage.setItem('full', 'yes');
    },
    [(await keptCommands(page))[0], crypto.randomUUID(), crypto.randomUUID()] as const,
  );
  await context.setOffline(false);
  await page.reload();
  await till.ticketLines().first().waitFor();
  await expect.poll(() => keptCommands(page)).toHaveLength(0);
  expect(await till.ticketLines().count()).toBe(1);
  // There is room again.
  await page.evaluate(() => sessionStorage.removeItem('full'));
  await till.add('Espresso');
  await expect.poll(() => till.ticketLines().count()).toBe(3);
  await expect.poll(() => keptCommands(page)).toHaveLength(0);
  expect(await page.evaluate(() => localStorage.getItem('tavolina-outbox-leaving'))).toBeNull();
  expect(besidesTheNetwork(complaints)).toEqual([]);
});
