import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { fillLargeVenue, largeVenue } from '../kit/large-venue.ts';

let test: TestApp;
let manager: Client;
beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager');
  await fillLargeVenue(test.app.venue);
  await test.app.venue.read((tx) => tx.rows(sql`ANALYZE`).catch(() => []));
}, 120_000);
afterAll(() => test?.close());

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
  ])('answers %s with what it asks for and no more than a page of it', async (path) => {
    const { status, body } = await manager.call('GET', path);
    expect(status).toBe(200);
    const rows: unknown[] = Array.isArray(body) ? body : body.rows;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(500);
  });

  it('gives a till its data once packed, and nothing where it has it already', async () => {
    const headers = { authorization: `Bearer ${manager.token}`, 'accept-encoding': 'gzip' };
    const fetchMenus = (etag?: string) =>
      test.app.http.inject({
        url: '/api/menus/fetch?locale=sq',
        headers: etag === undefined ? headers : { ...headers, 'if-none-match': etag },
      });
    const packed = await fetchMenus();
    // Linear: at most a few hundred bytes per product, compressed.
    expect(packed.rawPayload.length / largeVenue.products).toBeLessThan(100);
    const again = await fetchMenus(String(packed.headers.etag));
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
