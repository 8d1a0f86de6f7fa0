import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues } from '#kernel/resource.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { happyHours, priceLists } from '../domain/offer-resources.ts';

let test: TestApp;
let manager: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { priceList: true } });
  manager = await test.signIn('Manager');
});
afterAll(() => test?.close());

let made = 0;
const listOf = (more: object = {}) => ({
  ...emptyValues(priceLists.fields),
  names: { sq: `Lista ${++made}` },
  ...more,
});
const hourOf = (more: object = {}) => ({
  ...emptyValues(happyHours.fields),
  names: { sq: `Ora ${++made}` },
  productIds: [test.venue.products.beer],
  percentOff: 2_000,
  ...more,
});
const fieldsOf = ({ body }: { body: { error: { fields: { path: string; problem: string }[] } } }) =>
  body.error.fields.map(({ path, problem }) => `${path} ${problem}`);
const journalOf = (subject: string) =>
  test.app.venue.read(async (tx) => {
    const rows = await tx.rows<{ action: string; data: string }>(
      sql`SELECT action, data FROM journal WHERE subject = ${subject} ORDER BY seq`,
    );
    return rows.map(({ action, data }) => [action, JSON.parse(data)]);
  });

describe('a price list in the back office', () => {
  it('keeps its prices and percentages, and tills have them at once', async () => {
    const { beer, pizza } = test.venue.products;
    const { body, status } = await manager.call(
      'POST',
      'api/price-lists',
      listOf({ prices: { [beer]: 230, [pizza]: 700 }, change: -1_000 }),
    );
    expect([status, body.prices]).toEqual([200, { [beer]: 230, [pizza]: 700 }]);
    const { priceLists: loaded } = (await manager.call('GET', 'api/menus/fetch?locale=sq')).body.offers;
    expect(loaded).toMatchObject([{ id: body.id, change: -1_000, prices: { [beer]: 230, [pizza]: 700 } }]);

    const { id, version, ...values } = body;
    const changed = await manager.call('PUT', `api/price-lists/${id}`, { ...values, version, prices: { [beer]: 240 } });
    expect(changed.body).toMatchObject({ version: 2, prices: { [beer]: 240 }, change: -1_000 });
    expect((await journalOf(`priceLists:${id}`)).at(-1)).toEqual([
      'priceLists.changed',
      {
        prices: [
          { [beer]: 230, [pizza]: 700 },
          { [beer]: 240, [pizza]: null },
        ],
      },
    ]);
    const late = await manager.call('PUT', `api/price-lists/${id}`, { ...values, version, prices: {} });
    expect([late.status, late.body.error.code]).toEqual([409, 'RECORD_CHANGED']);

    expect((await manager.call('DELETE', `api/price-lists/${id}`)).status).toBe(200);
    expect((await manager.call('GET', 'api/menus/fetch?locale=sq')).body.offers.priceLists).toEqual([]);
    expect((await manager.call('GET', `api/price-lists/${id}`)).status).toBe(404);
  });

  it('says at the field what is wrong, and saves nothing', async () => {
    const post = (more: object) => manager.call('POST', 'api/price-lists', listOf(more));
    const before = (await manager.call('GET', 'api/price-lists/list')).body.total;
    const { schedule } = emptyValues(priceLists.fields);
    expect(fieldsOf(await post({ schedule: { ...schedule, weekdays: [] } }))).toEqual(['schedule noWeekday']);
    expect(fieldsOf(await post({ prices: { [test.venue.products.beer]: -1 } }))).toEqual([
      `prices.${test.venue.products.beer} negative`,
    ]);
    const unknownId = uuidv7();
    expect(fieldsOf(await post({ prices: { [unknownId]: 100 } }))).toEqual([`prices.${unknownId} gone`]);
    expect(fieldsOf(await post({ categoryChanges: { [unknownId]: 100 } }))).toEqual([
      `categoryChanges.${unknownId} gone`,
    ]);
    expect(fieldsOf(await post({ pointIds: [unknownId] }))).toEqual(['pointIds gone']);
    expect(fieldsOf(await post({ orderKinds: ['airborne'] }))).toEqual(['orderKinds unknownOption']);
    expect(fieldsOf(await post({ change: -10_001 }))).toEqual(['change tooSmall']);
    expect((await post({ prices: { [test.venue.products.beer]: 1.5 } })).status).toBe(400);
    expect((await post({ schedule: { ...schedule, fromMinute: 1440 } })).status).toBe(400);
    expect((await manager.call('GET', 'api/price-lists/list')).body.total).toBe(before);
  });

  it('gives its prices as a spreadsheet, beside the products’ own', async () => {
    const { beer } = test.venue.products;
    const { body } = await manager.call('POST', 'api/price-lists', listOf({ prices: { [beer]: 230 }, change: 1_000 }));
    const answer = await manager.call('GET', `api/exports/excel/price-lists/${body.id}/prices/?locale=en`);
    expect(answer.body.fileName).toMatch(/^Lista \d+\.xlsx$/);
    const { default: readExcel } = await import('read-excel-file/node');
    const [sheet] = await readExcel(Buffer.from(answer.body.contentBase64, 'base64'));
    const rows = sheet?.data ?? [];
    expect(rows[0]).toEqual(['Code', 'Product', 'Category', 'Own price', 'Price on the list']);
    expect(rows).toContainEqual(['2', 'Birra Peja (en)', 'Drinks', 2, 2.3]);
    expect(rows).toContainEqual(['1', 'Makiato (en)', 'Drinks', 1.5, 1.65]);
    await manager.call('DELETE', `api/price-lists/${body.id}`);
    expect((await manager.call('GET', `api/exports/excel/price-lists/${body.id}/prices/`)).status).toBe(404);
  });

  it('takes thousands of prices at once', async () => {
    const rows = await test.app.venue.inWriteTx(async (tx) => {
      const ids = Array.from({ length: 5_000 }, () => uuidv7());
      await tx.run(sql`
        INSERT INTO product (id, type, names, code, unit_id, price)
        SELECT made.id, 'simple', '{"sq": "X"}', 'N' || n, like_it.unit_id, 100
        FROM product AS like_it, unnest(${ids}::uuid[]) WITH ORDINALITY AS made (id, n)
        WHERE like_it.id = ${test.venue.products.beer}`);
      return ids;
    });
    const prices = Object.fromEntries(rows.map((id, index) => [id, index]));
    const { body, status } = await manager.call('POST', 'api/price-lists', listOf({ prices }));
    expect(status).toBe(200);
    expect(Object.keys(body.prices)).toHaveLength(5_000);
    await manager.call('DELETE', `api/price-lists/${body.id}`);
  });
});

