import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/domain/resources.ts';
import { emptyValues } from '#kernel/resource.ts';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, openBrowser } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { isUnderThumb, openPhone, type Phone } from './pages/thumb.ts';
import { freeTableOf, freeTables, ordersAt } from './pages/till.ts';

/*
 * Issue 11, point 4: what else is done at a table with one thumb, each press measured as in phone-flows: who arrives and is seated, a
 * child in and out, an order that a colleague hands over, a bill that two methods pay, something taken back with a word of the manager,
 * and the drawer counted at the end.
 */

let server: RunningServer;
let browser: Browser;
let manager: Caller;
let besnik: Caller;
let device: Phone['device'];
let till: Phone['till'];
let press: Phone['press'];
let flow: Phone['flow'];
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  manager = await signInByApi(server.url, '9002', 'demo-tablet');
  besnik = await signInByApi(server.url, '9004', 'demo-tablet');
  await manager.post('api/service-clients', { phone: '+383 44 111 222', child: 'Era', parent: 'Arta', note: '' });
  ({ device, till, press, flow } = await openPhone(browser, { url: server.url, locale: 'en', pin: '9002' }));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const button = (name: string | RegExp, within = 'body') =>
  device.page
    .locator(within)
    .last()
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first();
const dialog = 'dialog[open]';
const floor = () => device.page.locator('.table-tile').first().waitFor();
const products = () => device.page.locator('.product').first().waitFor();
const minute = 60_000;

async function booked(name: string, tableIds: readonly string[]): Promise<void> {
  const startsAt = Math.ceil((Date.now() + 15 * minute) / (5 * minute)) * 5 * minute;
  const who = { name, phone: '', comment: '', guestId: null, clientId: null };
  await manager.post('api/reservations', { startsAt, minutes: 60, persons: 3, tableIds, ...who });
}
async function idOf(table: string): Promise<string> {
  const rooms = (await manager.get('api/tables')) as { tables: { id: string; name: string }[] }[];
  return rooms.flatMap(({ tables }) => tables).find(({ name }) => name === table)?.id ?? '';
}

/** A table whose drinks are sent; the till shows its order. */
async function served(): Promise<string> {
  const { page } = device;
  await floor();
  const name = await freeTableOf(page);
  await till.table(name).tap();
  await products();
  for (const at of [0, 1]) await press(page.locator('.product').nth(at));
  await press(page.locator('.send-button:visible'));
  await floor();
  await till.table(name).tap();
  await products();
  return name;
}

describe('a host with one thumb', () => {
  it('seats who arrives in one press', async () => {
    const { page } = device;
    const table = await freeTableOf(page);
    await booked('Vesa', [await idOf(table)]);
    await page.locator('.arrival', { hasText: 'Vesa' }).waitFor();
    const pressed = await flow(async () => {
      await press(button('Seat Vesa'));
      await products();
    });
    expect(pressed.length).toBe(1);
    expect((await ordersAt(manager, table)).length).toBe(1);
    await till.toTables();
  });

  it('leads who booked no table to one, from the card of the floor', async () => {
    const { page } = device;
    await booked('Nobody yet', []);
    const card = page.locator('.arrival', { hasText: 'Nobody yet' });
    await card.waitFor();
    const free = await freeTables(page).nth(1).locator('.table-name').innerText();
    const pressed = await flow(async () => {
      await press(card.getByRole('button', { name: 'Choose a table' }));
      await press(button(new RegExp(`^Table ${free},`), dialog));
      await press(button(`Seat at table ${free}`, dialog));
      await products();
    });
    expect(pressed.length).toBe(3);
    expect((await ordersAt(manager, free)).length).toBe(1);
    await till.toTables();
  });

  it('lets a child in by its phone number, and out onto an order', async () => {
    const { page } = device;
    const pressed = await flow(async () => {
      await press(page.getByRole('button', { name: /^\d+ visits/ }));
      await press(button('Check in'));
      await page.keyboard.type('044111222');
      await press(button(/Era/, dialog));
      await press(button('Check in', dialog));
      await page.getByRole('article', { name: 'Era' }).waitFor();
      await press(button('Check out Era'));
      await page.locator('.ticket-bar').waitFor();
    });
    expect(pressed.length).toBe(5);
    const names = (await manager.get('api/visits')).visits.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('Era');
    await till.toTables();
  });
});

