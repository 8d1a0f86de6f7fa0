import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { productResource } from '#features/menu/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { verifyJournal } from '#platform/server/journal.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { type Importer, importerOf } from '../../../../tests/kit/imports.ts';

let test: TestApp;
let admin: Client;
let importer: Importer;
let venue: { inWriteTx: VenueContext['inWriteTx']; read: VenueContext['read'] };
let own: VenueContext['inWriteTx'];

beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
  importer = importerOf(test, admin);
  venue = test.app.venue as typeof venue;
  own = venue.inWriteTx;
});
afterEach(() => {
  venue.inWriteTx = own;
});
afterAll(() => test.close());

/** Runs an action after rows were validated and before the write transaction begins. */
function beforeWriting(action: () => Promise<unknown>): void {
  venue.inWriteTx = async (work) => {
    venue.inWriteTx = own;
    await action();
    return own(work);
  };
}
const vendor = (name: string, fiscalNumber: string) => ({
  name,
  fiscalNumber,
  vatNumber: '',
  businessNumber: '',
  address: '',
  city: '',
  contactPerson: '',
  phone: '',
  email: '',
  bankAccount: '',
  comment: '',
});
const vendors = (...rows: string[]) => ['Emri;Numri fiskal;Qyteti', ...rows].join('\n');
const columns = 'name,fiscalNumber,city';
const listed = async (search: string) =>
  (await admin.call('GET', `api/vendors/list?search=${encodeURIComponent(search)}`)).body;

describe('between validation and writing', () => {
  it('a record that another user creates is matched, not created again', async () => {
    beforeWriting(() => admin.call('POST', 'api/vendors', vendor('Ndërkohë', '1001')));
    const answer = await importer.run('vendors', vendors('Ndërkohë;1001;Pejë', 'Tjetri;1002;'), { columns });
    expect(answer.body).toMatchObject({ created: 1, updated: 1 });
    const { total, rows } = await listed('ndërkohë');
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ version: 2, values: { city: 'Pejë' } });
  });

  it('a name that another user takes refuses all rows', async () => {
    beforeWriting(() => admin.call('POST', 'api/vendors', vendor('E zënë', '1010')));
    const answer = await importer.run('vendors', vendors('E zënë;1011;', 'E lirë;1012;'), { columns });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'IMPORT_REFUSED', details: { count: 1 } } } });
    expect((await listed('e lirë')).total).toBe(0);
  });

  it('a record that another user changes keeps the fields that the file does not have', async () => {
    const { id, version } = (await admin.call('POST', 'api/vendors', vendor('Ndryshon', '1020'))).body;
    beforeWriting(() =>
      admin.call('PUT', `api/vendors/${id}`, { ...vendor('Ndryshon', '1020'), address: 'Rruga 1', version }),
    );
    await importer.run('vendors', vendors('Ndryshon;1020;Prizren'), { columns });
    const { rows } = await listed('ndryshon');
    expect(rows[0]).toMatchObject({ version: 3, values: { city: 'Prizren', address: 'Rruga 1' } });
  });

  it('the same import that was done in between returns the same answer', async () => {
    const headers = { 'command-id': uuidv7() };
    const file = vendors('Dy herë;1030;');
    const options = { columns, existing: 'refuse' };
    let first: unknown;
    beforeWriting(async () => {
      first = (await importer.run('vendors', file, options, headers)).body;
    });
    expect((await importer.run('vendors', file, options, headers)).body).toEqual(first);
    expect(first).toMatchObject({ created: 1 });
    expect((await listed('dy herë')).total).toBe(1);
  });
});

