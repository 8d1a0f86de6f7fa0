import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { closeDialogs, dialog, loseAnswers, openMenu, tap, unanswered } from './pages/lost-answers.ts';
import { tillOf } from './pages/till.ts';

// Money whose answer was lost is booked once, whatever the person does next.

let server: RunningServer;
let browser: Browser;
let device: Device;
let manager: Caller;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  device = await openDevice(browser, { url: server.url, locale: 'en' });
  manager = await signInByApi(server.url, '9002', 'demo-tablet');
  await tillOf(device.page).signIn('9003');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('review 20 and 22: a sale of a voucher is booked once, with another amount, in another dialog, after a reload', async () => {
  const { page } = device;
  const sold = async () => (await manager.get('api/vouchers/list?limit=1')).total as number;
  const before = await sold();
  const answers = await loseAnswers(page, /api\/vouchers\/sell/);
  await openMenu(page, 'Vouchers');
  await tap(page, 'Sell a voucher');
  await tap(page, '2');
  await tap(page, /^Sell for €/);
  await unanswered(page);
  answers.find();
  await page.reload();
  await openMenu(page, 'Vouchers');
  await tap(page, 'Sell a voucher');
  await unanswered(page);
  // Nothing else can be sold before.
  expect(
    await page
      .locator(dialog)
      .last()
      .getByRole('button', { name: /^Sell for/ })
      .count(),
  ).toBe(0);
  await page.getByText('Sell for €2.00').waitFor();
  await tap(page, 'Try again');
  await page.locator('.voucher-code').waitFor();
  expect(new Set(answers.ids).size).toBe(1);
  expect(answers.ids).toHaveLength(2);
  expect(await sold()).toBe(before + 1);
  // The next one is another.
  await tap(page, 'Done');
  await tap(page, 'Sell a voucher');
  await tap(page, '3');
  await tap(page, /^Sell for €3/);
  await page.locator('.voucher-code').waitFor();
  expect(await sold()).toBe(before + 2);
});

it('review 24: a voucher whose dialog was closed before the answer came is told, and its number can be seen', async () => {
  const { page } = device;
  const sold = async () => (await manager.get('api/vouchers/list?limit=1')).total as number;
  const before = await sold();
  let answer = () => {};
  const ids: (string | undefined)[] = [];
  const address = /api\/vouchers\/sell/;
  await page.route(address, async (route) => {
    ids.push(route.request().headers()['command-id']);
    const response = await route.fetch();
    if (ids.length === 1) await new Promise<void>((resolve) => (answer = resolve));
    await route.fulfill({ response });
  });
  await openMenu(page, 'Vouchers');
  await tap(page, 'Sell a voucher');
  await tap(page, '6');
  await tap(page, /^Sell for €6/);
  await expect.poll(sold).toBe(before + 1);
  await closeDialogs(page);
  answer();
  await page.getByText(/€6.00, number ending in …/).waitFor();
  await page.reload();
  await openMenu(page, 'Vouchers');
  await tap(page, 'Sell a voucher');
  await page.getByText('Sell for €6.00').waitFor();
  await tap(page, 'Try again');
  await page.locator('.voucher-code').waitFor();
  expect([await sold(), ids.length, new Set(ids).size]).toEqual([before + 1, 2, 1]);
  await tap(page, 'Done');
  await page.unroute(address);
});

it('review 24: two tabs book both what was not answered', async () => {
  const { page } = device;
  const sold = async () => (await manager.get('api/vouchers/list?limit=1')).total as number;
  const before = await sold();
  const other = await device.openTab();
  await other.goto(server.url);
  await tillOf(other).signIn('9003');
  let isLost = true;
  for (const [tab, digit] of [
    [page, '4'],
    [other, '7'],
  ] as const) {
    await tab.route(/api\/vouchers\/sell/, async (route) => {
      if (!isLost) return route.continue();
      // The first does not reach the server.
      if (tab === other) await route.fetch();
      await route.abort('connectionreset');
    });
    await openMenu(tab, 'Vouchers');
    await tap(tab, 'Sell a voucher');
    await tap(tab, digit);
  }
  await tap(page, /^Sell for €4/);
  await tap(other, /^Sell for €7/);
  for (const tab of [page, other]) await unanswered(tab);
  isLost = false;
  await other.close();
  await page.reload();
  for (const amount of ['€4.00', '€7.00']) {
    await openMenu(page, 'Vouchers');
    await tap(page, 'Sell a voucher');
    await page.getByText(`Sell for ${amount}`).waitFor();
    await tap(page, 'Try again');
    await page.locator('.voucher-code').waitFor();
  }
  expect(await sold()).toBe(before + 2);
  await closeDialogs(page);
  await page.unroute(/api\/vouchers\/sell/);
});

