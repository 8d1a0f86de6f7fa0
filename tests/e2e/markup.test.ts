import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInByApi } from '../kit/api.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { screens } from './pages/screens.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const markup = '<img src=x onerror="window.isTaken=1"><b>hot</b>';

/** No typed text has become markup. */
async function expectNoMarkup(page: Page): Promise<void> {
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.locator('b', { hasText: 'hot' }).count()).toBe(0);
  expect(await page.evaluate(() => 'isTaken' in window)).toBe(false);
}

describe('a comment with markup', () => {
  it('is text on the till, on the display and on the slip', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9003');
    const table = await freeTableOf(page);
    await till.openTable(table);
    await page.locator('.product').first().click();
    if ((await page.locator('.line-actions').count()) === 0) await page.locator('.line-button').first().click();
    await page.locator('.line-actions').getByRole('button', { name: 'Comment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(markup);
    await dialog.locator('.button-primary').click();
    await expect.poll(() => page.locator('.line-note').first().textContent()).toBe(markup);
    await expectNoMarkup(page);
    await till.send();
    await till.table(table).waitFor();

    const manager = await signInByApi(server.url, '9002');
    const bar = (await manager.get('api/stations')).findIndex(({ kind }: { kind: string }) => kind === 'bar');
    expect(bar).toBeGreaterThanOrEqual(0);
    const kitchen = await openDevice(browser, { url: server.url, posValue: 'demo-kitchen', locale: 'en' });
    await tillOf(kitchen.page).signIn('9002');
    await kitchen.page.goto(`${server.url}/#/display`);
    await kitchen.page.locator('.station-button').nth(bar).click();
    await kitchen.page.locator('.docket-note', { hasText: markup }).waitFor();
    await expectNoMarkup(kitchen.page);

    await kitchen.page.goto(`${server.url}/#/admin/slips`);
    const paper = kitchen.page.locator('.slip-card').first().locator('.paper pre');
    // The words wrap at the width of the paper.
    const flat = markup.replaceAll(/\s/g, '');
    await expect.poll(async () => (await paper.textContent())?.replaceAll(/\s/g, '')).toContain(flat);
    await expectNoMarkup(kitchen.page);
    expect([...complaints, ...kitchen.complaints]).toEqual([]);
    await kitchen.context.close();
    await context.close();
  });
});

describe('the content security policy', () => {
  it('forbids foreign content on every screen, and a violation is a complaint', async () => {
    const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|style-src|script-src/);

    const { page, context, complaints } = await openDevice(browser, { url: server.url });
    await screens[0]?.show(page);
    expect(complaints).toEqual([]);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.isTaken = 1';
      document.body.append(script);
    });
    await expect.poll(() => complaints.join()).toMatch(/Content Security Policy/);
    expect(await page.evaluate(() => 'isTaken' in window)).toBe(false);
    // Styles too: in the markup and as an element of their own (finding 15).
    for (const html of ['<p id="planted" style="color: red">x</p>', '<style>#planted { color: red }</style>']) {
      complaints.length = 0;
      await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), html);
      await expect.poll(() => complaints.join()).toMatch(/inline style/);
    }
    const colour = () => getComputedStyle(document.querySelector('#planted') as Element).color;
    expect(await page.evaluate(colour)).not.toBe('rgb(255, 0, 0)');
    await context.close();
  });
});
