import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
});
afterAll(() => test.close());

interface Vat {
  readonly id: string;
  readonly version: number;
  readonly values: {
    readonly name: string;
    readonly rate: number;
    readonly letter: string;
    readonly isDefault: boolean;
  };
}
const list = async (): Promise<Vat[]> => (await admin.call('GET', 'api/vats/list')).body.rows;
const make = (rate: number, name = `${rate / 100} %`, letter = '') =>
  admin.call('POST', 'api/vats', { name, rate, letter });
const byRate = async (rate: number) => (await list()).find(({ values }) => values.rate === rate) as Vat;
const change = ({ id, version, values }: Vat, more: object) => {
  const { name, rate, letter } = values;
  return admin.call('PUT', `api/vats/${id}`, { name, rate, letter, ...more, version });
};

describe('VAT rates', () => {
  it('are made, listed by percentage, renamed and deleted', async () => {
    const made = await make(500, 'E ulët', 'D');
    expect(made).toMatchObject({ status: 200, body: { rate: 500, letter: 'D', version: 1, isDefault: false } });
    expect((await list()).map(({ values }) => values.rate)).toEqual([0, 500, 800, 1800]);
    const low = await byRate(500);
    expect(await change(low, { name: 'Ulët', rate: 600 })).toMatchObject({
      status: 200,
      body: { rate: 600, version: 2 },
    });
    expect((await admin.call('DELETE', `api/vats/${low.id}`)).status).toBe(200);
    expect((await list()).map(({ values }) => values.rate)).toEqual([0, 800, 1800]);
  });

  it('must be unique', async () => {
    const taken = {
      status: 409,
      body: { error: { code: 'VAT_RATE_TAKEN', fields: [{ path: 'rate', problem: 'notUnique' }] } },
    };
    expect(await make(1800, 'Tjetër')).toMatchObject(taken);
    const fresh = (await make(300)).body.id;
    expect(await change(await byRate(300), { rate: 800 })).toMatchObject(taken);
    await admin.call('DELETE', `api/vats/${fresh}`);
  });

  it('twenty made at once with one percentage are one', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => make(700, `Norma ${n}`)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ body }) => body.error?.code === 'VAT_RATE_TAKEN')).toHaveLength(19);
  });

  it.each([
    [{ rate: -1 }, 'rate', 'negative'],
    [{ rate: 10_001 }, 'rate', 'tooLarge'],
    [{ rate: null }, 'rate', 'required'],
    [{ name: ' ' }, 'name', 'required'],
    [{ letter: '?' }, 'letter', 'lettersAndNumbersOnly'],
    [{ letter: 'ABC' }, 'letter', 'tooLong'],
  ])('are refused at the field: %j', async (wrong, path, problem) => {
    const answer = await admin.call('POST', 'api/vats', { name: 'Norma', rate: 1234, letter: '', ...wrong });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { code: 'RECORD_INVALID', fields: [expect.objectContaining({ path, problem })] } },
    });
  });

  it('that products are sold at keep their percentage; name and letter may change', async () => {
    const usual = await byRate(1800);
    expect(await change(usual, { rate: 1900 })).toMatchObject({
      status: 409,
      body: {
        error: { code: 'VAT_RATE_IN_USE', details: { count: 4 }, fields: [{ path: 'rate', problem: 'inUse' }] },
      },
    });
    expect(await change(usual, { name: 'Standarde', letter: 'E' })).toMatchObject({
      status: 200,
      body: { name: 'Standarde' },
    });
    const uses = await admin.call('GET', `api/vats/${usual.id}/uses`);
    expect(uses.body).toContainEqual({ resource: 'products', id: test.venue.products.beer, name: 'Birra Peja' });
    expect(await admin.call('DELETE', `api/vats/${usual.id}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'IN_USE' } },
    });
  });

  it('the usual one is chosen in the configuration, shown in the list, and cannot be deleted', async () => {
    const id = (await make(900, 'E re')).body.id as string;
    const { version } = (await admin.call('GET', 'api/configuration/edit')).body;
    const saved = await admin.call('PUT', 'api/configuration', { version, changes: { defaultVatId: id } });
    expect(saved).toMatchObject({ status: 200, body: { settings: { defaultVatId: id } } });
    expect((await list()).filter(({ values }) => values.isDefault).map((each) => each.id)).toEqual([id]);
    expect(await admin.call('DELETE', `api/vats/${id}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'IN_USE' } },
    });
    // No product has the rate, so its percentage may still be corrected.
    expect((await change(await byRate(900), { rate: 950 })).status).toBe(200);
  });

  it('are the administrator’s to change and the back office’s to read', async () => {
    const manager = await test.signIn('Manager');
    expect((await manager.call('GET', 'api/vats/list')).status).toBe(200);
    expect((await manager.call('POST', 'api/vats', { name: 'x', rate: 100, letter: '' })).status).toBe(403);
    expect((await (await test.signIn('Waiter')).call('GET', 'api/vats/list')).status).toBe(403);
  });
});

describe('a venue that is not registered for VAT', () => {
  it('sells without VAT, and its receipts show none', async () => {
    const { version } = (await admin.call('GET', 'api/configuration/edit')).body;
    await admin.call('PUT', 'api/configuration', { version, changes: { vat: false, finalInvoiceCopies: 2 } });
    const orderId = uuidv7();
    await admin.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
      {
        type: 'pay',
        orderId,
        expectedTotal: 200,
        payments: [{ id: uuidv7(), method: 'cash', amount: 200, tendered: 200 }],
      },
    );
    const line = await test.app.venue.read((tx) =>
      tx.one<{ vat: number | null }>(sql`SELECT vat_rate AS vat FROM order_line WHERE order_id = ${orderId}`),
    );
    expect(line.vat).toBeNull();
    const jobs: { kind: string; copy: number; slip: { copyOf: string | null; lines: object[] } }[] = (
      await admin.call('GET', `api/print-jobs?orderId=${orderId}`)
    ).body.filter(({ kind }: { kind: string }) => kind === 'receipt');
    expect(jobs.map(({ copy, slip }) => [copy, slip.copyOf === null]).sort()).toEqual([
      [0, true],
      [1, false],
    ]);
    expect(JSON.stringify(jobs)).not.toContain('TVSH');
  });
});
