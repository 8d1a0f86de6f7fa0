import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { besidesTheNetwork, type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { scan } from './pages/scan.ts';
import { freeTableOf, tillOf } from './pages/till.ts';

const barcode = '5310001000017';
const unknown = '2000000000008';
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
] as const;

let server: RunningServer;
let browser: Browser;
let admin: Caller;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  admin = await signInByApi(server.url, '9001', 'demo-tablet');
  const { rows } = await admin.get('api/products/list?limit=50&filter=type:simple');
  const goods = rows.filter(({ values }: { values: { courseSpliter: boolean } }) => !values.courseSpliter);
  const units = await admin.get('api/units/list');
  const kilogram = units.rows.find(({ values }: { values: { code: string } }) => values.code === 'kg');
  const [weighed, scanned] = await Promise.all(
    goods.slice(0, 2).map(({ id }: { id: string }) => admin.get(`api/products/${id}`)),
  );
  const { id: weighedId, ...values } = weighed;
  const name = Object.fromEntries(Object.keys(values.name).map((locale) => [locale, 'Sirenje']));
  await admin.put(`api/products/${weighedId}`, { ...values, name, type: 'dynamic', unitId: kilogram.id });
  const { id: scannedId, ...product } = scanned;
  await admin.put(`api/products/${scannedId}`, { ...product, barcodes: [barcode] });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Adds the weighed product. */
async function weigh(page: Page, typed: string): Promise<void> {
  await page.locator('.browser input').fill('Sirenje');
  await tillOf(page).add('Sirenje');
  await page.locator('.entry-unit').waitFor();
  await page.keyboard.type(typed, { delay: 60 });
  await page.keyboard.press('Enter');
  await page.locator('.entry-unit').waitFor({ state: 'detached' });
  await page.locator('.browser input').fill('');
}

const openTicket = async (page: Page): Promise<void> => {
  const button = page.locator('.ticket-bar-open');
  if (await button.isVisible()) await button.click();
};

/** What a tap in the middle of an element would reach, if that is not the element itself. */
const coveredBy = (page: Page, selector: string): Promise<string | null> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element)) ? null : (hit?.className ?? 'nothing');
    });

