import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

// Issue 11, point 3: the evening's reservations, at two tills and by the clock.

let server: RunningServer;
let browser: Browser;
let manager: Caller;
let till: Device;
let tablet: Device;
let tableIds: ReadonlyMap<string, string>;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  manager = await signInByApi(server.url, '9002', 'demo-tablet');
  const rooms = (await manager.get('api/tables')) as { tables: { id: string; name: string }[] }[];
  tableIds = new Map(rooms.flatMap(({ tables }) => tables.map(({ id, name }) => [name, id] as const)));
  // Those of the demo venue keep tables at hours of their own, which may be these.
  const evening = (await manager.get('api/reservations')).reservations as {
    id: string;
    version: number;
    status: string;
  }[];
  for (const each of evening)
    if (each.status === 'booked' || each.status === 'confirmed') await setStatus(each, 'cancelled');
  till = await openDevice(browser, { url: server.url, locale: 'en' });
  tablet = await openDevice(browser, { url: server.url, locale: 'en', posValue: 'demo-tablet' });
  await tillOf(till.page).signIn('9002');
  await tillOf(tablet.page).signIn('9001');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const minute = 60_000;
const five = 5 * minute;
/** On five minutes, so far from now. */
const inMinutes = (minutes: number) => Math.ceil((Date.now() + minutes * minute) / five) * five;
const book = async (table: string, minutes: number, name: string) => {
  const startsAt = inMinutes(minutes);
  const who = { name, phone: '', comment: '', guestId: null, clientId: null };
  const answer = await manager.post('api/reservations', {
    startsAt,
    minutes: 60,
    persons: 3,
    tableIds: [tableIds.get(table)],
    ...who,
  });
  return answer.reservation as { id: string; version: number };
};
const setStatus = ({ id, version }: { id: string; version: number }, status: string) =>
  manager.post(`api/reservations/${id}/status`, { version, status });

/** Taps that a person makes. */
function handOf(page: Page) {
  let taps = 0;
  const tap = async (name: string | RegExp, within = 'body') => {
    taps += 1;
    await page.locator(within).last().getByRole('button', { name }).first().click();
  };
  return { taps: () => taps, tap };
}
const dialog = 'dialog[open]';
const showList = (page: Page) => page.locator('.reservations-views .segment', { hasText: 'List' }).click();
const closeAll = async (page: Page) => {
  while ((await page.locator(dialog).count()) > 0) {
    await page.locator(dialog).last().locator('.dialog-head .icon-button').click();
  }
};

describe('a reservation at the till', () => {
  it('is made in four taps and a name, from the free time of a table, and is on the other till', async () => {
    const { page } = till;
    const hand = handOf(page);
    await hand.tap('Reservations');
    await page.locator('.timeline-slot').first().waitFor();
    // Tomorrow's view does not count: one books for the evening that is shown.
    const slots = page.locator('.timeline-row').filter({ hasText: /^10/ }).locator('.timeline-slot');
    const free = await slots.count();
    await slots.nth(free - 3).click();
    await hand.tap(/^4$/, dialog);
    await page.getByLabel('Name', { exact: true }).fill('Arta Morina');
    await hand.tap('Reserve', dialog);
    await page.locator('.booking').waitFor({ state: 'detached' });
    await page.locator('.timeline-block', { hasText: 'Arta Morina' }).waitFor();
    // The slot is a tap too.
    expect(hand.taps() + 1).toBe(4);
    const { page: other } = tablet;
    await handOf(other).tap('Reservations');
    await other.locator('.timeline-block', { hasText: 'Arta Morina' }).waitFor();
    await closeAll(page);
    await closeAll(other);
  });

  it('is found by three letters of a known guest, who is known from an earlier one', async () => {
    const { page } = till;
    await manager.post('api/reservations', {
      startsAt: inMinutes(3 * 24 * 60),
      minutes: 60,
      persons: 2,
      tableIds: [],
      name: 'Zamira Zymberi',
      phone: '+383 44 777 121',
      comment: '',
      guestId: null,
      clientId: null,
    });
    await handOf(page).tap('Reservations');
    await handOf(page).tap('Reserve', dialog);
    await page.getByLabel('Name', { exact: true }).fill('Zam');
    await page.locator('.who-known .button', { hasText: 'Zamira Zymberi' }).click();
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('+383 44 777 121');
    await closeAll(page);
  });

  it('that clashes is refused with who has the table, also where two tills book at once', async () => {
    const { page } = till;
    const hand = handOf(page);
    await hand.tap('Reservations');
    await hand.tap('Reserve', dialog);
    await page.getByLabel('Name', { exact: true }).fill('Second');
    await page.getByRole('button', { name: /^Table T9,/ }).click();
    // On the other till, after this form was opened.
    const when = Number(await page.getByLabel('Time', { exact: true }).inputValue());
    await manager.post('api/reservations', {
      startsAt: when,
      minutes: 60,
      persons: 2,
      tableIds: [tableIds.get('T9')],
      name: 'First',
      phone: '',
      comment: '',
      guestId: null,
      clientId: null,
    });
    await hand.tap('Reserve', dialog);
    await page.getByText(/Table T9 is reserved from .* for First/).waitFor();
    await closeAll(page);
  });
});

