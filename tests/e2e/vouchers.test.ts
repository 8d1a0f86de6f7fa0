import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

// Issue 11, point 1: a voucher is sold, pays a part of an order, and the rest is paid in cash.

let server: RunningServer;
let browser: Browser;
let waiter: Device;
let manager: Caller;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  waiter = await openDevice(browser, { url: server.url, locale: 'en' });
  manager = await signInByApi(server.url, '9002', 'demo-tablet');
  await tillOf(waiter.page).signIn('9003');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
beforeEach(() => tillOf(waiter.page).toTables());

const dialog = 'dialog[open]';
let taps = 0;
/** Far enough from the tap before not to pass as a double tap. */
async function tap(page: Page, name: string | RegExp): Promise<void> {
  await page.waitForTimeout(520);
  await page.locator(dialog).last().getByRole('button', { name }).first().click();
  taps += 1;
}
const isClosed = (page: Page) => expect.poll(() => page.locator(dialog).count(), { timeout: 10_000 }).toBe(0);
const left = async (number: string): Promise<number> =>
  (await manager.get(`api/vouchers/find?number=${encodeURIComponent(number)}`)).left;

/** A sale over the counter whose payment is open. */
async function order(page: Page, pieces: number): Promise<void> {
  await page.goto(`${server.url}/#/table`);
  for (let count = 0; count < pieces; count += 1) {
    await page.locator('.product').first().click();
    await page.waitForTimeout(100);
  }
  await tillOf(page).startPayment();
}

/** Sold at the till: its number. */
async function sell(page: Page, keys: readonly string[]): Promise<string> {
  await page.locator('.bar-user').click();
  await tap(page, 'Vouchers');
  await tap(page, 'Sell a voucher');
  for (const key of keys) await tap(page, key);
  await tap(page, /^Sell for €/);
  return page.locator('.voucher-code').innerText();
}

it('a voucher is sold in five taps, pays a part in two, and the rest is cash in one more', async () => {
  const { page } = waiter;
  taps = 1;
  const number = await sell(page, ['2']);
  expect(taps).toBe(5);
  await tap(page, 'Done');
  await page.keyboard.press('Escape');
  await isClosed(page);
  expect(await left(number)).toBe(200);
  await order(page, 6);
  const before = await page.locator('.payment-remaining').first().innerText();
  taps = 0;
  await tap(page, /^Voucher/);
  // A scanner types it in either case and ends with Enter.
  await page
    .locator(dialog)
    .last()
    .getByLabel(/Scan a voucher/)
    .fill(number.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByText('€2.00', { exact: true }).first().waitFor();
  await tap(page, /^Pay €2.00/);
  await expect.poll(() => page.locator('.payment-remaining').first().innerText()).not.toBe(before);
  expect(taps).toBe(2);
  await page.getByText('On the voucher: €0.00 left').waitFor();
  expect(await left(number)).toBe(0);
  await tap(page, /^Cash/);
  expect(taps).toBe(3);
  await isClosed(page);
  await page.goto(`${server.url}/#/receipts`);
  await page.locator('.receipt-row', { hasText: 'Voucher' }).first().click();
  await page.getByText(`…${number.slice(-4)} · €0.00 left`).waitFor();
  expect(waiter.complaints).toEqual([]);
});

it('what is left is shown, and a mistyped number is told', async () => {
  const { page } = waiter;
  const number = await sell(page, ['1', '5']);
  await tap(page, 'Done');
  const field = page.locator(dialog).getByLabel(/Scan a voucher/);
  await field.fill(number);
  await tap(page, 'Look');
  await page.getByText('€15.00', { exact: true }).first().waitFor();
  await field.fill(number.slice(0, -2) + (number.at(-2) === '7' ? '8' : '7') + number.at(-1));
  await tap(page, 'Look');
  await page.getByText(/A letter of this number is wrong/).waitFor();
  await page.keyboard.press('Escape');
  await isClosed(page);
});

it('who types a number need not tap its field first, however often the form was opened', async () => {
  const { page } = waiter;
  const field = page
    .locator(dialog)
    .last()
    .getByLabel(/Scan a voucher/);
  const isFocused = () => expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await order(page, 1);
  for (let turn = 0; turn < 3; turn += 1) {
    await tap(page, /^Voucher/);
    await isFocused();
    await tap(page, 'Back');
  }
  await page.keyboard.press('Escape');
  await isClosed(page);
  for (let turn = 0; turn < 2; turn += 1) {
    await page.locator('.bar-user').click();
    await tap(page, 'Vouchers');
    await isFocused();
    await page.keyboard.press('Escape');
    await isClosed(page);
  }
});

it('a manager takes back what was sold, with a reason, and the voucher is over', async () => {
  const boss = await openDevice(browser, { url: server.url, locale: 'en', posValue: 'demo-tablet' });
  const { page } = boss;
  await tillOf(page).signIn('9002');
  const number = await sell(page, ['3']);
  await tap(page, 'Done');
  await page
    .locator(dialog)
    .getByLabel(/Scan a voucher/)
    .fill(number);
  await tap(page, 'Look');
  await tap(page, 'Take back');
  await page.getByLabel('Why it is taken back').fill('wrong value');
  await tap(page, /^Take back for €3.00/);
  await page.getByText(/The voucher ended/).waitFor();
  expect(await left(number)).toBe(0);
  expect(boss.complaints).toEqual([]);
});

it('a waiter takes back with the word of somebody who may', async () => {
  const { page } = waiter;
  const number = await sell(page, ['4']);
  await tap(page, 'Done');
  await page
    .locator(dialog)
    .getByLabel(/Scan a voucher/)
    .fill(number);
  await tap(page, 'Look');
  await tap(page, 'Take back');
  await page.getByLabel('Why it is taken back').fill('wrong value');
  await tap(page, /^Take back for €4.00/);
  await page.getByText(/needs the PIN of somebody who may do it/).waitFor();
  for (const digit of '9002') await tap(page, digit);
  await tap(page, 'Approve');
  await page.getByText(/The voucher ended/).waitFor();
  expect(await left(number)).toBe(0);
  await page.keyboard.press('Escape');
  await isClosed(page);
});

it('without the server a till says that it cannot, in a word', async () => {
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en', keepsFiles: true });
  await tillOf(page).signIn('9003');
  await order(page, 1);
  await context.setOffline(true);
  await tap(page, /^Voucher/);
  await page
    .getByText(/Only the server/)
    .or(page.getByText(/does not answer|no connection/i))
    .first()
    .waitFor();
  await context.setOffline(false);
  expect(besidesTheNetwork(complaints)).toEqual([]);
});
