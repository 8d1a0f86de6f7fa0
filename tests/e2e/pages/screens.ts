import type { Page } from 'playwright-core';
import { freeTableOf, tillOf } from './till.ts';

/** A screen of the product, and how somebody gets there. */
export interface Screen {
  readonly name: string;
  /** The demo PIN that signs in; none for the log-in itself. */
  readonly pin: string | null;
  readonly posValue: string;
  readonly show: (page: Page) => Promise<void>;
}

const go = (path: string, landmark: string) => async (page: Page) => {
  await page.goto(`${new URL(page.url()).origin}/#${path}`);
  await page.locator(landmark).first().waitFor();
};

/** An order of one's own with lines that were sent and one that was not. */
async function openOrder(page: Page): Promise<void> {
  const till = tillOf(page);
  await till.toTables();
  const own = page.locator('.table-tile.table-open').first();
  if ((await own.count()) > 0) {
    await own.click();
    await page.locator('.product').first().waitFor();
  } else {
    await till.openTable(await freeTableOf(page));
    for (const index of [0, 1, 1, 3, 5]) await page.locator('.product').nth(index).click();
  }
  if (await page.locator('.send-button:visible').isDisabled()) await page.locator('.product').nth(2).click();
}

/** Every screen that exists, in the order in which a day uses them. */
export const screens: readonly Screen[] = [
  { name: 'login', pin: null, posValue: 'demo-till', show: async (page) => page.locator('.login').waitFor() },
  { name: 'tables', pin: '9003', posValue: 'demo-till', show: go('/tables', '.table-tile') },
  { name: 'order', pin: '9003', posValue: 'demo-till', show: openOrder },
  {
    name: 'payment',
    pin: '9003',
    posValue: 'demo-till',
    show: async (page) => {
      await openOrder(page);
      await page.keyboard.press('F9');
      await page.locator('.payment-remaining').waitFor();
    },
  },
  {
    name: 'display',
    pin: '9008',
    posValue: 'demo-kitchen',
    show: async (page) => {
      await page.goto(`${new URL(page.url()).origin}/#/display`);
      const choice = page.locator('.station-button');
      await choice.or(page.locator('.display')).first().waitFor();
      if (await choice.first().isVisible()) await choice.first().click();
      await page.waitForTimeout(300);
    },
  },
  { name: 'slips', pin: '9002', posValue: 'demo-till', show: go('/admin/slips', '.slips, .paper') },
  { name: 'dashboard', pin: '9002', posValue: 'demo-till', show: go('/admin', '.dashboard') },
  { name: 'report-sales', pin: '9002', posValue: 'demo-till', show: go('/admin/reports/sales', 'table') },
];
