import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { besidesTheNetwork, listenForComplaints, openBrowser } from '../kit/browser.ts';
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

/** On its first day a device expects a PIN as it is drawn, and then the longest that it saw: first that of the wizard. */
async function knowsThePinOfTheWizard(page: Page): Promise<void> {
  await tillOf(page).lock();
  const dots = page.locator('.pin-dot');
  await expect.poll(() => dots.count()).toBe(8);
  await page.evaluate(() => {
    const memory = JSON.parse(localStorage.getItem('tavolina.login') ?? '{}');
    localStorage.setItem('tavolina.login', JSON.stringify({ ...memory, since: memory.since - 25 * 60 * 60 * 1000 }));
  });
  await page.reload();
  await expect.poll(() => dots.count()).toBe(7);
  await tillOf(page).signIn('4711908');
}

describe('the first run', () => {
  it('issue 9 point 9: speaks the language of the browser, because the venue has none yet', async () => {
    for (const [locale, word, lang] of [
      ['mk-MK', 'Јазик', 'mk'],
      ['de-AT', 'Sprache', 'de'],
      ['fr-FR', 'Gjuha', 'sq'],
    ] as const) {
      const device = await browser.newContext({ reducedMotion: 'reduce', locale });
      const page = await device.newPage();
      await page.goto(server.url);
      await page.waitForURL(/#\/setup/);
      await page.getByRole('combobox', { name: word }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(lang);
      await device.close();
    }
  });

  it('makes a venue, its administrator and this device, and opens the till', async () => {
    const device = await browser.newContext({ reducedMotion: 'reduce', locale: 'sq' });
    const complaints = listenForComplaints(device);
    const page = await device.newPage();
    await page.goto(server.url);
    await page.waitForURL(/#\/setup/);
    const code = /code (\S+)/.exec(server.output())?.[1] as string;
    await page.getByRole('combobox', { name: 'Gjuha' }).selectOption('English');
    const wizard = wizardOf(page);
    await wizard.next('The venue');
    // No question is asked twice: missing values are reported at their fields.
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await page.getByLabel('Name of the venue').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByLabel('Name of the venue').fill('Te Bujari');
    await wizard.next('Administrator');
    await page.getByLabel('Your name').fill('Bujar');
    await page.getByLabel('PIN', { exact: true }).fill('4711');
    await page.getByRole('button', { name: 'Next' }).click();
    // Review 15, F9: said once, as what is wrong.
    await expect.poll(() => page.getByText('At least 7 digits').count()).toBe(1);
    await page.getByLabel('PIN', { exact: true }).fill('4711908');
    await page.getByLabel('PIN once more').fill('4711908');
    await wizard.next('This device');
    // Review 15, F9: proposed, in the language that was chosen.
    expect(await page.getByLabel('Name of this device').inputValue()).toBe('Till 1');
    await page.getByLabel('Name of this device').fill('Main till');
    await page.getByLabel('Start code').fill('0000-0000');
    await wizard.next('What to begin with');
    // Going back, by the page's button or the browser's, loses nothing.
    await page.getByRole('button', { name: 'Back' }).click();
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { name: 'This device' }).waitFor();
    expect(await page.getByLabel('Name of this device').inputValue()).toBe('Main till');
    await wizard.next('What to begin with');
    await page.getByRole('radio', { name: /^Café/ }).check({ force: true });
    await page.getByRole('button', { name: 'Open the venue' }).click();
    // A wrong code is reported at its field, in its step.
    await page.getByText('That is not the code.').waitFor();
    await page.getByLabel('Start code').fill(code);
    await wizard.next('What to begin with');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Te Bujari is ready' }).waitFor();
    await page.getByRole('button', { name: 'Open the till' }).click();
    await page.waitForURL(/#\/tables/);
    await page.locator('.table-tile').first().waitFor();
    expect(await page.locator('.table-tile').count()).toBe(11);
    await knowsThePinOfTheWizard(page);
    const context = await (await fetch(`${server.url}/api/login/context`)).json();
    expect(context).toMatchObject({ venueName: 'Te Bujari', demo: null });
    // The rejected code is the only thing that the browser's console may report.
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await device.close();
  });

  it('makes a venue whose language a new device speaks, also where it is enrolled', async () => {
    const device = await browser.newContext({ reducedMotion: 'reduce', locale: 'de-DE' });
    const page = await device.newPage();
    await page.goto(`${server.url}/#/enroll`);
    await page.getByRole('textbox').waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang'), { timeout: 10_000 }).toBe('en');
    await device.close();
  });

  it('cannot be run a second time, and has no default PIN', async () => {
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
