import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fiscalLetters } from '#features/configuration/domain/fiscal-letters.ts';
import { fragment, sql } from '#platform/server/sql.ts';
import { openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { type Importer, importerOf } from '../../../../tests/kit/imports.ts';
import { migrations } from '../../../../tests/kit/places.ts';

let venue: TestApp;
let importer: Importer;
beforeAll(async () => {
  venue = await openTestApp();
  importer = importerOf(venue, await venue.signIn('Admin'));
});
afterAll(() => venue.close());

const columns = 'code,name,price,vatRate';
/** The rates that the preview of a check shows, or the problem of each row that has one. */
const rates = async (...letters: string[]) => {
  const content = ['k;e;c;t', ...letters.map((letter, index) => `V${index};Artikull ${index};1;${letter}`)].join('\n');
  const { body } = await importer.check('products', content, { columns, key: 'code' });
  const wrong = new Map(body.problems.map((each: { row: number; problem: string }) => [each.row, each.problem]));
  return letters.map((_, index) => wrong.get(index + 2) ?? 'read');
};
const setLetter = (rate: number, letter: string) =>
  venue.app.venue.inWriteTx((tx) => tx.run(sql`UPDATE vat_rate SET letter = ${letter} WHERE rate = ${rate}`));
const lettersNow = () =>
  venue.app.venue.read((tx) => tx.rows(sql`SELECT rate, letter, version FROM vat_rate ORDER BY rate`));

it('finding 5: a venue whose rates have no letters reads those of its country', async () => {
  expect(await rates('A', 'C', 'D', 'E', 'X')).toEqual(['read', 'read', 'read', 'read', 'unknownVatLetter']);
  const file = 'k;e;c;t\nVL1;Bukë e re;1;D\nVL2;Birrë e re;1;E';
  expect((await importer.run('products', file, { columns, key: 'code' })).body).toMatchObject({ created: 2 });
  const made = await venue.app.venue.read((tx) =>
    tx.rows(sql`SELECT code, vat_rate AS rate FROM product WHERE code IN ('VL1', 'VL2') ORDER BY code`),
  );
  expect(made).toEqual([
    { code: 'VL1', rate: 800 },
    { code: 'VL2', rate: 1800 },
  ]);
});

it('finding 5: a letter that the venue gave another rate means that rate', async () => {
  await setLetter(800, 'E');
  const file = 'k;e;c;t\nVL3;Djathë i ri;1;E';
  await importer.run('products', file, { columns, key: 'code' });
  const made = await venue.app.venue.read((tx) => tx.one(sql`SELECT vat_rate AS rate FROM product WHERE code = 'VL3'`));
  expect(made).toEqual({ rate: 800 });
  await setLetter(800, '');
});

it('finding 5: an upgrade gives the rates without a letter the one of the law', async () => {
  const upgrade = fragment(readFileSync(join(migrations, '0090_letters_of_vat_rates.sql'), 'utf8'));
  const fill = () => venue.app.venue.inWriteTx((tx) => tx.run(sql`${upgrade}`));
  await setLetter(0, 'E');
  await setLetter(800, '');
  await setLetter(1800, '');
  await fill();
  // E was given to another rate.
  expect(await lettersNow()).toMatchObject([
    { rate: 0, letter: 'E', version: 1 },
    { rate: 800, letter: 'D', version: 2 },
    { rate: 1800, letter: '', version: 1 },
  ]);
  for (const [country, letters] of Object.entries(fiscalLetters)) {
    await venue.app.venue.inWriteTx((tx) => tx.run(sql`DELETE FROM vat_rate`));
    await venue.app.venue.inWriteTx((tx) =>
      tx.run(sql`UPDATE configuration SET settings = settings || jsonb_build_object('countryCode', ${country}::text)`),
    );
    for (const rate of Object.keys(letters)) {
      await venue.app.venue.inWriteTx((tx) =>
        tx.run(sql`INSERT INTO vat_rate (id, rate, name) VALUES (gen_random_uuid(), ${Number(rate)}, ${rate})`),
      );
    }
    await fill();
    const filled = (await lettersNow()) as { rate: number; letter: string }[];
    expect(Object.fromEntries(filled.map(({ rate, letter }) => [rate, letter]))).toEqual(letters);
  }
});
