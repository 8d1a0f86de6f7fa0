import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let manager: Client;
let receiptId: string;

beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager');
  const all = (await manager.call('GET', 'api/printers')).body as { id: string; purpose: string }[];
  receiptId = all.find(({ purpose }) => purpose === 'receipt')?.id ?? '';
});
afterAll(() => test?.close());

const printer = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  type: 'virtual',
  purpose: 'station',
  stationId: test.venue.stations.bar,
  paperDimension: 42,
  port: '',
  fiscalType: 'none',
  dynamicPath: '',
  ...more,
});
const fieldsOf = ({ body }: { body: { error?: { fields?: unknown } } }) => body.error?.fields;

describe('the printers of the back office', () => {
  it('work as soon as they are saved, and print no more once they are deleted', async () => {
    const made = await manager.call('POST', 'api/printers', printer('Banaku 2', { paperDimension: 32 }));
    expect(made.body).toMatchObject({ name: 'Banaku 2', paperDimension: 32, isOnline: true, version: 1 });
    const known = async () =>
      (await manager.call('GET', 'api/printers')).body.map(({ name }: { name: string }) => name) as string[];
    expect(await known()).toContain('Banaku 2');
    expect((await manager.call('DELETE', `api/printers/${made.body.id}`)).status).toBe(200);
    expect(await known()).not.toContain('Banaku 2');
    expect((await manager.call('POST', `api/printers/${made.body.id}/test`)).status).toBe(404);
    expect((await manager.call('POST', `api/printers/${made.body.id}/power`, { isOnline: true })).status).toBe(404);
  });

  it('have a name, a station where they print for one, and a paper that is wide enough', async () => {
    const refused = await manager.call('POST', 'api/printers', printer('', { paperDimension: 8 }));
    expect(fieldsOf(refused)).toMatchObject([
      { path: 'name', problem: 'required' },
      { path: 'paperDimension', problem: 'tooSmall', bound: 24 },
    ]);
    const homeless = await manager.call('POST', 'api/printers', printer('Pa pikë', { stationId: null }));
    expect(fieldsOf(homeless)).toEqual([{ path: 'stationId', problem: 'required' }]);
    const receipt = await manager.call(
      'POST',
      'api/printers',
      printer('Faturat 2', { purpose: 'receipt', stationId: null }),
    );
    expect(receipt.body).toMatchObject({ purpose: 'receipt', stationId: null });
    const both = await manager.call('POST', 'api/printers', printer('Faturat 3', { purpose: 'receipt' }));
    expect(fieldsOf(both)).toEqual([{ path: 'stationId', problem: 'unwanted' }]);
    await manager.call('DELETE', `api/printers/${receipt.body.id}`);
  });

  it('review 8: of which only the fields of the specification are said prints receipts', async () => {
    const fields = {
      name: 'Specifik',
      port: '',
      type: 'virtual',
      fiscalType: 'none',
      paperDimension: 42,
      dynamicPath: '',
    };
    const { body } = await manager.call('POST', 'api/printers', fields);
    expect(body).toMatchObject({ purpose: 'receipt', stationId: null });
    await manager.call('DELETE', `api/printers/${body.id}`);
  });

  it('cannot address the server itself, cloud metadata, or files outside their folder', async () => {
    for (const port of ['127.0.0.1:5432', 'localhost', '169.254.169.254', 'metadata.google.internal']) {
      const refused = await manager.call('POST', 'api/printers', printer('X', { port }));
      expect(fieldsOf(refused)).toEqual([{ path: 'port', problem: 'hostRefused' }]);
    }
    for (const dynamicPath of ['../../etc/passwd', '/etc', 'a\\..\\b']) {
      const refused = await manager.call('POST', 'api/printers', printer('X', { dynamicPath }));
      expect(fieldsOf(refused)).toEqual([{ path: 'dynamicPath', problem: 'notAPath' }]);
    }
  });

  it('say which numbers of code tables a venue knows better, if they are written properly', async () => {
    const device = { type: 'escPos', port: '192.168.1.50:9100', model: 'epson' };
    const made = await manager.call('POST', 'api/printers', printer('Shkronja', { ...device, codeTables: 'cp852=18' }));
    expect(made.body).toMatchObject({ codeTables: 'cp852=18' });
    const refused = await manager.call('POST', 'api/printers', printer('X', { ...device, codeTables: 'cp852' }));
    expect(fieldsOf(refused)).toEqual([{ path: 'codeTables', problem: 'notCodeTables' }]);
    await manager.call('DELETE', `api/printers/${made.body.id}`);
  });

  it('print a test page, and cannot be deleted until it is printed or dismissed', async () => {
    const { id } = (await manager.call('POST', 'api/printers', printer('Prova'))).body;
    const { jobId } = (await manager.call('POST', `api/printers/${id}/test`)).body;
    const jobs = (await manager.call('GET', `api/print-jobs?printerId=${id}`)).body;
    expect(jobs).toMatchObject([{ id: jobId, kind: 'test', orderId: null, state: 'queued' }]);
    expect(JSON.stringify(jobs[0].slip)).toContain('PROVË');
    const refused = await manager.call('DELETE', `api/printers/${id}`);
    expect(refused.body.error).toMatchObject({ code: 'PRINTER_HAS_SLIPS', details: { count: 1 } });
  });

  it('keep the last one for receipts, also with two concurrent deletions', async () => {
    const alone = await manager.call('DELETE', `api/printers/${receiptId}`);
    expect(alone.body.error.code).toBe('LAST_RECEIPT_PRINTER');
    const second = await manager.call(
      'POST',
      'api/printers',
      printer('Faturat', { purpose: 'receipt', stationId: null }),
    );
    const admin = await test.signIn('Admin', 'tablet');
    const both = await Promise.all([
      manager.call('DELETE', `api/printers/${receiptId}`),
      admin.call('DELETE', `api/printers/${second.body.id}`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are for those who run the venue', async () => {
    const waiter = await test.signIn('Waiter');
    expect((await waiter.call('GET', 'api/printers/list')).status).toBe(403);
    expect((await waiter.call('GET', 'api/printers')).status).toBe(200);
  });
});
