import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { besidesTheNetwork, listenForComplaints, openBrowser } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { enrolBrowser, makePoint, makeUser, seeEnrolled, typePin } from './pages/enrol.ts';
import { planEditorOf } from './pages/plan-editor.ts';
import { tillOf } from './pages/till.ts';

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

/** The time that a person needs for one click or one field, including reading. */
const secondsPerAction = 5;

/** Counts every click and every filled field, over all pages of a browser. */
async function countActions(context: BrowserContext): Promise<() => Promise<number>> {
  await context.addInitScript(() => {
    if (location.origin === 'null') return;
    const count = (event: Event) => {
      if (event.isTrusted || event.type === 'input') {
        localStorage.setItem('test.actions', String(Number(localStorage.getItem('test.actions') ?? 0) + 1));
      }
    };
    for (const name of ['click', 'input']) addEventListener(name, count, true);
  });
  return async () => {
    const [page] = context.pages();
    return page === undefined ? 0 : page.evaluate(() => Number(localStorage.getItem('test.actions') ?? 0));
  };
}

/** New user, M4: the first to log in had a shorter PIN, and whoever has a longer one may take their time. */
async function refusesNobody(page: Page, pin: string): Promise<void> {
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/login')) answers.push(response.status());
  });
  await tillOf(page).toTables();
  await tillOf(page).lock();
  await page.locator('.pin-pad').waitFor();
  await page.keyboard.type(pin, { delay: 700 });
  await page.keyboard.press('Enter');
  await page.locator('.table-tile').first().waitFor();
  expect(answers).toEqual([200]);
}

/** New user, M6: the list names the backup, and is content once its key is on paper. */
async function keepsTheKey(page: Page): Promise<void> {
  const item = page.locator('.setup-list a[href="#/admin/backups"]');
  expect(await item.getAttribute('data-done')).toBe('false');
  await item.click();
  await page.locator('.backup > .button-primary').click();
  const key = (await page.locator('.backup-key [role="status"], .backup-key output').textContent()) ?? '';
  const form = page.locator('.backup-key form');
  await form.locator('input').fill(key);
  await form.locator('button').click();
  await form.waitFor({ state: 'detached' });
  await page.goBack();
  await page.locator('.setup-list a[href="#/admin/backups"][data-done="true"]').waitFor();
}

it('goes from an empty database to the first sale, manually, within ten minutes of clicks', async () => {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 900 },
    reducedMotion: 'reduce',
    locale: 'sq',
  });
  const complaints = listenForComplaints(context);
  const actions = await countActions(context);
  const page = await context.newPage();
  await page.goto(server.url);
  await page.waitForURL(/#\/setup/);

  // The wizard, on an empty venue.
  const next = () => page.locator('.setup-end .button-primary').click();
  const fill = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).reduce(
      (before, [name, value]) => before.then(() => page.locator(`[name="${name}"]`).fill(value)),
      page.locator('.setup-card').waitFor(),
    );
  await page.locator('[name="countryCode"]').waitFor();
  await next();
  await page.locator('[name="venueName"]').waitFor();
  await fill({ venueName: 'Te Lisi' });
  await next();
  await page.locator('[name="adminName"]').waitFor();
  await fill({ adminName: 'Mira', pin: '4096271', pinAgain: '4096271' });
  await next();
  await page.locator('[name="pointName"]').waitFor();
  await fill({ pointName: 'Arka', code: /code (\S+)/.exec(server.output())?.[1] as string });
  await next();
  await page.locator('.setup-template').last().click();
  await next();
  await page.locator('.setup-done').waitFor();
  // A new venue continues in the back office, which shows what is missing.
  await next();
  await page.locator('.setup-list').waitFor();
  // Even an empty venue gives receipts, on the screen.
  expect(await page.locator('.setup-list [data-done="true"]').count()).toBe(1);

  // A product created manually.
  await page.locator('.setup-list a[href="#/admin/menus/products"]').click();
  await page.locator('.record-list .button-primary, .bar-actions .button-primary').first().click();
  const form = page.locator('.record-form');
  await form.locator('[name="name"]').fill('Kafe e Lisit');
  await form.locator('[name="price"]').fill('1,50');
  // The other fields are folded.
  await form.locator('.record-more summary').click();
  await form.locator('[name="code"]').fill('1');
  const unit = form.getByRole('combobox', { name: /^Njësia/ });
  await unit.click();
  await unit.fill('Copë');
  await page.getByRole('option', { name: 'Copë', exact: true }).click();
  await page.keyboard.press('Control+s');
  await page.locator('.notice.tone-success').last().waitFor();

  // A table drawn manually.
  const editor = planEditorOf(page);
  await editor.openNew();
  await editor.nameRoom('Salla');
  await editor.drag('round', { x: 300, y: 300 });
  await editor.save();
  // The first save creates the plan and stays on it.
  await page.waitForURL(/tables\/update\//);
  await editor.tables().first().waitFor();
  const [table = ''] = await editor.names();

  // A waiter created manually, and a second browser by code.
  const pin = await makeUser(page, { name: 'Besa', pin: '50831' });
  const code = await makePoint(page, 'Tableti');
  const second = await enrolBrowser(browser, { url: server.url, code });
  await seeEnrolled(page);
  const till = tillOf(second.page);
  await typePin(second.page, pin);
  await till.openTable(table);
  await till.add('Kafe e Lisit');
  await till.send();
  await till.openTable(table);
  await till.payCash();
  await second.page.locator('.payment-done, .change-amount, .table-tile').first().waitFor();

  await refusesNobody(second.page, '4096271');

  // It was sold, and the list in the back office shows what is done.
  await page.goto(`${server.url}/#/admin`);
  await page.locator('.setup-list [data-done="true"]').nth(4).waitFor();
  await page.getByText('1,50 €').first().waitFor();
  await keepsTheKey(page);
  const clicks = (await actions()) + till.taps() + pin.length + code.length;
  const minutes = (clicks * secondsPerAction) / 60;
  process.stdout.write(`opening night: ${clicks} clicks and fields, about ${minutes.toFixed(1)} minutes\n`);
  expect(minutes).toBeLessThanOrEqual(10);
  expect(besidesTheNetwork(complaints)).toEqual([]);
  expect(second.complaints).toEqual([]);
}, 180_000);
