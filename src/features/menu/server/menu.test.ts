import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter');
});
afterAll(() => test.close());

describe('what tills sell from', () => {
  it('is packed, has an ETag, is 304 while unchanged and new after a change', async () => {
    const fetchMenus = (headers: Record<string, string> = {}) =>
      test.app.http.inject({
        url: '/api/menus/fetch?locale=sq',
        headers: { authorization: `Bearer ${waiter.token}`, ...headers },
      });
    const [plain, zipped] = [await fetchMenus(), await fetchMenus({ 'accept-encoding': 'br, gzip' })];
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(JSON.parse(plain.body));
    const etag = String(plain.headers.etag);
    const unchanged = await fetchMenus({ 'if-none-match': etag });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    await test.app.venue.inWriteTx(async (tx) => {
      await tx.run(sql`UPDATE product SET price = 175 WHERE id = ${test.venue.products.makiato}`);
      tx.touchCatalogue();
    });
    const changed = await fetchMenus({ 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    const { products } = JSON.parse(changed.body) as { products: { id: string; price: number }[] };
    expect(products.find(({ id }) => id === test.venue.products.makiato)?.price).toBe(175);
  });

  it('is found without diacritics and capitals, by part, code and barcode, and never by a pattern', async () => {
    const find = async (text: string) =>
      ((await waiter.call('GET', `api/products/filter/${encodeURIComponent(text)}`)).body as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await find('uje')).toEqual(['Ujë']);
    expect(await find('TROFT')).toEqual(['Troftë']);
    expect(await find('3800001000019')).toEqual(['Birra Peja']);
    expect(await find('%')).toEqual([]);
    expect(await find("' OR 1=1 --")).toEqual([]);
    await test.app.venue.inWriteTx(async (tx) => {
      await tx.run(sql`UPDATE product SET names = ${JSON.stringify({ sq: 'Çaj mali', en: 'Mountain tea', mk: 'Планински чај' })}::jsonb
        WHERE id = ${test.venue.products.water}`);
      tx.touchCatalogue();
    });
    for (const text of ['caj', 'ÇAJ', 'tea', 'ЧАЈ']) expect(await find(text)).toEqual(['Çaj mali']);
    const { otherNames } = (await waiter.call('GET', `api/products/filter/caj`)).body[0];
    expect(otherNames).toEqual(['Mountain tea', 'Планински чај']);
  });
});
