import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { freeTableOf, type Till, tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Where a waiter is: at the log-in, on the floor, or at a table. */
const isAt = { login: '.login', tables: '.table-tile', table: '.product' } as const;

const usual = {
  backToTablesAfterOrdering: true,
  backToTablesAfterPayment: true,
  logoutAfterOrdering: false,
  logoutAfterPayment: false,
};

/** A setting, and where it leads after an order was sent, and after it was paid. */
const rounds: readonly (readonly [changes: Partial<typeof usual>, sent: keyof typeof isAt, paid: keyof typeof isAt])[] =
  [
    [{}, 'tables', 'tables'],
    [{ backToTablesAfterOrdering: false }, 'table', 'tables'],
    [{ backToTablesAfterPayment: false }, 'tables', 'table'],
    [{ logoutAfterOrdering: true }, 'login', 'tables'],
    [{ logoutAfterPayment: true }, 'tables', 'login'],
  ];

async function placeAfter(page: Page, till: Till, act: () => Promise<void>): Promise<string> {
  await till.signIn('9003');
  await till.openTable(await freeTableOf(page));
  await page.locator('.product').first().click();
  await till.ticketLines().first().waitFor();
  await act();
  // The line leaves the ticket, or is marked as sent: then the till is where it stays.
  const places = Object.entries(isAt);
  let last = '';
  await expect
    .poll(
      async () => {
        const seen = [];
        for (const [name, selector] of places) if (await page.locator(selector).first().isVisible()) seen.push(name);
        const now = seen.join();
        const isSettled = now === last && (await page.locator('.payment-method').count()) === 0;
        last = now;
        return isSettled && seen.length === 1;
      },
      { interval: 1000, timeout: 30_000 },
    )
    .toBe(true);
  if (last !== 'login') {
    await till.toTables();
    await till.lock();
  }
  return last;
}

it('review 26: the settings of the till say where it goes after an order was sent or paid', async () => {
  const admin = await signInByApi(server.url, '9001');
  const { page, context, complaints } = await openDevice(browser, {
    url: server.url,
    posValue: 'demo-tablet',
    locale: 'sq',
  });
  const till = tillOf(page);
  for (const [changes, sent, paid] of rounds) {
    await admin.put('api/configuration', { changes: { ...usual, ...changes }, isConfirmed: true });
    const places = [await placeAfter(page, till, till.send), await placeAfter(page, till, till.payCash)];
    expect({ changes, places }).toEqual({ changes, places: [sent, paid] });
  }
  // What was asked in the moment of a log-out is refused.
  expect(besidesTheNetwork(complaints)).toEqual([]);
  await context.close();
});
