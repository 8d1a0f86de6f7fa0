import type { Page } from 'playwright-core';
import { freeTableOf, tillOf } from './till.ts';

/** A screen of the product, and how to get there. */
export interface Screen {
  readonly name: string;
  /** The demo PIN that signs in; none for the log-in itself. */
  readonly pin: string | null;
  readonly posValue: string;
  readonly show: (page: Page) => Promise<void>;
}

const go =
  (path: string, ...landmarks: string[]) =>
  async (page: Page) => {
    await page.goto(`${new URL(page.url()).origin}/#${path}`);
    for (const landmark of landmarks) await page.locator(landmark).first().waitFor();
  };

/** The user's own order with lines that were sent and one that was not. */
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
  if ((await page.locator('.send-button:visible:enabled').count()) === 0) await page.locator('.product').nth(2).click();
}

/** The rare actions of an order. */
async function openActions(page: Page): Promise<void> {
  await openOrder(page);
  // On a phone the actions are on the ticket's sheet.
  if (await page.locator('.ticket-bar-open').isVisible()) await page.locator('.ticket-bar-open').click();
  await page.locator('.ticket-head .button').last().click();
  await page.locator('.action-list').waitFor();
}

/** A dialog behind one of these actions. */
const openHands = (dialog: string, landmark: string) => async (page: Page) => {
  await openActions(page);
  await page.locator(`.action-${dialog}`).click();
  await page.locator(landmark).first().waitFor();
};

async function openDiscount(page: Page): Promise<void> {
  await openActions(page);
  await page.locator('.action-list .button').nth(2).click();
  await page.locator('.discount-reasons .button').first().waitFor();
}

/** What vouchers are worth, from the user's menu. */
async function openVouchers(page: Page): Promise<void> {
  await tillOf(page).toTables();
  await page.locator('.bar-user').click();
  await page.locator('.user-vouchers').click();
  await page.locator('.voucher-form input').waitFor();
}

/** A sale over the counter, paid with a large note: the change is on screen. */
async function openChange(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/#/tables`);
  await page.locator('.table-tile').first().waitFor();
  await page.goto(`${origin}/#/table`);
  for (const index of [0, 4, 4]) await page.locator('.product').nth(index).click();
  await page.keyboard.press('F9');
  await page.locator('.payment-quick .button').last().click();
  await page.locator('.change-amount').waitFor();
}

/** The evening's reservations over the floor, in one of their views. */
async function openReservations(page: Page, view = 0): Promise<void> {
  await tillOf(page).toTables();
  await page.locator('.reservations-entry').click();
  await page.locator('.timeline-row').first().waitFor();
  await page.locator('.reservations-views .segment').nth(view).click();
}

/** A slip that was not printed, because the printers are off. */
async function openTrouble(page: Page): Promise<void> {
  const trouble = page.locator('.print-trouble');
  await go('/admin/slips', '.printer-card')(page);
  if (!(await trouble.isVisible())) {
    for (const power of await page.locator('.printer-card .button').all()) await power.click();
    await tillOf(page).toTables();
    await tillOf(page).openTable(await freeTableOf(page));
    for (const index of [0, 1]) await page.locator('.product').nth(index).click();
    await page.locator('.send-button:visible').click();
  }
  await trouble.click();
  await page.locator('.trouble-slip').first().waitFor();
}

/** The editor with a selected table. */
async function openPlan(page: Page): Promise<void> {
  await go('/admin/tables', '.record-open')(page);
  await page.locator('.record-open').first().click();
  await page.locator('.plan-item .plan-table').nth(8).click();
  await page.locator('.plan-handles').waitFor();
}

/** Tickets of several ages, as on a busy evening. */
async function showDisplay(page: Page): Promise<void> {
  await page.route('**/api/stations/*/tickets', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const aged = answer.tickets.map((ticket: { sentAt: number }, index: number) => ({
      ...ticket,
      sentAt: answer.serverTime - Math.max(1, 12 - index * 2) * 61_000,
    }));
    await route.fulfill({ response, json: { ...answer, tickets: aged } });
  });
  await page.goto(`${new URL(page.url()).origin}/#/display`);
  const choice = page.locator('.station-button');
  await choice.or(page.locator('.display')).first().waitFor();
  if (await choice.first().isVisible()) await choice.first().click();
  await page.locator('.docket, .display .empty-state').first().waitFor();
}

