import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
let admin: Device;
let waiter: Device;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  admin = await openDevice(browser, { url: server.url, locale: 'en' });
  waiter = await openDevice(browser, { url: server.url, locale: 'en', posValue: 'demo-tablet' });
  await tillOf(admin.page).signIn('9001');
  await tillOf(waiter.page).signIn('9003');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function openRoles(page: Page): Promise<void> {
  await page.goto(`${server.url}/#/admin/roles`);
  await page.locator('.rights-table').waitFor();
}
const cell = (page: Page, role: string, permission: string) =>
  page.getByRole('checkbox', { name: `${role}: ${permission}` });
const voiding = 'Takes back sent items without approval';

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.rights .record-actions').waitFor({ state: 'detached' });
}

/** Voids a sent line as far as the till allows this waiter without a colleague. */
async function takeBack(page: Page): Promise<void> {
  if ((await page.locator('.line-actions').count()) === 0) await page.locator('.line-button').first().click();
  await page.locator('.line-actions').getByRole('button', { name: 'Take back' }).click();
  await page.locator('dialog[open] .button-danger').click();
}

it('is obeyed by a till that is in use, at once and without a reload', async () => {
  const till = tillOf(waiter.page);
  const table = await freeTableOf(waiter.page);
  await till.openTable(table);
  await waiter.page.locator('.product').first().click();
  await till.send();
  await till.table(table).waitFor();
  await till.openTable(table);
  await takeBack(waiter.page);
  await waiter.page.locator('dialog[open] .keypad').waitFor();
  await waiter.page.keyboard.press('Escape');
  await waiter.page.locator('dialog[open] .keypad').waitFor({ state: 'detached' });
  await waiter.page.keyboard.press('Escape');
  await waiter.page.locator('dialog[open]').waitFor({ state: 'detached' });

  const asked = waiter.page.waitForResponse((answer) => answer.url().endsWith('/api/session'));
  await openRoles(admin.page);
  await cell(admin.page, 'Waiter', voiding).check();
  await save(admin.page);
  await (await asked).finished();
  // The page shows nothing of the rights that it has taken in.
  await waiter.page.waitForTimeout(500);

  await takeBack(waiter.page);
  // No keypad for an approver: it is voided.
  await waiter.page.locator('dialog[open]').waitFor({ state: 'detached' });
  await expect.poll(() => waiter.page.locator('.ticket-lines .line').count()).toBe(2);
  expect([waiter.complaints, admin.complaints]).toEqual([[], []]);
});

it('marks what differs, and goes back to the defaults', async () => {
  const { page } = admin;
  await openRoles(page);
  await cell(page, 'Waiter', `${voiding}, differs from the default`).waitFor();
  await page.getByRole('button', { name: 'Back to the defaults' }).click();
  expect(await page.locator('.rights-differs').count()).toBe(0);
  await save(page);
  expect(await cell(page, 'Waiter', voiding).isChecked()).toBe(false);
  await page.goto(`${server.url}/#/admin/audit`);
  const entry = page.locator('.audit-table tbody tr').first();
  await entry.waitFor();
  expect(await entry.innerText()).toContain('changed what the role Waiter may do');
  await entry.getByText('Details').click();
  await entry.getByText(voiding).waitFor();
  const text = await entry.innerText();
  for (const word of ['Waiter', voiding, 'Yes', 'No']) expect(text).toContain(word);
});

it('locks what the administrator needs to give the rest back', async () => {
  await openRoles(admin.page);
  const own = cell(admin.page, 'Administrator', 'Decides what each role may do');
  expect([await own.isChecked(), await own.isDisabled()]).toEqual([true, true]);
  expect(await cell(admin.page, 'Manager', 'Decides what each role may do').isDisabled()).toBe(true);
});

it('gives the sight of something with the right to change it, and takes both', async () => {
  const { page } = admin;
  await openRoles(page);
  const sees = cell(page, 'Waiter', 'Sees price lists and happy hours');
  const changes = cell(page, 'Waiter', 'Changes price lists and happy hours');
  await changes.check();
  expect(await sees.isChecked()).toBe(true);
  await page.getByText('2 unsaved changes').waitFor();
  await sees.uncheck();
  expect(await changes.isChecked()).toBe(false);
  await page.locator('.rights .record-actions').waitFor({ state: 'detached' });
});

it('shows who was faster, shows both versions, and applies the chosen cells', async () => {
  const other = await openDevice(browser, { url: server.url, locale: 'en', posValue: 'demo-tablet' });
  await tillOf(other.page).signIn('9001');
  await openRoles(admin.page);
  await openRoles(other.page);
  await cell(other.page, 'Salesperson', voiding).check();
  await cell(admin.page, 'Warehouse', 'Sees price lists and happy hours').check();
  await save(other.page);
  await admin.page.getByRole('button', { name: 'Save' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Somebody saved it meanwhile' });
  await dialog.getByText('Warehouse: Sees price lists and happy hours').waitFor();
  // What was merged is saved by the same tap.
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await admin.page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
  expect(await cell(admin.page, 'Salesperson', voiding).isChecked()).toBe(true);
  expect(await cell(admin.page, 'Warehouse', 'Sees price lists and happy hours').isChecked()).toBe(true);
  const faults = admin.complaints.filter((each) => !each.includes('409'));
  expect(faults).toEqual([]);
  await other.context.close();
});

it('shows a manager what holds, and lets nothing be changed', async () => {
  const manager = await openDevice(browser, { url: server.url, locale: 'en', posValue: 'demo-tablet' });
  await tillOf(manager.page).signIn('9002');
  await openRoles(manager.page);
  expect(await manager.page.locator('.rights-cell input:enabled').count()).toBe(0);
  await manager.page.getByText('Only administrators decide about permissions.').waitFor();
  expect(manager.complaints).toEqual([]);
  await manager.context.close();
});

it('review 6: leads whoever has no work at the till to theirs, also from its address', async () => {
  const { page, context, complaints } = await openDevice(browser, {
    url: server.url,
    locale: 'en',
    posValue: 'demo-tablet',
  });
  for (const digit of '9006') await page.getByRole('button', { name: digit, exact: true }).click({ delay: 60 });
  await page.waitForURL(/#\/admin/);
  // The products of the warehouse, and nothing that leads back to a till.
  await page.getByRole('navigation').first().waitFor();
  expect(await page.locator('.office-nav-exit').count()).toBe(0);
  await page.goto(`${server.url}/#/tables`);
  await page.waitForURL(/#\/admin/);
  expect(complaints).toEqual([]);
  await context.close();
});

it('new user: whoever gets from the till to their own sales sees those of today', async () => {
  const { page } = waiter;
  await tillOf(page).toTables();
  await page.getByRole('link', { name: 'My sales' }).click();
  await expect.poll(() => page.locator('.sales-period select').inputValue()).toBe('today');
});
