import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenForComplaints, openBrowser } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';

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

describe('the first run', () => {
  it('makes a venue, its administrator and this device, and opens the till', async () => {
    const device = await browser.newContext({ reducedMotion: 'reduce' });
    const complaints = listenForComplaints(device);
    const page = await device.newPage();
    await page.goto(server.url);
    await page.waitForURL(/#\/setup/);
    const code = /code (\S+)/.exec(server.output())?.[1] as string;
    await page.getByRole('combobox', { name: 'Gjuha' }).selectOption('English');
    await page.getByLabel('Name of the venue').fill('Te Bujari');
    await page.getByLabel('Your name').fill('Bujar');
    await page.getByLabel('PIN', { exact: true }).fill('4711');
    await page.getByLabel('PIN once more').fill('4711');
    await page.getByLabel('Name of this device').fill('Main till');
    await page.getByLabel('Start code').fill(code);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/tables/);
    const context = await (await fetch(`${server.url}/api/login/context`)).json();
    expect(context).toMatchObject({ venueName: 'Te Bujari', demo: null });
    expect(complaints).toEqual([]);
    await device.close();
  });

  it('cannot be run a second time, and has no PIN that everybody knows', async () => {
    const post = (path: string, body: unknown) =>
      fetch(`${server.url}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(await (await fetch(`${server.url}/api/setup`)).json()).toEqual({ needed: false });
    for (const pin of ['9001', '9002', '0000', '1234']) {
      expect((await post('api/login', { pin, posValue: 'demo-till' })).status).not.toBe(200);
    }
  });
});
