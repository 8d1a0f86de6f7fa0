// A long list of the back office while a wheel scrolls it, with a processor slowed down to a quarter, compared with an
// empty page of the same height.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium, flags } from './browser.mjs';

const viewport = { width: 1366, height: 768 };
const frameMs = 1000 / 60;
/** Thirty rows a second, for three seconds. */
const gesture = { x: 700, y: 500, yDistance: -4_320, speed: 1_440, gestureSourceType: 'mouse' };
const scrollMs = 3_000;
const barePage = `data:text/html,<div class="record-frame" style="height:600px;overflow:auto"><div
  style="height:240000px;background:repeating-linear-gradient(%23fff 0 47px,%23ccc 47px 48px)"></div></div>`;

/** @param {{ port: number, pin: string, folder: string }} what */
export async function measureScrolling({ port, pin, folder }) {
  const executablePath = findChromium();
  if (executablePath === undefined) return { skipped: 'no Chromium here (CHROMIUM names one)' };
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
    const page = await context.newPage();
    const trace = join(folder, 'trace.json');
    const bare = await scroll({ browser, page, trace }, barePage);
    await page.addInitScript(() => {
      if (location.origin !== 'null') localStorage.setItem('tavolina.point', 'demo-till');
    });
    const base = `http://127.0.0.1:${port}`;
    await page.goto(`${base}/#/login`);
    await page.getByRole('button', { name: '1', exact: true }).waitFor();
    await page.keyboard.type(pin);
    await page.waitForFunction(() => !location.hash.startsWith('#/login'));
    return { bare, list: await scroll({ browser, page, trace }, `${base}/#/admin/menus/products`) };
  } catch (error) {
    return { skipped: String(error.message).split('\n')[0] };
  } finally {
    await browser.close();
  }
}

/**
 * Missing frames (the browser drew none in their time), frames with rows not yet rendered, and frames in which the main
 * thread did not run: it renders rows while another thread moves the existing ones.
 */
async function scroll({ browser, page, trace }, address) {
  await page.goto(address);
  await page.locator('.record-frame').waitFor();
  await page.waitForTimeout(1_000);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const categories = ['devtools.timeline.frame', 'disabled-by-default-devtools.timeline.frame'];
  await browser.startTracing(page, { path: trace, categories });
  const watching = page.evaluate(watchRows, scrollMs);
  await cdp.send('Input.synthesizeScrollGesture', gesture);
  const { turns, blank, top } = await watching;
  await browser.stopTracing();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
  if (top < -gesture.yDistance * 0.9) throw new Error(`only scrolled ${top} pixels`);
  const drawn = JSON.parse(readFileSync(trace, 'utf8'))
    .traceEvents.filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts / 1000)
    .sort((a, b) => a - b);
  return { drawn: drawn.length, dropped: missed(drawn), blank, turnsMissed: missed(turns) };
}

function missed(times) {
  const gaps = times.slice(1).map((time, index) => time - times[index]);
  return gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frameMs) - 1), 0);
}

/** Runs in the page: records when it ran, and how often a part of the frame had no row. */
function watchRows(duration) {
  return new Promise((done) => {
    const frame = document.querySelector('.record-frame');
    const turns = [];
    let blank = 0;
    const end = performance.now() + duration;
    const look = (now) => {
      turns.push(now);
      const rows = frame.querySelectorAll('tbody tr');
      if (rows.length > 0) {
        const seen = frame.getBoundingClientRect();
        const head = frame.querySelector('thead').clientHeight + 2;
        const isAbove = rows[0].getBoundingClientRect().top > seen.top + head;
        const isBelow = rows[rows.length - 1].getBoundingClientRect().bottom < seen.bottom;
        if (isAbove || isBelow) blank += 1;
      }
      if (now < end) requestAnimationFrame(look);
      else done({ turns, blank, top: frame.scrollTop });
    };
    requestAnimationFrame(look);
  });
}