describe('many changes at once', () => {
  const head = 'Kodi;Emri;Çmimi;Barkodi;Internal';
  const query = { key: 'code', columns: 'code,name,price,barcodes,internalCode' };
  const product = async (code: string) => {
    const { body } = await admin.call('GET', `api/products/list?filter=code:${code}&locale=sq`);
    return body.rows[0];
  };

  it('write of each record what changes in it, and raise its version once', async () => {
    const first = [head, 'U1;Një;1,00;70001;A', 'U2;Dy;2,00;70002;B', 'U3;Tre;3,00;70003;C', 'U4;Katër;4,00;70004;D'];
    expect((await importer.run('products', first.join('\n'), query)).body).toMatchObject({ created: 4 });
    // A price; another price; an additional name and barcode; no change.
    const then = [head, 'U1;;1,50;;', 'U2;;2,50;;', 'U3;Tri;;70003,70033;', 'U4;Katër;4,00;70004;D'];
    expect((await importer.run('products', then.join('\n'), query)).body).toMatchObject({ updated: 3, unchanged: 1 });
    expect(await product('U1')).toMatchObject({
      version: 2,
      values: { name: { sq: 'Një' }, price: 150, barcodes: ['70001'], internalCode: 'A' },
    });
    expect(await product('U2')).toMatchObject({ version: 2, values: { price: 250, barcodes: ['70002'] } });
    expect(await product('U3')).toMatchObject({
      version: 2,
      values: { name: { sq: 'Tri' }, price: 300, barcodes: ['70003', '70033'] },
    });
    expect((await product('U4')).version).toBe(1);
    const history = (await admin.call('GET', `api/products/${(await product('U3')).id}/history`)).body;
    expect(history[0]).toMatchObject({
      action: 'products.changed',
      data: { name: [{ sq: 'Tre' }, { sq: 'Tri' }], barcodes: [['70003'], ['70003', '70033']] },
    });
    const journalKey = test.app.venue.secrets.journalKey;
    expect(await test.app.venue.read((tx) => verifyJournal(tx, journalKey))).toMatchObject({ ok: true });
  });
});

describe('two thousand products', () => {
  const columns = 'code,name,price,categoryId,barcodes';
  const file = (cents: number) =>
    [
      'Kodi;Emri;Çmimi;Kategoria;Barkodi',
      ...Array.from(
        { length: 2_000 },
        (_, index) => `M${index};Artikulli ${index};${index % 50},${cents};Kategoria ${index % 20};77${index}`,
      ),
    ].join('\n');

  /** A waiter opens orders, adds lines and takes payments in a loop until the work is done. */
  async function whileSelling<T>(work: () => Promise<T>) {
    const waiter = await test.signIn('Waiter', 'tablet');
    const waits: number[] = [];
    let isOver = false;
    const selling = (async () => {
      while (!isOver) {
        const orderId = uuidv7();
        const start = performance.now();
        const { body } = await waiter.command(
          { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 2 },
          { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.makiato, quantity: 1000 },
          { type: 'send', orderId },
          { type: 'pay', orderId, expectedTotal: 150, payments: [{ id: uuidv7(), method: 'cash', amount: 150 }] },
        );
        waits.push(performance.now() - start);
        expect(body.answers.map(({ outcome, code }: Record<string, string>) => code ?? outcome)).toEqual(
          Array(4).fill('done'),
        );
      }
    })();
    const start = performance.now();
    const result = await work().finally(() => {
      isOver = true;
    });
    const took = performance.now() - start;
    await selling;
    return { result, times: `in ${Math.round(took)} ms; a sale waited ${Math.round(Math.max(...waits))} ms at most` };
  }

  it('are validated once, however much is sold at the same time, and then written as validated', async () => {
    const judging = vi.spyOn(productResource.rules as Required<typeof productResource.rules>, 'applyDefaults');
    try {
      const made = await whileSelling(() => importer.run('products', file(50), { key: 'code', columns }));
      expect(made.result.body).toMatchObject({ created: 2_000, made: 20 });
      expect(judging).toHaveBeenCalledTimes(2_000);
      const changed = await whileSelling(() => importer.run('products', file(60), { key: 'code', columns }));
      expect(changed.result.body).toMatchObject({ updated: 2_000, made: 0 });
      process.stdout.write(`2,000 products made ${made.times}\n2,000 products changed ${changed.times}\n`);
    } finally {
      judging.mockRestore();
    }
    const found = (await admin.call('GET', 'api/products/barcode?barcode=771999&locale=sq')).body;
    expect(found).toMatchObject({ name: 'Artikulli 1999', price: 49_60 });
    const journalKey = test.app.venue.secrets.journalKey;
    expect(await test.app.venue.read((tx) => verifyJournal(tx, journalKey))).toMatchObject({ ok: true });
  }, 120_000);
});
