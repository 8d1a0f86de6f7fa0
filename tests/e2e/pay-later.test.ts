import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

// Issue 10, point 4: an order is put on a client's account, or given for free; and the client pays later.

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

const dialog = 'dialog[open]';
const owed = async (): Promise<number> => (await manager.get('api/accounts')).accounts[0].balance;

/** Far enough from the tap before not to pass as a double tap. */
async function tap(page: Page, name: string | RegExp): Promise<void> {
  await page.waitForTimeout(520);
  await page.locator(dialog).last().getByRole('button', { name }).first().click();
}

/** A sale over the counter whose payment is open; answers what it comes to. */
async function sell(page: Page): Promise<number> {
  await page.goto(`${server.url}/#/table`);
  for (const index of [0, 1]) await page.locator('.product').nth(index).click();
  await tillOf(page).startPayment();
  const remaining = (await page.locator('.payment-remaining').first().innerText()).replace(/\D/g, '');
  return Number(remaining);
}
/** No dialog is open any more. */
const isPaid = (page: Page) => expect.poll(() => page.locator(dialog).count(), { timeout: 10_000 }).toBe(0);

beforeEach(() => tillOf(waiter.page).toTables());

it('an order goes on an account in four taps, and is owed', async () => {
  const { page } = waiter;
  const before = await owed();
  const total = await sell(page);
  await tap(page, 'On account');
  await page.getByLabel(/Name, phone or card/).fill('Ura');
  await tap(page, 'Studio Ura');
  await page.getByText(/^Owes €/).waitFor();
  await tap(page, 'Put on account');
  await isPaid(page);
  expect(await owed()).toBe(before + total);
});

it('what a client owes is taken at the till, a part of it, and the office sees it', async () => {
  const { page } = waiter;
  const before = await owed();
  await page.locator('.bar-user').click();
  await tap(page, 'Client accounts');
  await tap(page, 'Studio Ura');
  for (const key of ['5', '.', '5']) await tap(page, key);
  await page.locator(dialog).getByText('Card', { exact: true }).click();
  await tap(page, /^Take €5.50/);
  await page.getByText(/^Payment \d+: €5.50/).waitFor();
  await page.keyboard.press('Escape');
  await isPaid(page);
  expect(await owed()).toBe(before - 550);
  const office = await openDevice(browser, { url: server.url, locale: 'en', posValue: 'demo-tablet' });
  await tillOf(office.page).signIn('9002');
  await office.page.goto(`${server.url}/#/admin/reports/duePayments`);
  await office.page.getByRole('button', { name: 'Studio Ura' }).click();
  await office.page.getByRole('cell', { name: /^Payment \d+ · Card/ }).waitFor();
  const saved = office.page.waitForEvent('download');
  await office.page.locator(dialog).getByRole('button', { name: 'Excel' }).click();
  expect((await saved).suggestedFilename()).toBe('statement.xlsx');
  expect(office.complaints).toEqual([]);
});

it('nobody gives an order for free alone', async () => {
  const { page } = waiter;
  await sell(page);
  await tap(page, 'Free');
  await page.getByLabel('Why it is free').pressSequentially('Waited an hour', { delay: 60 });
  await tap(page, 'Give for free');
  await page.getByText(/needs the PIN of somebody else/).waitFor();
  for (const digit of '9002') await tap(page, digit);
  await tap(page, 'Approve');
  await isPaid(page);
});

/** As far as the approver's keypad. */
async function askToGiveFree(page: Page): Promise<void> {
  await sell(page);
  await tap(page, 'Free');
  await page.getByLabel('Why it is free').pressSequentially('Waited an hour', { delay: 60 });
  await tap(page, 'Give for free');
  await page.getByText(/needs the PIN of somebody else/).waitFor();
}

it('review 10, 6: what was approved and not answered is sent again as it was, and approved once', async () => {
  const { page } = waiter;
  let approvals = 0;
  let isLost = false;
  await page.route('**/api/approvals', (route) => {
    approvals += 1;
    return route.continue();
  });
  await page.route('**/api/orders/commands', (route) => {
    if (isLost || !(route.request().postData() ?? '').includes('approvalId')) return route.continue();
    isLost = true;
    return route.abort();
  });
  await askToGiveFree(page);
  for (const digit of '9002') await tap(page, digit);
  await tap(page, 'Approve');
  await tap(page, 'Try again');
  await isPaid(page);
  expect([isLost, approvals]).toEqual([true, 1]);
  await page.unroute('**/api/approvals');
  await page.unroute('**/api/orders/commands');
});

it('review 10, 9: an approval that was cancelled while it was on its way does nothing', async () => {
  const { page } = waiter;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/approvals', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await askToGiveFree(page);
  for (const digit of '9002') await tap(page, digit);
  await tap(page, 'Approve');
  await page.waitForTimeout(300);
  await page.keyboard.press('Escape');
  await page.getByText(/needs the PIN of somebody else/).waitFor({ state: 'detached' });
  const answered = page.waitForResponse('**/api/approvals');
  const commands: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('api/orders/commands')) commands.push(request.postData() ?? '');
  });
  answer();
  await answered;
  await page.waitForTimeout(500);
  expect(commands).toEqual([]);
  await page.getByLabel('Why it is free').waitFor();
  await page.unroute('**/api/approvals');
});

it('without the server a till says that it cannot, and cash still can', async () => {
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en', keepsFiles: true });
  await tillOf(page).signIn('9003');
  await sell(page);
  await context.setOffline(true);
  await tap(page, 'On account');
  await page
    .getByText(/Only the server/)
    .or(page.getByText(/does not answer|no connection/i))
    .first()
    .waitFor();
  await context.setOffline(false);
  expect(besidesTheNetwork(complaints)).toEqual([]);
});

it('a payment by the wrong method is corrected in three taps and a PIN, and the receipt names everybody', async () => {
  const { page } = waiter;
  await sell(page);
  await tap(page, /^Cash/);
  await isPaid(page);
  await page.goto(`${server.url}/#/receipts`);
  // It may still be on its way.
  await page.locator('.receipt-row', { hasText: 'Cash' }).first().click();
  await page.getByRole('button', { name: 'Correct the method' }).click();
  await page.waitForTimeout(520);
  await page.locator('.refund-ways').getByRole('button', { name: 'Card' }).click();
  await page.getByText(/needs the PIN of somebody who may correct it/).waitFor();
  for (const digit of '9002') await tap(page, digit);
  await tap(page, 'Approve');
  await page.getByText('Cash → Card').waitFor();
  await page.getByText(/^Taken by Arta, corrected by Arta with Drita/).waitFor();
  expect(await page.locator('.receipt-payments').innerText()).toContain('Card');
});
