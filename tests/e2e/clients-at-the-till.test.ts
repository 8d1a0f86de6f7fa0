import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

// Issue 10, point 4: invoice data chosen at payment and on a receipt of the day; point 2: the client of an order.

let server: RunningServer;
let browser: Browser;
let waiter: Device;
let manager: Caller;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  waiter = await openDevice(browser, { url: server.url, locale: 'en', keepsFiles: true });
  manager = await signInByApi(server.url, '9002', 'demo-tablet');
  await tillOf(waiter.page).signIn('9003');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
beforeEach(() => tillOf(waiter.page).toTables());

const dialog = 'dialog[open]';
/** Far enough from the tap before not to pass as a double tap. */
async function tap(page: Page, name: string | RegExp): Promise<void> {
  await page.waitForTimeout(520);
  await page.locator(dialog).last().getByRole('button', { name }).first().click();
}
async function sell(page: Page): Promise<void> {
  await page.goto(`${server.url}/#/table`);
  for (const index of [0, 1]) await page.locator('.product').nth(index).click();
}
const isPaid = (page: Page) => expect.poll(() => page.locator(dialog).count(), { timeout: 10_000 }).toBe(0);
/** The buyer on the newest receipt, once the server has it. */
const isBuyer = (name: string) =>
  expect
    .poll(
      async () => {
        const [receipt] = (await manager.get('api/orders/receipts')).receipts;
        return receipt && (await manager.get(`api/orders/${receipt.id}/refunds`)).buyer?.name;
      },
      { timeout: 20_000 },
    )
    .toBe(name);

it('a client found at the payment becomes the buyer of the invoice', async () => {
  const { page } = waiter;
  await sell(page);
  await tillOf(page).startPayment();
  await tap(page, 'Invoice to a buyer');
  await page.getByLabel('Client, tax number or card').fill('ura');
  await tap(page, /^Studio Ura/);
  expect(await page.getByLabel('Name of the buyer').inputValue()).toBe('Studio Ura sh.p.k.');
  expect(await page.getByLabel('Tax number', { exact: true }).inputValue()).not.toBe('');
  await tap(page, 'Save');
  await page.getByRole('button', { name: 'Invoice to Studio Ura sh.p.k.' }).waitFor();
  await tap(page, /^Cash/);
  await isPaid(page);
  await isBuyer('Studio Ura sh.p.k.');
});

it('a typed buyer without the server is on the receipt when it is back', async () => {
  const { page, context } = waiter;
  await sell(page);
  await tillOf(page).startPayment();
  await tap(page, 'Invoice to a buyer');
  await page.getByLabel('Client, tax number or card').waitFor();
  await context.setOffline(true);
  // The search says that it cannot, and what is typed counts.
  await page.getByLabel('Client, tax number or card').fill('ura');
  await page
    .getByText(/Without the server clients cannot be searched/)
    .or(
      page
        .locator(dialog)
        .last()
        .getByText(/does not answer|no connection/i),
    )
    .first()
    .waitFor();
  const save = page.locator(dialog).last().getByRole('button', { name: 'Save' });
  await page.getByLabel('Name of the buyer').pressSequentially('Hotel Drini', { delay: 60 });
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel('Tax number', { exact: true }).pressSequentially('600 100 200', { delay: 60 });
  await tap(page, 'Save');
  await tap(page, /^Cash/);
  await isPaid(page);
  await context.setOffline(false);
  await isBuyer('Hotel Drini');
});

it('a paid receipt of the day is made out once', async () => {
  const { page } = waiter;
  await sell(page);
  await tillOf(page).startPayment();
  await tap(page, /^Cash/);
  await isPaid(page);
  await page.goto(`${server.url}/#/receipts`);
  await page.locator('.receipt-rows button').first().click();
  await page.locator('.receipt-actions').getByRole('button', { name: 'Invoice to a buyer' }).click();
  await page.getByLabel('Client, tax number or card').fill('ura');
  await page.getByRole('button', { name: /^Studio Ura/ }).click();
  await page.waitForTimeout(520);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.receipts-detail').getByText('Invoice to Studio Ura').waitFor();
  expect(await page.locator('.receipt-actions').getByRole('button', { name: 'Invoice to a buyer' }).count()).toBe(0);
});

it('a client is put on an order, shown on it, and taken off', async () => {
  const { page } = waiter;
  await sell(page);
  const actions = async (name: string | RegExp) => {
    await page.locator('.ticket-head').getByRole('button', { name: 'Actions' }).click();
    await tap(page, name);
  };
  await actions('Client');
  await page.getByLabel('Name, phone or card').fill('ura');
  await tap(page, /^Studio Ura/);
  await page.locator('.ticket').getByText('Studio Ura').waitFor();
  await actions('Studio Ura');
  await tap(page, 'Take the client off');
  await expect.poll(() => page.locator('.ticket').getByText('Studio Ura').count()).toBe(0);
  expect(besidesTheNetwork(waiter.complaints)).toEqual([]);
});