/** The form of the first record of a resource. */
const openFirst = (list: string, shown: string) => async (page: Page) => {
  await go(list, '.record-row')(page);
  await page.locator('.record-open').first().click();
  await page.locator(shown).first().waitFor();
};

/** Three products of the list; not all, because a page of labels is checked word by word. */
async function tickProducts(page: Page): Promise<void> {
  await go('/admin/menus/products', '.record-open')(page);
  for (const index of [0, 1, 2]) await page.locator('.record-row input[type=checkbox]').nth(index).check();
}

/** A sale at the counter, with another one parked; a salesman sells nowhere else. */
async function openCounter(page: Page): Promise<void> {
  await go('/barcode-order', '.counter')(page);
  if ((await page.locator('.counter-parked .badge').count()) === 0) {
    for (const index of [0, 1]) await page.locator('.product').nth(index).click();
    await page.keyboard.press('F6');
    await page.locator('.park-form input').fill('Ana');
    await page.keyboard.press('Enter');
    await page.locator('.counter-parked .badge').waitFor();
  }
  await page.locator('.product').nth(3).click();
  await page.locator('.counter-price').waitFor();
}
async function openPriceCheck(page: Page): Promise<void> {
  await openCounter(page);
  await page.keyboard.press('F4');
  await page.locator('.price-check input').fill('a');
  await page.keyboard.press('Enter');
  await page.locator('.price-amount').waitFor();
}
/** A dialog behind one of the counter's keys. */
const openAtCounter = (key: string, landmark: string) => async (page: Page) => {
  await openCounter(page);
  await page.keyboard.press(key);
  await page.locator(landmark).first().waitFor();
};

const salesman = { pin: '9005', posValue: 'demo-till' } as const;
const waiter = { pin: '9003', posValue: 'demo-till' } as const;
const manager = { pin: '9002', posValue: 'demo-till' } as const;
const admin = { pin: '9001', posValue: 'demo-till' } as const;

/** The form of the first record of a resource's list. */
const openRecord = (path: string, landmark: string) => async (page: Page) => {
  await go(path, '.record-open')(page);
  await page.locator('.record-open').first().click();
  await page.locator(landmark).first().waitFor();
};

