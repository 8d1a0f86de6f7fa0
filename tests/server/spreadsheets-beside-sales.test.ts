import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeExcel, { type Cell } from 'write-excel-file/node';
import { z } from 'zod';
import { priceLists } from '#features/menu/domain/offer-resources.ts';
import { emptyValues } from '#kernel/resource.ts';
import type { QueryContext } from '#platform/server/feature.ts';
import { answer, route } from '#platform/server/routes.ts';
import type { Session } from '#platform/server/session.ts';
import { readTable } from '#platform/server/spreadsheet/read-table.ts';
import { writeInWorker } from '#platform/server/spreadsheet/write-in-worker.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { fillLargeVenue, largeVenue } from '../kit/large-venue.ts';

let test: TestApp;
let manager: Client;
let admin: Client;
let listId: string;
beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager');
  admin = await test.signIn('Admin');
  await fillLargeVenue(test.app.venue, largeVenue, async (tx) => {
    for (let index = 0; index < 5_000; index += 1) {
      const subject = `banks:${index}`;
      tx.audit({
        ...nobody,
        action: 'banks.changed',
        subject,
        data: { reason: `Banka ${index}`, name: ['Para', `Pas ${index}`] },
      });
    }
  });
  await test.app.venue.read((tx) => tx.rows(sql`ANALYZE`).catch(() => []));
  const list = { ...emptyValues(priceLists.fields), names: { sq: 'Lista' }, change: 1_000 };
  listId = (await manager.call('POST', 'api/price-lists', list)).body.id;
}, 120_000);
afterAll(() => test?.close());

const nobody = { userId: null, senderId: null, approverId: null, pointId: null, commandId: null };

/**
 * The most work, in processor time of this process, that stands between two turns of the event loop. Other programs on
 * the machine do not change it.
 */
async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; longest: number; whole: number }> {
  const begun = process.cpuUsage();
  let longest = 0;
  let last = process.cpuUsage();
  const turn = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, user + system);
    last = process.cpuUsage();
  };
  const timer = setInterval(turn, 1);
  const result = await work();
  turn();
  clearInterval(timer);
  const { user, system } = process.cpuUsage(begun);
  return { result, longest, whole: user + system };
}

/** The lesser of two: what else this process does now and then, such as collecting garbage, is left out. */
async function lesserOfTwo<T>(work: () => Promise<T>): Promise<{ result: T; longest: number; whole: number }> {
  const rounds = [await longestTurn(work), await longestTurn(work)] as const;
  return rounds[0].longest < rounds[1].longest ? rounds[0] : rounds[1];
}

/** The same table written in this process. */
function writtenHere(rows: readonly (readonly unknown[])[]): Promise<Buffer> {
  const cellOf = (value: unknown): Cell => ({ value: String(value ?? ''), type: String, format: '@' });
  return writeExcel(rows.map((row) => row.map(cellOf))).toBuffer();
}

const bytesOf = (body: string | { contentBase64: string }) =>
  Buffer.from(typeof body === 'string' ? body : body.contentBase64, 'base64');

describe('finding 4: the server goes on with other requests', () => {
  it.each([
    ['products', () => manager.call('GET', 'api/exports/excel/products/list/')],
    ['the journal', () => admin.call('GET', 'api/exports/excel/audit/list/')],
    ['the prices of a list', () => manager.call('GET', `api/exports/excel/price-lists/${listId}/prices/`)],
  ])(
    'while a workbook of %s is written',
    async (_, ask) => {
      const { result, longest } = await lesserOfTwo(ask);
      expect(result.status).toBe(200);
      const reading = await readTable(bytesOf(result.body), null);
      const rows = reading.ok ? reading.table.rows : [];
      expect(rows.length).toBeGreaterThan(5_000);
      const here = await lesserOfTwo(() => writtenHere(rows));
      expect(longest).toBeLessThan(here.longest / 2);
    },
    120_000,
  );

  it('while a text file of products is written', async () => {
    const ask = () => manager.call('GET', 'api/exports/csv/products/list/');
    const { result, longest, whole } = await lesserOfTwo(ask);
    expect(result.status).toBe(200);
    expect(longest).toBeLessThan(whole / 4);
  }, 120_000);

  it('while a change of 5,000 products is previewed', async () => {
    const productIds = await test.app.venue.read((tx) =>
      tx.rows<{ id: string }>(sql`SELECT id FROM product WHERE NOT course_spliter`),
    );
    const change = { price: { kind: 'percent', value: 1_000, step: 1, ending: 0 } };
    const body = { productIds: productIds.map(({ id }) => id), change };
    const ask = () => manager.call('POST', 'api/products/bulk/preview', body);
    const { result, longest, whole } = await lesserOfTwo(ask);
    expect(result.body.changes.length).toBeGreaterThan(5_000);
    expect(longest).toBeLessThan(whole / 6);
  }, 120_000);
});

describe('finding 4: a workbook', () => {
  it.each([
    ['memory', { heapMb: 4, longestMs: 60_000 }],
    ['time', { heapMb: 512, longestMs: 1 }],
  ])('for which there is no %s is refused, and the next one is written', async (_, limits) => {
    const workbook = { title: 'A', rows: [['=1+1']], headRows: 0, widths: [10] };
    const venue = test.app.venue.id;
    await expect(writeInWorker(venue, workbook, limits)).rejects.toMatchObject({
      code: 'WORKBOOK_TOO_LARGE',
      status: 422,
    });
    expect(await readTable(await writeInWorker(venue, workbook), null)).toMatchObject({ table: { rows: [['=1+1']] } });
  });

  it('is written when the transaction that read it has ended', async () => {
    const endpoint = { permission: 'session', summary: 'Planted.', output: z.string() } as const;
    const handler = async ({ tx }: QueryContext) => {
      await tx.rows(sql`SELECT 1`);
      return async () =>
        tx.rows(sql`SELECT 1`).then(
          () => 'still open',
          () => 'ended',
        );
    };
    const caller = { address: '127.0.0.1', header: () => undefined, gone: () => new AbortController().signal };
    const request = { params: {}, query: {}, body: undefined, commandId: undefined, caller };
    const planted = route('GET api/planted', endpoint, handler);
    expect(await answer(test.app.venue, planted, {} as Session, request)).toBe('ended');
  });
});
