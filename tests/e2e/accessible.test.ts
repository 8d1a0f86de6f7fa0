import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { screens } from './pages/screens.ts';

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

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  it.each(screens.map((screen) => [screen.name, screen] as const))('%s has no finding', async (_name, screen) => {
    const { page, context, complaints } = await openDevice(browser, {
      url: server.url,
      posValue: screen.posValue,
      colorScheme,
    });
    if (screen.pin !== null) {
      await page.getByRole('button', { name: '1', exact: true }).waitFor();
      await page.keyboard.type(screen.pin);
      await page.waitForFunction(() => !location.hash.startsWith('#/login'));
    }
    await screen.show(page);
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the keyboard alone', () => {
  it('signs in, opens a table, orders, sends and takes the money', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url });
    await page.getByRole('button', { name: '1', exact: true }).waitFor();
    await page.keyboard.type('9003');
    await page.locator('.table-tile').first().waitFor();
    const isAt = (selector: string) =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    const tabTo = async (selector: string) => {
      for (let presses = 0; presses < 60 && !(await isAt(selector)); presses += 1) await page.keyboard.press('Tab');
      expect(await isAt(selector)).toBe(true);
    };
    await tabTo('.table-tile.table-free');
    await page.keyboard.press('Enter');
    await page.locator('.product').first().waitFor();
    await tabTo('.product');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F8');
    await page.locator('.table-tile').first().waitFor();
    await tabTo('.table-tile.table-open');
    await page.keyboard.press('Enter');
    await page.locator('.ticket-line').first().waitFor();
    expect(await page.locator('.ticket-line').count()).toBe(2);
    await page.keyboard.press('F9');
    await page.locator('.payment-remaining').waitFor();
    await tabTo('.payment-method');
    await page.keyboard.press('Enter');
    await page.locator('.table-tile').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