describe('on the floor', () => {
  it('who arrives within half an hour is highlighted, and seated in one tap into an order with its guests', async () => {
    const { page } = till;
    const soon = await book('3', 20, 'Vesa');
    const later = await book('2', 50, 'Later');
    const tile = tillOf(page).table('3');
    await expect.poll(() => tile.getAttribute('class')).toContain('table-arriving');
    expect(await tile.getAttribute('aria-label')).toContain('reserved for Vesa');
    expect(await tillOf(page).table('2').getAttribute('class')).not.toContain('table-arriving');
    await page.locator('.arrival', { hasText: 'Vesa' }).waitFor();
    expect(await page.locator('.arrival', { hasText: 'Later' }).count()).toBe(0);
    const hand = handOf(page);
    await hand.tap('Seat Vesa');
    await page.locator('.product').first().waitFor();
    expect(hand.taps()).toBe(1);
    const open = (await manager.get('api/orders/open')).orders as {
      id: string;
      tableId: string;
      order: { covers: number } | null;
    }[];
    const own = open.find(({ tableId }) => tableId === tableIds.get('3'));
    expect(own?.order?.covers).toBe(3);
    await tillOf(page).toTables();
    await expect.poll(() => tile.getAttribute('class')).toContain('table-seated');
    expect(await page.locator('.arrival', { hasText: 'Vesa' }).count()).toBe(0);
    // The other till says so too.
    await expect.poll(() => tillOf(tablet.page).table('3').getAttribute('class')).toContain('table-seated');
    // They move before anything was sent: both tills follow their order.
    await manager.command({ type: 'moveOrder', orderId: own?.id, tableId: tableIds.get('8') });
    for (const each of [page, tablet.page]) {
      await expect.poll(() => tillOf(each).table('8').getAttribute('class')).toContain('table-seated');
      expect(await tillOf(each).table('3').getAttribute('class')).not.toContain('table-seated');
    }
    await setStatus(later, 'cancelled');
    expect(soon.version).toBe(1);
  });

  it('a tap on the kept table asks who sits down: others do, and the card says that it is taken', async () => {
    const { page } = till;
    const reservation = await book('6', 20, 'Asked');
    await expect.poll(() => tillOf(page).table('6').getAttribute('class')).toContain('table-arriving');
    await tillOf(page).table('6').click();
    await page.getByText('Who sits down at table 6?').waitFor();
    await handOf(page).tap('Other guests', dialog);
    await page.locator('.product').first().click();
    await tillOf(page).toTables();
    await page.locator('.arrival', { hasText: 'Table 6 is still taken' }).waitFor();
    const second = await book('T6', 20, 'Second tap');
    await page.getByRole('tab').nth(1).click();
    await expect.poll(() => tillOf(page).table('T6').getAttribute('class')).toContain('table-arriving');
    await tillOf(page).table('T6').click();
    await handOf(page).tap('Seat Second tap', dialog);
    await page.locator('.product').first().waitFor();
    await tillOf(page).toTables();
    await page.getByRole('tab').first().click();
    await setStatus(reservation, 'cancelled');
    expect(second.version).toBe(1);
  });

  it('a card says that its table is taken also while guests sit there who have paid', async () => {
    const admin = await signInByApi(server.url, '9001', 'demo-tablet');
    await admin.put('api/configuration', { changes: { freeTable: true } });
    const { products } = await manager.get('api/menus/fetch?locale=en');
    const { id: productId } = products.find(({ type }: { type: string }) => type === 'simple');
    const [orderId, lineId] = [crypto.randomUUID(), crypto.randomUUID()];
    const { orders } = await manager.command(
      { type: 'openOrder', orderId, orderType: 'inHouse', tableId: tableIds.get('14'), covers: 1 },
      { type: 'addLine', orderId, lineId, productId, quantity: 1_000 },
      { type: 'printTotal', orderId },
    );
    const expectedTotal = orders[0].printedTotal;
    const payments = [{ id: crypto.randomUUID(), method: 'cash', amount: expectedTotal }];
    await manager.command({ type: 'pay', orderId, expectedTotal, payments });
    const reservation = await book('14', 20, 'After them');
    const { page } = till;
    await page.locator('.arrival', { hasText: 'Table 14 is still taken' }).waitFor();
    await manager.command({ type: 'freeTable', orderId });
    await expect.poll(() => page.locator('.arrival', { hasText: 'Table 14 is still taken' }).count()).toBe(0);
    await page.locator('.arrival', { hasText: 'After them' }).waitFor();
    await setStatus(reservation, 'cancelled');
    await admin.put('api/configuration', { changes: { freeTable: false } });
  });

  it('a card without a table leads to one in three taps, and its words open the reservation', async () => {
    const { page } = till;
    const who = { name: 'Undecided', phone: '', comment: '', guestId: null, clientId: null };
    await manager.post('api/reservations', { startsAt: inMinutes(20), minutes: 60, persons: 2, tableIds: [], ...who });
    const card = page.locator('.arrival', { hasText: 'Undecided' });
    await card.getByRole('button', { name: /^Undecided/ }).click();
    await page.locator('.reservation-detail', { hasText: 'None yet' }).waitFor();
    await closeAll(page);
    const hand = handOf(page);
    await hand.tap('Choose a table', '.arrivals');
    await hand.tap(/^Table T7,/, dialog);
    await hand.tap('Seat at table T7', dialog);
    await page.locator('.product').first().waitFor();
    expect(hand.taps()).toBe(3);
    await tillOf(page).toTables();
    expect(await card.count()).toBe(0);
  });

  it('the highlight appears and goes by the clock, without a word from the server', async () => {
    const reservation = await book('1', 40, 'Clock');
    const device = await openDevice(browser, { url: server.url, locale: 'en' });
    const { page, context } = device;
    await context.addInitScript(() => {
      const real = Date.now;
      const shifted = globalThis as unknown as { aheadMs: number };
      shifted.aheadMs = 0;
      Date.now = () => real() + shifted.aheadMs;
    });
    await page.reload();
    await tillOf(page).signIn('9002');
    const tile = tillOf(page).table('1');
    await page.locator('.reservations-entry').waitFor();
    await page.waitForTimeout(1_500);
    expect(await tile.getAttribute('class')).not.toContain('table-arriving');
    await context.setOffline(true);
    const look = async (minutes: number) => {
      await page.evaluate((ms) => Object.assign(globalThis, { aheadMs: ms }), minutes * minute);
      await page.waitForTimeout(6_000);
      return (await tile.getAttribute('class')) ?? '';
    };
    expect(await look(16)).toContain('table-arriving');
    expect(await page.locator('.arrival', { hasText: 'Clock' }).count()).toBe(1);
    expect(await look(60)).toContain('table-late');
    expect(await look(106)).not.toMatch(/table-(late|arriving)/);
    expect(await page.locator('.arrival', { hasText: 'Clock' }).count()).toBe(0);
    await setStatus(reservation, 'cancelled');
    await context.close();
  });
});

