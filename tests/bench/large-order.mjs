// An order of 200 lines at a till whose processor is four times slower, and one of 5 lines in turns with it: with
// modifiers, combos, seats, notes, discounts of lines and lines that were taken back, as a party of thirty has them.
import { randomUUID } from 'node:crypto';
import { chromium } from 'playwright-core';
import { barePage, findChromium, flags, tapToPaint } from './browser.mjs';
import { openClient } from './http-client.mjs';
import { median } from './load.mjs';
import { centres, openTill, product, touch, watchTaps } from './till-page.mjs';

const slow = 4;
const guests = 30;
/** Of the calls that build an order; the server takes no more at once. */
const perCall = 50;
const managersPin = '9002';
const adminsPin = '9001';

/**
 * @param {{ port: number, venue: object, sizes: number[], rounds: number }} what
 * @returns {Promise<{ skipped: string } | { bare: { taps: number, p50: number, p95: number }, of: Record<number, Record<'added' | 'raised' | 'selected', { taps: number, p50: number, p95: number }>> }>}
 *   the browser's own limit before and after the orders, and by the size of the order
 */
export async function measureLargeOrder({ port, venue, sizes, rounds }) {
  const executablePath = findChromium();
  if (executablePath === undefined) return { skipped: 'no Chromium here (CHROMIUM names one)' };
  const client = openClient(port);
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const orders = await prepare(client, venue, sizes, rounds);
    const bare = [await tapBarePage(browser)];
    const till = await openTill(browser, venue, slow, watchTaps);
    const times = Object.fromEntries(sizes.map((size) => [size, { added: [], raised: [], selected: [] }]));
    for (const [turn, { size, orderId }] of orders.entries()) {
      await till.page.goto(`http://127.0.0.1:${port}/#/table/${orderId}`);
      const taken = await tapThrough(till, size);
      // The first of each size is not counted: its code is compiled while it runs.
      if (turn < sizes.length) continue;
      for (const [kind, each] of Object.entries(taken)) times[size][kind].push(...each);
    }
    bare.push(await tapBarePage(browser));
    return { bare: figuresOf(bare.flat()), of: Object.fromEntries(sizes.map((size) => [size, figures(times[size])])) };
  } catch (error) {
    return { skipped: `the large order could not be tapped: ${String(error.message).split('\n')[0]}` };
  } finally {
    client.close();
    await browser.close();
  }
}

/** A page of one button, at the same pace. */
async function tapBarePage(browser) {
  const { times, skipped } = await tapToPaint(await openTill(browser, null, slow, watchTaps), barePage, 30, 100);
  if (times === undefined) throw new Error(skipped);
  return times;
}

const figures = (times) => Object.fromEntries(Object.entries(times).map(([kind, each]) => [kind, figuresOf(each)]));

function figuresOf(each) {
  const sorted = each.toSorted((a, b) => a - b);
  return { taps: sorted.length, p50: median(sorted), p95: sorted[Math.floor(sorted.length * 0.95)] };
}

/** Every product adds a line, then one more of it; then lines are selected. */
async function tapThrough({ page, cdp }, size) {
  const lines = page.locator('.ticket .line');
  await page.waitForFunction((count) => document.querySelectorAll('.ticket .line').length >= count, size);
  await page.waitForSelector(product);
  // What is loaded after the first paint, and the lease: nobody taps in that moment.
  await page.waitForTimeout(1_500);
  const tap = async (place, turn) => {
    const before = await page.evaluate(() => window.benchTaps.length);
    await touch(cdp, place);
    const took = await page.evaluate(tapAfter, before);
    await page.waitForTimeout(100 + ((turn * 37) % 61));
    return took;
  };
  const taps = async (places) => {
    const times = [];
    for (const [turn, place] of places.entries()) times.push(await tap(place, turn));
    return times;
  };
  const products = await centres(page, product, 12);
  const before = await lines.count();
  const added = await taps(products);
  const after = await lines.count();
  if (after !== before + products.length) throw new Error(`${after - before} lines came of ${products.length} taps`);
  const raised = await taps(products);
  const selected = [];
  for (let turn = 0; turn < 6; turn += 1) {
    // Where they are, because the buttons for the line take a part of the list.
    const [place] = await centres(page, `.ticket .line:nth-last-child(${2 + (turn % 2)}) .line-button`, 1);
    selected.push(await tap(place, turn));
    await page.locator('.ticket .line').last().scrollIntoViewIfNeeded();
  }
  return { added, raised, selected };
}

