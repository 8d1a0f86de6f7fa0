import type { Browser } from 'playwright-core';
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

it('issue 11, point 6: a phone shows which of many rooms is open, beside nothing that covers it', async () => {
  const admin = await signInByApi(server.url, '9001', 'demo-tablet');
  for (const sq of ['Kopshti', 'Kati i parë', 'Salla e gjatë', 'Tarraca lart', 'Bodrumi'])
    await admin.post('api/table-plans', { names: { sq }, width: 1000, height: 800, pictureId: null, items: [] });
  const size = { width: 390, height: 844 };
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'sq', size });
  await tillOf(page).signIn('9003');
  const tabs = page.locator('.floor-tabs .tab');
  await expect.poll(() => tabs.count()).toBeGreaterThan(6);
  await tabs.last().click();
  await page.reload();
  const chosen = page.locator('.floor-tabs .tab[aria-selected=true]');
  await expect.poll(() => chosen.innerText()).toContain('Bodrumi');
  const isOnTop = () =>
    chosen.evaluate((tab) => {
      const { left, right, top, height } = tab.getBoundingClientRect();
      return [left + 2, right - 2].every((x) => tab.contains(document.elementFromPoint(x, top + height / 2)));
    });
  await expect.poll(isOnTop).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});
