import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/domain/resources.ts';
import { products } from '#features/menu/domain/resources.ts';
import { makers } from '#features/reference/domain/resources.ts';
import { emptyValues } from '#kernel/resource.ts';
import { searchKey, searchLetters } from '#kernel/text.ts';
import { searchable } from '#platform/server/records/record-reader.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';

let venue: TestApp;
let manager: Client;
beforeAll(async () => {
  venue = await openTestApp();
  manager = await venue.signIn('Manager');
});
afterAll(() => venue.close());

const alphabet = [...`${searchLetters.from}abcdefghijklmnopqrstuvwxyz0123456789 .,-%_\\'"`];

describe('issue 9 point 7: the database folds texts as the till does', () => {
  it('for any text of our letters', async () => {
    const texts = fc.sample(fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 40 }), 2_000);
    const rows = await venue.app.venue.read((tx) =>
      tx.rows<{ text: string; key: string }>(
        sql`SELECT t AS text, ${searchable(sql`t`)} AS key FROM unnest(${texts}::text[]) AS t`,
      ),
    );
    expect(rows.filter(({ text, key }) => key !== searchKey(text))).toEqual([]);
  });

  it('in lists with a column for searches and in lists without', async () => {
    const units = (await manager.call('GET', 'api/units/list')).body.rows as readonly { id: string }[];
    const goods = { ...emptyValues(products.fields), unitId: units[0]?.id, vatRate: 1800, price: 100 };
    const client = { ...emptyValues(clients.fields), kind: 'person' };
    const made = [
      ['products', { ...goods, code: 'S1', name: { sq: 'Бело сирење од Шар Планина' } }],
      ['products', { ...goods, code: 'S2', name: { sq: 'Ѓеврек со сусам' } }],
      ['products', { ...goods, code: 'S3', name: { sq: 'Çokollatë Ćetković' } }],
      ['clients', { ...client, name: 'Ѓорѓи Џамбазов' }],
      ['makers', { ...emptyValues(makers.fields), name: 'Љубанов' }],
    ] as const;
    for (const [path, values] of made) {
      expect(await manager.call('POST', `api/${path}`, values)).toMatchObject({ status: 200 });
    }
    const found = async (path: string, search: string) => {
      const { body } = await manager.call('GET', `api/${path}/list?search=${encodeURIComponent(search)}`);
      return body.rows.map(({ values: { name, code } }: { values: { name: string; code?: string } }) => code || name);
    };
    for (const typed of ['sirenje', 'sirene', 'sar planina', 'shar belo', 'СИРЕЊЕ']) {
      expect([typed, await found('products', typed)]).toEqual([typed, ['S1']]);
    }
    for (const typed of ['gjevrek', 'gevrek susam']) expect(await found('products', typed)).toEqual(['S2']);
    for (const typed of ['cokollate', 'чоколате', 'cetkovic']) expect(await found('products', typed)).toEqual(['S3']);
    for (const typed of ['gjorgji', 'xhambazov']) expect(await found('clients', typed)).toEqual(['Ѓорѓи Џамбазов']);
    expect(await found('makers', 'ljubanov')).toEqual(['Љубанов']);
  });
});
