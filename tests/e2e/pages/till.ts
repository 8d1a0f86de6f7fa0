import type { Locator, Page } from 'playwright-core';
import type { Caller } from '../../kit/api.ts';

/** The till as a waiter uses it; each tap is counted. */
export interface Till {
  readonly taps: () => number;
  readonly signIn: (pin: string) => Promise<void>;
  readonly openTable: (name: string) => Promise<void>;
  readonly add: (product: string) => Promise<void>;
  readonly send: () => Promise<void>;
  /** Opens the payment and stops there. */
  readonly startPayment: () => Promise<void>;
  readonly payCash: () => Promise<void>;
  readonly table: (name: string) => Locator;
  readonly ticketLines: () => Locator;
  readonly toTables: () => Promise<void>;
  readonly lock: () => Promise<void>;
}

export function tillOf(page: Page): Till {
  let taps = 0;
  const tap = async (locator: Locator) => {
    taps += 1;
    await locator.click();
  };
  const table = (name: string) =>
    page.locator('.table-tile').filter({ has: page.locator('.table-name', { hasText: new RegExp(`^${name}$`) }) });
  const startPayment = async () => {
    await tap(page.locator('.pay-button:visible'));
    await page.locator('.payment-method').first().waitFor();
  };
  return {
    taps: () => taps,
    signIn: async (pin) => {
      for (const digit of pin) await tap(page.getByRole('button', { name: digit, exact: true }));
      await page.locator('.table-tile').first().waitFor();
    },
    table,
    openTable: async (name) => {
      await tap(table(name));
      await page.locator('.product').first().waitFor();
    },
    add: async (product) => {
      const name = page.locator('.product-name', { hasText: new RegExp(`^${product}$`) });
      const tile = page.locator('.product').filter({ has: name });
      await tap(tile.first());
    },
    send: async () => {
      await tap(page.locator('.send-button:visible'));
    },
    startPayment,
    payCash: async () => {
      await startPayment();
      await tap(page.locator('.payment-method').first());
    },
    ticketLines: () => page.locator('.ticket-lines .line'),
    toTables: async () => {
      await page.goto(`${new URL(page.url()).origin}/#/tables`);
      await page.locator('.table-tile').first().waitFor();
    },
    lock: async () => {
      await tap(page.locator('.bar-lock'));
      await page.locator('.login').waitFor();
    },
  };
}

/** Free tables that the demo keeps for nobody tonight (demo-reservations.ts): of the others a tap asks in the evening who sits down. */
export function freeTables(page: Page): Locator {
  const kept = page.locator('.table-name', { hasText: /^[23678]$/ });
  return page.locator('.table-tile.table-free').filter({ hasNot: kept });
}

/** The name of a free table. */
export function freeTableOf(page: Page): Promise<string> {
  return freeTables(page).first().locator('.table-name').innerText();
}

/** The orders at a table, as the server knows them. */
export async function ordersAt(caller: Caller, table: string): Promise<readonly { readonly id: string }[]> {
  const plans: { tables: { id: string; name: string }[] }[] = await caller.get('api/tables');
  const found = plans.flatMap(({ tables }) => tables).find(({ name }) => name === table);
  if (found === undefined) throw new Error(`There is no table ${table}`);
  const { orders } = await caller.get('api/orders/open');
  return orders.filter(({ tableId }: { tableId: string | null }) => tableId === found.id);
}
