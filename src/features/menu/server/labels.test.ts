import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues } from '#kernel/resource.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { priceLists } from '../domain/offer-resources.ts';

// Issue 9, point 8: what stands on shelf and price labels.

let test: TestApp;
let manager: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { priceList: true, languageCode: 'mk' } });
  manager = await test.signIn('Manager');
});
afterAll(() => test?.close());

const labels = async (productIds: readonly string[], priceListId: string | null = null, by = manager) =>
  (await by.call('POST', 'api/products/labels', { productIds, priceListId })).body;

it('issue 9 point 8: labels are in the venue’s language and the given order, with the price of a kilogram where it is sold by weight', async () => {
  const { beer, trout, pizza, course } = test.venue.products;
  const { id, ...values } = (await manager.call('GET', `api/products/${beer}`)).body;
  await manager.call('PUT', `api/products/${id}`, { ...values, barcodes: ['A-1', '4006381333931'] });
  const answer = await labels([trout, course, beer, pizza, beer, uuidv7()]);
  expect(answer).toMatchObject({
    locale: 'mk',
    labels: [
      { id: trout, name: 'Troftë (mk)', price: 1400, unitPrice: { unit: 'kg', price: 1400 }, barcode: null },
      { id: beer, name: 'Birra Peja (mk)', price: 200, unitPrice: null, barcode: '4006381333931' },
      { id: pizza, price: 650 },
    ],
  });
  expect(answer.labels).toHaveLength(3);
});

it('labels of a price list have its prices, by product, by category and for all, and otherwise the product’s own', async () => {
  const { beer, trout, pizza } = test.venue.products;
  const food = (await manager.call('GET', `api/products/${pizza}`)).body.categoryId;
  const list = { ...emptyValues(priceLists.fields), names: { sq: 'Tarraca' } };
  const given = { prices: { [pizza]: 700 }, categoryChanges: { [food]: 1_000 } };
  const { id } = (await manager.call('POST', 'api/price-lists', { ...list, ...given })).body;
  const priced = (await labels([pizza, trout, beer], id)).labels;
  expect(priced.map(({ price }: { price: number }) => price)).toEqual([700, 1540, 200]);
  expect(priced[1].unitPrice).toEqual({ unit: 'kg', price: 1540 });
  expect((await labels([beer], uuidv7())).error.code).toBe('RECORD_GONE');
});

it('labels are for whoever reads products', async () => {
  const { beer } = test.venue.products;
  expect((await labels([beer], null, await test.signIn('Warehouse'))).labels).toHaveLength(1);
  expect((await labels([beer], null, await test.signIn('Waiter'))).error.code).toBe('NO_PERMISSION');
});