it('review 20: money that is taken out of a drawer is booked once', async () => {
  const { page } = device;
  await openMenu(page, 'Shift');
  await page.getByText('In the drawer at the start').waitFor();
  await tap(page, 'Clock in');
  await page.locator(dialog).waitFor({ state: 'detached' });
  const answers = await loseAnswers(page, /api\/shifts\/[^/]+\/movements/);
  await openMenu(page, 'Shift');
  await tap(page, 'Expense');
  await tap(page, '4');
  await page.getByLabel('Why').fill('bread');
  await tap(page, 'Book');
  await unanswered(page);
  answers.find();
  await openMenu(page, 'Shift');
  await tap(page, 'Expense');
  await page.getByText('Expense · €4.00').waitFor();
  await tap(page, 'Try again');
  await page.getByText('Expense: €4.00').waitFor();
  expect(answers.ids).toHaveLength(2);
  expect(new Set(answers.ids).size).toBe(1);
});

it('review 20: a client whose payment was not answered pays it once, whoever pays next', async () => {
  const { page } = device;
  const owed = async () => (await manager.get('api/accounts')).accounts as { name: string; balance: number }[];
  const balanceOf = async (name: string) => (await owed()).find((each) => each.name === name)?.balance ?? 0;
  const before = await balanceOf('Studio Ura sh.p.k.');
  const answers = await loseAnswers(page, /api\/accounts\/[^/]+\/payments/);
  await openMenu(page, 'Client accounts');
  await tap(page, 'Studio Ura');
  for (const key of ['1', '.', '5']) await tap(page, key);
  await page.locator(dialog).getByText('Card', { exact: true }).click();
  await tap(page, /^Take €1.50/);
  await unanswered(page);
  answers.find();
  await openMenu(page, 'Client accounts');
  await page.waitForTimeout(520);
  await page.locator('.account-row:enabled').last().click();
  await page.getByText('Studio Ura sh.p.k. · Take €1.50').waitFor();
  await tap(page, 'Try again');
  await page.getByText(/^Payment \d+: €1.50/).waitFor();
  expect(await balanceOf('Studio Ura sh.p.k.')).toBe(before - 150);
  expect(new Set(answers.ids).size).toBe(1);
});

it('review 20: a take-back that was approved and not answered is approved and booked once', async () => {
  const { page } = device;
  await openMenu(page, 'Vouchers');
  await tap(page, 'Sell a voucher');
  await tap(page, '4');
  await tap(page, /^Sell for €4/);
  const number = await page.locator('.voucher-code').innerText();
  await tap(page, 'Done');
  const answers = await loseAnswers(page, /api\/vouchers\/[^/]+\/take-back/);
  await page
    .locator(dialog)
    .getByLabel(/Scan a voucher/)
    .fill(number);
  await tap(page, 'Look');
  await tap(page, 'Take back');
  await page.getByLabel('Why it is taken back').fill('wrong value');
  await tap(page, /^Take back for €4/);
  for (const digit of '9002') await tap(page, digit);
  await tap(page, 'Approve');
  await unanswered(page);
  answers.find();
  await tap(page, 'Try again');
  await page.getByText(/The voucher ended/).waitFor();
  expect(answers.ids).toHaveLength(2);
  expect(new Set(answers.ids).size).toBe(1);
  expect((await manager.get(`api/vouchers/find?number=${encodeURIComponent(number)}`)).left).toBe(0);
});

