import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, openApp } from '../../src/main/app.ts';
import { demoPoints, demoStaff } from '../../src/main/demo/demo-venue.ts';
import { loadDemo } from '../../src/main/demo/load-demo.ts';
import { type Screen, screens } from '../e2e/pages/screens.ts';
import { freshDatabase } from '../kit/app.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { migrations, noon, projectRoot, testVenue } from '../kit/places.ts';
import { serveKitPage } from '../kit-page/build.ts';
import { compare } from './compare.ts';

const desktop = { width: 1366, height: 768 };
const tablet = { width: 800, height: 1280 };
const looks = ['light', 'dark'] as const;
type Look = (typeof looks)[number];

/** The main screens; those that change what others show come last. */
const shown = [
  'login',
  'tables',
  'dashboard',
  'report-sales',
  'users',
  'user',
  'configuration',
  'price-list',
  'order',
  'payment',
  'display',
];
const onTablet = ['tables', 'order', 'payment'];

/** Two pictures are comparable if nothing moves, blinks or shows the time of day. */
const still =
  '*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; } ' +
  // A row that sticks at the edge is drawn at a fraction of a pixel, and not always the same one.
  'tfoot * { position: static !important; }';

let browser: Browser;
let close: () => Promise<void>;
let url: string;
let kit: Awaited<ReturnType<typeof serveKitPage>>;

beforeAll(async () => {
  [browser, kit] = await Promise.all([openBrowser(), serveKitPage(), openVenue()]);
});

afterAll(async () => {
  await Promise.all([browser?.close(), kit?.close(), close?.()]);
});

/** The demo venue on a Wednesday noon, with the built app. */
async function openVenue(): Promise<void> {
  const { connection, drop } = await freshDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'tavolina-pictures-'));
  const app: App = await openApp({
    connection,
    dataFolder,
    migrations,
    webFolder: join(projectRoot, 'dist', 'web'),
    venues: [{ id: testVenue, setupCode: '123456' }],
    clock: () => noon,
    demo: {
      staff: demoStaff.map(({ name, role, pin }) => ({ name, role, pin })),
      points: demoPoints.map(({ names, posValue }) => ({ name: names.sq, posValue })),
    },
    logLevel: 'error',
    hasWorkers: false,
    prepare: (venue) => loadDemo(venue),
  });
  // Otherwise the clocks of server and browser are months apart, and each screen says so.
  app.http.server.prependListener('request', (_, answer) => answer.setHeader('date', new Date(noon).toUTCString()));
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  close = async () => {
    await app.close();
    await drop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}

/** A constructed style sheet: the content security policy forbids one in the markup. */
function standStill(page: Page): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, still);
}

/** Playwright would hide the caret by a style in the markup; `still` does. */
const plain = { caret: 'initial' } as const;

async function comeToRest(page: Page): Promise<void> {
  await standStill(page);
  await page.waitForFunction(() => document.querySelector('.spinner, [aria-busy=true], [data-marked]') === null);
  await page.evaluate(() => document.fonts.ready);
  // The menu stays where the page before it left it; every picture begins at its top.
  await page.evaluate(() => {
    const current = document.querySelector('.office-nav [aria-current="page"]');
    for (let each = current?.parentElement; each; each = each.parentElement) each.scrollTop = 0;
    current?.scrollIntoView({ block: 'nearest' });
  });
}

describe.each(looks)('in the %s theme', (look: Look) => {
  const pages = new Map<string, Page>();
  const complaints: string[][] = [];

  /** Each user signs in once and goes from screen to screen. */
  async function pageOf({ pin, posValue }: Screen): Promise<Page> {
    const key = `${pin} ${posValue}`;
    const known = pages.get(key);
    if (known !== undefined) return known;
    const device = await openDevice(browser, { url, posValue, colorScheme: look, size: desktop });
    const { context, page } = device;
    complaints.push(device.complaints);
    await context.clock.setFixedTime(noon);
    await page.reload();
    if (pin !== null) {
      for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
      await page.waitForFunction(() => !location.hash.startsWith('#/login'));
    }
    pages.set(key, page);
    return page;
  }

  /** The content of the display is on its way from the till. */
  async function sendOrder(): Promise<void> {
    const order = screens.find(({ name }) => name === 'order') as Screen;
    const page = await pageOf(order);
    await page.setViewportSize(desktop);
    await page.reload();
    await order.show(page);
    const send = page.locator('.send-button:visible:enabled');
    await send.click();
    await send.waitFor({ state: 'detached' });
  }

  test('every component looks as it was accepted', async () => {
    const context = await browser.newContext({ viewport: desktop, colorScheme: look, reducedMotion: 'reduce' });
    await context.clock.setFixedTime(noon);
    const page = await context.newPage();
    await page.goto(kit.url);
    await page.locator('.kit-page').waitFor();
    await standStill(page);
    await page.evaluate(() => document.fonts.ready);
    await page.getByRole('button', { name: 'Notices' }).click();
    await page.locator('.kit-focus input').focus();
    expect.soft(await compare(`kit-${look}`, await page.screenshot({ ...plain, fullPage: true }))).toBeNull();
    await page.getByRole('button', { name: 'Dialog' }).click();
    await page.locator('dialog').waitFor();
    expect(await compare(`kit-dialog-${look}`, await page.screenshot(plain))).toBeNull();
    await context.close();
  });

  for (const name of shown) {
    const screen = screens.find((each) => each.name === name) as Screen;
    test(`${name} looks as it was accepted`, async () => {
      if (name === 'display') await sendOrder();
      const page = await pageOf(screen);
      const sizes = onTablet.includes(name) ? [desktop, tablet] : [desktop];
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.reload();
        await screen.show(page);
        await comeToRest(page);
        const picture = await page.screenshot(plain);
        expect.soft(await compare(`${name}-${size.width}x${size.height}-${look}`, picture)).toBeNull();
      }
    });
  }

  test('nothing of them violates the content security policy', () => {
    expect(complaints.length).toBeGreaterThan(2);
    expect(complaints.flat().filter((each) => each.includes('Content Security Policy'))).toEqual([]);
  });
});
