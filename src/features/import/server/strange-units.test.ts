import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/server/sql.ts';
import { openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { type Importer, importerOf } from '../../../../tests/kit/imports.ts';

let venue: TestApp;
let importer: Importer;
beforeAll(async () => {
  venue = await openTestApp();
  importer = importerOf(venue, await venue.signIn('Admin'));
});
afterAll(() => venue.close());

const columns = 'code,name,price,unitId';
const file = (prefix: string, ...units: string[]) =>
  ['Shifra;Emri;Cmimi;Nj', ...units.map((unit, at) => `${prefix}${at};Mall ${prefix} ${at};10;${unit}`)].join('\n');
const unitsOf = (prefix: string) =>
  venue.app.venue.read((tx) =>
    tx.rows(sql`
      SELECT unit.code FROM product JOIN unit ON unit.id = product.unit_id
      WHERE product.code LIKE ${`${prefix}%`} ORDER BY product.code`),
  );

describe('new user, finding 7: a unit that nobody knows', () => {
  it('is asked about once for each text, with the units that it may mean', async () => {
    const said = (await importer.check('products', file('SU', 'kg', 'Fcq.', 'zzz', 'fcq'), { columns, key: 'code' }))
      .body;
    expect(said).toMatchObject({
      created: 1,
      problemCount: 3,
      strangeUnits: [
        { key: 'fcq', text: 'Fcq.', count: 2, code: null },
        { key: 'zzz', text: 'zzz', count: 1, code: null },
      ],
    });
    const codes = said.units.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['piece', 'kg', 'jar', 'roll']));
    expect(new Set(codes).size).toBe(codes.length);
    for (const { name } of said.units) expect(name).not.toBe('');
  });

  it('is what was chosen for it: one of the venue, or one that is added', async () => {
    const content = file('SV', 'Fcq.', 'zzz', 'kg');
    const chosen = { columns, key: 'code', units: new URLSearchParams({ fcq: 'piece', zzz: 'roll' }).toString() };
    const said = (await importer.check('products', content, chosen)).body;
    expect(said).toMatchObject({ created: 3, problemCount: 0, strangeUnits: [{ code: 'piece' }, { code: 'roll' }] });
    expect((await importer.run('products', content, chosen)).body).toMatchObject({ created: 3 });
    expect(await unitsOf('SV')).toEqual([{ code: 'piece' }, { code: 'roll' }, { code: 'kg' }]);
  });

  it('is remembered with the mapping, and never changes a unit that is known', async () => {
    const { lastTime } = (await importer.look('products', file('SW', 'fcq'))).body;
    expect(lastTime.units).toEqual({ fcq: 'piece', zzz: 'roll' });
    const units = new URLSearchParams({ kg: 'piece', fcq: 'no such unit' }).toString();
    const said = (await importer.check('products', file('SX', 'kg', 'fcq'), { columns, key: 'code', units })).body;
    expect(said).toMatchObject({ created: 1, problemCount: 1, groups: [{ problem: 'unknownUnit' }] });
  });
});

it('review 6: a file with more of them than are shown at once can be answered to its end', async () => {
  const texts = Array.from(
    { length: 60 },
    (_, at) => `qq${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}q`,
  );
  const content = file('SY', ...texts, 'constructor', '__proto__');
  const units = new URLSearchParams();
  for (let round = 0; round < 3; round += 1) {
    const { body, status } = await importer.check('products', content, {
      columns,
      key: 'code',
      units: units.toString(),
    });
    expect(status).toBe(200);
    for (const { key, code } of body.strangeUnits as { key: string; code: string | null }[]) {
      if (code === null) units.set(key, 'piece');
    }
  }
  const last = await importer.check('products', content, { columns, key: 'code', units: units.toString() });
  expect(last.body).toMatchObject({ problemCount: 0, created: 62 });
});

it('new user, finding 10: a row with a cell that cannot be read is not counted as a new one', async () => {
  const content = 'k;e;c\nNC1;Mall i ri;10\nNC2;Mall tjetër;dhjetë\nNC3;;10';
  const said = (await importer.check('products', content, { columns: 'code,name,price', key: 'code' })).body;
  expect(said).toMatchObject({ rows: 3, created: 1, problemCount: 2 });
});

describe('issue 9 point 6: a price for 100 grams', () => {
  const hundred = ['Shifra;Emri;Cmimi;Nj', 'SZ0;Sallam;18,50;100 г', 'SZ1;Djathë;9;100g', 'SZ2;Miell;40;kg'].join('\n');
  const check = (units: Record<string, string>) =>
    importer.check('products', hundred, { columns, key: 'code', units: new URLSearchParams(units).toString() });

  it('is asked about once, and may be kilograms at ten times the price or what is no weight', async () => {
    const { body } = await check({});
    expect(body).toMatchObject({ created: 1, problemCount: 2, groups: [{ problem: 'unknownUnit' }] });
    expect(body.strangeUnits).toMatchObject([{ key: '100g', text: '100 г', count: 2, code: null }]);
    const fitting = body.strangeUnits[0].fitting as { code: string; times: number }[];
    expect(fitting).toContainEqual({ code: 'kg', times: 10 });
    expect(fitting).toContainEqual({ code: 'piece', times: 1 });
    for (const code of ['g', 'l', 'ml', 't']) expect(fitting.map((each) => each.code)).not.toContain(code);
  });

  it('is never imported by the gram or the litre, whoever asks for it', async () => {
    for (const code of ['g', 'l', 't']) expect((await check({ '100g': code })).body).toMatchObject({ problemCount: 2 });
  });

  it('is imported by the kilogram at ten times the price, and weighed', async () => {
    const plan = { columns, key: 'code', units: new URLSearchParams({ '100g': 'kg' }).toString() };
    expect((await importer.check('products', hundred, plan)).body).toMatchObject({ created: 3, problemCount: 0 });
    expect((await importer.run('products', hundred, plan)).body).toMatchObject({ created: 3 });
    const made = await venue.app.venue.read((tx) =>
      tx.rows(sql`SELECT code, price, type FROM product WHERE code LIKE ${'SZ%'} ORDER BY code`),
    );
    expect(made).toEqual([
      { code: 'SZ0', price: 18_500, type: 'dynamic' },
      { code: 'SZ1', price: 9_000, type: 'dynamic' },
      { code: 'SZ2', price: 4_000, type: 'dynamic' },
    ]);
  });
});
