import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/server/sql.ts';
import { openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { type Importer, importerOf } from '../../../../tests/kit/imports.ts';

let venue: TestApp;
let importer: Importer;
const rates = [
  ['А', 1800],
  ['Б', 500],
  ['В', 1000],
] as const;
beforeAll(async () => {
  venue = await openTestApp();
  importer = importerOf(venue, await venue.signIn('Admin'));
  await venue.app.venue.inWriteTx((tx) => tx.run(sql`DELETE FROM vat_rate`));
  for (const [letter, rate] of rates) {
    await venue.app.venue.inWriteTx((tx) =>
      tx.run(
        sql`INSERT INTO vat_rate (id, rate, name, letter) VALUES (gen_random_uuid(), ${rate}, ${letter}, ${letter})`,
      ),
    );
  }
});
afterAll(() => venue.close());

const check = async (...letters: string[]) => {
  const rows = letters.map((letter, index) => `SL${index};Артикл ${index};10;${letter}`);
  const content = ['Шифра;Назив;Цена;ДДВ', ...rows].join('\n');
  return (await importer.check('products', content, { columns: 'code,name,price,vatRate', key: 'code' })).body;
};

it('new user, finding 3: a Latin letter among Cyrillic ones is imported, and said with what it was read as', async () => {
  const said = await check('А', 'Б', 'B', 'А', 'B');
  expect(said).toMatchObject({ problemCount: 0, created: 5 });
  expect(said.warnings).toMatchObject([
    { problem: 'vatLetterRead', count: 2, rows: [4, 6], details: { letter: 'В', rate: 1000 }, texts: [{ text: 'B' }] },
  ]);
});

it('new user, finding 3: a rate beside the letter leaves no doubt, nor does the right script', async () => {
  expect((await check('А', 'Б', 'B 10%', 'A')).warnings).toEqual([]);
  expect((await check('А', 'Б', 'В', 'Б')).warnings).toEqual([]);
});