/** Runs in the page: how long the tap after the first `count` took, once it is painted. */
function tapAfter(count) {
  return new Promise((resolve) => {
    if (window.benchTaps.length > count) resolve(window.benchTaps.at(-1));
    else window.benchPainted = resolve;
  });
}

/** The orders of all rounds, each at a table of its own, the sizes in turns; the first of each size is for warming up. */
async function prepare(client, venue, sizes, rounds) {
  const [token, manager, admin] = [
    venue.login.authorization.auth_token,
    await tokenOf(client, managersPin, venue.posValue),
    await tokenOf(client, adminsPin, venue.posValue),
  ];
  const changes = { seats: true, disableOrderComments: false };
  const headers = { 'command-id': randomUUID() };
  await client.json('PUT', '/api/configuration', { token: admin, headers, body: { changes, isConfirmed: true } });
  const goods = await goodsOf(client, token);
  const orders = [];
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const size of sizes) {
      const tableId = venue.tables[orders.length];
      const orderId = await fillOrder({ client, token, manager, goods, tableId, size });
      orders.push({ size, orderId });
    }
  }
  return orders;
}

async function tokenOf(client, pin, posValue) {
  return (await client.json('POST', '/api/login', { body: { pin, posValue } })).authorization.auth_token;
}

/** What is ordered: the products that the taps do not tap, and those with choices. */
async function goodsOf(client, token) {
  const headers = { 'accept-encoding': 'identity' };
  const { products } = await client.json('GET', '/api/menus/fetch?locale=sq', { token, headers });
  const sellable = products.filter(
    ({ type, courseSpliter, price }) => type !== 'dynamic' && !courseSpliter && price > 0,
  );
  return {
    simple: sellable.filter(({ choices }) => !choices?.length).slice(-60),
    chosen: sellable.filter(({ choices }) => choices?.length > 0),
  };
}

async function fillOrder({ client, token, manager, goods, tableId, size }) {
  const orderId = randomUUID();
  const added = Array.from({ length: size - takenBackOf(size) }, (_, at) => lineAt(goods, at));
  const discounted = added.filter((_, at) => at % 10 === 5);
  const open = { type: 'openOrder', orderType: 'inHouse', tableId, covers: guests };
  await give(client, token, orderId, [open, ...added.slice(0, Math.ceil(added.length * 0.9)), { type: 'send' }]);
  const voids = added.slice(0, takenBackOf(size)).map(({ lineId, quantity }) => ({
    type: 'voidLine',
    lineId,
    voidLineId: randomUUID(),
    quantity,
    reason: 'bench',
  }));
  const discounts = discounted.map(({ lineId }) => ({
    type: 'discountLine',
    lineId,
    discount: { kind: 'percent', value: 1000 },
  }));
  await give(client, token, orderId, added.slice(Math.ceil(added.length * 0.9)));
  await give(client, manager, orderId, [...voids, ...discounts]);
  return orderId;
}

const takenBackOf = (size) => Math.floor(size / 40);

function lineAt({ simple, chosen }, at) {
  const hasChoices = at % 4 === 3;
  const goods = hasChoices ? chosen : simple;
  const sold = goods[Math.floor(at / (hasChoices ? 4 : 1)) % goods.length];
  return {
    type: 'addLine',
    lineId: randomUUID(),
    productId: sold.id,
    quantity: 1000 * (1 + (at % 3)),
    seat: 1 + (at % guests),
    ...(at % 7 === 2 && { comment: 'pa kripë' }),
    ...(hasChoices && { choices: choicesOf(sold.choices, at) }),
  };
}

/** As many of each group as it asks for, and an extra where it offers some. */
function choicesOf(groups, at) {
  return groups.flatMap(({ min, max, options }) =>
    Array.from({ length: Math.min(Math.max(min, 1), max) }, (_, n) => ({
      optionId: options[(at + n) % options.length].id,
      count: 1,
    })),
  );
}

async function give(client, token, orderId, commands) {
  for (let from = 0; from < commands.length; from += perCall) {
    const body = {
      commands: commands.slice(from, from + perCall).map((each) => ({ id: randomUUID(), orderId, ...each })),
    };
    const { answers } = await client.json('POST', '/api/orders/commands', { token, body });
    const refused = answers.find(({ outcome }) => outcome !== 'done');
    if (refused !== undefined) throw new Error(`a command was ${refused.outcome}: ${refused.code}`);
  }
}
