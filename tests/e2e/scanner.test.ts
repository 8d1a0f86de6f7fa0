import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMisread } from '#kernel/barcode.ts';
import { lineGross } from '#kernel/money.ts';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { scan } from './pages/scan.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

let server: RunningServer;
let browser: Browser;
let admin: Caller;
const codes = ['4006381333931', '96385074', '5310001000017'] as const;
/** The ids of the products with these codes. */
let goods: string[] = [];
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  admin = await signInByApi(server.url, '9001', 'demo-tablet');
  const { rows } = await admin.get('api/products/list?limit=50&filter=type:simple');
  const sold = rows.filter(({ values }: { values: { courseSpliter: boolean } }) => !values.courseSpliter).slice(0, 3);
  for (const [index, { id }] of sold.entries()) {
    const { id: _, ...product } = await admin.get(`api/products/${id}`);
    await admin.put(`api/products/${id}`, { ...product, barcodes: [codes[index]] });
  }
  goods = sold.map(({ id }: { id: string }) => id);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Pieces of each product on the order that is open now, by product. */
async function sold(orderId: string): Promise<Record<string, number>> {
  const { order } = await admin.get(`api/orders/${orderId}`);
  const pieces: Record<string, number> = {};
  for (const { productId, quantity } of order.lines) pieces[productId] = (pieces[productId] ?? 0) + quantity / 1000;
  return pieces;
}

const openIds = async (): Promise<string[]> =>
  (await admin.get('api/orders/open')).orders.map(({ id }: { id: string }) => id);

/** Where the focus may be while goods are scanned. */
const places: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
  (page) => page.locator('.product').nth(3).focus(),
  (page) => page.locator('.category').first().focus(),
  (page) => page.locator('.browser input').focus(),
  (page) => page.locator('.pay-button:visible').focus(),
  (page) => page.locator('.send-button:visible').focus(),
];