/** Every screen that exists, in the order of use during a day. */
export const screens: readonly Screen[] = [
  { name: 'login', pin: null, posValue: 'demo-till', show: go('/login', '.login') },
  {
    name: 'login-unknown-device',
    pin: null,
    posValue: 'unknown',
    show: async (page) => {
      await page.addInitScript(() => localStorage.removeItem('tavolina.point'));
      await page.reload();
      await page.locator('.login').waitFor();
    },
  },
  // What comes after the plan: what was sent and is ready, over all rooms.
  { name: 'tables', ...waiter, show: go('/tables', '.table-tile', '.ticker-button, .ticker') },
  { name: 'order', ...waiter, show: openOrder },
  { name: 'order-actions', ...waiter, show: openActions },
  { name: 'order-discount', ...waiter, show: openDiscount },
  { name: 'order-move', ...waiter, show: openHands('move', '.move .table-tile') },
  { name: 'order-hand-over', ...waiter, show: openHands('hand-over', '.action-list .button:nth-child(2)') },
  {
    name: 'order-split',
    ...waiter,
    show: async (page) => {
      await openHands('split', '.split-line')(page);
      await page.locator('.split-line').first().click();
      await page.locator('.split-column .icon-button').first().waitFor();
    },
  },
  {
    name: 'approver',
    ...waiter,
    show: async (page) => {
      await openDiscount(page);
      // A reason without a percentage offers the usual ones.
      await page.locator('.discount-reasons .button').filter({ hasNotText: '%' }).first().click();
      await page.locator('.presets .button').last().click();
      await page.locator('dialog .keypad').last().waitFor();
    },
  },
  {
    name: 'payment',
    ...waiter,
    show: async (page) => {
      await openOrder(page);
      await page.keyboard.press('F9');
      await page.locator('.payment-remaining').waitFor();
    },
  },
  {
    name: 'payment-invoice',
    ...waiter,
    show: async (page) => {
      await openOrder(page);
      await page.keyboard.press('F9');
      await page.locator('.payment-invoice').click();
      await page.locator('.buyer-form input').first().waitFor();
    },
  },
  { name: 'order-client', ...waiter, show: openHands('client', '.find-client input') },
  {
    name: 'payment-reference',
    ...waiter,
    show: async (page) => {
      await openOrder(page);
      await page.keyboard.press('F9');
      // The transfer, after cash and card.
      await page.locator('.payment-method').nth(2).click();
      await page.locator('.payment-reference').waitFor();
    },
  },
  {
    name: 'payment-on-account',
    ...waiter,
    show: async (page) => {
      await openOrder(page);
      await page.keyboard.press('F9');
      await page.locator('.payment-method').nth(3).click();
      await page.locator('.account-choice').first().click();
      await page.locator('.account-facts').waitFor();
    },
  },
  {
    name: 'payment-free',
    ...waiter,
    show: async (page) => {
      await openOrder(page);
      await page.keyboard.press('F9');
      await page.locator('.payment-method').nth(4).click();
      await page.locator('.without-money input').waitFor();
    },
  },
  {
    name: 'payment-voucher',
    ...waiter,
    show: async (page) => {
      await openOrder(page);
      await page.keyboard.press('F9');
      await page.locator('.payment-method').last().click();
      await page.locator('.voucher-form input').waitFor();
    },
  },
  {
    name: 'receipt-invoice',
    ...manager,
    show: async (page) => {
      const wanted = page.locator('.regular-invoice:enabled');
      // Which receipts of the demo can be on an invoice differs from day to day: not what was free, or is on one already.
      for (let row = 0; row < 10 && !(await wanted.isVisible()); row += 1) {
        await go('/receipts', '.receipts-day .icon-button')(page);
        await page.reload();
        // Of a day that is over, so that it is there in the morning too.
        await page.locator('.receipts-day .icon-button').first().click();
        await page.locator('.receipt-row').nth(row).click();
        await wanted.waitFor({ timeout: 3_000 }).catch(() => undefined);
      }
      await wanted.click();
      await page.locator('.buyer-form input').first().waitFor();
    },
  },
  { name: 'invoices', ...manager, show: go('/admin/invoices', '.invoice-frame .button') },
  {
    name: 'invoice',
    ...manager,
    show: async (page) => {
      await go('/admin/invoices', '.invoice-frame .button')(page);
      await page.locator('.invoice-frame .button').last().click();
      await page.locator('.invoice-detail tfoot').waitFor();
    },
  },
  {
    name: 'account-invoice',
    ...manager,
    show: async (page) => {
      await go('/admin/reports/duePayments', '.account-frame .button')(page);
      await page.locator('.account-frame .button').first().click();
      await page.locator('.account-invoice').click();
      await page.locator('.invoice-check').first().waitFor();
    },
  },
  { name: 'vouchers', ...waiter, show: openVouchers },
  {
    name: 'voucher-sale',
    ...waiter,
    show: async (page) => {
      await openVouchers(page);
      await page.locator('.voucher-form .button').last().click();
      await page.locator('.money-form').waitFor();
    },
  },
  { name: 'counter', ...salesman, show: openCounter },
  { name: 'counter-price-check', ...salesman, show: openPriceCheck },
  { name: 'counter-park', ...salesman, show: openAtCounter('F6', '.park-form') },
  { name: 'counter-parked', ...salesman, show: openAtCounter('F7', '.parked-sale') },
  {
    name: 'counter-times',
    ...salesman,
    show: async (page) => {
      await openCounter(page);
      await page.locator('.counter-times').click();
      await page.locator('.times-dialog').waitFor();
    },
  },
  { name: 'reservations', ...manager, show: openReservations },
  { name: 'reservations-list', ...manager, show: (page) => openReservations(page, 1) },
  {
    name: 'reservations-waiting',
    ...manager,
    show: async (page) => {
      await openReservations(page, 2);
      await page.locator('.waiting-new').waitFor();
    },
  },
  {
    name: 'reservation',
    ...manager,
    show: async (page) => {
      await openReservations(page, 2);
      await page.locator('.reservation-row').first().click();
      await page.locator('.reservation-detail').waitFor();
    },
  },
  {
    name: 'reservation-form',
    ...manager,
    show: async (page) => {
      await openReservations(page);
      await page.locator('.reservations-head > .button').click();
      await page.locator('.booking').waitFor();
    },
  },
  { name: 'office-reservations', ...manager, show: go('/admin/reservations', '.timeline-row') },
  { name: 'payment-change', ...waiter, show: openChange },
  { name: 'display', pin: '9008', posValue: 'demo-kitchen', show: showDisplay },
  { name: 'display-controller', ...manager, show: go('/display-controller', '.pickup-column') },
  { name: 'customer-board', pin: null, posValue: 'demo-board', show: go('/board', '.board-columns, .board-welcome') },
  { name: 'slips', ...manager, show: go('/admin/slips', '.slips, .paper') },
  { name: 'dashboard', ...manager, show: go('/admin', '.dashboard') },
  { name: 'accounts', ...manager, show: go('/admin/reports/duePayments', '.account-frame') },
  {
    name: 'account-statement',
    ...manager,
    show: async (page) => {
      await go('/admin/reports/duePayments', '.account-frame')(page);
      await page.locator('.account-frame .button').first().click();
      await page.locator('.account-statement tfoot').waitFor();
    },
  },
  { name: 'report-sales', ...manager, show: go('/admin/reports/sales', 'table') },
  { name: 'table-plans', ...manager, show: go('/admin/tables', '.record-row') },
  { name: 'table-plan', ...manager, show: openPlan },
  { name: 'price-lists', ...manager, show: go('/admin/menus/price-lists', '.record-row') },
  { name: 'price-list', ...manager, show: openFirst('/admin/menus/price-lists', '.price-table tbody th') },
  {
    name: 'bulk-change',
    ...manager,
    show: async (page) => {
      await tickProducts(page);
      await page.locator('.record-bulk .record-tools-end button').first().click();
      await page.locator('.bulk-choice input').first().check();
      await page.locator('.bulk-price').waitFor();
    },
  },
  {
    name: 'product-labels',
    ...manager,
    show: async (page) => {
      await tickProducts(page);
      await page.locator('.record-bulk .record-tools-end button').nth(1).click();
      await page.locator('.product-label').first().waitFor();
    },
  },
  { name: 'happy-hours', ...manager, show: go('/admin/menus/happy-hours', '.record-row') },
  { name: 'happy-hour', ...manager, show: openFirst('/admin/menus/happy-hours', '.schedule') },
  { name: 'configuration', ...admin, show: go('/admin/configuration', '.settings') },
  { name: 'vats', ...admin, show: go('/admin/vats', '.record-row') },
  { name: 'payment-methods', ...admin, show: go('/admin/payment-methods', '.record-row') },
  { name: 'payment-method', ...admin, show: openRecord('/admin/payment-methods', '.record-form') },
  { name: 'trouble', ...manager, show: openTrouble },
  { name: 'enrol', pin: null, posValue: 'demo-till', show: go('/enroll', '.enrol-form') },
  { name: 'users', ...admin, show: go('/admin/users', '.record-open') },
  { name: 'roles', ...admin, show: go('/admin/roles', '.rights-table') },
  { name: 'user', ...admin, show: openRecord('/admin/users', '.office-head') },
  {
    name: 'user-pin',
    ...admin,
    show: async (page) => {
      await openRecord('/admin/users', '.office-head')(page);
      await page.locator('.office-head-actions .button').first().click();
      await page.locator('.pin-dialog').waitFor();
    },
  },
  { name: 'points', ...admin, show: go('/admin/points', '.record-open') },
  {
    name: 'point-code',
    ...admin,
    show: async (page) => {
      await openRecord('/admin/points', '.office-head')(page);
      // Failed slips are shown above the page, and move it down, perhaps while the button is being pressed.
      await page.waitForTimeout(1_000);
      await page.locator('.office-head-actions .button').last().click();
      await page.locator('.code-letters').waitFor();
    },
  },
];
