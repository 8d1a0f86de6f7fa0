import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInByApi } from '../kit/api.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let till: ReturnType<typeof tillOf>;
let device: Awaited<ReturnType<typeof openDevice>>;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  device = await openDevice(browser, { keepsFiles: true, url: server.url, locale: 'en' });
  page = device.page;
  till = tillOf(page);
  await till.signIn('9003');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Taps, counted. */
function tapper() {
  let taps = 0;
  return {
    tap: async (name: string | RegExp, within: Page | ReturnType<Page['locator']> = page) => {
      taps += 1;
      await within
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click();
    },
    table: async (name: string) => {
      taps += 1;
      await page
        .locator('.move .table-tile')
        .filter({ has: page.locator('.table-name', { hasText: new RegExp(`^${name}$`) }) })
        .click();
    },
    taps: () => taps,
  };
}

/** A table with some products on its order, all sent; the till is on its screen. */
async function served(pieces: number): Promise<string> {
  await till.toTables();
  const name = await freeTableOf(page);
  await till.openTable(name);
  for (let n = 0; n < pieces; n += 1) {
    await page
      .locator('.product')
      .nth(n % 3)
      .click();
    await page.waitForTimeout(60);
  }
  await till.send();
  await page.locator('.table-tile').first().waitFor();
  await till.openTable(name);
  return name;
}
const total = async () => (await page.locator('.pay-amount:visible').first().innerText()).trim();

