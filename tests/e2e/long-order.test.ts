import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInByApi } from '../kit/api.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

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

// A long ticket is drawn by parts (ticket-lines.tsx): what is taken out of one moves a line of each part after it.
it('issue 10 point 6: the lines of a long order keep their order whatever is taken out, and show what happened to each', async () => {
  const caller = await signInByApi(server.url, '9003');
  const { products } = await caller.get('api/menus/fetch?locale=en');
  const simple = products.filter(
    (each: { type: string; choices?: unknown[]; courseSpliter?: boolean; price: number }) => {
      return each.type !== 'dynamic' && !each.courseSpliter && each.price > 0 && !each.choices?.length;
    },
  );
  const orderId = crypto.randomUUID();
  const names = Array.from({ length: 45 }, (_, at) => `note ${at}`);
  const answer = await caller.command(
    {
      type: 'openOrder',
      orderId,
      orderType: 'inHouse',
      tableId: (await caller.get('api/tables'))[0].tables[0].id,
      covers: 4,
    },
    ...names.map((comment, at) => ({
      type: 'addLine',
      orderId,
      lineId: crypto.randomUUID(),
      productId: simple[at % simple.length].id,
      quantity: 1000,
      comment,
    })),
  );
  expect(answer.answers.map(({ code }: { code?: string }) => code).filter(Boolean)).toEqual([]);
  const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
  await tillOf(page).signIn('9003');
  await page.goto(`${server.url}/#/table/${orderId}`);
  const shown = () => page.locator('.ticket-lines .line .line-note').allInnerTexts();
  await expect.poll(shown).toEqual(names);

  const line = (name: string) => page.locator('.ticket-lines .line', { has: page.getByText(name, { exact: true }) });
  const pressed = page.locator('.ticket-lines .line-button[aria-pressed=true]');
  for (const gone of ['note 3', 'note 20']) {
    await line(gone).locator('.line-button').click();
    await page.locator('.line-actions').getByRole('button', { name: 'Remove', exact: true }).click();
    names.splice(names.indexOf(gone), 1);
    await expect.poll(shown).toEqual(names);
  }
  await line('note 44').locator('.line-button').click();
  await expect.poll(() => pressed.count()).toBe(1);
  await line('note 0').locator('.line-button').click();
  await expect.poll(() => pressed.locator('.line-note').allInnerTexts()).toEqual(['note 0']);

  await tillOf(page).send();
  await expect.poll(() => page.locator('.ticket-lines .line-unsent').count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
