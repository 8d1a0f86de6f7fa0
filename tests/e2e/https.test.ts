import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, listenForComplaints, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { browserThatTrusts, type TrustingBrowser } from '../kit/trusting-browser.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

let server: RunningServer;
let tablet: TrustingBrowser;
let stranger: TrustingBrowser;
let admin: Caller;
/** The server as a tablet reaches it: by a name, which to the browser is no machine of its own, at a second loopback address. */
let host: string;
const hosts = { 'kasa.local': '127.0.0.2' };
beforeAll(async () => {
  server = await runServer([], undefined, { HOST: '0.0.0.0', TAVOLINA_TLS_NAMES: 'kasa.local' });
  host = `kasa.local:${new URL(server.url).port}`;
  const stored = JSON.parse(await readFile(join(server.dataFolder, 'https', 'authority.json'), 'utf8'));
  tablet = await browserThatTrusts(stored.certificate, hosts);
  stranger = await browserThatTrusts(null, hosts);
  admin = await signInByApi(server.url, '9001');
});
afterAll(async () => {
  await stranger?.close();
  await tablet?.close();
  await server?.close();
});

const english = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (location.origin !== 'null' && location.protocol === 'https:') localStorage.setItem('tavolina.locale', 'en');
  });

describe('finding 16: a tablet that trusts only this server’s authority', () => {
  it('is led from http to https, enrols, asks for the camera, and reloads without the server', async () => {
    const context = await tablet.browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'en' });
    await english(context);
    const complaints = listenForComplaints(context);
    const page = await context.newPage();
    const openLines = async () => {
      const { orders } = (await admin.get('api/orders/open')) as { orders: { order: { lines: unknown[] } }[] };
      return orders.reduce((sum, { order }) => sum + order.lines.length, 0);
    };
    const before = await openLines();
    const points = (await admin.get('api/points/list?limit=50')) as {
      rows: { id: string; values: { name: unknown } }[];
    };
    const { code, addresses, needsTrust } = await admin.post(`api/points/${points.rows.at(-1)?.id}/code`, {});
    expect(needsTrust).toBe(true);
    expect((addresses as string[]).every((address) => address.startsWith('https://'))).toBe(true);

    await page.goto(`http://${host}/#/enroll?code=${code}`);
    await page.waitForURL(`https://${host}/#/enroll**`);
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    await page.getByRole('button', { name: 'Register the device' }).click();
    await page.getByText('Enter your PIN').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const till = tillOf(page);
    await till.signIn('9003');

    // A device key: the secret alone, copied elsewhere, opens nothing.
    expect(await page.evaluate(() => localStorage.getItem('tavolina.key'))).toBe('yes');
    expect(await cameraAsked(page)).toBe('prompt');

    await expect.poll(() => keptParts(page)).toEqual(['answered', 'catalogue', 'open', 'plans']);
    await server.kill();
    await page.reload();
    await page.locator('.table-tile').first().waitFor();
    await till.openTable(await freeTableOf(page));
    await page.locator('.product').first().click();
    await page.locator('.product').nth(1).click();
    await expect.poll(() => till.ticketLines().count()).toBe(2);
    await page.locator('.bar-mark', { hasText: 'unsent' }).waitFor();
    await server.start();
    await page.locator('.bar-mark', { hasText: 'unsent' }).waitFor({ state: 'detached' });
    expect(await openLines()).toBe(before + 2);
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await context.close();
  });

  it('takes along what it had not sent from the old address, once', async () => {
    const context = await tablet.browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'en' });
    await english(context);
    const page = await context.newPage();
    // As a till that worked by plain http left it: this page of the old address can write there.
    await page.route(`http://${host}/old`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(`http://${host}/old`);
    const { rows } = (await admin.get('api/users/list?limit=50')) as {
      rows: { id: string; values: { name: string } }[];
    };
    const userId = rows.find(({ values }) => values.name.startsWith('Arta'))?.id as string;
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await page.evaluate(
      ([by, ...orders]) => {
        localStorage.setItem('tavolina.point', 'demo-till');
        return new Promise<void>((done) => {
          const opening = indexedDB.open('tavolina-outbox', 1);
          opening.onupgradeneeded = () => {
            opening.result.createObjectStore('pending', { keyPath: 'seq', autoIncrement: true });
            opening.result.createObjectStore('refused', { keyPath: 'seq' });
          };
          opening.onsuccess = () => {
            const writing = opening.result.transaction('pending', 'readwrite');
            for (const orderId of orders) {
              const command = {
                id: crypto.getRandomValues(new Uint8Array(1)) && `0192a000-0000-7000-8000-${orderId?.slice(-12)}`,
                type: 'openOrder',
                orderId,
                orderType: 'direct',
                tableId: null,
                covers: 1,
              };
              writing.objectStore('pending').add({
                id: command.id,
                lanes: [`${by} ${orderId}`],
                command,
                at: new Date().toISOString(),
                userId: by,
              });
            }
            writing.oncomplete = () => {
              opening.result.close();
              done();
            };
          };
        });
      },
      [userId, first, second] as const,
    );
    await page.unroute(`http://${host}/old`);
    await page.goto(`http://${host}/`);
    await page.waitForURL(`https://${host}/#**`);
    await tillOf(page).signIn('9003');
    const opened = async () => {
      const { orders } = (await admin.get('api/orders/open')) as { orders: { id: string }[] };
      return orders.filter(({ id }) => id === first || id === second).length;
    };
    await expect.poll(opened).toBe(2);
    await page.locator('.bar-mark', { hasText: 'unsent' }).waitFor({ state: 'detached' });

    // Opened by the old address again, it brings nothing a second time.
    await page.goto(`http://${host}/`);
    await page.waitForURL(`https://${host}/#**`);
    const left = await page.evaluate(async () => {
      const databases = await indexedDB.databases();
      return databases.map(({ name }) => name);
    });
    expect(left).toContain('tavolina-outbox');
    expect(await page.locator('.bar-mark', { hasText: 'unsent' }).count()).toBe(0);
    await context.close();
  });
});