it('review 22: a batch is made once where a server that did it says that it is unavailable', async () => {
  const { page, context } = await openDevice(browser, { url: server.url, locale: 'en', posValue: 'demo-tablet' });
  await tillOf(page).signIn('9001');
  const made = async () => (await manager.get('api/vouchers/list?limit=1')).total as number;
  const before = await made();
  const ids: (string | undefined)[] = [];
  // PostgreSQL that ends while it commits, then one that is starting.
  const said: ('doneAnd503' | '503' | 'answered')[] = ['doneAnd503', '503', 'answered'];
  await page.route(/api\/vouchers\/batch/, async (route) => {
    ids.push(route.request().headers()['command-id']);
    const now = said.shift();
    if (now === 'doneAnd503') await route.fetch();
    if (now === 'answered') return route.continue();
    const body = '{"error":{"code":"UNAVAILABLE"}}';
    return route.fulfill({ status: 503, contentType: 'application/json', body });
  });
  await page.goto(`${server.url}/#/admin/vouchers/list`);
  await page.getByRole('button', { name: 'Make a batch' }).click();
  const form = page.locator(dialog);
  await form.getByLabel('How many').fill('3');
  await form.getByLabel('Value').fill('20');
  await tap(page, /^Make \d+ voucher/);
  await unanswered(page);
  // Nothing else can be made before, in a form that is opened anew either.
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Make a batch' }).click();
  await page.getByText(/^Make 3 vouchers · €20.00/).waitFor();
  expect(await form.getByLabel('How many').count()).toBe(0);
  await tap(page, 'Try again');
  await expect.poll(() => ids.length).toBe(2);
  await form.locator('.banner.tone-danger').waitFor();
  await tap(page, 'Try again');
  await form.waitFor({ state: 'detached' });
  expect(new Set(ids).size).toBe(1);
  expect(await made()).toBe(before + 3);
  await context.close();
});

it('review 22: goods are given back once, though the form was closed before the answer came', async () => {
  const { products } = await manager.get('api/menus/fetch?locale=en');
  const { id: productId } = products.find(({ type }: { type: string }) => type === 'simple');
  const orderId = crypto.randomUUID();
  const { orders } = await manager.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId: crypto.randomUUID(), productId, quantity: 3_000 },
    { type: 'printTotal', orderId },
  );
  const expectedTotal = orders[0].printedTotal;
  const payments = [{ id: crypto.randomUUID(), method: 'cash', amount: expectedTotal }];
  await manager.command({ type: 'pay', orderId, expectedTotal, payments });
  const { page, context } = await openDevice(browser, { url: server.url, locale: 'en', posValue: 'demo-tablet' });
  await tillOf(page).signIn('9002');
  const ids: string[] = [];
  let isLost = true;
  await page.route(/api\/orders\/commands/, async (route) => {
    const { commands } = route.request().postDataJSON();
    if (commands[0].type !== 'refund') return route.continue();
    ids.push(commands[0].id);
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const press = async (name: string | RegExp) => {
    await page.waitForTimeout(520);
    await page.getByRole('button', { name }).first().click();
  };
  await press('Receipts');
  await page.locator('.receipt-row').first().click();
  await press('Give money back');
  await press(/^One more of/);
  await press(/^Give back .* Cash$/);
  await page.locator('.refund-form').getByRole('button', { name: 'Again' }).waitFor();
  await press('Cancel');
  await press('Give money back');
  await page.locator('.refund-form').getByRole('button', { name: 'Again' }).waitFor();
  await page.reload();
  const [rows, receipts] = [page.locator('.receipt-row'), page.getByRole('button', { name: 'Receipts' })];
  await rows.or(receipts).first().waitFor();
  if ((await rows.count()) === 0) await press('Receipts');
  await page.locator('.receipt-row').first().click();
  await press('Give money back');
  await page.getByText(/^1 × .* · €.* · /).waitFor();
  // Nothing else can be given back before.
  expect(await page.getByRole('button', { name: /^Give back .* Cash$/ }).count()).toBe(0);
  isLost = false;
  await press('Again');
  await page.getByText('given back').first().waitFor();
  const { refunds, lines } = await manager.get(`api/orders/${orderId}/refunds`);
  expect([refunds.length, lines[0].refunded, ids.length, new Set(ids).size]).toEqual([1, 1_000, 2, 1]);
  await context.close();
});
