import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, contentOf, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { type Importer, importerOf } from '../../../../tests/kit/imports.ts';

let venue: TestApp;
let admin: Client;
let importer: Importer;

beforeAll(async () => {
  venue = await openTestApp();
  admin = await venue.signIn('Admin');
  importer = importerOf(venue, admin);
});
afterAll(() => venue.close());

const head =
  'Emri;Lloji;Numri fiskal;Numri i kartelës;Zbritja;Telefoni;E-maili;Ditëlindja;Qyteti;Banka;Llogaria bankare';
const file = (...rows: string[]) => [head, ...rows].join('\n');
const plan = {
  key: 'cardNumber',
  columns: 'name,kind,fiscalNumber,cardNumber,discount,phone,email,birthDate,city,bankId,bankAccount',
};
const total = async () => (await admin.call('GET', 'api/clients/list')).body.total as number;
const byCard = async (card: string) => {
  const { rows } = (await admin.call('GET', `api/clients/list?filter=cardNumber:${card}`)).body;
  return rows[0];
};

it('clients are known by their headings, made with what they are, and their bank with them', async () => {
  const content = file(
    'Arta Gashi;Person;;k-100;10%;+383 49 100 100;arta@example.com;03.05.1990;Pejë;;',
    'Bujku sh.p.k.;Biznes;811234;K200;5,5%;;;;Prizren;Banka e Re;1110001',
  );
  expect((await importer.look('clients', content)).body).toMatchObject({
    columns: plan.columns.split(','),
    keys: ['cardNumber', 'fiscalNumber', 'businessNumber', 'registrationNumber', 'email', 'phone', 'name'],
  });
  const imported = await importer.run('clients', content, plan);
  expect(imported.body).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 0, made: 1, leftOut: 0 });
  // A card number is stored as a scanner reads it.
  expect((await byCard('K100')).values).toMatchObject({
    name: 'Arta Gashi',
    kind: 'person',
    discount: 1000,
    birthDate: '1990-05-03',
    email: 'arta@example.com',
    phone: '+383 49 100 100',
    city: 'Pejë',
    bankId: null,
  });
  expect((await byCard('K200')).values).toMatchObject({ kind: 'business', fiscalNumber: '811234', discount: 550 });
});

it('a client is changed by the key, and what the file leaves empty stays', async () => {
  const { body } = await importer.run('clients', file('Arta Krasniqi;;;K100;;;;;Gjakovë;;'), plan);
  expect(body).toMatchObject({ created: 0, updated: 1 });
  const { id, version, values } = await byCard('K100');
  expect([version, values]).toMatchObject([2, { name: 'Arta Krasniqi', city: 'Gjakovë', discount: 1000 }]);
  const history = (await admin.call('GET', `api/clients/${id}/history`)).body;
  expect(history[0]).toMatchObject({
    action: 'clients.changed',
    data: { name: ['Arta Gashi', 'Arta Krasniqi'], city: ['Pejë', 'Gjakovë'] },
  });
  const byMail = await importer.run('clients', 'E;Q\nARTA@example.com;Pejë', { key: 'email', columns: 'email,city' });
  expect(byMail.body).toMatchObject({ updated: 1 });
  expect((await byCard('K100')).values.city).toBe('Pejë');
});

it('every wrong row is named, and none is written', async () => {
  const before = await total();
  const content = file(
    'Mirë;Person;;K300;;;;;;;',
    'Posta;Person;;K301;;;askush;;;;',
    'Kartela;Person;;K300;;;;;;;',
    `${'x'.repeat(121)};Person;;K303;;;;;;;`,
    'Pa numër;Biznes;;K304;;;;;;;',
    'Lloji;Mik;;K305;;;;;;;',
    'Dita;Person;;K306;;;;31.02.1990;;;',
    'Zbritja;Person;;K307;120%;;;;;;',
    'Llogaria;Biznes;77;K308;;;;;;;1110002',
    'Banka;Person;;4111 1111 1111 1111;;;;;;;',
    ';Person;;K310;;;;;;;',
  );
  const { problems } = (await importer.check('clients', content, plan)).body;
  expect(problems.map((each: Record<string, unknown>) => [each.row, each.field, each.problem, each.bound])).toEqual([
    [3, 'email', 'notAnEmail', null],
    [4, 'cardNumber', 'repeatedInFile', 2],
    [5, 'name', 'tooLong', 120],
    [6, 'fiscalNumber', 'required', null],
    [7, 'kind', 'unknownOption', null],
    [8, 'birthDate', 'notADay', null],
    [9, 'discount', 'tooLarge', 10_000],
    [10, 'bankId', 'bankAndAccount', null],
    [11, 'cardNumber', 'CARD_IS_PAYMENT_CARD', null],
    [12, 'name', 'required', null],
  ]);
  const refused = await importer.run('clients', content, plan);
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'IMPORT_REFUSED', details: { count: 10 } } } });
  expect(await total()).toBe(before);
  // A bank that only a refused import names is not created.
  await importer.run('clients', file('Banka;Biznes;78;K309;;;;;;Banka askund;1', 'x;Person;;K311;;;askush;;;;'), plan);
  expect((await admin.call('GET', 'api/banks/list?search=askund')).body.total).toBe(0);
});

