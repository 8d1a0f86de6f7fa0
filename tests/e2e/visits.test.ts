import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

// Issue 11, point 4: visits, in and out of the play corner of the demo, where two children are already.

let server: RunningServer;
let browser: Browser;
let admin: Caller;
let till: Device;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  admin = await signInByApi(server.url, '9001', 'demo-tablet');
  await admin.post('api/service-clients', { phone: '+383 44 111 222', child: 'Era', parent: 'Arta', note: '' });
  till = await openDevice(browser, { url: server.url, locale: 'en' });
  await tillOf(till.page).signIn('9002');
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

function hand() {
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  return { tap, taps: () => taps };
}

describe('a visit', () => {
  it('of a known phone begins in four taps from the floor', async () => {
    const { page } = till;
    const { tap, taps } = hand();
    await tap(page.getByRole('button', { name: /^2 visits/ }));
    await tap(page.getByRole('button', { name: 'Check in', exact: true }));
    const form = page.getByRole('dialog', { name: 'Check in' });
    // The field has the focus.
    await page.keyboard.type('044111222');
    await tap(form.getByRole('button', { name: /Era/ }));
    await tap(form.getByRole('button', { name: 'Check in', exact: true }));
    await page.getByRole('article', { name: 'Era' }).waitFor();
    expect(taps()).toBe(4);
  });

  it('is counted on the floor, and ends with its line on an order that is paid in two taps', async () => {
    const { page } = till;
    await page.goto(`${server.url}/#/tables`);
    await page.getByRole('button', { name: /^3 visits, 1 over time/ }).click();
    // One tap too many has a way back, and the time goes on.
    await page.getByRole('button', { name: 'Check out Era' }).click();
    await page.locator('.ticket-lines .line').first().waitFor();
    await page.locator('.notice', { hasText: 'Era is out' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Era’s visit goes on.').waitFor();
    await page.getByRole('article', { name: 'Era' }).waitFor();
    expect(
      (await admin.get('api/orders/open')).orders.filter(({ type }: { type: string }) => type === 'direct'),
    ).toEqual([]);
    // The reason is kept by its word, not in the language of whoever was at the till.
    const { entries } = await admin.get('api/audit?action=visit.resume');
    expect(entries.map(({ data }: { data: { reason: string } }) => data.reason)).toEqual(['checkedOut']);
    const { tap, taps } = hand();
    await tap(page.getByRole('button', { name: 'Check out Era' }));
    await page.locator('.ticket-lines .line').first().waitFor();
    expect(await page.locator('.ticket-lines .line').first().textContent()).toContain('0 min');
    await tap(page.locator('.pay-button:visible'));
    await page.locator('.payment-method').first().waitFor();
    expect(taps()).toBe(2);
    expect((await admin.get('api/visits')).visits.map(({ name }: { name: string }) => name)).toEqual(['Ема', 'Dion']);
    expect(besidesTheNetwork(till.complaints)).toEqual([]);
  });
});
