import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
let device: Awaited<ReturnType<typeof openDevice>>;
let page: Page;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  device = await openDevice(browser, { url: server.url, locale: 'sq' });
  page = device.page;
  till = tillOf(page);
  await till.signIn('9003');
  await till.openTable(await freeTableOf(page));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const button = (name: string, within: string) => page.locator(within).getByRole('button', { name, exact: true });
const product = (index: number) => page.locator('.product').nth(index);
const lines = () =>
  page
    .locator('.ticket-lines .line-button')
    .evaluateAll((all) =>
      all.map((line) => [
        line.querySelector('.line-quantity')?.textContent,
        line.querySelector('.line-seat')?.textContent ?? '',
      ]),
    );

describe('seats at the till', () => {
  it('are asked for by the number of guests, and then chosen in one tap', async () => {
    await button('Mysafirët', '.seats-next').click();
    await page.locator('dialog').getByRole('button', { name: '3', exact: true }).click();
    await page.locator('dialog').getByRole('button', { name: 'Ruaj', exact: true }).click();
    await expect
      .poll(() => page.locator('.seats-next .seats .button').allInnerTexts())
      .toEqual(['Të gjithë', '1', '2', '3']);

    await button('Ulësja 2', '.seats-next').click();
    await product(0).click();
    await product(0).click();
    await button('Të gjithë', '.seats-next').click();
    await product(0).click();
    await button('Ulësja 1', '.seats-next').click();
    await product(1).click();
    await expect.poll(lines).toEqual([
      ['2', 'Ulësja 2'],
      ['1', ''],
      ['1', 'Ulësja 1'],
    ]);
  });

  it('are corrected on a selected line, also once it was sent', async () => {
    await page.locator('.ticket-lines .line-button').nth(1).click();
    await button('Ulësja 3', '.line-seats').click();
    await expect.poll(async () => (await lines())[1]).toEqual(['1', 'Ulësja 3']);
    const table = await page.locator('.bar-title').innerText();
    await till.send();
    await page.locator('.table-tile').first().waitFor();
    await till.table(table.split('·')[0]?.trim().split(' ').at(-1) ?? '').click();
    await page.locator('.ticket-lines .line-button').nth(1).click();
    await button('Të gjithë', '.line-seats').click();
    await expect.poll(async () => (await lines())[1]).toEqual(['1', '']);
  });

  it('review 26: the panel of a line names it, and goes when something else is added', async () => {
    const chosen = page.locator('.line-chosen');
    await product(1).click();
    await expect.poll(lines).toHaveLength(4);
    await page.locator('.ticket-lines .line-button').nth(3).click();
    await expect.poll(() => chosen.innerText()).toContain(await product(1).locator('.product-name').innerText());
    await page.locator('.line-actions').getByRole('button', { name: 'Një më shumë' }).click();
    await expect.poll(() => chosen.innerText()).toMatch(/^2 /);
    await page.locator('.line-actions').getByRole('button', { name: 'Një më pak' }).click();
    await expect.poll(() => chosen.innerText()).toMatch(/^1 /);
    await product(2).click();
    await chosen.waitFor({ state: 'detached' });
    for (const at of [4, 3]) {
      await page.locator('.ticket-lines .line-button').nth(at).click();
      await page.locator('.line-remove').click();
      await expect.poll(lines).toHaveLength(at);
    }
  });

  it('split the bill: all that one guest has goes over in one tap', async () => {
    await button('Veprime', '.ticket').click();
    await page.locator('dialog').getByRole('button', { name: 'Ndaj', exact: true }).click();
    await page.locator('.split').getByRole('button', { name: 'Gjithçka e ulëses 2' }).click();
    const goes = page.locator('.split-column').nth(1).locator('.split-line');
    await expect.poll(() => goes.allInnerTexts()).toHaveLength(1);
    expect(await goes.first().innerText()).toContain('Ulësja 2');
    await page.locator('.split').getByRole('button', { name: 'Porosi e re' }).click();
    await expect.poll(lines).toEqual([
      ['1', ''],
      ['1', 'Ulësja 1'],
    ]);
    expect(device.complaints).toEqual([]);
  });
});
