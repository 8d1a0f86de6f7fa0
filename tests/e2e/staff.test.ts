import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { enrolBrowser, enterCode, makePoint, makeUser, seeEnrolled, showCode, typePin } from './pages/enrol.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
let admin: Device;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  admin = await openDevice(browser, { keepsFiles: true, url: server.url });
  await tillOf(admin.page).signIn('9001');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function ordersOf(name: string) {
  const manager = await signInByApi(server.url, '9002');
  const { orders } = await manager.get('api/orders/open');
  return orders.filter(({ ownerName }: { ownerName: string }) => ownerName === name);
}

/** Takes an order while the connection is cut: its commands stay on the device. */
async function orderOffline({ page, context }: Device): Promise<void> {
  const till = tillOf(page);
  // The order's screen is loaded before the connection is cut.
  await page.goto(`${server.url}/#/table`);
  await page.locator('.product').first().waitFor();
  await till.toTables();
  const table = await freeTableOf(page);
  await context.setOffline(true);
  await till.openTable(table);
  for (const drink of ['Ekspres', 'Kapuçino']) await till.add(drink);
  await till.send();
  await till.table(table).waitFor();
}

describe('a manually created waiter on a browser enrolled by code', () => {
  it('signs in there, and the administrator sees the device come', async () => {
    const pin = await makeUser(admin.page, {
      name: 'Blerim Hoxha',
      personalNumber: '1170452889',
      email: 'blerim@example.com',
    });
    // A waiter opens nothing over others: five digits behind the number.
    expect(pin).toMatch(/^[0-7]\d{5}$/);
    const code = await makePoint(admin.page, 'Telefoni i Blerimit');
    const phone = await enrolBrowser(browser, { url: server.url, code, size: { width: 360, height: 740 } });
    await seeEnrolled(admin.page);
    await typePin(phone.page, pin);
    expect(await phone.page.evaluate(() => localStorage.getItem('tavolina.point'))).toMatch(/^venue\.[\w-]{43}$/);
    // After a reload it is still the same device.
    await phone.page.reload();
    await phone.page.locator('.table-tile').first().waitFor();
    expect(besidesTheNetwork(phone.complaints)).toEqual([]);
    expect(besidesTheNetwork(admin.complaints)).toEqual([]);
    await phone.context.close();
  });

  it('shows the problem of the code at the field, and allows another attempt', async () => {
    const code = await makePoint(admin.page, 'Tableti i dytë');
    const tablet = await openDevice(browser, { keepsFiles: true, url: server.url, posValue: null });
    await tablet.page.goto(`${server.url}/#/enroll`);
    await tablet.page.locator('.enrol-code input').fill('AAAA');
    await tablet.page.locator('.enrol-form button[type="submit"]').click();
    expect(await tablet.page.locator('.enrol-code .error-text').innerText()).toContain('tetë');
    await tablet.page.locator('.enrol-code input').fill('aaaabbbb');
    await tablet.page.locator('.enrol-form button[type="submit"]').click();
    await expect.poll(() => tablet.page.locator('.enrol-code .error-text').innerText()).toContain('nuk vlen');
    await enterCode(tablet.page, code.toLowerCase().replace('-', ' '));
    await seeEnrolled(admin.page);
    expect(besidesTheNetwork(tablet.complaints)).toEqual([]);
    await tablet.context.close();
  });
});

describe('a device whose storage is copied to another browser', () => {
  it('stays the only one: the copy has no key', async () => {
    const code = await makePoint(admin.page, 'Tableti i katërt');
    const tablet = await enrolBrowser(browser, { url: server.url, code });
    await seeEnrolled(admin.page);
    const kept = await tablet.page.evaluate(() => ({ ...localStorage }));
    const thief = await openDevice(browser, { keepsFiles: true, url: server.url, posValue: null });
    await thief.page.evaluate((all) => {
      for (const [name, value] of Object.entries(all)) localStorage.setItem(name, String(value));
    }, kept);
    await thief.page.reload();
    await thief.page.locator('.login-unknown').waitFor();
    const copied = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pin: '9003', posValue: kept['tavolina.point'] }),
    });
    expect(copied.status).toBe(401);
    await typePin(tablet.page, '9003');
    await thief.context.close();
    await tablet.context.close();
  });
});

describe('a device that is revoked while an order is unsent on it', () => {
  it('throws its user out and says so; a new code brings device and order back', async () => {
    const pin = await makeUser(admin.page, {
      name: 'Liridon Gashi',
      personalNumber: '1200340056',
      email: 'liridon@example.com',
    });
    const code = await makePoint(admin.page, 'Tableti i tretë');
    const point = admin.page.url();
    const tablet = await enrolBrowser(browser, { url: server.url, code });
    await seeEnrolled(admin.page);
    await typePin(tablet.page, pin);
    await orderOffline(tablet);

    await admin.page.locator('.office-head-actions .button').nth(1).click();
    await admin.page.locator('.dialog .button-danger').click();
    await admin.page.locator('.office-head .badge.tone-danger').waitFor();

    await tablet.context.setOffline(false);
    await tablet.page.locator('.login-unknown').waitFor();
    expect(await tablet.page.locator('.login-unknown h2').innerText()).toContain('nuk është më');
    // The order is kept, and the screen shows that commands are pending.
    await tablet.page.locator('.login-marks .tone-warning').waitFor();
    expect(await ordersOf('Liridon Gashi')).toEqual([]);

    await admin.page.goto(point);
    await admin.page.locator('.office-head').waitFor();
    await enterCode(tablet.page, await showCode(admin.page));
    await seeEnrolled(admin.page);
    await typePin(tablet.page, pin);
    await expect.poll(async () => (await ordersOf('Liridon Gashi')).length, { timeout: 20_000 }).toBe(1);
    expect((await ordersOf('Liridon Gashi'))[0].order.lines).toHaveLength(2);
    expect(besidesTheNetwork(tablet.complaints).filter((text) => !text.includes('UNAUTHENTICATED'))).toEqual([]);
    await tablet.context.close();
  });
});

