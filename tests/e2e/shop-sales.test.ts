import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { besidesTheNetwork, listenForComplaints, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';
import { wizardOf } from './pages/wizard.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer(['--empty']);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

describe('review 2: a shop opens on a sale', () => {
  it('on a device that knows nothing yet', async () => {
    const device = await browser.newContext({ reducedMotion: 'reduce', locale: 'sq' });
    const complaints = listenForComplaints(device);
    const page = await device.newPage();
    await page.goto(server.url);
    await page.waitForURL(/#\/setup/);
    const code = /code (\S+)/.exec(server.output())?.[1] as string;
    await page.getByRole('combobox', { name: 'Gjuha' }).selectOption('English');
    const wizard = wizardOf(page);
    await wizard.next('The venue');
    await page.getByLabel('Name of the venue').fill('Market');
    await wizard.next('Administrator');
    await page.getByLabel('Your name').fill('Vesna');
    await page.getByLabel('PIN', { exact: true }).fill('4711908');
    await page.getByLabel('PIN once more').fill('4711908');
    await wizard.next('This device');
    await page.getByLabel('Name of this device').fill('Till');
    await page.getByLabel('Start code').fill(code);
    await wizard.next('What to begin with');
    await page.getByRole('radio', { name: /^Shop/ }).check({ force: true });
    await page.getByRole('button', { name: 'Open the venue' }).click();
    await page.getByRole('heading', { name: 'Market is ready' }).waitFor();
    await page.getByRole('button', { name: 'Open the till' }).click();
    await page.getByText('Nothing scanned yet').first().waitFor();
    expect(page.url()).toMatch(/#\/table$/);
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await device.close();
  });

  it('and who sells over the counter has the next sale after each payment', async () => {
    const demo = await runServer();
    try {
      const { page, context, complaints } = await openDevice(browser, { url: demo.url, locale: 'en' });
      const till = tillOf(page);
      for (const digit of '9005') await page.getByRole('button', { name: digit, exact: true }).click();
      for (let sale = 0; sale < 2; sale += 1) {
        await page.locator('.product').first().waitFor();
        expect(page.url()).toMatch(/#\/table$/);
        expect(await till.ticketLines().count()).toBe(0);
        await till.add('Espresso');
        await till.ticketLines().first().waitFor();
        await till.payCash();
        await page.locator('.payment').waitFor({ state: 'detached' });
        await expect.poll(() => till.ticketLines().count()).toBe(0);
      }
      expect(page.url()).toMatch(/#\/table$/);
      expect(complaints).toEqual([]);
      await context.close();
    } finally {
      await demo.close();
    }
  });
});