/** What the till has stored for a start without the server. */
function keptParts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const opening = indexedDB.open('tavolina-till');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            done(reading.result.map((key) => String(key).split('.')[0] ?? '').sort());
          };
        };
      }),
  );
}

/** What the browser would do if the app asked for the camera; on plain http there is nothing to ask. */
function cameraAsked(page: Page): Promise<string> {
  return page.evaluate(async () => {
    if (navigator.mediaDevices === undefined) return 'none';
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state;
  });
}

describe('finding 16: a browser that does not trust it', () => {
  it('is refused by https, and shown the steps by http', async () => {
    const context = await stranger.browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de' });
    const refused = await context.newPage();
    await expect(refused.goto(`https://${host}/`)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
    const page = await context.newPage();
    await page.goto(`http://${host}/#/tables`);
    await page.waitForURL(`http://${host}/trust#/tables`);
    await page.getByText('vertraut dem Server noch nicht').waitFor();
    await page.getByRole('button', { name: 'Erneut prüfen' }).click();
    await page.getByText('vertraut dem Server noch nicht').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    if (process.env.TEST_PICTURES)
      await page.screenshot({ path: `${process.env.TEST_PICTURES}/trust.png`, fullPage: true });
    await context.close();
  });

  it('warns before the log-in where plain http was chosen', async () => {
    const plain = await runServer([], undefined, { HOST: '0.0.0.0', TAVOLINA_TLS: 'off' });
    const url = `http://kasa.local:${new URL(plain.url).port}`;
    const { page, context } = await openDevice(stranger.browser, { url, locale: 'en' });
    await page.getByText('This connection is not encrypted').waitFor();
    if (process.env.TEST_PICTURES) await page.screenshot({ path: `${process.env.TEST_PICTURES}/plain.png` });
    await page.getByText('Enter your PIN').waitFor();
    expect(plain.output()).toContain('Plain HTTP');
    await context.close();
    await plain.close();
  });
});