describe('issue 9 point 2: a scan sells what was scanned, and nothing else', () => {
  // On an overloaded machine the browser itself may deliver the keys of a code with pauses.
  it('30 items with the focus anywhere, an unknown code, a misread one, and one during the payment', {
    retry: 2,
  }, async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9001');
    const cdp = await context.newCDPSession(page);
    const known = new Set(await openIds());
    await scan(cdp, codes[0]);
    await page.getByText('open an order first').waitFor();
    await till.openTable(await freeTableOf(page));
    await expect.poll(async () => (await openIds()).some((id) => !known.has(id))).toBe(true);
    const orderId = (await openIds()).find((id) => !known.has(id)) as string;

    const expected: Record<string, number> = {};
    for (let turn = 0; turn < 30; turn += 1) {
      await places[turn % places.length]?.(page);
      await scan(cdp, codes[turn % 3] as string);
      const product = goods[turn % 3] as string;
      expected[product] = (expected[product] ?? 0) + 1;
    }
    await expect.poll(() => sold(orderId), { timeout: 20_000 }).toEqual(expected);
    expect(await page.locator('.browser input').inputValue()).toBe('');

    await page.locator('.browser input').focus();
    await scan(cdp, '2000000000008');
    await page.getByText('No product has the code 2000000000008').waitFor();
    await scan(cdp, '4006381333930');
    await page.getByText('4006381333930 was misread').waitFor();

    await till.startPayment();
    const due = await page.locator('.entry').innerText();
    await scan(cdp, codes[1]);
    await page.getByText(/ was not added: close/).waitFor();
    expect(await page.locator('.entry').innerText()).toBe(due);
    expect(await sold(orderId)).toEqual(expected);
    await page.keyboard.press('Escape');

    // What a person types arrives, and a scan after an unknown code is not appended to it.
    await page.locator('.browser input').focus();
    await page.keyboard.type('ab', { delay: 80 });
    await expect.poll(() => page.locator('.browser input').inputValue()).toBe('ab');
    // A code right after a typed key might lack its beginning.
    await page.waitForTimeout(600);
    await scan(cdp, codes[2]);
    expected[goods[2] as string] = (expected[goods[2] as string] ?? 0) + 1;
    await expect.poll(() => sold(orderId)).toEqual(expected);
    expect(await page.locator('.browser input').inputValue()).toBe('ab');

    // The unknown product can be created from its notice, with its code.
    await scan(cdp, '2000000000008');
    await page.getByRole('button', { name: 'Create the product' }).first().click();
    await page.waitForURL(/products\/create/);
    await page.getByText('2000000000008').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** Codes of labels that the demo venue does not know, each with one of 480 g. */
const labels: [string, string][] = [
  ['998', '2100998004801'],
  ['997', '2100997004802'],
  ['996', '2100996004803'],
];

/** Unknown to the demo venue; another one each time the test is tried, because the product of the last one is there then. */
const unknownCodes = ['2000000000015', '2000000000022', '2000000000039'];

describe('issue 9 point 2: the product of an unknown code', () => {
  it('is sold in the sale where it was scanned, as soon as it is made', { retry: 2 }, async () => {
    const code = unknownCodes.shift() as string;
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9001');
    const cdp = await context.newCDPSession(page);
    await till.openTable(await freeTableOf(page));
    await scan(cdp, codes[2]);
    await till.ticketLines().first().waitFor();
    // Of two unknown ones the last is made; the other one stays named, also after that.
    await scan(cdp, '2000000000107');
    await scan(cdp, code);
    await page.getByRole('button', { name: `Create the product ${code}` }).click();
    await page.waitForURL(/products\/create/);
    await page.locator('[data-group="first"] input').first().fill(`Bread ${code}`);
    await page.locator('.record-form [name="price"]').fill('1.50');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/#\/table\//);
    await till
      .ticketLines()
      .filter({ hasText: `Bread ${code}` })
      .waitFor();
    expect(await till.ticketLines().count()).toBe(2);
    await page.getByText('No product has the code 2000000000107.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('review 1: a pause inside a scan neither sells something else nor fills in money', () => {
  it('on the order screen, and in the payment', { retry: 2 }, async () => {
    // The end of the first barcode is the code of another product.
    const [victim, other] = [goods[0] as string, goods[1] as string];
    const { id: _, ...product } = await admin.get(`api/products/${other}`);
    await admin.put(`api/products/${other}`, { ...product, code: '33931' });
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9001');
    const cdp = await context.newCDPSession(page);
    const known = new Set(await openIds());
    await till.openTable(await freeTableOf(page));
    await expect.poll(async () => (await openIds()).some((id) => !known.has(id))).toBe(true);
    const orderId = (await openIds()).find((id) => !known.has(id)) as string;

    for (const pause of [50, 120, 250]) await scan(cdp, codes[0], { head: 8, pause });
    await expect.poll(() => sold(orderId)).toEqual({ [victim]: 3 });
    // Two parts, each with an end key: the second one alone is the code of the other product.
    await scan(cdp, '40063813');
    // Each is refused by a notice of its own.
    await page.getByText('40063813 was misread').waitFor();
    await page.waitForTimeout(700);
    await scan(cdp, '33931');
    await page.getByText('No product has the code 33931').waitFor();
    expect(await sold(orderId)).toEqual({ [victim]: 3 });

    await till.startPayment();
    const due = await page.locator('.entry').innerText();
    await scan(cdp, codes[0], { head: 6, pause: 50 });
    await page.getByText(/ was not added: close/).waitFor();
    // Review 8: of several, each stays named.
    await scan(cdp, codes[0]);
    await expect.poll(() => page.getByText(/ was not added: close/).innerText()).toMatch(/^(.+), \1 was not added/);
    // One key and a long pause: the key was taken for typed, and is taken out again.
    await scan(cdp, codes[0], { head: 1, pause: 250 });
    await page.getByText('The scan did not arrive whole').waitFor();
    expect(await page.locator('.entry').innerText()).toBe(due);
    expect(await sold(orderId)).toEqual({ [victim]: 3 });
    // Review 14, new user 7: it is not forgotten with the next good scan, and they are counted.
    await page.waitForTimeout(700);
    await scan(cdp, codes[0], { head: 1, pause: 250 });
    await page.getByText('2 scans did not arrive whole').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.waitForTimeout(700);
    await scan(cdp, codes[0]);
    await expect.poll(() => sold(orderId)).toEqual({ [victim]: 4 });
    // Review 22: one of the two was scanned again and sold; the other stays named.
    await expect.poll(() => page.getByText(/ was not added: close/).innerText()).not.toContain(',');
    await scan(cdp, codes[2]);
    await expect.poll(async () => (await sold(orderId))[goods[2] as string]).toBe(1);
    expect(await page.getByText(/ was not added: close/).count()).toBe(1);
    const lost = page.locator('.notice', { hasText: '2 scans did not arrive whole' });
    expect(await lost.count()).toBe(1);
    await lost.getByRole('button').click();
    await lost.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the label of a scale', () => {
  it('sells what it says it weighs, also if it was scanned during the payment', { retry: 2 }, async () => {
    const { rows } = await admin.get('api/products/list?limit=1&filter=type:dynamic');
    const { id: _, ...weighed } = await admin.get(`api/products/${rows[0].id}`);
    await admin.put(`api/products/${rows[0].id}`, { ...weighed, code: '417' });
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9001');
    const cdp = await context.newCDPSession(page);
    const known = new Set(await openIds());
    await till.openTable(await freeTableOf(page));
    await expect.poll(async () => (await openIds()).some((id) => !known.has(id))).toBe(true);
    const orderId = (await openIds()).find((id) => !known.has(id)) as string;
    // 21, the code 00417, 350 g, the check digit.
    await scan(cdp, '2100417003507');
    await expect.poll(() => sold(orderId)).toEqual({ [rows[0].id]: 0.35 });
    expect(await page.locator('dialog[open]').count()).toBe(0);
    // Another code, and a digit that was misread.
    await scan(cdp, '2100418003506');
    await page.getByText('No product has the code 2100418003506').waitFor();
    await scan(cdp, '2100417003508');
    await page.getByText('2100417003508 was misread').waitFor();
    await till.startPayment();
    await scan(cdp, '2100417012509');
    await page.getByRole('button', { name: 'Add and go back' }).click();
    await expect.poll(() => sold(orderId)).toEqual({ [rows[0].id]: 1.6 });
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** With the digit that makes it right. */
const checked = (digits: string): string =>
  [...'0123456789'].map((digit) => digits + digit).find((code) => !isMisread(code)) as string;

describe('the label of a scale with a price', () => {
  it('sells for the price that it says, with and without the server; stock takes the weight', {
    retry: 2,
  }, async () => {
    const { rows } = await admin.get('api/products/list?limit=1&filter=type:dynamic');
    const { id: _, ...weighed } = await admin.get(`api/products/${rows[0].id}`);
    // Above 10.00 for a unit not every cent is a weight.
    await admin.put(`api/products/${rows[0].id}`, { ...weighed, code: '419', price: 1_490 });
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9001');
    const cdp = await context.newCDPSession(page);
    const known = new Set(await openIds());
    await till.openTable(await freeTableOf(page));
    await expect.poll(async () => (await openIds()).some((id) => !known.has(id))).toBe(true);
    const orderId = (await openIds()).find((id) => !known.has(id)) as string;
    await scan(cdp, checked('230041905150'));
    await till.ticketLines().filter({ hasText: '51.50' }).waitFor();
    await expect.poll(() => sold(orderId)).toMatchObject({ [rows[0].id]: expect.closeTo(3.456, 2) });
    await context.setOffline(true);
    await scan(cdp, checked('230041900451'));
    await till.ticketLines().filter({ hasText: '4.51' }).waitFor();
    await context.setOffline(false);
    const grosses = async () => {
      const { order } = await admin.get(`api/orders/${orderId}`);
      return order.lines.map(({ quantity, unitPrice }: Record<string, number>) =>
        lineGross(quantity ?? 0, unitPrice ?? 0),
      );
    };
    await expect.poll(grosses, { timeout: 30_000 }).toEqual([5_150, 451]);
    // Its table is for the next test: the hall has few.
    const payments = [{ id: crypto.randomUUID(), method: 'cash', amount: 5_601 }];
    await admin.command({ type: 'pay', orderId, expectedTotal: 5_601, payments });
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await context.close();
  });
});

describe('review 25: the label of a scale that nobody knows', () => {
  it('offers the product of its code by weight, and sells the package as soon as that is made', {
    retry: 2,
  }, async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9001');
    const cdp = await context.newCDPSession(page);
    const known = new Set(await openIds());
    await till.openTable(await freeTableOf(page));
    await scan(cdp, codes[2]);
    await till.ticketLines().first().waitFor();
    await expect.poll(async () => (await openIds()).some((id) => !known.has(id))).toBe(true);
    const orderId = (await openIds()).find((id) => !known.has(id)) as string;
    // Another one each time the test is tried.
    const [code, label] = labels.shift() as [string, string];
    await scan(cdp, label);
    await page.getByRole('button', { name: `Create the product ${code} by weight` }).click();
    await page.waitForURL(/products\/create/);
    await page.getByText(`find this product by its code ${code}`).waitFor();
    await page.locator('[data-group="first"] input').first().fill(`Cheese ${code}`);
    await page.locator('.record-form [name="price"]').fill('10.00');
    // Review 25: another package is no barcode of it.
    await scan(cdp, '2100417003507');
    await page.getByText('2100417003507 is a label of the scale').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/#\/table\//);
    await till
      .ticketLines()
      .filter({ hasText: `Cheese ${code}` })
      .waitFor();
    const { rows } = await admin.get(`api/products/list?search=Cheese%20${code}`);
    const { id, type, barcodes, unitId, ...made } = await admin.get(`api/products/${rows[0].id}`);
    expect({ type, barcodes, code: made.code }).toEqual({ type: 'dynamic', barcodes: [], code });
    expect((await admin.get(`api/units/${unitId}`)).code).toBe('kg');
    await expect.poll(async () => (await sold(orderId))[id]).toBe(0.48);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

const sizes = [
  [1366, 768],
  [768, 1024],
  [390, 844],
  [360, 640],
] as const;

/** The visible prices that something on screen lies over. */
function pricesUnder(page: Page, over: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const cover = document.querySelector(selector)?.getBoundingClientRect();
    if (cover === undefined) throw new Error(`There is no ${selector}.`);
    const prices = [...document.querySelectorAll<HTMLElement>('.line-amount, .product-price, .totals-total')];
    // What a list has scrolled away is nowhere.
    const frameOf = (price: HTMLElement): DOMRect | undefined => {
      for (let one = price.parentElement; one !== null; one = one.parentElement)
        if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one.getBoundingClientRect();
      return undefined;
    };
    const isUnder = (price: HTMLElement) => {
      const { left, right, top, bottom } = price.getBoundingClientRect();
      const frame = frameOf(price);
      const [first, last] = [Math.max(top, frame?.top ?? top), Math.min(bottom, frame?.bottom ?? bottom)];
      return first < last && left < cover.right && right > cover.left && first < cover.bottom && last > cover.top;
    };
    return prices
      .filter((price) => price.checkVisibility({ visibilityProperty: true }) && isUnder(price))
      .map((price) => price.innerText);
  }, over);
}

describe('finding 4: a refused scan does not stay in the way', () => {
  it('one notice of each kind, which other goods do not close, gone on another page, over no price', {
    retry: 2,
  }, async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9001');
    const cdp = await context.newCDPSession(page);
    await till.openTable(await freeTableOf(page));
    const notices = page.locator('.notice.tone-danger');
    await scan(cdp, '2000000000008');
    await page.getByText('No product has the code 2000000000008').waitFor();
    const misread = codes[2].replace(/.$/, (digit) => `${(Number(digit) + 1) % 10}`);
    await scan(cdp, misread);
    await page.getByText(`${misread} was misread`).waitFor();
    await scan(cdp, '2000000000046');
    await page.getByText('No product has any of the codes 2000000000008, 2000000000046').waitFor();
    expect(await notices.count()).toBe(2);

    // The misread one is scanned again; the others may lie in the bag.
    await scan(cdp, codes[2]);
    await till.ticketLines().first().waitFor();
    await expect.poll(() => notices.count()).toBe(1);
    await page.getByText('No product has any of the codes').waitFor();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      expect(await page.locator('.product-price:visible').count(), `${width}`).toBeGreaterThan(0);
      expect(await pricesUnder(page, '.notice'), `${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    await till.toTables();
    await notices.waitFor({ state: 'detached', timeout: 5_000 });
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('finding 15: what was forgotten is added from the notice', () => {
  it('and the payment is left for it', { retry: 2 }, async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9001');
    const cdp = await context.newCDPSession(page);
    await till.openTable(await freeTableOf(page));
    await scan(cdp, codes[2]);
    await till.ticketLines().first().waitFor();
    await till.startPayment();
    await scan(cdp, codes[0]);
    // Review 22: what one dialog kept out stays named over the next one.
    await page.keyboard.press('Escape');
    await page.locator('.payment').waitFor({ state: 'detached' });
    await page.waitForTimeout(600);
    await till.startPayment();
    await scan(cdp, codes[1]);
    await page.getByRole('button', { name: 'Add and go back' }).click();
    await page.locator('.payment').waitFor({ state: 'detached' });
    await expect.poll(() => till.ticketLines().count()).toBe(3);
    expect(await page.locator('.notice').count()).toBe(0);
    // What nobody sells cannot be added.
    await till.startPayment();
    await scan(cdp, '2000000000008');
    await page.getByText('No product has the code 2000000000008').waitFor();
    expect(await page.getByRole('button', { name: 'Add and go back' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('review 23: goods that ask for an amount, scanned at the payment', () => {
  it('are asked for one after the other: what has no dialog yet stays named', { retry: 2 }, async () => {
    const { rows } = await admin.get('api/products/list?limit=2&filter=type:dynamic');
    const weighed = ['2000000000077', '2000000000084'];
    for (const [index, { id }] of rows.entries()) {
      const { id: _, ...product } = await admin.get(`api/products/${id}`);
      await admin.put(`api/products/${id}`, { ...product, barcodes: [weighed[index]] });
    }
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9001');
    const cdp = await context.newCDPSession(page);
    await till.openTable(await freeTableOf(page));
    await scan(cdp, codes[2]);
    await till.ticketLines().first().waitFor();
    await till.startPayment();
    for (const code of weighed) await scan(cdp, code);
    const notice = page.getByText(/ was not added: close/);
    const { products } = await admin.get('api/menus/fetch?locale=en');
    const [first, second] = rows.map(
      (row: { id: string }) => products.find(({ id }: { id: string }) => id === row.id).name,
    );
    await expect.poll(() => notice.innerText()).toContain(`${first}, ${second} was`);
    await page.getByRole('button', { name: 'Add and go back' }).click();
    await page.locator('.payment').waitFor({ state: 'detached' });
    await page.locator('dialog[open]').getByText(first).first().waitFor();
    expect(await notice.innerText()).toMatch(new RegExp(`^${second} was`));
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('issue 9 point 2: an unknown code', () => {
  it('is heard, and offers the product only to those who may create it', { retry: 2 }, async () => {
    for (const [pin, posValue, mayCreate] of [
      ['9003', 'demo-till', false],
      ['9001', 'demo-tablet', true],
    ] as const) {
      const { page, context, complaints } = await openDevice(browser, { url: server.url, posValue, locale: 'en' });
      // What the page plays, besides playing it.
      await page.addInitScript(() => {
        const { start } = OscillatorNode.prototype;
        OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
          const { dataset } = document.documentElement;
          dataset.tones = `${dataset.tones ?? ''}${this.frequency.value > 1_000 ? 'high ' : 'low '}`;
          start.apply(this, when);
        };
      });
      await page.reload();
      const till = tillOf(page);
      await till.signIn(pin);
      const cdp = await context.newCDPSession(page);
      // The tests above have taken the tables of the hall.
      await page.getByRole('button', { name: 'Direct order' }).click();
      await page.locator('.product').first().waitFor();
      const tones = () => page.evaluate(() => document.documentElement.dataset.tones ?? '');
      await scan(cdp, codes[2]);
      await till.ticketLines().first().waitFor();
      await expect.poll(tones).toBe('high ');
      await scan(cdp, '2000000000008');
      await page.getByText('No product has the code 2000000000008').waitFor();
      await expect.poll(tones).toBe('high low ');
      expect(await page.getByRole('button', { name: 'Create the product' }).count()).toBe(mayCreate ? 1 : 0);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});

describe('review 17: in the form of a product', () => {
  it('a scan is a barcode wherever the focus is, and saves nothing', { retry: 2 }, async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    await tillOf(page).signIn('9001');
    const id = goods[0] as string;
    const before = await admin.get(`api/products/${id}`);
    await page.goto(`${server.url}/#/admin/menus/products/update/${id}`);
    const price = page.locator('.record-form [name="price"]');
    await price.focus();
    const cdp = await context.newCDPSession(page);
    const typed = await price.inputValue();
    await scan(cdp, '5901234123457');
    await page.getByText('Barcode 5901234123457 was added.').waitFor();
    expect(await price.inputValue()).toBe(typed);
    await page.locator('.record-form [name="name"]').first().focus();
    // One that the product has already is not added again.
    await scan(cdp, '5901234123457');
    await scan(cdp, '96385074');
    await page.getByText('Barcode 96385074 was added.').waitFor();
    expect(await admin.get(`api/products/${id}`)).toEqual(before);
    // Review 18: one that did not arrive whole is told, and the price stays.
    await price.focus();
    await scan(cdp, '5901234123457', { head: 1, pause: 250 });
    await page.getByText('The scan did not arrive whole').waitFor();
    expect(await price.inputValue()).toBe(typed);
    await page.keyboard.press('Control+s');
    const saved = async () => (await admin.get(`api/products/${id}`)).barcodes;
    // The second one is of another product: the form says so, and nothing is saved.
    await page.locator('[aria-invalid="true"]').first().waitFor();
    expect(await saved()).toEqual(before.barcodes);
    expect(
      complaints.filter((each) => !each.includes('409') && !each.includes('400') && !each.includes('422')),
    ).toEqual([]);
    await context.close();
  });
});

describe('review 25: goods scanned over a form', () => {
  it('are no voucher and no card: they stay named, and the form as it was', { retry: 2 }, async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9001');
    const cdp = await context.newCDPSession(page);
    // The stories before have taken the tables.
    await page.goto(`${server.url}/#/table`);
    await page.locator('.product').first().waitFor();
    await scan(cdp, codes[2]);
    await till.ticketLines().first().waitFor();
    await till.startPayment();
    const dialog = page.locator('dialog[open]').last();
    const missed = page.getByText(/ was not added: close/);
    await page.waitForTimeout(520);
    await dialog.getByRole('button', { name: /^Voucher/ }).click();
    const voucher = dialog.getByLabel(/Scan a voucher/);
    await voucher.waitFor();
    await page.waitForTimeout(600);
    await scan(cdp, codes[0]);
    await missed.waitFor();
    expect(await voucher.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Add and go back' }).click();
    await page.locator('.payment').waitFor({ state: 'detached' });
    await expect.poll(() => till.ticketLines().count()).toBe(2);

    await page.waitForTimeout(520);
    await page.locator('.ticket-head').getByRole('button', { name: 'Actions' }).click();
    await page.waitForTimeout(520);
    await dialog.getByRole('button', { name: 'Client' }).click();
    const client = page.locator('.find-client input');
    await client.waitFor();
    await page.waitForTimeout(600);
    await scan(cdp, codes[1]);
    await missed.waitFor();
    expect(await client.inputValue()).toBe('');
    expect(await page.getByText(/is not in the database/).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
