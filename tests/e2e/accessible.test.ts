import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInTheDark, faultsOf } from '../kit/axe.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { type Screen, screens } from './pages/screens.ts';

let server: RunningServer;
let browser: Browser;
const devices = new Map<string, Promise<Device>>();
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Each person signs in once and goes from screen to screen; who has not signed in yet stays at the log-in. */
function deviceOf({ pin, posValue }: Screen): Promise<Device> {
  const key = `${pin} ${posValue}`;
  const device = devices.get(key) ?? open(pin, posValue);
  devices.set(key, device);
  return device;
}

async function open(pin: string | null, posValue: string): Promise<Device> {
  const device = await openDevice(browser, { url: server.url, posValue });
  if (pin !== null) await typePin(device.page, pin);
  return device;
}

async function typePin(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: '1', exact: true }).waitFor();
  await page.keyboard.type(pin);
  await page.waitForFunction(() => !location.hash.startsWith('#/login'));
}

describe('each screen, light and dark', () => {
  it.each(screens.map((screen) => [screen.name, screen] as const))('%s has no finding', async (_name, screen) => {
    const { page, complaints } = await deviceOf(screen);
    // Whatever the screen before left open is gone.
    await page.reload();
    await screen.show(page);
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsInTheDark(page)).toEqual([]);
    // A violation of the content security policy is a complaint as well.
    expect(complaints).toEqual([]);
  });
});

it('finds what is wrong, when something is', async () => {
  const { page } = await deviceOf(screens[0] as Screen);
  await page.evaluate(() => document.body.append(document.createElement('button')));
  expect(await faultsOf(page)).toContainEqual(expect.stringMatching(/^button-name/));
  await page.evaluate(() => {
    const faint = document.createElement('p');
    faint.textContent = 'Faint';
    // Nearly black on what is light by day and dark by night.
    faint.style.cssText = 'color: #222; background: var(--bg)';
    document.body.append(faint);
  });
  expect(await faultsInTheDark(page)).toContainEqual(expect.stringMatching(/^color-contrast/));
});

describe('the keyboard alone', () => {
  it('signs in, opens a table, orders, sends and takes the money', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url });
    await typePin(page, '9003');
    await page.locator('.table-tile').first().waitFor();
    const tabTo = async (selector: string, text = '') => {
      const isThere = () =>
        page.evaluate(
          ([wanted, words]) => {
            const focused = document.activeElement;
            return (focused?.matches(wanted as string) && focused.textContent?.startsWith(words as string)) ?? false;
          },
          [selector, text],
        );
      for (let presses = 0; presses < 80 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
      expect(await isThere()).toBe(true);
    };
    await tabTo('.table-tile.table-free');
    const table = await page.locator('.table-tile:focus .table-name').innerText();
    await page.keyboard.press('Enter');
    await page.locator('.product').first().waitFor();
    await tabTo('.product');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F8');
    await page.locator('.table-tile').first().waitFor();
    await tabTo('.table-tile.table-open', table);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.ticket-lines .line').count()).toBe(2);
    await page.keyboard.press('F9');
    await page.locator('.payment-remaining').waitFor();
    await tabTo('.payment-method');
    await page.keyboard.press('Enter');
    await page.locator('.table-tile').first().waitFor();
    await tabTo('.table-tile.table-free', table);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