describe('finding 9: a user whose PIN is too short for new rights', () => {
  it('is offered a new one after signing in, and goes on with it', async () => {
    const pin = await makeUser(admin.page, {
      name: 'Vesa Krasniqi',
      personalNumber: '1400560078',
      email: 'vesa@example.com',
      pin: '74831',
    });
    await admin.page.locator('.record-form [name="role"]').selectOption('Manager');
    await admin.page.keyboard.press('Control+s');
    await admin.page.locator('.notice').first().waitFor();
    const tablet = await openDevice(browser, { url: server.url, posValue: 'demo-tablet' });
    const type = async (digits: string) => {
      await tablet.page.locator('.login .keypad').waitFor();
      await tablet.page.keyboard.type(digits, { delay: 120 });
      await tablet.page.keyboard.press('Enter');
    };
    await type(pin);
    await tablet.page.locator('.pin-renew .button').first().waitFor();
    // A manager does not put it off.
    expect(await tablet.page.locator('.pin-renew .button').count()).toBe(1);
    await tablet.page.locator('.pin-renew .button').click();
    const drawn = await tablet.page.locator('.pin-renew-digits').innerText();
    expect(drawn).toMatch(/^7\d{7}$/);
    // By key: a second tap at the place of the first would be taken for a double tap.
    await tablet.page.locator('.pin-renew .button').press('Enter');
    await tablet.page.locator('.table-tile').first().waitFor();
    expect(besidesTheNetwork(tablet.complaints)).toEqual([]);
    await tablet.context.close();
    const again = await openDevice(browser, { url: server.url, posValue: 'demo-till' });
    await again.page.locator('.login .keypad').waitFor();
    await typePin(again.page, drawn);
    await again.context.close();
  });
});

describe('a user whose role changes while an order of theirs is unsent', () => {
  it('goes on with the new rights, and nothing is lost', async () => {
    const pin = await makeUser(admin.page, {
      name: 'Teuta Shala',
      personalNumber: '1300450067',
      email: 'teuta@example.com',
      // As long as the new rights ask for; with a shorter one a new PIN comes first (next test).
      pin: '58204971',
    });
    const user = admin.page.url();
    const tablet = await openDevice(browser, { keepsFiles: true, url: server.url, posValue: 'demo-tablet' });
    await typePin(tablet.page, pin);
    await orderOffline(tablet);

    await admin.page.goto(user);
    await admin.page.locator('.record-form [name="role"]').selectOption('Manager');
    await admin.page.keyboard.press('Control+s');
    await admin.page.locator('.notice').first().waitFor();

    await tablet.context.setOffline(false);
    await expect.poll(async () => (await ordersOf('Teuta Shala')).length, { timeout: 20_000 }).toBe(1);
    expect((await ordersOf('Teuta Shala'))[0].order.lines).toHaveLength(2);
    expect(tablet.page.url()).not.toContain('login');
    await expect
      .poll(() =>
        tablet.page.evaluate(() => JSON.parse(sessionStorage.getItem('tavolina.session') ?? '{}').employee.role.name),
      )
      .toBe('Manager');
    expect(besidesTheNetwork(tablet.complaints).filter((text) => !text.includes('UNAUTHENTICATED'))).toEqual([]);
    await tablet.context.close();
  });

  it('is asked for a longer PIN first where theirs is too short, and nothing is lost', async () => {
    const pin = await makeUser(admin.page, {
      name: 'Arta Gashi',
      personalNumber: '1300450068',
      email: 'arta@example.com',
    });
    const user = admin.page.url();
    const tablet = await openDevice(browser, { keepsFiles: true, url: server.url, posValue: 'demo-tablet' });
    await typePin(tablet.page, pin);
    await orderOffline(tablet);

    await admin.page.goto(user);
    await admin.page.locator('.record-form [name="role"]').selectOption('Manager');
    await admin.page.keyboard.press('Control+s');
    await admin.page.locator('.notice').first().waitFor();

    await tablet.context.setOffline(false);
    await tablet.page.locator('.login .keypad').waitFor();
    await tablet.page.keyboard.type(pin, { delay: 120 });
    await tablet.page.keyboard.press('Enter');
    await tablet.page.locator('.pin-renew .button').click();
    await tablet.page.locator('.pin-renew-digits').waitFor();
    await tablet.page.locator('.pin-renew .button').press('Enter');
    await expect.poll(async () => (await ordersOf('Arta Gashi')).length, { timeout: 20_000 }).toBe(1);
    expect((await ordersOf('Arta Gashi'))[0].order.lines).toHaveLength(2);
    await tablet.context.close();
  });
});
