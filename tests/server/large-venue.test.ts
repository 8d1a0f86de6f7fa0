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

  it('changes all of them at once, tells tills once, and undoes it', async () => {
    const rows = await test.app.venue.read((tx) =>
      tx.rows<{ id: string; version: number; price: number }>(sql`
        SELECT id, version, price FROM product WHERE NOT course_spliter AND deleted_at IS NULL`),
    );
    const prices = () =>
      test.app.venue.read(async (tx) => {
        const found = await tx.rows<{ id: string; price: number }>(sql`SELECT id, price FROM product`);
        return new Map(found.map(({ id, price }) => [id, price]));
      });
    const change = { price: { kind: 'percent', value: 1_000, step: 10, ending: 9 } };
    const shown = await manager.call('POST', 'api/products/bulk/preview', {
      productIds: rows.map(({ id }) => id),
      change,
    });
    expect(shown.body.changes.length + shown.body.unchanged.length).toBe(rows.length);
    const before = (
      await test.app.venue.read((tx) => tx.one<{ seq: number }>(sql`SELECT event_seq AS seq FROM venue_head`))
    ).seq;
    const products = rows.map(({ id, version }) => ({ id, version }));
    const { body } = await manager.call('POST', 'api/products/bulk', { products, change });
    expect(body).toMatchObject({ changed: shown.body.changes.length, leftOut: [] });
    const events = await test.app.venue.read((tx) =>
      tx.rows<{ name: string }>(sql`SELECT name FROM event WHERE seq > ${before} ORDER BY seq`),
    );
    expect(events.map(({ name }) => name)).toEqual(['record.changed', 'catalogue.changed']);
    const after = await prices();
    for (const { id, after: values } of shown.body.changes) expect(after.get(id)).toBe(values.price);
    const undone = await manager.call('POST', `api/products/bulk/${body.id}/undo`);
    expect(undone.body).toEqual({ restored: body.changed, leftOut: [] });
    const back = await prices();
    for (const { id, price } of rows) expect(back.get(id)).toBe(price);
  });
});
