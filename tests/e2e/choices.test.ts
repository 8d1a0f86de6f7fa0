import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInByApi } from '../kit/api.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { tillOf } from './pages/till.ts';

// Issue 10, point 2: modifiers and combos at the till.

let server: RunningServer;
let browser: Browser;
let device: Device;

beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  const admin = await signInByApi(server.url, '9001', 'demo-tablet');
  const { products } = await admin.get('api/menus/fetch?locale=en');
  const named = (text: string) => products.find(({ name }: { name: string }) => name.startsWith(text));
  const [pizza, cola, water] = ['Pizza Margherita', 'Coca-Cola 0.25', 'Coca-Cola Zero'].map(named);
  const { id: _, version: __, ...values } = await admin.get(`api/products/${pizza.id}`);
  const group = (en: string, min: number, max: number, options: readonly object[]) => ({
    id: crypto.randomUUID(),
    names: { sq: en, en },
    min,
    max,
    options: options.map((option) => ({ id: crypto.randomUUID(), priceDelta: 0, isDefault: false, ...option })),
  });
  const extra = (en: string, more: object = {}) => ({
    names: { sq: en, en },
    ingredientId: null,
    quantity: 1000,
    ...more,
  });
  const part = ({ id }: { id: string }, more: object = {}) => ({ productId: id, quantity: 1000, ...more });
  const plain = { ...values, barcodes: [], internalCode: '', type: 'simple', recipe: { yield: 1000, ingredients: [] } };
  const doneness = group('Doneness', 1, 1, [extra('rare'), extra('medium'), extra('well done')]);
  await admin.post('api/products', {
    ...plain,
    name: { sq: 'Steak', en: 'Steak' },
    code: 'STEAK',
    modifiers: [
      doneness,
      group('Extras', 0, 2, [extra('cheese', { priceDelta: 50 }), extra('pepper'), extra('butter')]),
    ],
  });
  await admin.post('api/products', { ...plain, name: { sq: 'Egg', en: 'Egg' }, code: 'EGG', modifiers: [doneness] });
  await admin.post('api/products', {
    ...plain,
    name: { sq: 'Lunch', en: 'Lunch' },
    code: 'LUNCH',
    type: 'combo',
    combo: [
      group('Main', 1, 1, [part(pizza, { isDefault: true })]),
      group('Drink', 1, 1, [part(cola, { isDefault: true }), part(water, { priceDelta: 30 })]),
    ],
  });
  device = await openDevice(browser, { url: server.url, locale: 'en' });
  await tillOf(device.page).signIn('9003');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('asks only what has to be asked, remembers it, and changes it as long as nothing was sent', async () => {
  const { page, complaints } = device;
  const till = tillOf(page);
  const sheet = page.locator('dialog[open]');
  const option = (name: string) => sheet.getByRole('button', { name: new RegExp(`^${name}`) });
  const find = async (name: string) => {
    await page.getByRole('searchbox').fill(name);
    await page.locator('.product').filter({ hasText: name }).first().waitFor();
  };
  const lines = () => till.ticketLines().allInnerTexts();
  const settled = () => page.waitForTimeout(550);
  await till.openTable('1');

  // A group that must be chosen opens the sheet; at its max it closes itself.
  await find('Egg');
  await till.add('Egg');
  await option('medium').click();
  await expect.poll(lines).toHaveLength(1);
  expect((await lines())[0]).toContain('medium');

  // Extras come after it: the sheet waits.
  await find('Steak');
  await till.add('Steak');
  await sheet.getByText('1 more needed').waitFor();
  expect(await sheet.getByRole('button', { name: /^Add/ }).isDisabled()).toBe(true);
  await option('rare').click();
  await option('cheese').click();
  await settled();
  await sheet.getByRole('button', { name: /^Add/ }).click();
  await expect.poll(async () => (await lines())[1]).toContain('rare · cheese');

  // As last time joins the line; another choice is a line of its own.
  await settled();
  await till.add('Steak');
  await sheet.getByRole('button', { name: 'As last time' }).click();
  await expect.poll(async () => (await lines())[1]).toMatch(/^2/);
  await settled();
  await till.add('Steak');
  await option('well done').click();
  await settled();
  await sheet.getByRole('button', { name: /^Add/ }).click();
  await expect.poll(lines).toHaveLength(3);

  // A combo needs no tap; held, it asks, and says where each part is made.
  await settled();
  await find('Lunch');
  await till.add('Lunch');
  await expect.poll(async () => (await lines())[3]).toContain('Coca-Cola');
  const tile = page.locator('.product').filter({ hasText: 'Lunch' }).first();
  await settled();
  await tile.click({ delay: 700 });
  await option('Coca-Cola Zero').click();
  await settled();
  await sheet.getByRole('button', { name: /^Add/ }).click();
  await expect.poll(lines).toHaveLength(5);
  expect((await lines())[4]).toContain('Coca-Cola Zero');

  // Of an unsent line it can be chosen again.
  await settled();
  await till.ticketLines().nth(1).click();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await option('medium').click();
  await option('pepper').click();
  // Nobody asked for this sheet to close: at its max a group says that it is full.
  await option('butter').click();
  await sheet.getByRole('alert').getByText('Full: 2 of 2. Take one off first.').waitFor();
  await option('pepper').click();
  await settled();
  await sheet.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(async () => (await lines())[1]).toContain('medium · cheese');
  await till.send();
  await till.openTable('1');
  await expect.poll(lines).toHaveLength(5);
  await till.ticketLines().nth(1).click();
  expect(await page.getByRole('button', { name: 'Choose', exact: true }).count()).toBe(0);

  // What divides the order tells two of the same product apart.
  await page.getByRole('button', { name: 'Actions' }).click();
  await sheet.getByRole('button', { name: 'Split' }).click();
  const steaks = sheet.getByRole('button', { name: /Steak/ });
  await expect.poll(() => steaks.count()).toBe(2);
  expect(await steaks.allInnerTexts()).toEqual([
    expect.stringContaining('medium · cheese'),
    expect.stringContaining('well done'),
  ]);
  expect(await steaks.first().getAttribute('aria-label')).toContain('medium · cheese');
  expect(complaints).toEqual([]);
});
