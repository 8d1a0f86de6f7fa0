import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Screen, screens } from '../e2e/pages/screens.ts';
import { faultsInTheDark, faultsOf } from '../kit/axe.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { faultsInEveryLanguage, phone, readIn } from '../kit/every-language.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';

// Each screen is opened once, on a phone, and everything that holds for every screen is checked there.

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

/** Each user signs in once and goes from screen to screen; screens before log-in stay at the log-in. */
function deviceOf({ pin, posValue }: Screen): Promise<Device> {
  const key = `${pin} ${posValue}`;
  const device = devices.get(key) ?? open(pin, posValue);
  devices.set(key, device);
  return device;
}

async function open(pin: string | null, posValue: string): Promise<Device> {
  const device = await openDevice(browser, { url: server.url, posValue });
  if (pin !== null) {
    await device.page.getByRole('button', { name: '1', exact: true }).waitFor();
    await device.page.keyboard.type(pin);
    await device.page.waitForFunction(() => !location.hash.startsWith('#/login'));
  }
  return device;
}

describe('each screen', () => {
  it.each(screens.map((screen) => [screen.name, screen] as const))(
    '%s has all its words and room for them in every language, and no finding of axe in light and dark',
    async (_name, screen) => {
      const { page, complaints } = await deviceOf(screen);
      await page.setViewportSize(phone);
      // Dialogs that the previous screen left open are gone.
      await page.reload();
      await screen.show(page);
      expect.soft(await faultsInEveryLanguage(page)).toEqual([]);
      expect.soft(await faultsOf(page)).toEqual([]);
      expect.soft(await faultsInTheDark(page)).toEqual([]);
      // A violation of the content security policy is a complaint as well.
      expect(complaints).toEqual([]);
    },
  );
});

describe('what is wrong is found', () => {
  it('for axe: a button without a name, and what is faint in the dark only', async () => {
    const { page } = await deviceOf(screens[0] as Screen);
    await page.evaluate(() => document.body.append(document.createElement('button')));
    expect(await faultsOf(page)).toContainEqual(expect.stringMatching(/^button-name/));
    await page.evaluate(() => {
      const faint = document.createElement('p');
      faint.textContent = 'Faint';
      // Text that is nearly black by day, on the background of each theme.
      faint.style.cssText = 'color: #222; background: var(--bg)';
      document.body.append(faint);
    });
    expect(await faultsOf(page)).not.toContainEqual(expect.stringMatching(/^color-contrast/));
    expect(await faultsInTheDark(page)).toContainEqual(expect.stringMatching(/^color-contrast/));
  });

  it('a page without its words, or without room for them', async () => {
    const login = screens[0] as Screen;
    const { page, complaints } = await deviceOf(login);
    await page.reload();
    await login.show(page);
    // Styles by script: the content security policy allows none in markup.
    const plant = (tag: string, text: string, css = '') =>
      page.evaluate(
        (given) => {
          const element = document.createElement(given.tag);
          element.textContent = given.text;
          element.style.cssText = given.css;
          document.body.append(element);
        },
        { tag, text, css },
      );
    await page.setViewportSize(phone);
    expect((await readIn(page, 'de')).faults).toEqual([]);
    await plant('p', 'orders.tables.title');
    expect((await readIn(page, 'de')).faults).toEqual(['orders.tables.title']);
    await plant('button', 'Bestellung abschließen', 'width: 40px; overflow: hidden; white-space: nowrap');
    expect((await readIn(page, 'de')).faults).toContainEqual(expect.stringMatching(/^cut off: button\. “Bestellung/));
    await plant('h2', 'Weit', 'width: 400px');
    const faults = await faultsInEveryLanguage(page);
    expect(faults).toContain('de, 360 wide: out of sight: h2. “Weit”');
    expect(faults).not.toContain('de, 1366 wide: out of sight: h2. “Weit”');
    expect(faults).toContain('mk, 1366 wide: orders.tables.title');
    expect(complaints).toEqual([]);
  });
});
