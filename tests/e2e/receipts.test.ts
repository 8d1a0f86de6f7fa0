import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptCode } from '#features/orders/domain/receipt-code.ts';
import { addDays } from '#kernel/time.ts';
import { type Caller, signInByApi } from '../kit/api.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { scan } from './pages/scan.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

// Issue 10, point 4: the receipts of the day at the till.
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

/** A sale of two espressos and a macchiato at a free table, paid in cash. */
async function sell(page: Page): Promise<void> {
  const till = tillOf(page);
  await till.toTables();
  await till.openTable(await freeTableOf(page));
  for (const drink of ['Espresso', 'Espresso', 'Macchiato']) {
    await till.add(drink);
    await page.waitForTimeout(550);
  }
  await till.send();
  await till.toTables();
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

async function open(pin: string, size = { width: 1366, height: 768 }) {
  const device = await openDevice(browser, { url: server.url, locale: 'en', size });
  await tillOf(device.page).signIn(pin);
  return device;
}
const newest = async () => (await manager.get('api/orders/receipts')).receipts[0];
const countOf = async () => (await manager.get('api/orders/receipts')).receipts.length;
/** Until the server has it. */
const payAll = async (page: Page) => {
  const before = await countOf();
  await page.locator('.floor-strip .button', { hasText: 'My orders' }).click();
  await page.locator('.order-list-row').last().click();
  await page.locator('.product').first().waitFor();
  await tillOf(page).payCash();
  await page.locator('.table-tile, .payment-done').first().waitFor();
  await expect.poll(countOf, { timeout: 10_000 }).toBe(before + 1);
};

describe('the receipts of the day', () => {
  it('give money back for part of a sale in six taps, then for the rest', async () => {
    const { page, context, complaints } = await open('9002');
    await sell(page);
    await payAll(page);
    const before = await newest();
    const { tap, taps } = tapper(page);
    await tillOf(page).toTables();
    await tap(page.getByRole('button', { name: 'Receipts' }));
    await tap(page.locator('.receipt-row').first());
    await tap(page.getByRole('button', { name: 'Give money back' }));
    // The names on receipts are those that were printed.
    await tap(page.getByRole('button', { name: /^One more of/ }).first());
    await tap(page.getByRole('button', { name: /^Give back .* Cash$/ }));
    await page.getByText('were given back').waitFor();
    expect(taps()).toBeLessThanOrEqual(6);
    const part = (await newest()).refunded;
    expect(part).toBeGreaterThan(0);
    expect(part).toBeLessThan(before.total);
    expect(await page.locator('.receipt-refunds li').innerText()).toContain('Goods returned');
    const { refunds } = await manager.get(`api/orders/${before.id}/refunds`);
    expect(refunds[0].reason).toBe('returned');

    await tap(page.getByRole('button', { name: 'Give money back' }));
    await tap(page.getByRole('button', { name: 'Everything' }));
    await tap(page.getByRole('button', { name: /^Give back/ }));
    await expect.poll(async () => (await newest()).refunded).toBe(before.total);
    await expect.poll(() => page.locator('.receipt-row').first().innerText()).toContain('given back');
    expect(await page.getByRole('button', { name: 'Give money back' }).isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('give back as much of what was weighed as somebody types', async () => {
    const { products } = await manager.get('api/menus/fetch?locale=en');
    const weighed = products.find(({ type }: { type: string }) => type === 'dynamic');
    const orderId = crypto.randomUUID();
    const lineId = crypto.randomUUID();
    const { orders } = await manager.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId, lineId, productId: weighed.id, quantity: 720 },
      { type: 'printTotal', orderId },
    );
    const expectedTotal = orders[0].printedTotal;
    const payments = [{ id: crypto.randomUUID(), method: 'cash', amount: expectedTotal }];
    await manager.command({ type: 'pay', orderId, expectedTotal, payments });
    const { page, context, complaints } = await open('9002');
    const { tap } = tapper(page);
    await tap(page.getByRole('button', { name: 'Receipts' }));
    await tap(page.locator('.receipt-row').first());
    await tap(page.getByRole('button', { name: 'Give money back' }));
    const weight = page.locator('.refund-weight input');
    await weight.fill('0.9');
    expect(await weight.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('.refund-ways button').first().isDisabled()).toBe(true);
    await weight.fill('0.18');
    await page.setViewportSize({ width: 390, height: 844 });
    await tap(page.getByRole('button', { name: /^Give back .* Cash$/ }));
    await page.getByText('were given back').waitFor();
    const { refunds, lines } = await manager.get(`api/orders/${orderId}/refunds`);
    expect([refunds[0].lines[0].quantity, lines[0].refunded]).toEqual([180, 180]);
    await tap(page.getByRole('button', { name: 'Give money back' }));
    await tap(page.getByRole('button', { name: 'Everything' }));
    expect(await weight.inputValue()).toBe('0.54');
    await tap(page.getByRole('button', { name: /^Give back/ }));
    await expect.poll(async () => (await newest()).refunded).toBe(expectedTotal);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('say how much goes back by each method: the rest of it is not taken out of the drawer', async () => {
    const { products } = await manager.get('api/menus/fetch?locale=en');
    const { id: productId } = products.find(({ name }: { name: string }) => name === 'Macchiato');
    const [orderId, lineId] = [crypto.randomUUID(), crypto.randomUUID()];
    const { orders } = await manager.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId, lineId, productId, quantity: 3000 },
      { type: 'printTotal', orderId },
    );
    const expectedTotal = orders[0].printedTotal;
    const payments = [
      { id: crypto.randomUUID(), method: 'card', amount: 100 },
      { id: crypto.randomUUID(), method: 'cash', amount: expectedTotal - 100 },
    ];
    await manager.command({ type: 'pay', orderId, expectedTotal, payments });
    const { page, context, complaints } = await open('9002', { width: 390, height: 844 });
    const { tap } = tapper(page);
    await tap(page.getByRole('button', { name: 'Receipts' }));
    await tap(page.locator('.receipt-row').first());
    await tap(page.getByRole('button', { name: 'Give money back' }));
    await tap(page.getByRole('button', { name: /^One more of/ }));
    await tap(page.getByRole('button', { name: 'Give back €1.30 · Card €1.00 + Cash €0.30' }));
    await page.getByText('€1.30 (Card €1.00 + Cash €0.30) were given back.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('print a copy, and ask a waiter for an approval', async () => {
    const { page, context, complaints } = await open('9003', { width: 390, height: 844 });
    await sell(page);
    await payAll(page);
    const { id, total } = await newest();
    await tillOf(page).toTables();
    const { tap } = tapper(page);
    await tap(page.getByRole('button', { name: 'Receipts' }));
    await tap(page.locator('.receipt-row').first());
    // No printer of the demo venue prints: the copy is read here.
    await tap(page.getByRole('button', { name: 'Show a copy' }));
    const copies = async () =>
      (await manager.get(`api/print-jobs?orderId=${id}`)).filter(({ copy }: { copy: number }) => copy === 1).length;
    await expect.poll(copies, { timeout: 10_000 }).toBe(1);
    const copy = page.locator('dialog[open] .paper');
    await expect.poll(() => copy.innerText()).toMatch(/KOPJE 1|KOPJA 1|COPY 1/);
    await page.keyboard.press('Escape');
    await copy.waitFor({ state: 'detached' });
    // The phone's own way back leads to the list, and the receipt is one tap away.
    await page.goBack();
    await page.locator('.receipt-row').first().waitFor();
    await tap(page.locator('.receipt-row').first());

    await tap(page.getByRole('button', { name: 'Give money back' }));
    await tap(page.getByRole('button', { name: 'Everything' }));
    await tap(page.getByRole('button', { name: /^Give back/ }));
    await page.getByText('needs the PIN of somebody').waitFor();
    // As fingers type: a burst of keys is a card.
    await page.keyboard.type('9002', { delay: 120 });
    await page.waitForTimeout(400);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await newest()).refunded).toBe(total);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('open by the code on the paper, of any day, wherever somebody scans it', { retry: 2 }, async () => {
    const { page, context, complaints } = await open('9002');
    const cdp = await context.newCDPSession(page);
    const { today } = await manager.get('api/orders/receipts');
    const yesterday = addDays(today, -1);
    const [old] = (await manager.get(`api/orders/receipts?day=${yesterday}`)).receipts;
    const openIds = async () => (await manager.get('api/orders/open')).orders.map(({ id }: { id: string }) => id);
    /** Scans again, as people do: on an overloaded machine the browser delivers the keys of a code with pauses. */
    const scanFor = async (code: string, wanted: Locator) => {
      await expect
        .poll(
          async () => {
            await scan(cdp, code);
            return wanted
              .first()
              .waitFor({ timeout: 4_000 })
              .then(() => true)
              .catch(() => false);
          },
          { timeout: 40_000, interval: 1_000 },
        )
        .toBe(true);
    };
    await tillOf(page).toTables();

    // From an order that is being taken: nothing is sold, and the order is left as it is.
    await tillOf(page).openTable(await freeTableOf(page));
    await tillOf(page).add('Espresso');
    await expect.poll(async () => (await openIds()).length).toBeGreaterThan(0);
    const lines = tillOf(page).ticketLines();
    await lines.first().waitFor();
    const before = await lines.count();
    await scanFor(receiptCode(crypto.randomUUID()), page.getByText('No receipt of this venue has this code.'));
    const code = receiptCode(old.id);
    await scanFor(`${code.slice(0, 40)}${(Number(code[40]) + 1) % 10}`, page.getByText('was misread'));
    expect(await lines.count()).toBe(before);
    await tillOf(page).startPayment();
    await scanFor(code, page.getByText('Close what is open first'));
    await page.locator('dialog[open] button[aria-label="Close"]').first().click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });

    const head = page.locator('.receipt-head');
    await scanFor(code, head.getByText(`Receipt ${old.receiptNumber}`));
    await page.getByRole('button', { name: 'Show a copy' }).waitFor();
    await page.getByRole('button', { name: 'Give money back' }).waitFor();
    // From the list itself, and again after a reload.
    const [other] = (await manager.get(`api/orders/receipts?day=${addDays(today, -2)}`)).receipts;
    await scanFor(receiptCode(other.id), head.getByText(`Receipt ${other.receiptNumber}`));
    await page.reload();
    await head.getByText(`Receipt ${other.receiptNumber}`).waitFor();
    // The browser itself reports that the server did not find the unknown one.
    expect(complaints.filter((each) => !each.includes('404'))).toEqual([]);
    await context.close();
  });

  it('find a receipt by its number, and those of another day', async () => {
    const { page, context, complaints } = await open('9002');
    await page.goto(`${server.url}/#/receipts`);
    await page.locator('.receipt-row').first().waitFor();
    const { receiptNumber } = await newest();
    await page.getByRole('searchbox').fill(String(receiptNumber));
    await expect.poll(() => page.locator('.receipt-row').count()).toBe(1);
    // Giving money back is in reach on a phone, however long the receipt is.
    await page.locator('.receipt-row').first().click();
    await page.setViewportSize({ width: 390, height: 400 });
    const back = page.getByRole('button', { name: 'Give money back' });
    await back.waitFor();
    const box = await back.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
    // A scanned number finds another receipt: the list says so.
    const cdp = await context.newCDPSession(page);
    await page.waitForTimeout(600);
    await scan(cdp, '99999');
    await page.getByText('No receipts on this day').waitFor();
    await page.setViewportSize({ width: 1366, height: 768 });
    expect(await page.getByRole('searchbox').inputValue()).toBe('99999');
    await page.getByRole('searchbox').fill('99999');
    await page.getByText('No receipts on this day').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'The day before' }).click();
    await expect.poll(() => page.locator('.receipt-row').count()).toBeGreaterThan(5);
    expect(await page.getByRole('button', { name: 'The day after' }).isEnabled()).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
