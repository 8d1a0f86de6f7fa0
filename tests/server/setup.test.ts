import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { verifyJournal } from '#platform/server/journal.ts';
import { sql } from '#platform/server/sql.ts';
import { type App, openApp } from '../../src/main/app.ts';
import { freshDatabase } from '../kit/app.ts';
import { migrations, testVenue } from '../kit/places.ts';

const wanted = {
  code: '7k3m q9tx',
  countryCode: 'MK',
  currency: 'MKD',
  languageCode: 'mk',
  template: 'empty',
  venueName: ' Кај Лиса ',
  address: '',
  telephone: '',
  adminName: 'Мира',
  pin: '4096271',
  pointName: 'Каса',
};

let app: App;
let close: () => Promise<void>;

/** A server on a migrated, empty database. */
async function openEmpty(): Promise<void> {
  const { connection, drop } = await freshDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'tavolina-setup-'));
  app = await openApp({
    connection,
    dataFolder,
    migrations,
    webFolder: null,
    venues: [{ id: testVenue, setupCode: '7K3M-Q9TX' }],
    demo: null,
    logLevel: 'error',
    hasWorkers: false,
  });
  close = async () => {
    await app.close();
    await drop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}

const post = async (path: string, payload: object) => {
  const answer = await app.http.inject({ method: 'POST', url: `/api/${path}`, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const isNeeded = async () => (await app.http.inject({ url: '/api/setup' })).json();
const people = () => app.venue.read((tx) => tx.rows<{ name: string }>(sql`SELECT name FROM employee`));

describe('the first run', () => {
  beforeEach(openEmpty);
  afterEach(() => close());

  it('finding 15: counts and records wrong codes, by address', async () => {
    const wrong = { ...wanted, code: '0000-0000' };
    const codes: string[] = [];
    for (let turn = 0; turn < 7; turn += 1) codes.push((await post('setup', wrong)).body.error.code);
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'SETUP_CODE_WRONG'));
    expect(codes.slice(-1)).toEqual(['LOGIN_LOCKED']);
    // The right one too has to wait; another address has not.
    expect((await post('setup', wanted)).status).toBe(429);
    const entries = await app.venue.read((tx) =>
      tx.rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM journal WHERE action = 'code.refused'`),
    );
    expect(entries).toEqual([{ n: codes.filter((code) => code === 'SETUP_CODE_WRONG').length }]);
    const other = await app.http.inject({
      method: 'POST',
      url: '/api/setup',
      payload: wanted,
      remoteAddress: '10.0.0.9',
    });
    expect(other.statusCode).toBe(200);
  });

  it('makes the venue, and its administrator signs in on its device', async () => {
    expect(await isNeeded()).toEqual({ needed: true });
    const { status, body } = await post('setup', wanted);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['posValue']);
    expect(body.posValue).toMatch(/^venue\.[\w-]{43}$/);
    expect(await isNeeded()).toEqual({ needed: false });

    const login = await post('login', { pin: '4096271', posValue: body.posValue });
    expect(login.status).toBe(200);
    expect(login.body).toMatchObject({
      posConfig: {
        name: 'Кај Лиса',
        currency: 'MKD',
        timeZone: 'Europe/Skopje',
        languageCode: 'mk',
        countryCode: 'MK',
      },
      employee: { name: 'Мира', role: { name: 'Admin' } },
      point: { name: 'Каса', kind: 'till' },
    });
    const rates = await app.venue.read((tx) =>
      tx.rows<{ id: string; rate: number }>(sql`SELECT id, rate FROM vat_rate ORDER BY rate`),
    );
    expect(rates.map(({ rate }) => rate)).toEqual([0, 500, 1000, 1800]);
    expect(login.body.posConfig.defaultVatId).toBe(rates[3]?.id);
    // Finding 12: both were empty until somebody saved the configuration.
    const { countryId, countryCode, languageId, languageCode } = login.body.posConfig;
    expect([countryId, languageId]).toEqual([countryCode, languageCode]);
    expect(countryId).not.toBe('');
    const menus = await app.venue.read((tx) => tx.rows(sql`SELECT id FROM menu`));
    expect(menus).toHaveLength(1);
  });

  it.each([
    ['restaurant', { categories: 9, stations: 2, printers: 3, plans: 2 }],
    ['cafe', { categories: 4, stations: 1, printers: 2, plans: 1 }],
    ['bar', { categories: 6, stations: 1, printers: 2, plans: 1 }],
    ['shop', { categories: 5, stations: 0, printers: 1, plans: 0 }],
    ['empty', { categories: 0, stations: 0, printers: 1, plans: 0 }],
  ])('begins with all of the template %s, in the money and the taxes of the country', async (template, expected) => {
    const { body } = await post('setup', { ...wanted, template });
    const found = await app.venue.read((tx) =>
      tx.one(sql`
        SELECT (SELECT count(*)::int FROM category) AS categories, (SELECT count(*)::int FROM station) AS stations,
               (SELECT count(*)::int FROM printer) AS printers, (SELECT count(*)::int FROM table_plan) AS plans`),
    );
    expect(found).toEqual(expected);
    const products = await app.venue.read((tx) =>
      tx.rows<{ price: number; vatRate: number; isListed: boolean; isDivider: boolean }>(sql`
        SELECT price, vat_rate AS "vatRate", id IN (SELECT product_id FROM menu_product) AS "isListed",
          course_spliter AS "isDivider"
        FROM product`),
    );
    // Review 26: waiters of a restaurant can divide an order into courses, and say why they give a discount.
    const dividers = products.filter(({ isDivider }) => isDivider);
    expect(dividers).toMatchObject(template === 'restaurant' ? [{ price: 0 }] : []);
    const [reasons] = await app.venue.read((tx) =>
      tx.rows<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM discount WHERE reduction = 'typed' AND is_enabled`),
    );
    expect(reasons).toEqual({ count: template === 'empty' ? 0 : 3 });
    // Denars have no coins below one, and menus are priced in fives.
    for (const { price } of products) expect(price % 500).toBe(0);
    for (const { isListed, isDivider } of products) expect(isListed).toBe(!isDivider);
    for (const { vatRate } of products) expect([0, 500, 1000, 1800]).toContain(vatRate);
    const login = await post('login', { pin: '4096271', posValue: body.posValue });
    expect(login.body.posConfig.notRestaurant).toBe(template === 'shop');
    const headers = { authorization: `Bearer ${login.body.authorization.auth_token}` };
    const till = await app.http.inject({ url: '/api/menus', headers });
    expect(till.statusCode).toBe(200);
    // M3: a sale of an empty venue got no receipt, while the list said that it appears on the screen.
    const given = await app.venue.read((tx) =>
      tx.rows(sql`
        SELECT printer.purpose, printer.type FROM point JOIN printer ON printer.id = point.receipt_printer_id`),
    );
    expect(given).toEqual([{ purpose: 'receipt', type: 'virtual' }]);
    const list = await app.http.inject({ url: '/api/setup/list', headers });
    expect(list.json().counts.printers).toBe(1);
  });

  it('shows what is still to do until it is dismissed', async () => {
    const { body } = await post('setup', { ...wanted, template: 'bar' });
    const login = await post('login', { pin: '4096271', posValue: body.posValue });
    const headers = { authorization: `Bearer ${login.body.authorization.auth_token}` };
    const list = async () => (await app.http.inject({ url: '/api/setup/list', headers })).json();
    expect(await list()).toMatchObject({
      isShown: true,
      needsTables: true,
      counts: { tables: 12, products: 30, staff: 0, printers: 1, devices: 0 },
      isKeyKept: false,
    });
    const dismiss = () =>
      app.http.inject({
        method: 'POST',
        url: '/api/setup/list/dismiss',
        headers: { ...headers, 'command-id': uuidv7() },
      });
    // A station's printer gives no receipts.
    await app.venue.inWriteTx((tx) => tx.run(sql`UPDATE printer SET purpose = 'station' WHERE purpose = 'receipt'`));
    expect((await list()).counts.printers).toBe(0);
    expect((await dismiss()).statusCode).toBe(200);
    expect((await list()).isShown).toBe(false);
    expect((await dismiss()).statusCode).toBe(200);
  });

  describe('9.1: a venue in Albania', () => {
    const albanian = { ...wanted, countryCode: 'AL', currency: 'ALL', languageCode: 'sq-AL' };
    const enter = async (made: { body: { posValue: string } }) => {
      const login = await post('login', { pin: '4096271', posValue: made.body.posValue });
      const headers = { authorization: `Bearer ${login.body.authorization.auth_token}` };
      const get = async (path: string) => (await app.http.inject({ url: `/api/${path}`, headers })).json();
      const save = (changes: object) =>
        app.http.inject({
          method: 'PUT',
          url: '/api/configuration',
          headers: { ...headers, 'command-id': uuidv7() },
          payload: { changes },
        });
      return { get, save };
    };

    it('saves any setting before its papers are there, and is told what is missing', async () => {
      const { get, save } = await enter(await post('setup', albanian));
      expect((await get('setup/list')).missing).toEqual(['fiscalNumber', 'bankId', 'bankNr']);
      expect((await save({ address: 'Rruga e Elbasanit 1', freeTable: true })).statusCode).toBe(200);
      expect((await save({ fiscalNumber: 'L01234567A' })).statusCode).toBe(200);
      expect((await get('setup/list')).missing).toEqual(['bankId', 'bankNr']);
    });

    it('takes the papers in the wizard, with the bank as a record', async () => {
      const papers = { fiscalNumber: 'L01234567A', bankName: ' Raiffeisen ', bankNr: 'AL47 2121' };
      const { get } = await enter(await post('setup', { ...albanian, ...papers }));
      expect((await get('setup/list')).missing).toEqual([]);
      const { settings } = await get('configuration/edit');
      expect(settings).toMatchObject({ fiscalNumber: 'L01234567A', bankName: 'Raiffeisen', bankNr: 'AL47 2121' });
      expect(await get(`banks/${settings.bankId}`)).toMatchObject({ name: 'Raiffeisen' });
    });

    it('refuses half an account and a number that is none, and writes nothing', async () => {
      for (const [change, path] of [
        [{ bankNr: '1234' }, 'bankId'],
        [{ bankName: 'Raiffeisen' }, 'bankNr'],
        [{ fiscalNumber: 'L-1' }, 'fiscalNumber'],
      ] as const) {
        const answer = await post('setup', { ...albanian, ...change });
        expect(answer).toMatchObject({ status: 422, body: { error: { code: 'CONFIGURATION_INVALID' } } });
        expect(answer.body.error.fields.map((each: { path: string }) => each.path)).toEqual([path]);
        expect(await people()).toEqual([]);
      }
    });
  });

  it('leaves one entry in the journal, and neither PIN nor secret anywhere', async () => {
    const { body } = await post('setup', wanted);
    const entries = await app.venue.read((tx) => tx.rows<{ action: string; data: string }>(sql`SELECT * FROM journal`));
    expect(entries.map(({ action }) => action)).toEqual(['venue.created']);
    const rows = await app.venue.read((tx) =>
      tx.rows(sql`SELECT e.pin_hash, p.pos_value_hash FROM employee e CROSS JOIN point p`),
    );
    const stored = JSON.stringify([entries, rows]);
    expect(stored).not.toContain('4096271');
    expect(stored).not.toContain(body.posValue);
    const journalKey = app.venue.secrets.journalKey;
    expect(await app.venue.read((tx) => verifyJournal(tx, journalKey))).toEqual({ ok: true, entries: 1 });
  });

  it('happens once, also when two try at once', async () => {
    const answers = await Promise.all([post('setup', wanted), post('setup', { ...wanted, adminName: 'Besa' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('SETUP_DONE');
    expect(await people()).toHaveLength(1);
    expect((await post('setup', { ...wanted, code: 'unknown' })).body.error.code).toBe('SETUP_DONE');
  });
});

describe('a first run that is not in order', () => {
  beforeAll(openEmpty);
  afterAll(() => close());

  it.each([
    ['a wrong code', { code: '7K3M-Q9TY' }, 403, 'SETUP_CODE_WRONG'],
    ['no code', { code: '' }, 403, 'SETUP_CODE_WRONG'],
    ['a PIN that everybody tries', { pin: '1234' }, 422, 'PIN_TOO_SIMPLE'],
    ['a wrong code before it validates the PIN', { code: 'x', pin: '1234' }, 403, 'SETUP_CODE_WRONG'],
    ['a PIN that is none', { pin: '40 96' }, 400, 'INVALID_INPUT'],
    ['a country that it does not know', { countryCode: 'XX' }, 400, 'INVALID_INPUT'],
    ['a venue without a name', { venueName: '  ' }, 400, 'INVALID_INPUT'],
    ['a template that it does not know', { template: 'palace' }, 400, 'INVALID_INPUT'],
    ['a field of its own', { role: 'Admin' }, 400, 'INVALID_INPUT'],
  ])('is refused for %s, and writes nothing', async (_, change, status, code) => {
    const answer = await post('setup', { ...wanted, ...change });
    expect(answer).toMatchObject({ status, body: { error: { code } } });
    expect(await people()).toEqual([]);
    expect(await isNeeded()).toEqual({ needed: true });
  });
});