describe('a happy hour in the back office', () => {
  it('begins on tills as soon as it is saved, and keeps only the figure that is meant', async () => {
    const made = await manager.call(
      'POST',
      'api/happy-hours',
      hourOf({ reduction: 'price', percentOff: null, price: 120 }),
    );
    expect(made.body).toMatchObject({ reduction: 'price', price: 120, percentOff: null });
    const { happyHours: loaded } = (await manager.call('GET', 'api/menus/fetch?locale=sq')).body.offers;
    expect(loaded).toMatchObject([{ id: made.body.id, reduction: { kind: 'price', value: 120 } }]);
    const { id, version, ...values } = made.body;
    await manager.call('PUT', `api/happy-hours/${id}`, { ...values, version, isEnabled: false });
    expect((await manager.call('GET', 'api/menus/fetch?locale=sq')).body.offers.happyHours).toEqual([]);
  });

  it('says at the field what is wrong', async () => {
    const post = (more: object) => manager.call('POST', 'api/happy-hours', hourOf(more));
    expect(fieldsOf(await post({ productIds: [] }))).toEqual(['categoryIds nothingChosen']);
    expect(fieldsOf(await post({ percentOff: 0 }))).toEqual(['percentOff tooSmall']);
    expect(fieldsOf(await post({ reduction: 'price' }))).toEqual(['percentOff unwanted', 'price required']);
    expect(fieldsOf(await post({ names: {} }))).toEqual(['names required']);
    const { schedule } = emptyValues(happyHours.fields);
    const days = { validFrom: '2026-12-31', validTo: '2026-12-01' };
    expect(fieldsOf(await post({ schedule: { ...schedule, ...days } }))).toEqual(['schedule endsBeforeItBegins']);
    expect((await post({ schedule: { ...schedule, validFrom: '2026-02-30' } })).status).toBe(400);
  });

  it('is for those who run the venue', async () => {
    const waiter = await test.signIn('Waiter');
    expect((await waiter.call('GET', 'api/happy-hours/list')).status).toBe(403);
    expect((await waiter.call('POST', 'api/happy-hours', hourOf())).status).toBe(403);
    expect((await waiter.call('GET', 'api/products/happyHour')).status).toBe(200);
  });
});