describe('a waiter with one thumb', () => {
  it('takes an order that a colleague hands over', async () => {
    const { page } = device;
    await flow(async () => {
      await press(page.locator('.bar-user'));
      await press(button('Sign out', dialog));
      await page.locator('.login').waitFor();
    });
    await till.signIn('9003');
    const table = await freeTableOf(page);
    const orderId = crypto.randomUUID();
    const { products: goods } = await besnik.get('api/menus/fetch?locale=en');
    await besnik.command(
      { type: 'openOrder', orderId, orderType: 'inHouse', tableId: await idOf(table), covers: 2 },
      { type: 'addLine', orderId, lineId: crypto.randomUUID(), productId: goods[0].id, quantity: 1_000 },
    );
    const me = (await manager.get('api/orders/colleagues')).find(({ name }: { name: string }) => name === 'Arta');
    await besnik.command({ type: 'requestHandover', orderId, toUserId: me.id });
    const pressed = await flow(async () => {
      await press(button('Take it'));
      await page.locator('.handovers').waitFor({ state: 'detached' });
    });
    expect(pressed.length).toBe(1);
    await expect.poll(async () => (await manager.get(`api/orders/${orderId}`)).order.ownerId).toBe(me.id);
  });

  it('finds a client by three letters, and hears that it is their birthday', async () => {
    const { page } = device;
    const { day } = await manager.get('api/reservations');
    const born = { name: 'Qendresa Zogaj', birthDate: `1990-${day.slice(5)}` };
    await manager.post('api/clients', { ...emptyValues(clients.fields), ...born });
    await served();
    const pressed = await flow(async () => {
      await press(page.locator('.ticket-bar button:visible').first());
      await press(button('Actions'));
      await press(button('Client', dialog));
      await page.keyboard.type('qen', { delay: 120 });
      await press(button(/^Qendresa Zogaj/, dialog));
      await page.getByText('Today is Qendresa Zogaj’s birthday.').first().waitFor();
    });
    expect(pressed.length).toBe(4);
    await till.toTables();
  });

  it('takes a part by card and the rest in cash', async () => {
    const { page } = device;
    const table = await served();
    const pressed = await flow(async () => {
      await press(page.locator('.pay-button:visible'));
      await page.locator('.payment-method').first().waitFor();
      await press(button('1', dialog));
      await press(page.locator('.payment-method', { hasText: 'Card' }));
      await expect.poll(async () => (await ordersAt(manager, table)).length).toBe(1);
      await page.locator('.payment .totals-row, .payment-form .totals-row').first().waitFor();
      await press(page.locator('.payment-method', { hasText: 'Cash' }).first());
    });
    expect(pressed.length).toBe(4);
    // Amounts are typed in the middle of the screen; what takes the money lies under the thumb.
    expect(pressed.filter((each) => each.what !== '1' && !isUnderThumb(each))).toEqual([]);
    await expect.poll(() => ordersAt(manager, table)).toEqual([]);
    await till.toTables();
  });

  it('takes back what was sent, with the manager’s PIN', async () => {
    const { page } = device;
    const table = await served();
    const pressed = await flow(async () => {
      await press(page.locator('.ticket-bar button:visible').first());
      await press(page.locator('.line-button').first());
      await press(button('Take back'));
      await press(button(/^Take back 1/, dialog));
      for (const digit of '9002') await press(button(digit, dialog));
      await press(button('Approve', dialog));
      await page.locator('.line-void').first().waitFor();
    });
    expect(pressed.length).toBe(9);
    expect(isUnderThumb(pressed.at(-1) ?? expect.fail())).toBe(true);
    const [open, ...others] = await ordersAt(manager, table);
    expect(others).toEqual([]);
    // Kept by its word, and read in the language of the till.
    const { order } = await manager.get(`api/orders/${open?.id}`);
    const reasons = order.lines.flatMap(({ voidReason }: { voidReason: string | null }) => voidReason ?? []);
    expect(reasons).toEqual(['mistake']);
    await page.getByText('Taken back: Typed by mistake').first().waitFor();
    await till.toTables();
  });

  it('counts the drawer at the end of the shift', async () => {
    const { page } = device;
    await flow(async () => {
      await press(page.locator('.bar-user'));
      await press(page.locator('.user-shift'));
      await press(button('Clock in', dialog));
      await page.locator(dialog).waitFor({ state: 'detached' });
    });
    const pressed = await flow(async () => {
      await press(page.locator('.bar-user'));
      await press(page.locator('.user-shift'));
      await press(button('Clock out', dialog));
      const heir = page.getByLabel('Who takes the open');
      await page.locator('.shift-keys').waitFor();
      if ((await heir.count()) > 0) await heir.selectOption({ index: 1 });
      await press(button('2', dialog));
      await press(button('Finish the count', dialog));
      await page.getByText('Hand the money over').waitFor();
      await press(button('OK', dialog));
    });
    expect(isUnderThumb(pressed.find(({ what }) => what === '2') ?? expect.fail())).toBe(true);
    expect(besidesTheNetwork(device.complaints)).toEqual([]);
  });
});
