import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInByApi } from '../kit/api.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

// Issue 9, points 5 and 11: what an administrator sets up for discounts and for users is what the till offers.

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

/** What a waiter may not give alone; the demo venue has one. */
const locked = ['Friend · 40% (needs an approval)', 'Staff · 30% (needs an approval)'];

async function approveBy(page: Page, pin: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'An approver is needed' });
  for (const digit of pin) await dialog.getByRole('button', { name: digit, exact: true }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
}

async function addDiscount(name: string, percent: string, waiters: string): Promise<void> {
  const { page } = admin;
  await page.goto(`${server.url}/#/admin/discounts/create`);
  await page
    .getByRole('textbox', { name: /^Reason/ })
    .first()
    .fill(name);
  await page.getByRole('textbox', { name: 'Taken off' }).fill(percent);
  await page.getByRole('textbox', { name: 'Waiters' }).fill(waiters);
  // By the keyboard: a tap on the same spot within half a second is a double tap.
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.waitForFunction(() => location.hash.endsWith('/discounts'));
}

it('a waiter is offered every reason, and the order names the one that was given', async () => {
  await addDiscount('Birthday', '20', '20');
  await addDiscount('Friend', '40', '20');
  const { page } = waiter;
  const till = tillOf(page);
  await till.openTable(await freeTableOf(page));
  await page.locator('.product').first().click();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('button', { name: 'Discount', exact: true }).click();
  const reasons = page.getByRole('region', { name: 'Reasons' });
  await expect
    .poll(async () => (await reasons.getByRole('button').allTextContents()).sort())
    .toEqual(['Birthday · 20%', 'Complaint', ...locked, 'Regular guest · 10%'].sort());
  const usual = page.locator('.presets');
  expect(await usual.count()).toBe(0);
  await reasons.getByRole('button', { name: 'Complaint' }).click();
  await usual.getByRole('button', { name: '15%' }).waitFor();
  await reasons.getByRole('button', { name: /^Birthday/ }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.totals').textContent()).toContain('Discount 20% · Birthday');
});

// New user, M1: the reasons that needed somebody else were not offered.
it('a reason above the limit of the role carries a lock, and is booked with the approval that its tap asks for', async () => {
  const { page } = waiter;
  const buttons = page.getByRole('region', { name: 'Reasons' }).locator('.button:has(svg)');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('button', { name: 'Discount', exact: true }).click();
  await buttons.first().waitFor();
  expect((await buttons.allTextContents()).sort()).toEqual(locked);
  await buttons.filter({ hasText: 'Friend' }).click();
  await approveBy(page, '9002');
  await expect.poll(() => page.locator('.totals').textContent()).toContain('Discount 40% · Friend');
});

it('review 26: under a service fee the dialog shows what the order then comes to', async () => {
  const office = await signInByApi(server.url, '9001', 'demo-tablet');
  await office.put('api/configuration', { changes: { serviceFeePercentage: 1_000 } });
  const { page } = waiter;
  await page.goto(`${server.url}/#/`);
  const till = tillOf(page);
  await till.openTable(await freeTableOf(page));
  await page.locator('.product').nth(0).click();
  await expect.poll(() => page.locator('.totals').textContent()).toContain('10%');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discount', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Discount on the order' });
  for (const key of ['2', '0']) await dialog.getByRole('button', { name: key, exact: true }).click();
  const [off, rest] = ((await dialog.locator('.entry-result').textContent()) ?? '').match(/[\d.]+/g) ?? [];
  await dialog.getByRole('button', { name: 'Give the discount' }).click();
  await approveBy(page, '9002');
  const totals = page.locator('.totals');
  await expect.poll(() => totals.textContent()).toContain('Discount 20%');
  const figures = ((await totals.textContent()) ?? '').match(/\d+\.\d+/g);
  expect(figures).toEqual(expect.arrayContaining([off, rest]));
  await office.put('api/configuration', { changes: { serviceFeePercentage: 0 } });
});

it('takes a percentage off one line, which its ticket shows, instead of one off the whole order', async () => {
  const { page } = waiter;
  await page.goto(`${server.url}/#/`);
  const till = tillOf(page);
  await till.openTable(await freeTableOf(page));
  await page.locator('.product').nth(0).click();
  await page.locator('.product').nth(1).click();
  await page.locator('.line-button').first().click();
  await page.locator('.line-actions').getByRole('button', { name: 'Discount', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Discount on / });
  await dialog.getByRole('button', { name: /^Birthday/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.line-note').first().textContent()).toBe('Discount 20% · Birthday');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discount', exact: true }).click();
  const reasons = page.getByRole('region', { name: 'Reasons' });
  await reasons.getByRole('button', { name: /^Birthday/ }).click();
  await page.getByText('There is a discount already').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.line-button').nth(1).click();
  await page.locator('.line-actions').getByRole('button', { name: 'Discount', exact: true }).click();
  await dialog.getByRole('button', { name: /^Friend/ }).click();
  await approveBy(page, '9002');
  await expect.poll(() => page.locator('.line-note').nth(1).textContent()).toBe('Discount 40% · Friend');
});

it('new user: a notice that goes along to where it is seen next ends when it would have ended', async () => {
  const { page } = waiter;
  await page.clock.install();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discount', exact: true }).click();
  await page.getByRole('button', { name: /^Birthday/ }).click();
  const notice = page.locator('dialog .notice');
  await notice.waitFor();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  await page.keyboard.press('Escape');
  const moved = page.locator('.notice:not(dialog .notice)');
  await moved.waitFor();
  // It lasts six seconds, of which half a second was over.
  await page.clock.runFor(5_700);
  expect(await moved.count()).toBe(0);
  await page.clock.resume();
});

it('a new user starts with the places of the role, and flags without a rule say so', async () => {
  const { page } = admin;
  await page.goto(`${server.url}/#/admin/users/create`);
  const till = page.getByRole('switch', { name: 'May use the till' });
  const office = page.getByRole('switch', { name: 'May use the back office' });
  const shown = async () => [await till.isChecked(), await office.isChecked()];
  await page.locator('.record-more > summary').click();
  await till.waitFor();
  expect(await shown()).toEqual([true, false]);
  const role = page.getByRole('combobox', { name: 'Role' });
  await role.selectOption('Warehouse');
  expect(await shown()).toEqual([false, true]);
  await role.selectOption('Manager');
  expect(await shown()).toEqual([true, true]);
  await expect.poll(() => page.getByText('Not yet in force.').count()).toBe(1);
});
