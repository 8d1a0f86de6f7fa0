import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

// Issue 12, point 4: numbered invoices, at the till and in the back office.
let server: RunningServer;
let browser: Browser;
let manager: Caller;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  manager = await signInByApi(server.url, '9002', 'demo-tablet');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** A paid sale over the counter; returns its order. */
async function sold(): Promise<string> {
  const { products } = await manager.get('api/menus/fetch?locale=en');
  const product = products.find(({ name }: { name: string }) => name === 'Espresso');
  const orderId = crypto.randomUUID();
  const { orders } = await manager.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId: crypto.randomUUID(), productId: product.id, quantity: 3_000 },
    { type: 'printTotal', orderId },
  );
  const expectedTotal = orders[0].printedTotal;
  const payments = [{ id: crypto.randomUUID(), method: 'cash', amount: expectedTotal }];
  await manager.command({ type: 'pay', orderId, expectedTotal, payments });
  return orderId;
}

/** Counts taps, half a second apart: quicker ones on one spot are one tap. */
function tapper(page: Page) {
  let taps = 0;
  return {
    tap: async (locator: Locator) => {
      await page.waitForTimeout(550);
      await locator.click();
      taps += 1;
    },
    taps: () => taps,
  };
}

async function open(size = { width: 1366, height: 768 }) {
  const device = await openDevice(browser, { url: server.url, locale: 'en', size });
  await tillOf(device.page).signIn('9002');
  return device;
}
const listed = async (query = '') => (await manager.get(`api/invoices?kind=invoice${query}`)).invoices;

describe('a regular invoice', () => {
  it('is made of a paid receipt in five taps, to a client who is found by name, and printed again by one', async () => {
    const before = (await listed()).length;
    const orderId = await sold();
    const { page, context, complaints } = await open({ width: 390, height: 844 });
    const { tap, taps } = tapper(page);
    await tap(page.getByRole('button', { name: 'Receipts' }));
    await tap(page.locator('.receipt-row').first());
    await tap(page.getByRole('button', { name: 'Regular invoice' }));
    await page.getByLabel('Client, tax number or card').fill('studio');
    await tap(page.locator('.find-client-row').first());
    expect(await page.getByLabel('Tax number', { exact: true }).inputValue()).toBe('600123457');
    await tap(page.getByRole('button', { name: /^Make the invoice/ }));
    await page.getByText(/^Invoice \d+\/\d{4} is printed at/).waitFor();
    expect(taps()).toBe(5);
    const invoices = await listed();
    expect(invoices).toHaveLength(before + 1);
    expect(invoices[0]).toMatchObject({ buyerName: 'Studio Ura sh.p.k.', state: 'valid' });
    const { invoice } = await manager.get(`api/invoices/of-order/${orderId}`);
    expect(invoice.number).toBe(invoices[0].number);
    await tap(page.getByRole('button', { name: `On invoice ${invoice.number}` }));
    await page.getByText('as copy 1').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is to somebody who is typed, who is found the next time', async () => {
    await sold();
    const { page, context, complaints } = await open();
    const { tap } = tapper(page);
    await tap(page.getByRole('button', { name: 'Receipts' }));
    await tap(page.locator('.receipt-row').first());
    await tap(page.getByRole('button', { name: 'Regular invoice' }));
    await page.getByLabel('Name of the buyer').fill('Ćevap & Sons');
    await page.getByLabel('Tax number', { exact: true }).fill('811 222-333');
    await tap(page.getByRole('button', { name: /^Make the invoice/ }));
    await page.getByText(/^Invoice \d+\/\d{4} is printed at/).waitFor();
    const { clients } = await manager.get('api/clients/choice?use=invoice&search=cevap');
    expect(clients).toMatchObject([{ name: 'Ćevap & Sons', fiscalNumber: '811222333' }]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is found in the back office, opened, saved as PDF, and taken back by a credit note in four taps', async () => {
    const { page, context, complaints } = await open();
    await page.goto(`${server.url}/#/admin/invoices`);
    await page.getByLabel('Buyer, tax number or number').fill('ndertimi');
    await expect.poll(() => page.locator('.invoice-frame tbody tr').count()).toBe(1);
    const { tap, taps } = tapper(page);
    await tap(page.locator('.invoice-frame tbody .button'));
    await page.locator('.invoice-detail tfoot').waitFor();
    const saved = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'PDF' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('Faturë 2-2026.pdf');
    const path = join(tmpdir(), `tavolina-${crypto.randomUUID()}.pdf`);
    await file.saveAs(path);
    expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');
    await rm(path);
    await tap(page.getByRole('button', { name: 'Credit note' }));
    await page.getByLabel('Reason').fill('Wrong buyer');
    await tap(page.getByRole('button', { name: 'Make the credit note' }));
    await page.getByText(/^Credit note CN-2\/\d{4} was made/).waitFor();
    await tap(page.locator('.invoice-notes .button'));
    await page.getByRole('heading', { name: /^Credit note CN-2/ }).waitFor();
    expect(taps()).toBe(4);
    await expect.poll(async () => (await listed('&search=ndertimi'))[0].state).toBe('credited');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is made of the orders on a client’s account, without those that are taken out', async () => {
    const before = await listed();
    const { page, context, complaints } = await open();
    await page.goto(`${server.url}/#/admin/reports/duePayments`);
    const { tap, taps } = tapper(page);
    await tap(page.locator('.account-frame .button').first());
    await tap(page.locator('.account-invoice'));
    const boxes = page.locator('.invoice-check input');
    await boxes.first().waitFor();
    const count = await boxes.count();
    expect(count).toBeGreaterThan(2);
    await tap(boxes.first());
    await tap(page.getByRole('button', { name: 'Choose the buyer' }));
    await tap(page.getByRole('button', { name: /^Make the invoice/ }));
    await page.getByText(/^Invoice \d+\/\d{4} is printed at/).waitFor();
    expect(taps()).toBe(5);
    const [made, ...others] = await listed();
    expect(others).toHaveLength(before.length);
    const { content, dueOn } = await manager.get(`api/invoices/${made.id}`);
    expect(content.orders).toHaveLength(count - 1);
    expect(content.due).toBeGreaterThan(0);
    expect(dueOn > made.issuedOn).toBe(true);
    await tap(page.locator('.account-invoice'));
    await expect.poll(() => boxes.count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
