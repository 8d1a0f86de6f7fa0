import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, contentOf, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let venue: TestApp;
let admin: Client;
let manager: Client;

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
const bank = (name: string) => ({ name, account: '', swift: '', contactPerson: '', phone: '' });

beforeAll(async () => {
  venue = await openTestApp();
  admin = await venue.signIn('Admin');
  manager = await venue.signIn('Manager', 'tablet');
});
afterAll(() => venue.close());

describe('a record without rules of its own', () => {
  it('is made, read, changed, listed and deleted', async () => {
    const made = await admin.call('POST', 'api/banks', { ...bank('  Banka e Provës '), swift: 'PROVXKPR' });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ name: 'Banka e Provës', swift: 'PROVXKPR', version: 1 });
    const { id } = made.body;
    const changed = await admin.call('PUT', `api/banks/${id}`, { ...bank('Banka e Re'), version: 1 });
    expect(changed.body).toMatchObject({ name: 'Banka e Re', swift: '', version: 2 });
    const list = await admin.call('GET', 'api/banks/list?search=banka%20re');
    expect(list.body).toMatchObject({ total: 1, rows: [{ id, version: 2, values: { name: 'Banka e Re' } }] });
    expect((await admin.call('DELETE', `api/banks/${id}`)).status).toBe(200);
    expect((await admin.call('GET', `api/banks/${id}`)).body.error.code).toBe('RECORD_GONE');
    expect((await admin.call('PUT', `api/banks/${id}`, { ...bank('x'), version: 2 })).body.error.code).toBe(
      'RECORD_GONE',
    );
  });

  it('reports the problem of each field, and saves nothing', async () => {
    const refused = await admin.call('POST', 'api/vendors', {
      ...vendor('', 'not a number!'),
      email: 'nobody',
      phone: 'call me',
      city: 'x'.repeat(61),
    });
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({ code: 'RECORD_INVALID' });
    expect(refused.body.error.fields).toEqual([
      { path: 'name', problem: 'required' },
      { path: 'fiscalNumber', problem: 'lettersAndNumbersOnly' },
      { path: 'city', problem: 'tooLong', bound: 60 },
      { path: 'phone', problem: 'notAPhone' },
      { path: 'email', problem: 'notAnEmail' },
    ]);
    expect((await admin.call('GET', 'api/vendors/list')).body.total).toBe(0);
    expect((await admin.call('POST', 'api/vendors', { ...vendor('A', '1'), extra: 1 })).body.error.code).toBe(
      'INVALID_INPUT',
    );
  });

  it('is unique if the resource says so, in any case of letters', async () => {
    await admin.call('POST', 'api/makers', { name: 'Peja', code: 'P1', country: '', website: '', comment: '' });
    const again = await admin.call('POST', 'api/makers', {
      name: 'PEJA',
      code: 'p1',
      country: '',
      website: '',
      comment: '',
    });
    expect(again.body.error.fields).toEqual([
      { path: 'name', problem: 'notUnique' },
      { path: 'code', problem: 'notUnique' },
    ]);
    // Two records without a code do not conflict.
    for (const name of ['Rugove', 'Skopsko']) {
      const made = await admin.call('POST', 'api/makers', { name, code: '', country: '', website: '', comment: '' });
      expect(made.status).toBe(200);
    }
  });

  it('saved by two administrators: the second gets the name of the first, and loses nothing', async () => {
    const { id } = (await admin.call('POST', 'api/locations', { name: 'Banaku', comment: '' })).body;
    const both = await Promise.all([
      admin.call('PUT', `api/locations/${id}`, { name: 'Banaku 1', comment: '', version: 1 }),
      manager.call('PUT', `api/locations/${id}`, { name: 'Banaku', comment: 'poshtë', version: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)?.body.error;
    expect(refused).toMatchObject({ code: 'RECORD_CHANGED', details: { version: 2 } });
    expect(['Admin', 'Manager']).toContain(refused.details.by);
    const kept = (await admin.call('GET', `api/locations/${id}`)).body;
    expect([kept.name, kept.comment]).toEqual(both[0]?.status === 200 ? ['Banaku 1', ''] : ['Banaku', 'poshtë']);
  });

  it('made twice by the same command is one', async () => {
    const headers = { 'command-id': '0190a000-0000-7000-8000-000000000001' };
    const both = await Promise.all([1, 2].map(() => admin.call('POST', 'api/banks', bank('Dyshe'), headers)));
    expect(both.map(({ body }) => body.id)[0]).toBe(both[1]?.body.id);
    expect((await admin.call('GET', 'api/banks/list?search=dyshe')).body.total).toBe(1);
  });

  it('has its history in the journal: who, when, from what to what', async () => {
    const { id } = (await admin.call('POST', 'api/banks', bank('Historia'))).body;
    await manager.call('PUT', `api/banks/${id}`, { ...bank('Historia'), account: '1110', version: 1 });
    const history = (await admin.call('GET', `api/banks/${id}/history`)).body;
    expect(history).toMatchObject([
      { userName: 'Manager', pointName: 'tablet', action: 'banks.changed', data: { account: ['', '1110'] } },
      { userName: 'Admin', action: 'banks.created', data: { name: 'Historia' } },
    ]);
    // Saving unchanged values changes nothing.
    await manager.call('PUT', `api/banks/${id}`, { ...bank('Historia'), account: '1110', version: 2 });
    expect((await admin.call('GET', `api/banks/${id}/history`)).body).toHaveLength(2);
  });

  it('is listed sorted, narrowed and page by page, with the letters of the region', async () => {
    for (const name of ['Çela', 'Čair', 'Ćuprija', 'Zeqiri', 'Arta']) {
      await admin.call('POST', 'api/vendors', {
        ...vendor(name, `N${name.length}${name.charCodeAt(0)}`),
        city: 'Prizren',
      });
    }
    const names = async (query: string) =>
      (await admin.call('GET', `api/vendors/list?${query}`)).body.rows.map(
        (row: { values: { name: string } }) => row.values.name,
      );
    expect(await names('filter=city:prizren')).toEqual(['Arta', 'Čair', 'Çela', 'Ćuprija', 'Zeqiri']);
    expect(await names('filter=city:prizren&sort=-name&limit=2&offset=1')).toEqual(['Ćuprija', 'Çela']);
    expect(await names('search=cel')).toEqual(['Çela']);
    expect(await names('search=%25')).toEqual([]);
    expect(await names("sort=name';drop table reference_record;--&search=arta")).toEqual(['Arta']);
  });

  it('goes home as a spreadsheet in the reader’s language', async () => {
    await admin.call('POST', 'api/banks', bank('=1+1'));
    const { body, headers } = await admin.call('GET', 'api/exports/excel/banks/list/?locale=en');
    expect(headers['content-disposition']).toContain('"banks.xlsx"');
    const { default: readExcel } = await import('read-excel-file/node');
    const [sheet] = (await readExcel(contentOf(body))) as { data: unknown[][] }[];
    const rows = (sheet?.data ?? (await readExcel(contentOf(body)))) as unknown[][];
    expect(rows[0]?.[0]).toBe('Name');
    expect(rows.some(([name]) => name === '=1+1')).toBe(true);
  });

  it('is refused to users without the permission', async () => {
    const waiter = await venue.signIn('Waiter');
    expect((await waiter.call('GET', 'api/banks/list')).status).toBe(403);
    const warehouse = await venue.signIn('Warehouse');
    expect((await warehouse.call('GET', 'api/banks/list')).status).toBe(200);
    expect((await warehouse.call('POST', 'api/banks', bank('Jo'))).status).toBe(403);
  });
});
