import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { fillLargeVenue, largeVenue } from '../kit/large-venue.ts';

// The figures themselves are measured by the bench on a quiet machine; here an order of magnitude is held.

let test: TestApp;
let manager: Client;
beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager');
  await fillLargeVenue(test.app.venue);
  await test.app.venue.read((tx) => tx.rows(sql`ANALYZE`).catch(() => []));
}, 120_000);
afterAll(() => test?.close());

async function quickest(path: string): Promise<{ ms: number; status: number }> {
  let best = { ms: Number.POSITIVE_INFINITY, status: 0 };
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now();
    const { status } = await manager.call('GET', path);
    best = { ms: Math.min(best.ms, performance.now() - start), status };
  }
  return best;
}

describe('a venue with 5,000 products and 150 tables', () => {
  it.each([
    'api/products/list',
    'api/products/list?sort=-price&offset=4000',
    'api/products/list?sort=categoryId',
    'api/products/list?search=djath%C3%AB%20499',
    'api/products/list?search=2000004999',
    'api/products/list?filter=isActive:true&search=picë',
    'api/categories/list',
    'api/menus/list',
    'api/products/filter/limon',
    'api/products/ingredients?search=supe',
  ])('answers %s well within a breath', async (path) => {
    const { ms, status } = await quickest(path);
    process.stdout.write(`${path}: ${ms.toFixed(1)} ms\n`);
    expect(status).toBe(200);
    expect(ms).toBeLessThan(400);
  });

  it('gives a till its data once packed, and nothing where it has it already', async () => {
    const headers = { authorization: `Bearer ${manager.token}`, 'accept-encoding': 'gzip' };
    const fetchMenus = (etag?: string) =>
      test.app.http.inject({
        url: '/api/menus/fetch?locale=sq',
        headers: etag === undefined ? headers : { ...headers, 'if-none-match': etag },
      });
    const start = performance.now();
    const packed = await fetchMenus();
    process.stdout.write(
      `till data: ${(performance.now() - start).toFixed(0)} ms, ${packed.rawPayload.length} bytes\n`,
    );
    // Linear: not more than a few hundred bytes a product, packed.
    expect(packed.rawPayload.length / largeVenue.products).toBeLessThan(100);
    const again = await fetchMenus(String(packed.headers.etag));
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('adds a line as fast as a small one', async () => {
    const orderId = uuidv7();
    const [tableId] = test.venue.tables;
    await manager.command({ type: 'openOrder', orderId, orderType: 'inHouse', tableId, covers: 1 });
    const start = performance.now();
    for (let line = 0; line < 20; line += 1) {
      const { body } = await manager.command({
        ...{ type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
      });
      expect(body.answers[0].outcome).toBe('done');
    }
    const ms = (performance.now() - start) / 20;
    process.stdout.write(`a line: ${ms.toFixed(1)} ms\n`);
    expect(ms).toBeLessThan(100);
  });
});
