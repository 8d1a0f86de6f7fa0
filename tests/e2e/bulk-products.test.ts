import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';

// Issue 9, point 8: many products changed at once, undone, and their labels printed.

let server: RunningServer;
let browser: Browser;
let api: Caller;
let device: Device;
let page: Page;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  api = await signInByApi(server.url, '9001', 'demo-tablet');
  device = await openDevice(browser, { url: server.url, locale: 'en' });
  page = device.page;
  await page.getByRole('button', { name: '1', exact: true }).waitFor();
  await page.keyboard.type('9002');
  await page.waitForFunction(() => !location.hash.startsWith('#/login'));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

interface Listed {
  readonly total: number;
  readonly rows: readonly { id: string; values: { price: number; isActive: boolean; courseSpliter: boolean } }[];
}
const listed = (): Promise<Listed> => api.get('api/products/list?limit=500');
const pricesOf = async () => new Map((await listed()).rows.map(({ id, values }) => [id, values.price]));
const openProducts = async () => {
  await page.goto(`${server.url}/#/admin/menus/products`);
  await page.locator('.record-open').first().waitFor();
};
const bar = () => page.locator('.record-bulk');
const dialog = () => page.getByRole('dialog');

describe('issue 9 point 8: many products', () => {
  it('are all ticked by keyboard, changed after a preview of each, and undone from the notice', async () => {
    const { total, rows } = await listed();
    const before = await pricesOf();
    await openProducts();
    await page.locator('.record-open').first().focus();
    await page.keyboard.press('Space');
    await bar().getByText('1 selected').waitFor();
    await page.keyboard.press('Control+a');
    await bar().getByText(`${total} selected`).waitFor();
    await bar().getByRole('button', { name: 'Change…' }).click();
    await dialog().getByLabel('Price with VAT').check();
    await dialog().getByLabel('Change', { exact: true }).fill('10');
    await dialog().getByLabel('Round', { exact: true }).selectOption({ label: 'to end in 0.99' });
    await dialog().getByRole('button', { name: 'Preview' }).click();
    const spliters = rows.filter(({ values }) => values.courseSpliter).length;
    const free = rows.filter(({ values }) => values.price === 0).length;
    const count = total - free;
    await dialog().getByText(`${count} products change`).waitFor();
    expect(spliters).toBeLessThanOrEqual(free);
    expect(await dialog().locator('.bulk-table tbody td').first().innerText()).toMatch(/^\d+\.\d\d → \d+\.99$/);
    await dialog()
      .getByRole('button', { name: `Change ${count} products` })
      .click();
    await page.getByText(`${count} products were changed.`).waitFor();
    for (const [id, price] of await pricesOf()) {
      if (price !== before.get(id)) expect(price % 100).toBe(99);
      expect(price).toBeGreaterThanOrEqual(before.get(id) ?? 0);
    }
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${count} products are as they were before.`).waitFor();
    expect(await pricesOf()).toEqual(before);
  });

  it('that a colleague changes after the preview are left out by name; the rest is undone later', async () => {
    await openProducts();
    const boxes = page.locator('.record-row input[type=checkbox]');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const name = await page.locator('.record-row .record-open').nth(1).innerText();
    await bar().getByRole('button', { name: 'Change…' }).click();
    await dialog().getByLabel('On sale').check();
    await dialog().getByLabel('On sale').last().selectOption('false');
    await dialog().getByRole('button', { name: 'Preview' }).click();
    await dialog().getByText('2 products change').waitFor();
    const { rows } = await api.get(`api/products/list?search=${encodeURIComponent(name)}`);
    const { id, ...values } = await api.get(`api/products/${rows[0].id}`);
    await api.put(`api/products/${id}`, { ...values, price: 777 });
    await dialog().getByRole('button', { name: 'Change 2 products' }).click();
    await dialog().getByText('Somebody changed it meanwhile.').waitFor();
    await dialog().getByText(name).waitFor();
    await dialog().locator('.dialog-actions').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Changes', exact: true }).click();
    await dialog()
      .getByText(/changed 1 product: not on sale$/)
      .waitFor();
    await dialog().locator('.bulk-recent').getByRole('button', { name: 'Undo' }).first().click();
    await dialog()
      .getByText(/undone by/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    const other = await openDevice(browser, { url: server.url, locale: 'en' });
    await other.page.getByRole('button', { name: '1', exact: true }).waitFor();
    await other.page.keyboard.type('9001');
    await other.page.waitForFunction(() => !location.hash.startsWith('#/login'));
    await other.page.goto(`${server.url}/#/admin/audit`);
    const unfolded = async (sentence: string, details: string) => {
      const entry = other.page.locator('.audit-table tr', { hasText: sentence }).first();
      await entry.locator('summary').click();
      await entry.getByText(details, { exact: true }).waitFor();
    };
    await unfolded('changed 1 product at once', '1 product: not on sale');
    await unfolded('took back the change of 1 product', '1 product as before: not on sale');
    expect(other.complaints).toEqual([]);
  });

  it('have labels, as large as the paper that was chosen', async () => {
    await openProducts();
    await page.locator('.record-check input').first().check();
    await bar().getByRole('button', { name: 'Labels…' }).click();
    await page.locator('.product-label').first().waitFor();
    const papers = async () => {
      await page.emulateMedia({ media: 'print' });
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      await page.emulateMedia({ media: 'screen' });
      return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((found) =>
        found.slice(1).map((points) => Math.round((Number(points) * 25.4) / 72)),
      );
    };
    const labels = await page.locator('.product-label').count();
    expect(labels).toBeGreaterThan(24);
    const sheets = Math.ceil(labels / 24);
    expect(await papers()).toEqual(Array.from({ length: sheets }, () => [210, 297]));
    await page.getByLabel('First free place').fill('20');
    await expect.poll(async () => (await papers()).length).toBe(Math.ceil((labels + 19) / 24));
    await page.getByLabel('Size', { exact: true }).selectOption({ label: 'Roll, 58 × 40 mm' });
    await expect.poll(async () => (await papers())[0]).toEqual([58, 40]);
    expect(await papers()).toHaveLength(labels);
    expect(device.complaints).toEqual([]);
  });
});
