import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { type Importer, importerOf } from '../../../../tests/kit/imports.ts';
import { sheetsBook } from '../../../../tests/kit/workbook.ts';

let venue: TestApp;
let importer: Importer;
beforeAll(async () => {
  venue = await openTestApp();
  importer = importerOf(venue, await venue.signIn('Admin'));
});
afterAll(() => venue.close());

const cover = { name: 'Насловна', rows: [['ЦЕНОВНИК 2026'], ['Маркет Лиса ДООЕЛ'], ['Контакт', '02 123 456']] };
const headings = ['Шифра', 'Назив', 'Цена'];
const list = { name: 'Артикли', rows: [headings, ['1', 'Леб', '30'], ['2', 'Млеко', '62']] };

describe('new user, finding 11: of a workbook', () => {
  it('the first sheet with known headings is taken, not its cover', async () => {
    const { body } = await importer.look(
      'products',
      sheetsBook(cover, { ...list, name: 'Празен', rows: [headings] }, list),
    );
    expect(body).toMatchObject({ sheet: 2, header: 1, rowCount: 2, headings });
    expect(body.sheets.map(({ name }: { name: string }) => name)).toEqual(['Насловна', 'Празен', 'Артикли']);
  });

  it('the first sheet stays if it is a list, or if none is; a hidden one is never taken', async () => {
    expect((await importer.look('products', sheetsBook(list, { ...list, name: 'Стари' }))).body.sheet).toBe(0);
    expect((await importer.look('products', sheetsBook(cover, cover))).body.sheet).toBe(0);
    expect((await importer.look('products', sheetsBook(cover, { ...list, state: 'hidden' }))).body.sheet).toBe(0);
  });

  it('the sheet that is asked for is read, whatever it holds', async () => {
    expect((await importer.look('products', sheetsBook(cover, list), { sheet: 0 })).body.sheet).toBe(0);
  });
});