describe('finding 1: a weight on the ticket', () => {
  it('stands on one line with its unit, and touches nothing', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'mk' });
    const till = tillOf(page);
    await till.signIn('9003');
    await till.openTable(await freeTableOf(page));
    await weigh(page, '12,345');
    await page.locator('.product').nth(4).click();
    await expect.poll(() => till.ticketLines().count()).toBe(2);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await openTicket(page);
      const quantities = page.locator('.line-quantity');
      expect(await quantities.allInnerTexts(), `${size.width}`).toEqual(['12,345\u00a0кг', '1']);
      const facts = await page
        .locator('.line-button')
        .first()
        .evaluate((line) => {
          const box = (selector: string) => {
            const range = document.createRange();
            range.selectNodeContents(line.querySelector(selector) as Element);
            return range.getBoundingClientRect();
          };
          return { quantity: box('.line-quantity'), name: box('.line-name'), amount: box('.line-amount') };
        });
      expect(facts.quantity.height, `${size.width}`).toBeLessThan(30);
      expect(facts.quantity.right, `${size.width}`).toBeLessThan(facts.name.left);
      expect(facts.name.right, `${size.width}`).toBeLessThan(facts.amount.left);
      const close = page.locator('.ticket-close');
      if (await close.isVisible()) await close.click();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('finding 2: the notice of an unknown code', () => {
  it('lies on no control of the order screen, nor on the way out of a dialog', { retry: 2 }, async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9003');
    const cdp = await context.newCDPSession(page);
    await till.openTable(await freeTableOf(page));
    await scan(cdp, barcode);
    await till.ticketLines().first().waitFor();
    await scan(cdp, unknown);
    const notice = page.locator('.notice.tone-danger');
    await notice.waitFor();
    for (const size of sizes) {
      await page.setViewportSize(size);
      const controls = ['.browser input', '.category', '.product', '.pay-button:visible', '.send-button:visible'];
      for (const control of [...controls, '.notice .icon-button', '.bar-lock']) {
        expect(await coveredBy(page, control), `${control} at ${size.width}`).toBeNull();
      }
    }
    // The ticket of a phone covers the products, and shows the notice itself.
    await page.setViewportSize(sizes[0]);
    await page.locator('.ticket-bar-open').click();
    for (const control of ['.notice .icon-button', '.ticket .pay-button', '.ticket-close', '.line-button']) {
      expect(await coveredBy(page, control), `${control} on the ticket`).toBeNull();
    }
    await page.locator('.ticket .pay-button').click();
    await page.locator('.payment-method').first().waitFor();
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const control of ['.payment .dialog-head .icon-button', '.payment-method', '.keypad button', '.notice']) {
        expect(await coveredBy(page, control), `${control} of the payment at ${size.width}`).toBeNull();
      }
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** Words that stand on more than one line, and how wide the text beside the action is. */
const measureNotices = (page: Page) =>
  page.locator('.notice').evaluateAll((notices) => ({
    broken: notices.flatMap((notice) =>
      [...notice.querySelectorAll('.notice-text, .button-label')].flatMap((place) => {
        const text = [...place.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
        return [...(text?.textContent ?? '').matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text as Node, index);
          range.setEnd(text as Node, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
        });
      }),
    ),
    narrowest: Math.min(
      ...notices.map((notice) => notice.querySelector('.notice-text')?.getBoundingClientRect().width ?? 0),
    ),
  }));

it.each(['mk', 'sq'] as const)(
  'review r3n, M5: over the payment of a phone a notice breaks no word and hides no amount, in %s',
  { retry: 2 },
  async (locale) => {
    const size = { width: 390, height: 844 };
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale, size });
    const till = tillOf(page);
    await till.signIn('9001');
    const cdp = await context.newCDPSession(page);
    await till.openTable(await freeTableOf(page));
    await scan(cdp, barcode);
    await page.locator('.ticket-bar-open').click();
    await page.locator('.ticket .pay-button').click();
    await page.locator('.payment-method').first().waitFor();
    await scan(cdp, unknown);
    await page.locator('dialog .notice').first().waitFor();
    await scan(cdp, barcode);
    await expect.poll(() => page.locator('dialog .notice').count()).toBe(2);
    for (const width of [360, 390]) {
      await page.setViewportSize({ ...size, width });
      const { broken, narrowest } = await measureNotices(page);
      expect(broken, `${width}`).toEqual([]);
      expect(narrowest, `${width}`).toBeGreaterThan(180);
      for (const place of [
        '.payment-remaining',
        '.payment .dialog-head .icon-button',
        '.payment h2',
        '.notice .button',
      ]) {
        expect(await coveredBy(page, place), `${place} at ${width}`).toBeNull();
      }
    }
    expect(complaints).toEqual([]);
    await context.close();
  },
);

/** How many open orders have a bill that was given. */
async function billsGiven(): Promise<number> {
  const { orders } = await admin.get('api/orders/open');
  return orders.filter(({ order }: { order: { printedTotal: number | null } }) => order.printedTotal !== null).length;
}

describe('finding 3: the bill where nothing prints', () => {
  it('is shown on the screen, and nobody speaks of paper', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9003');
    await till.openTable(await freeTableOf(page));
    await weigh(page, '0,5');
    await page.locator('.product').nth(4).click();
    await expect.poll(() => till.ticketLines().count()).toBe(2);
    const total = await page.locator('.totals-total dd').innerText();
    await page.locator('.ticket').getByRole('button', { name: 'Actions' }).click();
    expect(await page.getByRole('button', { name: 'Print the bill' }).count()).toBe(0);
    const before = await billsGiven();
    await page.getByRole('button', { name: 'Show the bill' }).click();
    const bill = page.getByRole('dialog');
    await bill.getByText('Sirenje').waitFor();
    expect(await bill.innerText()).toContain(total);
    expect(await bill.innerText()).toContain('0.5\u00a0kg');
    expect(await page.getByText('is being printed').count()).toBe(0);
    await page.keyboard.press('Escape');
    // It counts as given: what comes off it afterwards has to be approved.
    await expect.poll(billsGiven).toBe(before + 1);
    const [slip] = await admin.get('api/print-jobs');
    expect(JSON.stringify(slip.slip.lines)).toMatch(/0,5\u00a0kg x /);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('findings 6, 7 and 15: the payment', () => {
  let device: Device;
  beforeAll(async () => {
    device = await openDevice(browser, { url: server.url, locale: 'en' });
    for (const digit of '9005') await device.page.getByRole('button', { name: digit, exact: true }).click();
    await device.page.locator('.product').first().waitFor();
  });
  afterAll(() => device.context.close());

  it('says by itself that an exact sale is paid, and how; the next scan is the next sale', { retry: 2 }, async () => {
    const { page, context } = device;
    const till = tillOf(page);
    const cdp = await context.newCDPSession(page);
    await scan(cdp, barcode);
    await till.ticketLines().first().waitFor();
    const total = await page.locator('.totals-total dd').innerText();
    await till.payCash();
    const said = page.locator('.notice.tone-success');
    await said.waitFor();
    expect(await said.innerText()).toContain(total);
    expect(await said.innerText()).toContain('Cash');
    await page.getByText('Nothing ordered yet').waitFor();
    await scan(cdp, barcode);
    await expect.poll(() => till.ticketLines().count()).toBe(1);
  });

  it('shows an unknown code in red until the sale is closed, not over what is paid', { retry: 2 }, async () => {
    const { page, context } = device;
    const till = tillOf(page);
    const cdp = await context.newCDPSession(page);
    await scan(cdp, barcode);
    await scan(cdp, unknown);
    const refused = page.locator('.notice.tone-danger');
    await refused.waitFor();
    await till.startPayment();
    expect(await refused.innerText()).toContain(unknown);
    // What was said of the sale before is not said of this one.
    expect(await page.locator('.notice.tone-success').count()).toBe(0);
    await page.locator('.payment-quick button').first().click();
    await page.locator('.change-amount').waitFor();
    expect(await page.locator('.notice.tone-danger').count()).toBe(0);
  });

  it('a scan over the change is the first of the next sale, and the change stays readable', { retry: 2 }, async () => {
    const { page, context } = device;
    const till = tillOf(page);
    const cdp = await context.newCDPSession(page);
    if ((await page.locator('.change-amount').count()) === 0) {
      await scan(cdp, barcode);
      await till.startPayment();
      await page.locator('.payment-quick button').first().click();
      await page.locator('.change-amount').waitFor();
    }
    const change = await page.locator('.change-amount').innerText();
    await scan(cdp, barcode);
    await page.locator('.change-amount').waitFor({ state: 'detached' });
    await expect.poll(() => till.ticketLines().count()).toBe(1);
    expect(await page.locator('.notice.tone-success .notice-detail').innerText()).toContain(change);
    expect(await page.locator('.notice.tone-danger').count()).toBe(0);
  });

  it('says that touching a banknote takes the money, with the change it leaves', async () => {
    const { page } = device;
    const till = tillOf(page);
    if ((await till.ticketLines().count()) === 0) await page.locator('.product').nth(5).click();
    await till.startPayment();
    await page.getByText('Touch a banknote to take the money').waitFor();
    const note = page.locator('.payment-quick button').first();
    expect(await note.innerText()).toMatch(/Change/);
    // What is only suggested does not look typed; what is typed leaves a result with a name.
    expect(await page.locator('.entry').getAttribute('class')).toContain('entry-suggested');
    await page.keyboard.type('9999', { delay: 60 });
    await expect.poll(() => page.locator('.entry').getAttribute('class')).not.toContain('entry-suggested');
    expect(await page.locator('.payment-result').innerText()).toMatch(/Change/);
    await page.keyboard.press('Escape');
    expect(device.complaints).toEqual([]);
  });
});

describe('a notice belongs to the session', () => {
  it('and is gone when somebody else logs in', async () => {
    const { page, context, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    const till = tillOf(page);
    await till.signIn('9003');
    await till.openTable(await freeTableOf(page));
    await page.keyboard.press('F9');
    await page.locator('.notice').waitFor();
    await till.lock();
    expect(await page.locator('.notice').count()).toBe(0);
    await till.signIn('9003');
    expect(await page.locator('.notice').count()).toBe(0);
    expect(besidesTheNetwork(complaints)).toEqual([]);
    await context.close();
  });
});
