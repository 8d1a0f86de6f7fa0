import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
let manager: Caller;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  manager = await signInByApi(server.url, '9002');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

interface Line {
  isCut: boolean;
  /** Every batch of commands that was delivered, and the tab that sent it. */
  readonly batches: { readonly by: Page; readonly ids: readonly string[] }[];
}

/** The connection for the commands of some tabs, which can be interrupted. */
async function lineOf(...pages: readonly Page[]): Promise<Line> {
  const line: Line = { isCut: false, batches: [] };
  for (const page of pages) {
    await page.route('**/api/orders/commands', (route) => {
      // A request of a closed tab may be handled late, when the line is whole again.
      if (line.isCut || page.isClosed()) return route.abort();
      const { commands } = route.request().postDataJSON() as { commands: { id: string }[] };
      line.batches.push({ by: page, ids: commands.map(({ id }) => id) });
      return route.continue();
    });
  }
  return line;
}

const idOfTable = async (name: string): Promise<string> => {
  const plans: { tables: { id: string; name: string }[] }[] = await manager.get('api/tables');
  const tables = plans.flatMap((plan) => plan.tables);
  return tables.find((table) => table.name === name)?.id ?? '';
};
const ordersAt = async (name: string) => {
  const [{ orders }, tableId] = await Promise.all([manager.get('api/orders/open'), idOfTable(name)]);
  return orders.filter((order: { tableId: string }) => order.tableId === tableId);
};

describe('two tabs of one device', () => {
  it('send by one of them, each command once, and the other takes over when it is closed', async () => {
    const { context, page: first, openTab, complaints } = await openDevice(browser, { url: server.url });
    const second = await openTab();
    const line = await lineOf(first, second);
    const [one, two] = [tillOf(first), tillOf(second)];
    await one.signIn('9003');
    await two.signIn('9003');
    line.isCut = true;
    const tables: string[] = [];
    for (const [till, page] of [
      [one, first],
      [two, second],
    ] as const) {
      await page.bringToFront();
      const table = await freeTableOf(page);
      tables.push(table);
      await till.openTable(table);
      for (const drink of ['Ekspres', 'Kapuçino']) await till.add(drink);
      await till.send();
      await till.table(table).waitFor();
    }
    expect(new Set(tables).size).toBe(2);
    expect(line.batches).toEqual([]);
    line.isCut = false;
    for (const table of tables) {
      await expect.poll(async () => (await ordersAt(table)).length, { timeout: 15_000 }).toBe(1);
      const [{ order }] = await ordersAt(table);
      expect(order.lines).toHaveLength(2);
    }
    expect(new Set(line.batches.map(({ by }) => by)).size).toBe(1);
    const ids = line.batches.flatMap((batch) => batch.ids);
    expect(ids).toEqual([...new Set(ids)]);

    // The sending tab is closed with unsent commands: the remaining tab sends them, once.
    line.isCut = true;
    const sender = line.batches[0]?.by as Page;
    const other = sender === first ? second : first;
    const last = tillOf(sender);
    await sender.bringToFront();
    const table = await freeTableOf(sender);
    await last.openTable(table);
    await last.add('Ekspres');
    await last.send();
    await last.table(table).waitFor();
    await sender.close();
    line.isCut = false;
    await expect.poll(async () => (await ordersAt(table)).length, { timeout: 15_000 }).toBe(1);
    expect((await ordersAt(table))[0].order.lines).toHaveLength(1);
    // Until then it had sent nothing. A request of the closed tab may be reported later.
    expect(line.batches.map(({ by }) => by)).toContain(other);
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await context.close();
  });
});

describe('a double tap', () => {
  it('on Send makes one ticket, and on Pay one payment', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url });
    const till = tillOf(page);
    await till.signIn('9003');
    const table = await freeTableOf(page);
    await till.openTable(table);
    await till.add('Ekspres');
    await page.locator('.send-button:visible').dblclick();
    await expect.poll(async () => (await ordersAt(table))[0]?.order?.sentAt ?? null).not.toBeNull();
    const [{ id }] = await ordersAt(table);

    await till.toTables();
    await till.openTable(table);
    await till.startPayment();
    await page.locator('.payment-method').first().dblclick();
    await expect.poll(async () => (await manager.get(`api/orders/${id}`)).status).toBe('closed');
    const { order } = await manager.get(`api/orders/${id}`);
    expect(order.lines).toHaveLength(1);
    expect(order.payments).toHaveLength(1);
    await expect
      .poll(async () =>
        (await manager.get(`api/print-jobs?orderId=${id}`)).map(({ kind }: { kind: string }) => kind).sort(),
      )
      .toEqual(['orderTicket', 'receipt']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['a decision', { width: 1366, height: 768 }],
    ['a small tablet', { width: 1024, height: 600 }],
  ])('does not hit what the first tap brought on screen, on %s', async (_name, size) => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, size });
    const till = tillOf(page);
    await till.signIn('9003');
    const open = async () => {
      await till.openTable(await freeTableOf(page));
      await page.locator('.product').first().click();
    };
    /** Long enough for a second tap to have an effect; there is no event to wait for. */
    const waitForTap = () => page.waitForTimeout(300);
    await open();
    await page.locator('.send-button:visible').dblclick();
    await waitForTap();
    expect(page.url()).toContain('#/tables');

    await open();
    await till.startPayment();
    await page.locator('.payment-method').first().dblclick();
    await waitForTap();
    expect(page.url()).toContain('#/tables');

    await open();
    await till.startPayment();
    await page.locator('.payment-quick .button').last().dblclick();
    await waitForTap();
    // The waiter must be able to read the change.
    expect(await page.locator('.change-amount').isVisible()).toBe(true);
    await page.locator('.change .button-primary').click();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
