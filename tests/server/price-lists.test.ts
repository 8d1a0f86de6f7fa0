import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/server/sql.ts';
import { type App, openApp } from '../../src/main/app.ts';
import { freshDatabase } from '../kit/app.ts';
import { type Importer, importerOf } from '../kit/imports.ts';
import { migrations, testVenue } from '../kit/places.ts';
import { priceList, type TradeName, trades } from '../kit/price-lists.ts';
import { type SupplierList, supplierLists } from '../kit/suppliers-lists.ts';

interface Country {
  readonly country: string;
  readonly currency: string;
}

interface Shop {
  readonly app: App;
  readonly importer: Importer;
  readonly close: () => Promise<void>;
}

/** A new shop of the country, empty, whose administrator is signed in. */
async function openShop({ country, currency }: Country, languageCode: string): Promise<Shop> {
  const { connection, drop } = await freshDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'tavolina-shop-'));
  const app = await openApp({
    venues: [{ id: testVenue, setupCode: '7K3M-Q9TX' }],
    connection,
    dataFolder,
    migrations,
    webFolder: null,
    demo: null,
    logLevel: 'error',
    hasWorkers: false,
  });
  const post = async (path: string, payload: object) =>
    (await app.http.inject({ method: 'POST', url: `/api/${path}`, payload })).json();
  const { posValue } = await post('setup', {
    code: '7K3M-Q9TX',
    countryCode: country,
    currency,
    languageCode,
    template: 'empty',
    venueName: 'X',
    address: '',
    telephone: '',
    adminName: 'Y',
    pin: '4096271',
    pointName: 'Z',
  });
  const { authorization } = await post('login', { pin: '4096271', posValue });
  const importer = importerOf({ app }, { token: authorization.auth_token });
  const close = async () => {
    await app.close();
    await drop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { app, importer, close };
}

const seeds = [11, 22, 33, 44, 55, 66, 77, 88];

describe.each(Object.keys(trades) as TradeName[])('price lists of the trade: %s', (trade) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(trades[trade], trade.slice(0, 2));
  }, 120_000);
  afterAll(() => shop.close());

  it.each(seeds)(
    'no unit of the wrong kind, and nothing to do but look at the mapping (seed %i)',
    async (seed) => {
      const { content, goods, asides } = priceList(trade, seed);
      const locale = trade.slice(0, 2);
      const { body: seen } = await shop.importer.look('products', content, { locale });
      const plan = {
        locale,
        header: seen.header,
        columns: seen.columns.join(','),
        key: seen.keys[0],
        existing: 'update',
        missing: 'create',
        decimals: 'auto',
      };
      const targets = seen.columns.filter((column: string) => column !== '');
      expect([...targets].sort(), seen.headings.join(' | ')).toEqual(
        ['barcodes', 'code', 'name', 'price', 'unitId', 'vatRate'].sort(),
      );
      const { body: checked } = await shop.importer.check('products', content, plan);
      expect(checked.groups).toEqual([]);
      expect(checked).toMatchObject({ rows: goods.length, asideCount: asides, lacking: [] });
      // The shop has goods of the same names from the list before.
      const doubts = checked.warnings.map(({ problem }: { problem: string }) => problem);
      expect(doubts.filter((problem: string) => problem !== 'sameName')).toEqual([]);
      expect((await shop.importer.run('products', content, plan)).status).toBe(200);

      const stored = await shop.app.venue.read((tx) =>
        tx.rows<Record<string, unknown>>(sql`
        SELECT p.code, p.names->>${locale} AS name, p.price, p.vat_rate AS vat, p.type, u.kind, u.code AS unit,
          (SELECT array_agg(barcode) FROM product_barcode b WHERE b.product_id = p.id) AS barcodes
        FROM product p JOIN unit u ON u.id = p.unit_id
        WHERE p.code = ANY(${goods.map(({ code }) => code)}::text[]) ORDER BY p.code`),
      );
      expect(stored).toEqual(
        goods.map(({ code, name, price, vat, unit: [kind, unit], barcode }) => ({
          code,
          name,
          vat,
          kind,
          unit,
          barcodes: [barcode],
          type: kind === 'mass' ? 'dynamic' : 'simple',
          price,
        })),
      );
    },
    120_000,
  );

  it('no unit was made twice', async () => {
    const units = await shop.app.venue.read((tx) =>
      tx.rows<{ code: string; kind: string }>(sql`SELECT code, kind FROM unit WHERE kind = 'other' ORDER BY code`),
    );
    expect(units).toEqual([
      { code: 'pack', kind: 'other' },
      { code: 'portion', kind: 'other' },
    ]);
  });
});

describe('lists of suppliers that were not seen while building', () => {
  it.each(Object.entries(supplierLists))(
    '%s needs one look at the mapping',
    async (_, list) => {
      const shop = await openShop(list, list.locale);
      try {
        await takesOneLook(shop, list);
      } finally {
        await shop.close();
      }
    },
    120_000,
  );

  async function takesOneLook({ app, importer }: Shop, { locale, content, columns, goods }: SupplierList) {
    const { body: seen } = await importer.look('products', content, { locale });
    const guessed = seen.headings.flatMap((heading: string, at: number) =>
      seen.columns[at] === '' ? [] : [[heading, seen.columns[at]]],
    );
    expect(Object.fromEntries(guessed)).toEqual(columns);
    const plan = {
      locale,
      sheet: seen.sheet,
      header: seen.header,
      columns: seen.columns.join(','),
      key: 'code',
      existing: 'update',
      missing: 'create',
      decimals: 'auto',
    };
    const { body: checked } = await importer.check('products', content, plan);
    expect(checked.groups).toEqual([]);
    expect(checked).toMatchObject({ rows: goods.length, created: goods.length, lacking: [], strangeUnits: [] });
    expect((await importer.run('products', content, plan)).status).toBe(200);
    const stored = await app.venue.read((tx) =>
      tx.rows<Record<string, unknown>>(sql`
        SELECT p.code, p.names->>${locale} AS name, u.code AS unit, u.kind, p.price, p.vat_rate AS vat
        FROM product p JOIN unit u ON u.id = p.unit_id
        WHERE p.code = ANY(${goods.map(([code]) => code)}::text[]) ORDER BY p.code`),
    );
    expect(stored).toEqual(
      goods.map(([code, name, unit, kind, price, vat]) => ({ code, name, unit, kind, price, vat })),
    );
  }
});