describe('an order that changes hands', () => {
  it('moves to a free table in three taps, and is put together with another in three', async () => {
    const first = await served(3);
    const sum = await total();
    const move = tapper();
    await move.tap('Actions');
    await move.tap('Move');
    await page.locator('.move .table-tile').first().waitFor();
    const free = await page.locator('.move .table-free .table-name').first().innerText();
    await move.table(free);
    expect(move.taps()).toBe(3);
    await page.locator('.floor').waitFor();
    await expect.poll(() => till.table(first).getAttribute('class')).toContain('table-free');
    await till.openTable(free);
    expect(await total()).toBe(sum);

    const other = await served(2);
    const merge = tapper();
    await merge.tap('Actions');
    await merge.tap('Move');
    await merge.table(free);
    expect(merge.taps()).toBe(3);
    await expect.poll(() => till.table(other).getAttribute('class')).toContain('table-free');
    await till.openTable(free);
    expect(await till.ticketLines().count()).toBeGreaterThanOrEqual(3);
  });

  it('of the bar sits down in three taps, alone or with others, and leaves the table in three', async () => {
    const direct = async () => {
      await till.toTables();
      await page.getByRole('button', { name: 'Direct order' }).click();
      await page.locator('.product').first().click();
      await page.waitForTimeout(60);
    };
    await direct();
    const sit = tapper();
    await sit.tap('Actions');
    await sit.tap('Move');
    await page.locator('.move .table-tile').first().waitFor();
    const free = await page.locator('.move .table-free .table-name').first().innerText();
    await sit.table(free);
    expect(sit.taps()).toBe(3);
    await page.locator('.floor').waitFor();
    await till.openTable(free);
    expect(await till.ticketLines().count()).toBe(1);

    await direct();
    const join = tapper();
    await join.tap('Actions');
    await join.tap('Move');
    await page.getByRole('button', { name: 'One guest more' }).waitFor();
    await join.table(free);
    expect(join.taps()).toBe(3);
    await page.locator('.floor').waitFor();
    await till.openTable(free);
    // The same product twice, each ordered where its guests were.
    await expect.poll(() => page.locator('.ticket-lines .line').count()).toBe(2);

    const leave = tapper();
    await leave.tap('Actions');
    await leave.tap('Move');
    await leave.tap('Take-away', page.getByRole('dialog'));
    expect(leave.taps()).toBe(3);
    await page.locator('.floor').waitFor();
    await expect.poll(() => till.table(free).getAttribute('class')).toContain('table-free');
  });

  it('gives items to any table: as an order of its own, or onto the one that is there', async () => {
    const name = await served(4);
    const parting = tapper();
    const stays = page.getByRole('region', { name: 'Stays' });
    const choose = async () => {
      await parting.tap('Actions');
      await parting.tap('Split');
      await stays.getByRole('button').first().click();
      await parting.tap('To a table', page.getByRole('dialog'));
      await page.locator('.move .table-tile').first().waitFor();
    };
    await choose();
    const free = await page.locator('.move .table-free .table-name').first().innerText();
    await parting.table(free);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await choose();
    await parting.table(free);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await till.toTables();
    await till.openTable(free);
    await expect.poll(() => page.locator('.ticket-lines .line').count()).toBe(2);
    await till.toTables();
    await till.openTable(name);
  });

  it('is split by items: paid at once, or as an order of its own; cancelling changes nothing', async () => {
    const name = await served(5);
    const sum = await total();
    const split = tapper();
    await split.tap('Actions');
    await split.tap('Split');
    const stays = page.getByRole('region', { name: 'Stays' });
    await stays.getByRole('button').first().click();
    await stays.getByRole('button').nth(1).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pay these' }).click();
    await page.locator('.payment-method').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.payment-method').first().waitFor({ state: 'detached' });
    expect(await total()).toBe(sum);

    await split.tap('Actions');
    await split.tap('Split');
    await stays.getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pay these' }).click();
    await page.locator('.payment-method').first().click();
    await page.locator('.payment-method').first().waitFor({ state: 'detached' });
    const rest = await total();
    expect(rest).not.toBe(sum);

    await split.tap('Actions');
    await split.tap('Split');
    await stays.getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'New order' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await total()).not.toBe(rest);
    await till.toTables();
    await till.table(name).click();
    // Two orders are at the table now.
    await page.getByRole('dialog').locator('.order-list-row').nth(1).waitFor();
    await page.getByRole('dialog').locator('.order-list-row').first().click();
    await page.locator('.product').first().waitFor();
  });

  it('review 10, 7: stays one order until something of its part is booked, and the part keeps whom it is made out to', async () => {
    const name = await served(4);
    const sum = await total();
    const split = tapper();
    const dialog = page.getByRole('dialog');
    const front = () => page.locator('dialog[open]').last();
    const payThese = async () => {
      await split.tap('Actions');
      await split.tap('Split');
      await page.getByRole('region', { name: 'Stays' }).getByRole('button').first().click();
      await dialog.getByRole('button', { name: 'Pay these' }).click();
      await page.locator('.payment-method').first().waitFor();
    };
    const makeOut = async () => {
      await page.locator('.payment-invoice').click();
      await front().getByLabel('Name of the buyer').fill('Ana Hoxha');
      await front().getByLabel('Tax number', { exact: true }).fill('600123456');
      await page.waitForTimeout(520);
      await front().locator('.buyer-actions .button').last().click();
      await page.locator('.payment-invoice', { hasText: 'Ana Hoxha' }).waitFor();
    };
    await payThese();
    await makeOut();
    await split.tap(/^Free/, front());
    await page.getByLabel('Why it is free').waitFor();
    await page.waitForTimeout(520);
    await split.tap('Back', front());
    await page.locator('.payment-invoice', { hasText: 'Ana Hoxha' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.payment-method').first().waitFor({ state: 'detached' });
    expect(await total()).toBe(sum);
    await payThese();
    await page.locator('.payment-invoice', { hasText: 'Ana Hoxha' }).waitFor({ state: 'detached' });
    await makeOut();
    await page.waitForTimeout(520);
    await page.locator('.payment-method').first().click();
    await page.locator('.payment-method').first().waitFor({ state: 'detached' });
    expect(await total()).not.toBe(sum);
    const manager = await signInByApi(server.url, '9002', 'demo-tablet');
    const buyerOfLast = async () => {
      const [last] = (await manager.get('api/orders/receipts')).receipts;
      return (await manager.get(`api/orders/${last.id}/refunds`)).buyer?.name;
    };
    await expect.poll(buyerOfLast).toBe('Ana Hoxha');
    // What is left is one order.
    await till.toTables();
    await till.table(name).click();
    await page.locator('.product').first().waitFor();
  });

  it('is paid in equal parts in three taps and one for each part', async () => {
    await served(4);
    const equal = tapper();
    await equal.tap('Actions');
    await equal.tap('Split');
    await equal.tap('3 equal parts');
    expect(equal.taps()).toBe(3);
    await page.locator('.payment-label', { hasText: 'part 1 of 3' }).waitFor();
    for (const part of ['part 1 of 3', 'part 2 of 3', 'part 3 of 3']) {
      await page.locator('.payment-label', { hasText: part }).waitFor();
      await page.waitForTimeout(600);
      await page.locator('.payment-method').first().click();
    }
    await page.locator('.payment-method').first().waitFor({ state: 'detached' });
    expect(device.complaints).toEqual([]);
  });
});

describe('an order that is handed to a colleague', () => {
  it('is asked for in three taps, seen and taken on the other till, and told to the first; a manager gives it over', async () => {
    const other = await openDevice(browser, {
      keepsFiles: true,
      url: server.url,
      posValue: 'demo-tablet',
      locale: 'en',
    });
    const besnik = tillOf(other.page);
    await besnik.signIn('9004');
    const colleague = await other.page.locator('.bar-name').innerText();
    const table = await served(3);
    const hand = tapper();
    await hand.tap('Actions');
    await hand.tap('Hand over');
    // Who is not on shift is marked as that.
    const person = new RegExp(`^${colleague}`);
    await hand.tap(person, page.getByRole('dialog'));
    expect(hand.taps()).toBe(3);
    await page.locator('.floor').waitFor();

    const offer = other.page.locator('.handovers .banner', { hasText: `Table ${table}` });
    await offer.waitFor();
    await offer.getByRole('button', { name: 'Refuse' }).click();
    await page.getByText(`does not take Table ${table}`).first().waitFor();
    await offer.waitFor({ state: 'detached' });

    await page.waitForTimeout(600);
    await till.openTable(table);
    await hand.tap('Actions');
    await hand.tap('Hand over');
    await hand.tap(person, page.getByRole('dialog'));
    await offer.getByRole('button', { name: 'Take it' }).click();
    await page.getByText(`has taken Table ${table}`).first().waitFor();
    await besnik.openTable(table);
    await expect.poll(() => other.page.locator('.product:enabled').count()).toBeGreaterThan(0);

    // The manager gives it back, while it is open on the colleague's till.
    await till.lock();
    await till.signIn('9002');
    await till.openTable(table);
    await hand.tap('Actions');
    await hand.tap('Hand over');
    await page.getByRole('dialog').getByRole('button', { name: 'Arta' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give at once' }).click();
    await other.page.locator('.banner', { hasText: 'This order is Arta’s now' }).waitFor();
    expect(await other.page.locator('.product:enabled').count()).toBe(0);
    expect([...device.complaints, ...other.complaints]).toEqual([]);
    await other.context.close();
  });
});
