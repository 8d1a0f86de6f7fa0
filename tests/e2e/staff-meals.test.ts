import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';

// Issue 10, points 1 and 7: a meal of staff, from their home at the till.

let server: RunningServer;
let browser: Browser;
let device: Device;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  device = await openDevice(browser, { url: server.url, locale: 'en' });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('begins at a home that says what is left, and comes off it in one tap', async () => {
  const { page, complaints } = device;
  for (const digit of '9007') await page.getByRole('button', { name: digit, exact: true }).click();
  await expect.poll(() => page.locator('.staff-home').innerText()).toMatch(/left of .*5\.00/);
  await page.getByRole('button', { name: 'New staff meal' }).click();
  await page.locator('.product').first().click();
  await page.locator('.to-go-bar').waitFor();
  await page.getByRole('button', { name: 'Charge to allowance' }).click();
  await page.getByRole('button', { name: 'New staff meal' }).waitFor();
  await expect.poll(() => page.locator('.staff-home').innerText()).not.toMatch(/5\.00 left/);
  expect(complaints).toEqual([]);
});
