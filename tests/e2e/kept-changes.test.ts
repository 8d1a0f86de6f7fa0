import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { closeDialogs, dialog, keptOn, loseAnswers, openMenu, putOn, tap, unanswered } from './pages/lost-answers.ts';
import { tillOf } from './pages/till.ts';

// What was sent without an answer stays on a till that others use too.

let server: RunningServer;
let browser: Browser;
let device: Device;
let manager: Caller;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  manager = await signInByApi(server.url, '9002', 'demo-tablet');
});
beforeEach(async () => {
  device = await openDevice(browser, { url: server.url, locale: 'en' });
  await tillOf(device.page).signIn('9003');
});
afterEach(() => device.context.close());
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** All that the next person finds in the browser's storages. */
const stored = async () =>
  JSON.stringify([
    await keptOn(device.page),
    await device.page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]),
  ]);

it('review 23: a paper whose sale was not answered is no money for the next person, and its sale is found', async () => {
  const { page } = device;
  const batch = { count: 1, value: 5_000, expiresOn: null, isForSale: true, prefix: '', comment: 'a paper to sell' };
  await manager.post('api/vouchers/batch', batch);
  const { rows } = await manager.get('api/vouchers/list?limit=50');
  const values = rows.map((row: { values: { number: string; comment: string } }) => row.values);
  const { number } = values.find(({ comment }: { comment: string }) => comment === batch.comment);
  const answers = await loseAnswers(page, /api\/vouchers\/sell/);
  await openMenu(page, 'Vouchers');
  await page
    .locator(dialog)
    .getByLabel(/Scan a voucher/)
    .fill(number);
  await tap(page, 'Look');
  await page.getByRole('button', { name: 'Sell this' }).waitFor();
  await tap(page, 'Sell this');
  await tap(page, /^Sell for €50/);
  await unanswered(page);
  const till = tillOf(page);
  await closeDialogs(page);
  await till.lock();
  expect(await stored()).toContain('vouchers.sell');
  expect(await stored()).not.toContain(number);
  // The next person finds nothing of it; its sender all.
  await till.signIn('9004');
  await openMenu(page, 'Vouchers');
  await tap(page, 'Sell a voucher');
  await page
    .locator(dialog)
    .getByRole('button', { name: /^Sell for/ })
    .waitFor();
  expect(await page.getByText(/nobody knows whether this was booked/).count()).toBe(0);
  await closeDialogs(page);
  await till.lock();
  await till.signIn('9003');
  answers.find();
  await openMenu(page, 'Vouchers');
  await tap(page, 'Sell a voucher');
  await unanswered(page);
  await page.getByText(`${number.slice(-4)} · Sell for €50.00 · Cash`).waitFor();
  await tap(page, 'Try again');
  expect(await page.locator('.voucher-code').innerText()).toBe(number);
  expect([answers.ids.length, new Set(answers.ids).size]).toEqual([2, 1]);
  await closeDialogs(page);
});

it('review 23: money that the next person changed on the device is not booked in the name of who took it', async () => {
  const { page } = device;
  const till = tillOf(page);
  const answers = await loseAnswers(page, /api\/shifts\/[^/]+\/movements/);
  await openMenu(page, 'Shift');
  await page.getByText('In the drawer at the start').waitFor();
  await tap(page, 'Clock in');
  await page.locator(dialog).waitFor({ state: 'detached' });
  await openMenu(page, 'Shift');
  await tap(page, 'Expense');
  await tap(page, '4');
  await page.getByLabel('Why').fill('bread');
  await tap(page, 'Book');
  await unanswered(page);
  await page.getByText(/^Expense · €4.00 · .* · bread$/).waitFor();
  answers.find();
  await closeDialogs(page);
  await till.lock();
  await till.signIn('9004');
  const [{ body, ...entry } = { body: {} }] = await keptOn(page);
  await putOn(page, { ...entry, body: { ...body, amount: 40_000 } });
  await till.lock();
  await till.signIn('9003');
  await openMenu(page, 'Shift');
  await tap(page, 'Expense');
  await page.getByText(/can no longer be read: it is not sent/).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await tap(page, 'Go on');
  await page.getByLabel('Why').waitFor();
  expect(answers.ids).toHaveLength(1);
});
