import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { receiptCode } from '#features/orders/domain/receipt-code.ts';
import { scan } from './scan.ts';
import { codeOf, goods, type Item, price, sumOf, weighed } from './shop-goods.ts';

/** Whoever has scanned so often looks at the screen. */
const mostTries = 3;

/** The counter of a shop, by scanner and keys: each step ends when the screen shows what came of it. */
export function shopCounter(page: Page, cdp: CDPSession) {
  const dialog = () => page.locator('dialog[open]').last();
  const ready = () => page.getByText('Scan the first item').waitFor();
  /** Right after typed keys a scan would be taken for more of them; two taps at one spot are one. */
  const rest = () => page.waitForTimeout(550);
  /** The amount in cents that stands somewhere. */
  const cents = async (selector: string): Promise<number> =>
    Number((await page.locator(selector).first().innerText()).replace(/\D/g, ''));
  const isClosed = () => page.locator('dialog[open]').waitFor({ state: 'detached' });

  const scans = { done: 0, repeated: [] as string[] };
  /**
   * Scans until the screen shows what was expected, as people do: a loaded browser delivers the keys of a code with pauses, and the till
   * refuses it. What it takes comes late there, but it comes: scanned again too early, it would be sold twice. Repeats are kept, with
   * what the till said: a till that loses scans would otherwise pass here.
   */
  async function scanUntil(code: string, isThere: () => Promise<boolean>): Promise<void> {
    scans.done += 1;
    const tries: string[] = [];
    while (tries.length < mostTries) {
      await scan(cdp, code);
      const deadline = Date.now() + 15_000;
      while (Date.now() < deadline) {
        if (await isThere()) return;
        await page.waitForTimeout(20);
      }
      const said = (await page.locator('.notice-text').allInnerTexts()).join(' | ');
      tries.push(said || 'nothing');
      scans.repeated.push(`${code} (scan ${scans.done}): the till said ${said || 'nothing'}`);
    }
    const shown = (await page.locator('body').innerText()).replace(/\s+/g, ' ').slice(0, 600);
    throw new Error(
      `scan ${scans.done} of the day, ${code}, was lost ${mostTries} times; the till said: ${tries.join('; ')}. On screen: ${shown}`,
    );
  }

  async function openPayment(): Promise<void> {
    await page.keyboard.press('F9');
    await page.locator('.payment-method').first().waitFor();
  }

  async function tap(name: string | RegExp): Promise<void> {
    await rest();
    await dialog().getByRole('button', { name }).first().click();
  }

  return {
    ready,
    /** How often it scanned, and what had to be scanned again. */
    scans: scans as { readonly done: number; readonly repeated: readonly string[] },

    async scanItems(items: readonly Item[], before: readonly Item[] = []): Promise<void> {
      const all = [...before];
      for (const item of items) {
        const times = item.product === weighed ? 1 : item.quantity / 1_000;
        if (times > 1) {
          await page.keyboard.type(`${times}*`, { delay: 120 });
          await expect.poll(() => page.locator('.counter-times').innerText()).toBe(`${times}×`);
        }
        all.push(item);
        await scanUntil(codeOf(item), async () => (await cents('.counter-sum')) === sumOf(all));
      }
    },

    /** Pays exactly, by two keys. */
    async pay(): Promise<void> {
      await openPayment();
      await page.keyboard.press('F8');
      await ready();
    },

    /** Pays so much with a voucher, and what remains in cash. */
    async payWithVoucher(number: string, part: number, remaining: number): Promise<void> {
      await openPayment();
      await tap(/^Voucher/);
      await dialog()
        .getByLabel(/Scan a voucher/)
        .waitFor();
      await rest();
      const redeem = dialog().getByRole('button', { name: /^Pay / });
      await scanUntil(number, async () => (await redeem.count()) > 0);
      expect(Number((await redeem.innerText()).replace(/\D/g, ''))).toBe(part);
      await rest();
      await page.keyboard.press('Enter');
      if (remaining > 0) {
        await page.locator('.payment-methods').waitFor();
        await expect.poll(() => cents('.payment-remaining')).toBe(remaining);
        await page.keyboard.press('F8');
      }
      await ready();
      await rest();
    },

    /** Sells a voucher of so many euros in cash: its number. */
    async sellVoucher(euros: number): Promise<string> {
      await page.locator('.bar-user').click();
      await tap('Vouchers');
      await tap('Sell a voucher');
      for (const digit of String(euros)) await tap(digit);
      await tap(/^Sell for €/);
      const number = await page.locator('.voucher-code').innerText();
      await tap('Done');
      await page.keyboard.press('Escape');
      await isClosed();
      await rest();
      return number;
    },

    async checkPrice(product: number): Promise<void> {
      await page.keyboard.press('F4');
      await page.getByRole('dialog', { name: 'Price check' }).waitFor();
      const isShown = async () =>
        (await page.locator('.price-amount').count()) > 0 && (await cents('.price-amount')) === price(product);
      await scanUntil(goods[product]?.barcode ?? '', isShown);
      await page.keyboard.press('Escape');
      await isClosed();
      await rest();
    },

    async park(name: string): Promise<void> {
      await page.keyboard.press('F6');
      await page.locator('.park-form input').waitFor();
      await page.keyboard.type(name, { delay: 60 });
      await page.keyboard.press('Enter');
      await ready();
    },

    async recall(name: string): Promise<void> {
      await page.keyboard.press('F7');
      await page.locator('.parked-sale').filter({ hasText: name }).click();
      await expect.poll(() => page.locator('.counter-last').innerText()).toContain(name);
      await rest();
    },

    /** The till is loaded anew in the middle of a sale, which is still there. */
    async reload(items: readonly Item[]): Promise<void> {
      await page.reload();
      await expect.poll(() => cents('.counter-sum'), { timeout: 30_000 }).toBe(sumOf(items));
    },

    /** Gives back one piece of what a receipt says, found by its code, or all that is left of it; `isDone` once the server has it. */
    async giveBack(orderId: string, piece: string | null, isDone: () => Promise<boolean>): Promise<void> {
      await page.keyboard.press('F3');
      await page.locator('.receipts').waitFor();
      const give = page.getByRole('button', { name: 'Give money back' });
      await scanUntil(receiptCode(orderId), async () => (await give.count()) > 0);
      await give.click();
      const chosen = piece === null ? 'Everything' : `One more of ${piece}`;
      await page.getByRole('button', { name: chosen }).first().click();
      await page
        .getByRole('button', { name: /^Give back/ })
        .first()
        .click();
      await expect.poll(isDone, { timeout: 20_000 }).toBe(true);
      const back = page.locator('.bar-place').getByRole('button').first();
      // A receipt that was scanned lies over the list of receipts, and that one over the counter.
      await back.click();
      await page.waitForURL(/#\/receipts$/);
      await back.click();
      await page.waitForURL(/#\/barcode-order$/);
      await ready();
    },
  };
}

export type ShopCounter = ReturnType<typeof shopCounter>;
