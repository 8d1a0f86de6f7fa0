import type { Browser, Dialog, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
let admin: Caller;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  admin = await signInByApi(server.url, '9001', 'demo-tablet');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const ask = (asks: boolean) => admin.put('api/configuration', { changes: { adminConfirmAppClose: asks } });
/** Whether the browser asks before the page is loaded again; it stays. */
async function asksToLeave(page: Page): Promise<boolean> {
  let asked = false;
  const stay = async (dialog: Dialog) => {
    asked = dialog.type() === 'beforeunload';
    await dialog.dismiss();
  };
  page.once('dialog', stay);
  await page.evaluate(() => {
    setTimeout(() => location.reload(), 0);
  });
  await page.waitForTimeout(1_500);
  page.off('dialog', stay);
  return asked;
}
const menu = (page: Page) => page.locator('.bar-user').click();

describe('closing the program', () => {
  it('is not in the menu and not asked about unless the venue wants it; then at once, and with an approval', async () => {
    await ask(false);
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9003');
    await menu(page);
    const entry = page.getByRole('button', { name: 'Close the program' });
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    expect(await entry.count()).toBe(0);
    await ask(true);
    await menu(page);
    await entry.click();
    const dialog = page.getByRole('dialog', { name: 'Close the program on this device?' });
    await dialog.getByRole('button', { name: 'Close it' }).click();
    const asked = page.getByRole('dialog', { name: 'An approver is needed' });
    for (const digit of '9004') await asked.getByRole('button', { name: digit, exact: true }).click();
    await asked.getByRole('button', { name: 'Approve' }).click();
    await asked.getByText('does not approve this').waitFor();
    for (const digit of '9002') await asked.getByRole('button', { name: digit, exact: true }).click();
    await asked.getByRole('button', { name: 'Approve' }).click();
    await page.locator('.login').waitFor();
    await page.getByText('Close the window now').waitFor();
    const { entries } = await admin.get('api/audit?action=points.closed');
    expect(entries[0].userName).toMatch(/Arta/);
    expect(entries[0].approverName).toMatch(/Drita/);
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await context.close();
  });

  it('otherwise has the browser ask, at the log-in too, but not whoever may close it', async () => {
    await ask(true);
    const { page, context } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9003');
    expect(await asksToLeave(page)).toBe(true);
    await till.lock();
    expect(await asksToLeave(page)).toBe(true);
    await till.signIn('9002');
    expect(await asksToLeave(page)).toBe(false);
    await context.close();
  });
});
