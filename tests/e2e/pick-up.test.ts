import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

// The display controller and the customer board: decision 0111.

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

/** Something that a station makes, paid over the counter. */
async function sold(): Promise<{ readonly id: string; readonly number: number }> {
  const { products } = await manager.get('api/menus/fetch');
  const id = crypto.randomUUID();
  const adding = { type: 'addLine', orderId: id, lineId: crypto.randomUUID(), quantity: 1000 };
  await manager.command(
    { type: 'openOrder', orderId: id, orderType: 'direct', tableId: null, covers: 0 },
    { ...adding, productId: products.find(({ type }: { type: string }) => type === 'simple').id },
    { type: 'send', orderId: id },
  );
  const { total, number } = await manager.get(`api/orders/${id}`);
  const payments = [{ id: crypto.randomUUID(), method: 'cash', amount: total }];
  await manager.command({ type: 'pay', orderId: id, expectedTotal: total, payments });
  return { id, number };
}

/** Counts what a finger does, so that a tap that a test makes in vain counts too. */
async function countTaps(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dataset.taps = '0';
    const count = ({ isTrusted }: Event) => {
      const { dataset } = document.documentElement;
      if (isTrusted) dataset.taps = String(Number(dataset.taps) + 1);
    };
    document.addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.taps));
}

it('one tap moves an order on, one takes it back, and the board on the wall follows', async () => {
  const size = { width: 1280, height: 800 };
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en', size });
  const wall = await openDevice(browser, { url: server.url, locale: 'en', posValue: 'demo-board' });
  // The device knows by itself that it is a board, and asks nobody for a PIN.
  await wall.page.locator('.board').waitFor();
  const { number } = await sold();
  const numbers = (column: string) =>
    wall.page.getByRole('region', { name: column }).locator('.board-number').allInnerTexts();
  await expect.poll(() => numbers('Preparing')).toContain(String(number));

  await tillOf(page).signIn('9002');
  await page.getByRole('button', { name: /Drita/ }).click();
  await page.getByRole('button', { name: 'Pick-up' }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const card = (name: string) => column(name).getByRole('article', { name: `Order ${number}`, exact: true });
  await card('Preparing').waitFor();
  const taps = await countTaps(page);
  await page.getByRole('button', { name: `Ready: order ${number}`, exact: true }).click();
  await card('Ready').waitFor();
  await expect.poll(() => numbers('Ready')).toContain(String(number));
  await expect.poll(() => wall.page.locator('.board-newest').innerText()).toBe(String(number));
  await page.getByRole('button', { name: `Collected: order ${number}`, exact: true }).click();
  await card('Collected').waitFor();
  await expect.poll(() => wall.page.locator('.board-number').allInnerTexts()).not.toContain(String(number));
  await card('Collected')
    .getByRole('button', { name: `Back: order ${number}` })
    .click();
  await card('Ready').waitFor();
  await card('Ready')
    .getByRole('button', { name: `Back: order ${number}` })
    .click();
  await card('Preparing').waitFor();
  expect(await taps()).toBe(4);
  await expect.poll(() => numbers('Preparing')).toContain(String(number));

  expect(complaints).toEqual([]);
  expect(wall.complaints).toEqual([]);
  await wall.context.close();
  await context.close();
});

it('on a phone its stages are tabs, and a notice takes the tap back', async () => {
  const size = { width: 360, height: 740 };
  const { page, context, complaints } = await openDevice(browser, {
    url: server.url,
    locale: 'en',
    size,
    hasTouch: true,
  });
  const { number } = await sold();
  await tillOf(page).signIn('9002');
  await page.goto(`${server.url}/#/display-controller`);
  await page.getByRole('button', { name: `Ready: order ${number}`, exact: true }).click();
  await page.getByText(`Order ${number}: Ready`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: `Ready: order ${number}`, exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a board says that it hears nothing, keeps its numbers, catches up, and is a board again after a reload', async () => {
  const { page, context, complaints } = await openDevice(browser, {
    url: server.url,
    locale: 'en',
    posValue: 'demo-board',
  });
  const first = await sold();
  const shown = page.getByRole('region', { name: 'Preparing' });
  await expect.poll(() => shown.innerText()).toContain(String(first.number));
  await context.setOffline(true);
  await page.getByText(/No connection since/).waitFor();
  expect(await shown.innerText()).toContain(String(first.number));
  const second = await sold();
  await context.setOffline(false);
  await expect.poll(() => shown.innerText()).toContain(String(second.number));
  await page.getByText(/No connection since/).waitFor({ state: 'detached' });
  await page.goto(`${server.url}/#/login`);
  await page.locator('.board').waitFor();
  // It becomes another device where somebody says so.
  await page.getByRole('button', { name: 'Settings of this board' }).click();
  await page.getByRole('button', { name: 'Make it another device' }).click();
  await page.getByRole('button', { name: 'Arka kryesore' }).click();
  await page.locator('.pin-pad, .keypad').first().waitFor();
  expect(besidesTheNetwork(complaints)).toEqual([]);
  await context.close();
});

it('a board at a till shows what is typed there, what is owed, and the change', async () => {
  const admin = await signInByApi(server.url, '9001', 'demo-till');
  const { point } = await admin.get('api/session');
  const { rows } = await admin.get('api/points/list');
  const board = rows.find(({ values }: { values: { kind: string } }) => values.kind === 'customerBoard');
  const {
    id,
    state: _,
    signedIn: __,
    lastSeenAt: ___,
    appVersion: ____,
    hasKey: _____,
    ...values
  } = await admin.get(`api/points/${board.id}`);
  await admin.put(`api/points/${id}`, { ...values, till: point.id });
  const wall = await openDevice(browser, { url: server.url, locale: 'en', posValue: 'demo-board' });
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
  const till = tillOf(page);
  await till.signIn('9003');
  await page.goto(`${server.url}/#/table`);
  const product = page.locator('.product').first();
  await product.click();
  await expect.poll(() => wall.page.locator('.sale-line').count()).toBe(1);
  await expect.poll(() => wall.page.locator('.sale').innerText()).toContain('To pay');
  await till.startPayment();
  // The largest note.
  await page.locator('.payment-quick .button').last().click();
  for (const word of ['Change', 'Your number']) {
    await expect.poll(() => wall.page.locator('.sale').innerText()).toContain(word);
  }
  expect(complaints).toEqual([]);
  expect(wall.complaints).toEqual([]);
  await wall.context.close();
  await context.close();
});