describe('the status', () => {
  it('fails by name where another till was faster, and then shows what it is', async () => {
    const { page } = tablet;
    const reservation = await book('T8', 45, 'Twice');
    await handOf(page).tap('Reservations');
    await showList(page);
    await page.locator('.reservation-row', { hasText: 'Twice' }).click();
    // This till hears nothing of what the other one does.
    await page.route('**/api/events**', (route) => route.abort());
    await page.route('**/api/reservations/*/status', async (route) => {
      await page.unroute('**/api/reservations/*/status');
      await setStatus(reservation, 'cancelled');
      await route.continue();
    });
    await handOf(page).tap('Confirm', dialog);
    await page.getByText('Reservation status update failed. It is now: cancelled.').waitFor();
    await page.unroute('**/api/events**');
    await page.locator(dialog).last().getByText('Cancelled', { exact: true }).waitFor();
    await closeAll(page);
  });
});

describe('the waiting list', () => {
  it('leads who has waited to a free table', async () => {
    const { page } = tablet;
    const hand = handOf(page);
    const [orderId, occupied] = [crypto.randomUUID(), tableIds.get('11') as string];
    await manager.command({ type: 'openOrder', orderId, orderType: 'inHouse', tableId: occupied, covers: 2 });
    await hand.tap('Reservations');
    await page.getByText(/^Waiting \(/).click();
    await page.getByLabel('Name', { exact: true }).fill('Walk-in');
    await hand.tap('Put on the list', dialog);
    await page.locator('.reservation-row', { hasText: 'Walk-in' }).click();
    // Where somebody sits comes last, says so, and says it again when it is chosen.
    const choice = page.locator(dialog).last().locator('.table-choice');
    const groups = choice.locator('.table-choice-room');
    await choice.getByText('Occupied now').waitFor();
    expect((await groups.last().innerText()).split('\n')).toEqual(expect.arrayContaining(['Occupied now', '11']));
    const taken = choice.getByRole('button', { name: /^Table 11,.*occupied/ });
    expect(await taken.count()).toBe(1);
    await taken.click();
    await choice.getByText('Somebody still sits at table 11.').waitFor();
    await taken.click();
    await page
      .locator(dialog)
      .last()
      .getByRole('button', { name: /^Table 12,/ })
      .click();
    await hand.tap('Seat at table 12', dialog);
    await page.locator('.product').first().waitFor();
    await tillOf(page).toTables();
    await expect.poll(() => tillOf(page).table('12').getAttribute('class')).toContain('table-seated');
  });
});

it('a waiter without the right sees who arrives, and nothing to press', async () => {
  const device = await openDevice(browser, { url: server.url, locale: 'en' });
  const { page } = device;
  const reservation = await book('T5', 15, 'Seen');
  await tillOf(page).signIn('9003');
  await page.getByRole('tab', { name: /Terrace|Terrasse|Tarraca/ }).click();
  await expect.poll(() => tillOf(page).table('T5').getAttribute('class')).toContain('table-arriving');
  expect(await page.getByRole('button', { name: 'Reservations' }).count()).toBe(0);
  expect(await page.locator('.arrival').count()).toBe(0);
  await setStatus(reservation, 'cancelled');
  expect(besidesTheNetwork(device.complaints)).toEqual([]);
});

it('the office has the same evening, without tables to seat at; consoles stay silent', async () => {
  const { page } = till;
  await page.goto(`${server.url}/#/admin/reservations`);
  await page.locator('.timeline-block').first().waitFor();
  // Its evening scrolls inside the page, which is no wider than the window.
  const { right } = await page.locator('.reservations').evaluate((element) => element.getBoundingClientRect());
  expect(right).toBeLessThanOrEqual(1366);
  await showList(page);
  await page.locator('.reservation-row').first().click();
  await page.locator('.reservation-detail').waitFor();
  expect(await page.locator('.reservation-seat').count()).toBe(0);
  expect(besidesTheNetwork([...till.complaints, ...tablet.complaints])).toEqual([]);
});
