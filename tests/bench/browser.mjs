// The till in a real browser: the size of its first load, the time until the floor can be used, and until a tap is
// visible. Returns null with a reason if there is no browser or the screens are missing.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { measureDevices } from './devices.mjs';
import { median } from './load.mjs';
import { centres, openTill, product, touch, watchTaps } from './till-page.mjs';

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const usable = '.table-tile';

/** Finds the system's browser, as the browser tests do. */
export function findChromium() {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return places.find((path) => path !== undefined && path !== '' && existsSync(path));
}

/**
 * @param {{ port: number, venue: { login: object, posValue: string, tables: string[] }, coldStarts: number, taps: number, changes: number }} what
 * @returns {Promise<{ skipped: string } | object>}
 */
export async function measureBrowser({ port, venue, coldStarts, taps, changes }) {
  const executablePath = findChromium();
  if (executablePath === undefined) return { skipped: 'no Chromium here (CHROMIUM names one)' };
  const browser = await chromium.launch({ executablePath, args: flags });
  const origin = `http://127.0.0.1:${port}`;
  try {
    // Once without measuring: the first page includes the browser's own start.
    const warm = await coldStart(browser, origin, venue, 1);
    if (warm === null) return { skipped: 'the tables screen did not come up' };
    const cold = { 1: [], 4: [] };
    for (let turn = 0; turn < coldStarts; turn += 1) {
      for (const slow of [1, 4]) {
        const start = await coldStart(browser, origin, venue, slow);
        if (start !== null) cold[slow].push(start.shownMs);
      }
    }
    const tap = {};
    const bareTap = {};
    for (const [index, slow] of [1, 4].entries()) {
      const address = `${origin}/#/table/${venue.tables.at(-1 - index)}`;
      bareTap[slow] = await tapToPaint(await openTill(browser, null, slow, watchTaps), barePage, Math.ceil(taps / 2));
      tap[slow] = await tapToPaint(await openTill(browser, venue, slow, watchTaps), address, taps);
    }
    const devices = await measureDevices(() => openTill(browser, venue, 1), origin, changes);
    return {
      devices,
      scripts: warm.scripts,
      scriptBytes: warm.scriptBytes,
      shownMs: median(cold[1]),
      shownSlowMs: median(cold[4]),
      tap: tap[1],
      tapSlow: tap[4],
      bareTap: bareTap[1],
      bareTapSlow: bareTap[4],
    };
  } finally {
    await browser.close();
  }
}

/** From the navigation, with an empty cache, to the first frame that shows a table. */
async function coldStart(browser, origin, venue, slow) {
  const script = (selector) => {
    const look = () => {
      if (document.querySelector(selector) === null) {
        requestAnimationFrame(look);
        return;
      }
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        window.benchShownMs = performance.now();
      };
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  };
  const { context, page, cdp } = await openTill(browser, venue, slow, { script, argument: usable });
  let scripts = 0;
  let scriptBytes = 0;
  const kinds = new Map();
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) !== 'Script') return;
    scripts += 1;
    scriptBytes += encodedDataLength;
  });
  try {
    await page.goto(`${origin}/#/tables`, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.benchShownMs !== undefined, undefined, { timeout: 20_000 });
    const shownMs = await page.evaluate(() => window.benchShownMs);
    return { shownMs, scripts, scriptBytes };
  } catch {
    return null;
  } finally {
    await context.close();
  }
}

/**
 * From the touch event's timestamp to the end of the first frame after the order on screen has changed. Half of it is
 * chance: there is a frame every 16.7 ms.
 */
export async function tapToPaint({ context, page, cdp }, address, taps, pause = 40) {
  try {
    await page.goto(address);
    await page.waitForSelector(product, { timeout: 30_000 });
    const places = await centres(page, product, 12);
    for (let turn = 0; turn < taps; turn += 1) {
      const before = await page.evaluate(() => window.benchTaps.length);
      await touch(cdp, places[turn % places.length]);
      await page.waitForFunction((count) => window.benchTaps.length > count, before, { timeout: 5_000 });
      // A waiter's pace, with random intervals so as not to synchronise with the frames.
      await page.waitForTimeout(pause + ((turn * 37) % 61));
    }
    const times = (await page.evaluate(() => window.benchTaps)).slice(3).sort((a, b) => a - b);
    return { times, taps: times.length, p50: median(times), p95: times[Math.floor(times.length * 0.95)] };
  } catch (error) {
    return { skipped: `the order screen could not be tapped: ${String(error.message).split('\n')[0]}` };
  } finally {
    await context.close();
  }
}

/** The browser's own limit: a page with one button that writes one word. */
export const barePage =
  `data:text/html,<body><div class="products"><button class="product" style="width:200px;height:200px"
  onclick="document.querySelector('.ticket').textContent=++window.count">+</button></div><p class="ticket"></p>
  <script>window.count=0</script></body>`.replaceAll('\n', '');