it('a card that another client has, also in other letters, is taken', async () => {
  const content = file('Tjetër;Person;;k 100;;;;;;;');
  const { problems } = (await importer.check('clients', content, { ...plan, key: 'name' })).body;
  expect(problems).toMatchObject([{ row: 2, field: 'cardNumber', problem: 'notUnique' }]);
});

it('two rows with one card are reported', async () => {
  const content = file('Një;Person;;K-400;;;;;;;', 'Dy;Person;;k400;;;;;;;');
  const refused = await importer.run('clients', content, plan);
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'IMPORT_REFUSED' } } });
});

it('clients go out and come back unchanged, as a workbook and as text', async () => {
  for (const kind of ['excel', 'csv']) {
    const { body } = await admin.call('GET', `api/exports/${kind}/clients/list/?locale=sq`);
    const content = contentOf(body);
    const { columns, header } = (await importer.look('clients', content)).body;
    const again = await importer.run('clients', content, { key: 'cardNumber', columns: columns.join(','), header });
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: await total() });
  }
});

it('review 22: an exported list comes back unchanged by any key, also of clients without a card', async () => {
  const content = file(
    'Studio Ura sh.p.k.;Biznes;810001;;;+383 44 555 001;;;Prishtinë;;',
    'Ana Krasniqi;Person;;;;+383 44 555 002;;;;;',
    'Ana Krasniqi;Person;;;;;;;;;',
    'Beni;Person;;K900;;;;;;;',
  );
  expect((await importer.run('clients', content, plan)).body).toMatchObject({ created: 4 });
  const before = await total();
  const exported = contentOf((await admin.call('GET', 'api/exports/csv/clients/list/?locale=sq')).body);
  const { header, columns, keys } = (await importer.look('clients', exported)).body;
  for (const key of keys) {
    const checked = (await importer.check('clients', exported, { key, header, columns: columns.join(',') })).body;
    // Two of one name are told apart by no key of that kind.
    if (key === 'name') expect(checked.problems.length).toBeGreaterThan(0);
    else expect([key, checked.problems, checked.unchanged]).toEqual([key, [], before]);
  }
  const imported = await importer.run('clients', exported, { key: keys[0], header, columns: columns.join(',') });
  expect(imported.body).toMatchObject({ created: 0, updated: 0, unchanged: before });
  expect(await total()).toBe(before);

  // Somebody of the same name with a number of their own is somebody else; the business is known by its tax number.
  const more = file('Ana Krasniqi;Person;;;;+383 44 555 003;;;;;', 'Studio Ura;Biznes;810001;;;;;;Pejë;;');
  expect((await importer.run('clients', more, plan)).body).toMatchObject({ created: 1, updated: 1 });
});

it('M4: a list without kinds brings businesses and persons, and a client that is known stays what it is', async () => {
  const head = 'Klienti;ЕДБ;Telefoni;Ditëlindja';
  const list = (...rows: string[]) => [head, ...rows].join('\n');
  const columns = 'name,fiscalNumber,phone,birthDate';
  const first = list('Limoni DOOEL;4030999111222;+389 2 300 400;', 'Mira Limani;;+389 70 300 401;03.05.1990');
  expect((await importer.look('clients', first)).body.columns).toEqual(columns.split(','));
  const checked = (await importer.check('clients', first, { columns })).body;
  expect([checked.problems, checked.created]).toEqual([[], 2]);
  expect((await importer.run('clients', first, { columns })).body).toMatchObject({ created: 2 });
  const named = async (search: string) =>
    (await admin.call('GET', `api/clients/list?search=${encodeURIComponent(search)}`)).body.rows[0];
  expect((await named('Limoni DOOEL')).values).toMatchObject({ kind: 'business', fiscalNumber: '4030999111222' });
  expect((await named('Mira Limani')).values).toMatchObject({ kind: 'person', birthDate: '1990-05-03' });

  // The same list again changes nothing; a person who is known is made no business by a number.
  expect((await importer.run('clients', first, { columns })).body).toMatchObject({ created: 0, unchanged: 2 });
  const later = list('Mira Limani;4030999111333;+389 70 300 401;');
  const { problems } = (await importer.check('clients', later, { columns, key: 'phone' })).body;
  expect(problems).toMatchObject([{ row: 2, field: 'fiscalNumber', problem: 'unwanted' }]);
  // A number that cannot be one is said of a business.
  const wrong = list('Limoni Dy;40-30/999;;');
  expect((await importer.check('clients', wrong, { columns })).body.problems).toMatchObject([
    { field: 'fiscalNumber' },
  ]);
});
