// Two tills side by side: the time until one shows what the other did.
import { median } from './load.mjs';

const tile = '.table-tile';
const product = '.products .product';
const send = '.send-button:visible:enabled';

/**
 * @param {() => Promise<{ context: object, page: object }>} open a till of its own, signed in
 * @returns {Promise<{ skipped: string } | { turns: number, seenMs: number }>} the median, from the tap to the taken table
 */
export async function measureDevices(open, origin, turns) {
  const [giver, watcher] = [await open(), await open()];
  try {
    for (const { page } of [giver, watcher]) {
      await page.goto(`${origin}/#/tables`);
      await page.waitForSelector(tile);
    }
    const seen = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const table = await openTable(giver.page);
      const shown = whenShown(watcher.page, table);
      const orderedAt = await addProduct(giver.page);
      seen.push((await shown) - orderedAt);
      await giver.page.locator(send).click();
    }
    return { turns, seenMs: median(seen) };
  } catch (error) {
    return { skipped: `an order of one till did not come to the other: ${String(error.message).split('\n')[0]}` };
  } finally {
    await Promise.all([giver, watcher].map(({ context }) => context.close()));
  }
}

/** A free table, by its name. */
async function openTable(page) {
  await page.waitForSelector(tile);
  const free = page.locator(`${tile}.table-free`).first();
  const name = await free.locator('.table-name').innerText();
  await free.click();
  await page.waitForSelector(product);
  return name;
}

/**
 * The first line opens the order. Returns the time, epoch ms: both pages and this process have the clock of one
 * machine.
 */
async function addProduct(page) {
  const at = await page
    .locator(product)
    .first()
    .evaluate((button) => {
      const now = Date.now();
      button.click();
      return now;
    });
  await page.waitForSelector(send);
  return at;
}

/** When the other till shows the table as taken, epoch ms. */
async function whenShown(page, table) {
  const handle = await page.waitForFunction(
    (name) =>
      [...document.querySelectorAll('.table-tile.table-open .table-name')].some((each) => each.textContent === name) &&
      Date.now(),
    table,
    { timeout: 30_000 },
  );
  return handle.jsonValue();
}
