import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';

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

describe('the keyboard alone', () => {
  it('signs in, opens a table, orders, sends and takes the money', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url });
    await page.getByRole('button', { name: '1', exact: true }).waitFor();
    await page.keyboard.type('9003');
    await page.locator('.table-tile').first().waitFor();
    const tabTo = async (selector: string, text = '') => {
      const isThere = () =>
        page.evaluate(
          ([wanted, words]) => {
            const focused = document.activeElement;
            return (focused?.matches(wanted as string) && focused.textContent?.startsWith(words as string)) ?? false;
          },
          [selector, text],
        );
      for (let presses = 0; presses < 80 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
      expect(await isThere()).toBe(true);
    };
    await tabTo('.table-tile.table-free');
    const table = await page.locator('.table-tile:focus .table-name').innerText();
    await page.keyboard.press('Enter');
    await page.locator('.product').first().waitFor();
    await tabTo('.product');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F8');
    await page.locator('.table-tile').first().waitFor();
    await tabTo('.table-tile.table-open', table);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.ticket-lines .line').count()).toBe(2);
    // issue 9 point 3: the key that opened the payment takes nothing when it is pressed again.
    await page.keyboard.press('F9');
    await page.locator('.payment-remaining').waitFor();
    await page.keyboard.press('F9');
    await page.keyboard.press('F9');
    expect(await page.locator('.payment-method').count()).toBeGreaterThan(0);
    await tabTo('.payment-method');
    await page.keyboard.press('Enter');
    await page.locator('.table-tile').first().waitFor();
    await tabTo('.table-tile.table-free', table);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('issue 9 point 3: a clicked key of a keypad is not pressed again by Enter', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, posValue: 'demo-tablet' });
    const key = (digit: string) => page.locator('.keypad-key').filter({ hasText: new RegExp(`^${digit}$`) });
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) bodies.push(request.postData() ?? '');
    });
    for (const digit of ['4', '7', '1']) await key(digit).click();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(200);
    expect(bodies).toEqual([]);
    for (let digit = 0; digit < 3; digit += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('9003', { delay: 60 });
    await page.locator('.table-tile.table-free').first().click();
    await page.locator('.product').first().click();
    await page.locator('.pay-button:visible').click();
    await page.locator('.payment-method').first().waitFor();
    const entry = page.locator('.payment output').first();
    for (const digit of ['5', '0']) await key(digit).click();
    const typed = await entry.innerText();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(200);
    expect(await entry.innerText()).toBe(typed);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('issue 9 point 3: a key that is held presses once: the change stays on screen', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    await page.getByRole('button', { name: '1', exact: true }).waitFor();
    await page.keyboard.type('9003', { delay: 60 });
    await page.locator('.table-tile.table-free').first().click();
    await page.locator('.product').first().click();
    await page.keyboard.press('F9');
    await page.locator('.payment-method').first().waitFor();
    await page.keyboard.type('50', { delay: 60 });
    await page.locator('.payment-method', { hasText: 'Cash' }).focus();
    for (let repeat = 0; repeat < 20; repeat += 1) {
      await page.keyboard.down('Enter');
      await page.waitForTimeout(repeat === 0 ? 500 : 30);
    }
    await page.keyboard.up('Enter');
    await page.getByText('Change', { exact: false }).first().waitFor();
    await page.waitForTimeout(500);
    expect(await page.locator('dialog[open]').count()).toBe(1);
    // A new press closes it.
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('review 19, N1: a typed PIN goes to the approval that is open, and not to the keypad below it', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    await page.getByRole('button', { name: '1', exact: true }).waitFor();
    await page.keyboard.type('9003', { delay: 60 });
    await page.locator('.table-tile.table-free').first().click();
    await page.locator('.product').first().click();
    await page.locator('.ticket-lines .line-button').first().click();
    await page.locator('.line-actions').getByRole('button', { name: 'Price', exact: true }).click();
    const price = page.getByRole('status', { name: 'Price', exact: true });
    await price.waitFor();
    await page.keyboard.type('0.10', { delay: 60 });
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name: 'An approver is needed' });
    await asked.waitFor();
    await page.keyboard.type('9002', { delay: 150 });
    await expect.poll(() => asked.locator('.entry').innerText()).toBe('●●●●');
    expect(await price.innerText()).toBe('0.10');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await expect.poll(() => page.locator('.ticket-lines .line-amount').innerText()).toContain('0.10');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('issue 9 point 3: Enter in a box takes the only match, and saves nothing', async () => {
    const { page, context } = await openDevice(browser, { url: server.url, posValue: 'demo-tablet', locale: 'en' });
    await page.getByRole('button', { name: '1', exact: true }).waitFor();
    await page.keyboard.type('9001', { delay: 60 });
    await page.locator('.table-tile').first().waitFor();
    await page.goto(`${server.url}/#/admin/menus/products/create`);
    const box = page.getByRole('combobox', { name: 'Category' });
    await box.click();
    const options = page.locator('.mantine-Combobox-option, [role=option]:not(option)');
    await options.first().waitFor();
    const wanted = (await options.allInnerTexts())[1] as string;
    await box.pressSequentially(wanted, { delay: 60 });
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.keyboard.press('Enter');
    await expect.poll(() => box.inputValue()).toBe(wanted);
    expect(page.url()).toContain('products/create');
    // Several matches: nothing is taken.
    await box.fill('e');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => box.inputValue()).not.toBe('');
    expect(page.url()).toContain('products/create');
    expect(sent.filter((url) => url.includes('api/products'))).toEqual([]);
    await context.close();
  });
});
