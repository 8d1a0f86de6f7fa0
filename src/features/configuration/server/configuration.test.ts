import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { defaultOf, givenNames, isSecret } from '../domain/settings.ts';

let test: TestApp;
let admin: Client;
let bank: string;
beforeAll(async () => {
  test = await openTestApp({ settings: { fiscalNumber: '609999994' } });
  admin = await test.signIn('Admin');
  const made = await admin.call('POST', 'api/banks', {
    name: 'Raiffeisen',
    account: '',
    swift: '',
    contactPerson: '',
    phone: '',
  });
  bank = made.body.id;
});
afterAll(() => test.close());

const edit = (by: Client = admin) => by.call('GET', 'api/configuration/edit').then(({ body }) => body);
let version: number;
beforeEach(async () => {
  version = (await edit()).version;
});
const put = (changes: object, by: Client = admin, at = version) =>
  by.call('PUT', 'api/configuration', { version: at, changes });
const refused = (path: string, problem: string) => ({
  status: 422,
  body: { error: { code: 'CONFIGURATION_INVALID', fields: [expect.objectContaining({ path, problem })] } },
});

describe('saving the configuration', () => {
  it('changes the given settings, keeps the rest, and applies to all users at once', async () => {
    const waiter = await test.signIn('Waiter', 'tablet');
    const answer = await put({ disableOrderComments: true, address: '  Rruga e re 1 ' });
    expect(answer).toMatchObject({
      status: 200,
      body: { version: version + 1, settings: { disableOrderComments: true } },
    });
    const { body } = await waiter.call('GET', 'api/configuration');
    expect(body).toMatchObject({ disableOrderComments: true, address: 'Rruga e re 1', name: 'Prova' });
    const orderId = uuidv7();
    const opened = await waiter.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'commentOrder', orderId, comment: 'pa sheqer' },
    );
    expect(opened.body.answers[1]).toMatchObject({ outcome: 'refused', code: 'COMMENTS_DISABLED' });
  });

  it('twenty times by one command is one change, one entry, one event', async () => {
    const command = { 'command-id': uuidv7() };
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        admin.call('PUT', 'api/configuration', { version, changes: { freeTable: true } }, command),
      ),
    );
    expect(new Set(all.map(({ status, body }) => `${status} ${body.version}`))).toEqual(
      new Set([`200 ${version + 1}`]),
    );
    const count = await test.app.venue.read((tx) =>
      tx.one(sql`
        SELECT (SELECT count(*) FROM journal WHERE command_id = ${command['command-id']}) AS entries,
               (SELECT count(*) FROM event WHERE name = 'configuration.changed' AND seq > (
                 SELECT max(seq) - 2 FROM event)) AS events`),
    );
    expect(count).toEqual({ entries: 1, events: 1 });
  });

  it('that changes nothing writes nothing', async () => {
    const { settings } = await edit();
    expect((await put({ name: settings.name })).body.version).toBe(version);
  });

  it('of two administrators reports to the second who saved first and when; nothing of the first is lost', async () => {
    const [one, two] = await Promise.all([
      put({ liveTicker: false }),
      put({ liveTickerMyOrders: true }, await test.signIn('Admin', 'tablet')),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const late = one.status === 409 ? one : two;
    expect(late.body.error).toMatchObject({
      code: 'RECORD_CHANGED',
      details: { by: 'Admin', at: test.time.now, version: version + 1 },
    });
    const { settings } = await edit();
    expect([settings.liveTicker, settings.liveTickerMyOrders]).toEqual(
      one.status === 200 ? [false, false] : [true, true],
    );
  });

  it('without a version changes only what it names, and undoes nothing of another', async () => {
    await put({ address: 'Rruga A', telephone: '+383 44 100 100' });
    const call = (changes: object) => admin.call('PUT', 'api/configuration', { changes });
    const answer = await call({ telephone: '+383 44 200 200' });
    expect(answer).toMatchObject({
      status: 200,
      body: { version: version + 2, settings: { address: 'Rruga A', telephone: '+383 44 200 200' } },
    });
    expect((await admin.call('GET', 'api/configuration/history')).body[0].data).toEqual({
      telephone: ['+383 44 100 100', '+383 44 200 200'],
    });
    // With a version that is old by now, it is still refused.
    expect((await put({ address: 'Rruga B' })).status).toBe(409);
    expect((await edit()).settings.address).toBe('Rruga A');
    // And the rules hold as ever.
    expect(await call({ bankNr: '12 34', bankId: '' })).toMatchObject({ status: 422 });
  });

  it('is the administrator’s; managers read, others neither', async () => {
    for (const role of ['Manager', 'Waiter', 'Salesman', 'Warehouse', 'Staff', 'Display'] as const) {
      const client = await test.signIn(role);
      expect((await put({ damages: false }, client)).status, role).toBe(403);
      const expected = role === 'Manager' ? 200 : 403;
      expect((await client.call('GET', 'api/configuration/edit')).status, role).toBe(expected);
      expect((await client.call('GET', 'api/configuration/history')).status, role).toBe(expected);
    }
    expect((await edit()).settings.damages).toBe(true);
  });

  it('refuses unknown settings, computed settings and values of another type', async () => {
    for (const changes of [
      { isAdmin: true },
      { bankName: 'x' },
      { countryId: 'x' },
      { freeTable: 'yes' },
      { finalInvoiceCopies: '1' },
    ])
      expect((await put(changes)).status, JSON.stringify(changes)).toBe(400);
  });
});

describe('tills on phones', () => {
  it('stop at once when the venue disallows them, and go on when it allows them again', async () => {
    const phone = await test.signIn('Waiter', 'tablet');
    const saved = await put({ hasMobilePos: false });
    expect(saved.status).toBe(200);
    expect((await phone.call('GET', 'api/session')).status).toBe(401);
    const login = () => test.call('POST', 'api/login', { pin: '9003', posValue: 'test-tablet' });
    // The same answer for every device that is not registered in the venue.
    expect(await login()).toMatchObject({ status: 401, body: { error: { code: 'LOGIN_REFUSED' } } });
    expect((await (await test.signIn('Waiter', 'till')).call('GET', 'api/session')).status).toBe(200);
    expect((await put({ hasMobilePos: true }, admin, saved.body.version)).status).toBe(200);
    expect((await phone.call('GET', 'api/session')).status).toBe(200);
    expect((await login()).status).toBe(200);
  });
});

describe('the rules of the configuration', () => {
  it('name and fiscal number cannot be empty', async () => {
    expect(await put({ name: ' ' })).toMatchObject(refused('name', 'required'));
    expect(await put({ fiscalNumber: '' })).toMatchObject(refused('fiscalNumber', 'required'));
  });

  it('bank and bank account are both required', async () => {
    expect(await put({ bankId: bank })).toMatchObject(refused('bankNr', 'bankAndAccount'));
    expect(await put({ bankNr: '1234' })).toMatchObject(refused('bankId', 'bankAndAccount'));
    const both = await put({ bankId: bank, bankNr: 'XK05 1212 0123' });
    expect(both).toMatchObject({
      status: 200,
      body: { settings: { bankName: 'Raiffeisen', bankNr: 'XK05 1212 0123' } },
    });
    version = both.body.version;
    expect(await put({ bankNr: '' })).toMatchObject(refused('bankNr', 'bankAndAccount'));
    expect(await put({ bankId: '' })).toMatchObject(refused('bankId', 'bankAndAccount'));
    expect(await put({ bankId: '', bankNr: '' })).toMatchObject({ status: 200, body: { settings: { bankName: '' } } });
  });

  it('an operating country must be chosen', async () => {
    expect(await put({ countryCode: '' })).toMatchObject(refused('countryCode', 'required'));
    expect(await put({ countryCode: 'FR' })).toMatchObject(refused('countryCode', 'unknownOption'));
    const confirmed = { version, changes: { countryCode: 'DE' }, isConfirmed: true };
    expect(await admin.call('PUT', 'api/configuration', confirmed)).toMatchObject({
      status: 200,
      body: { settings: { countryId: 'DE' } },
    });
  });

  it('some fields accept letters and numbers only', async () => {
    for (const path of ['fiscalNumber', 'businessNumber', 'bankNr', 'genericIdentifier', 'genericSpotId', 'macId'])
      expect((await put({ [path]: 'AB-12;' })).body.error.fields, path).toContainEqual({
        path,
        problem: 'lettersAndNumbersOnly',
      });
  });

  it('bank and account are required where the invoices of the country name them', async () => {
    const { settings } = await edit();
    const save = async (changes: object) =>
      admin.call('PUT', 'api/configuration', { version: (await edit()).version, changes, isConfirmed: true });
    const refusal = await save({ countryCode: 'AL', telephone: '+355 69 1234567', bankId: '', bankNr: '' });
    const { fields } = refusal.body.error;
    expect(refusal.status).toBe(422);
    expect(fields.filter(({ path }: { path: string }) => path.startsWith('bank'))).toEqual([
      { path: 'bankId', problem: 'required' },
      { path: 'bankNr', problem: 'required' },
    ]);
    expect((await edit()).settings.countryCode).toBe(settings.countryCode);
  });

  it('telephone, address of the wallet, time and figures have their form', async () => {
    expect(await put({ telephone: 'call me' })).toMatchObject(refused('telephone', 'notAPhone'));
    for (const baseUrl of [
      'http://wallet.example.com',
      'wallet',
      'https://localhost',
      'https://10.0.0.1/x',
      'javascript:alert(1)',
    ])
      expect(await put({ baseUrl }), baseUrl).toMatchObject(refused('baseUrl', 'notAWebsite'));
    for (const closedTime of ['5:00', '24:00', '05:60', '0500', 'noon'])
      expect(await put({ closedTime }), closedTime).toMatchObject(refused('closedTime', 'notATime'));
    expect(await put({ closedTime: '' })).toMatchObject(refused('closedTime', 'required'));
    expect(await put({ cardPaymentFee: -1 })).toMatchObject(refused('cardPaymentFee', 'negative'));
    expect(await put({ serviceFeePercentage: 10_001 })).toMatchObject(refused('serviceFeePercentage', 'tooLarge'));
    expect(await put({ reservationDuration: 0 })).toMatchObject(refused('reservationDuration', 'tooSmall'));
    expect(await put({ finalInvoiceCopies: 6 })).toMatchObject(refused('finalInvoiceCopies', 'tooLarge'));
    expect(await put({ dailyFoodLimit: -5 })).toMatchObject(refused('dailyFoodLimit', 'negative'));
    expect(await put({ timeZone: 'Mars/Olympus' })).toMatchObject(refused('timeZone', 'unknownOption'));
  });

  it('time zone and country are changed under sales only by who confirms it, and past days stay', async () => {
    const save = async (changes: object, isConfirmed?: boolean) =>
      admin.call('PUT', 'api/configuration', { version: (await edit()).version, changes, isConfirmed });
    const days = () =>
      test.app.venue.read((tx) => tx.rows(sql`SELECT id, business_day AS day FROM sales_order ORDER BY id`));
    const [before, { settings }] = [await days(), await edit()];
    expect(before.length).toBeGreaterThan(0);
    const wanted = { timeZone: 'Europe/Athens', countryCode: settings.countryCode === 'XK' ? 'GR' : 'XK' };
    expect(await save(wanted)).toMatchObject({
      status: 409,
      body: { error: { code: 'SETTINGS_NEED_CONFIRMATION', details: { settings: 'timeZone,countryCode' } } },
    });
    expect((await edit()).settings).toMatchObject({ timeZone: settings.timeZone, countryCode: settings.countryCode });
    // An unchanged setting needs no confirmation, and neither does any other setting.
    expect(await save({ timeZone: settings.timeZone, name: 'Prova e re' })).toMatchObject({ status: 200 });
    expect(await save(wanted, true)).toMatchObject({ status: 200, body: { settings: wanted } });
    expect(await days()).toEqual(before);
    // A currency change cannot be confirmed; it is refused.
    expect(await save({ currency: 'ALL', timeZone: settings.timeZone }, true)).toMatchObject(
      refused('currency', 'hasSales'),
    );
    const { timeZone, countryCode } = settings;
    expect(await save({ timeZone, countryCode, name: settings.name }, true)).toMatchObject({ status: 200 });
  });

  it('the currency is a supported one, and cannot change once there are sales', async () => {
    expect(await put({ currency: "EUR'; DROP TABLE sales_order; --" })).toMatchObject(
      refused('currency', 'unknownOption'),
    );
    expect(await put({ currency: 'ALL' })).toMatchObject(refused('currency', 'hasSales'));
    expect((await edit()).fixed).toEqual(['currency']);
    const empty = await openTestApp();
    const owner = await empty.signIn('Admin');
    expect((await edit(owner)).fixed).toEqual([]);
    // Review 26: courses need the product that divides an order into them.
    expect((await edit(owner)).idle).toEqual([]);
    const divider = await owner.call('DELETE', `api/products/${empty.venue.products.course}`);
    expect(divider.status, JSON.stringify(divider.body)).toBe(200);
    expect((await edit(owner)).idle).toEqual(['courseSpliters']);
    const answer = await owner.call('PUT', 'api/configuration', {
      version: (await edit(owner)).version,
      changes: { currency: 'ALL' },
    });
    expect(answer).toMatchObject({ status: 200, body: { settings: { currency: 'ALL' } } });
    await empty.close();
  });

  it('bank, VAT rate and logo must exist', async () => {
    const unknownId = uuidv7();
    expect(await put({ bankId: unknownId, bankNr: '1' })).toMatchObject(refused('bankId', 'gone'));
    expect(await put({ defaultVatId: unknownId })).toMatchObject(refused('defaultVatId', 'gone'));
    expect(await put({ defaultVatId: 'x' })).toMatchObject(refused('defaultVatId', 'gone'));
    expect(await put({ logo: unknownId })).toMatchObject(refused('logo', 'gone'));
    expect(await put({ logo: '../../etc/passwd' })).toMatchObject(refused('logo', 'gone'));
  });

  it('9.1: a change is not refused for what was missing before it', async () => {
    const young = await openTestApp({ settings: { countryCode: 'AL', fiscalNumber: '' } });
    const owner = await young.signIn('Admin');
    const save = async (changes: object) => put(changes, owner, (await edit(owner)).version);
    expect((await save({ address: 'Rr. 1', telephone: '+355 69 1234567' })).status).toBe(200);
    expect((await save({ disableOrderComments: true })).status).toBe(200);
    expect(await save({ bankNr: '1234' })).toMatchObject(refused('bankId', 'bankAndAccount'));
    expect((await save({ fiscalNumber: 'L01234567A' })).status).toBe(200);
    expect(await save({ fiscalNumber: '' })).toMatchObject(refused('fiscalNumber', 'required'));
    await young.close();
  });
});

describe('a secret', () => {
  it('is write-only: no answer, journal entry or event contains it', async () => {
    const secret = 'IrdTc8uQodU7PRpLzzLTW6wqZAO6tAMU';
    const saved = await put({ macKey: secret });
    expect(saved.body.secrets).toEqual({ macKey: true });
    const waiter = await test.signIn('Waiter');
    const login = await test.call('POST', 'api/login', { pin: '9001', posValue: 'test-till' });
    const answers = await Promise.all([
      admin.call('GET', 'api/configuration/edit'),
      admin.call('GET', 'api/configuration'),
      admin.call('GET', 'api/configuration/history'),
      waiter.call('GET', 'api/configuration'),
      Promise.resolve(saved),
      Promise.resolve(login),
    ]);
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(secret);
    const rows = await test.app.venue.read(async (tx) => [
      await tx.rows(sql`SELECT data FROM journal`),
      await tx.rows(sql`SELECT data FROM event`),
      await tx.rows(sql`SELECT answer FROM command`),
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const [last] = (await admin.call('GET', 'api/configuration/history')).body;
    expect(last).toMatchObject({ userName: 'Admin', action: 'configuration.changed', data: { macKey: ['', '•••'] } });
    version = saved.body.version;
    expect((await put({ macKey: '' })).body.secrets).toEqual({ macKey: false });
  });
});

describe('the history', () => {
  it('has the old and the new value of each setting', async () => {
    await put({ showAllTableTotals: true, contactPerson: 'Drita' });
    const [last] = (await admin.call('GET', 'api/configuration/history')).body;
    expect(last).toMatchObject({
      userName: 'Admin',
      pointName: 'till',
      data: { showAllTableTotals: [false, true], contactPerson: ['', 'Drita'] },
    });
  });

  it('keeps the journal whole', async () => {
    expect((await admin.call('GET', 'api/journal/verify')).body).toMatchObject({ ok: true });
  });
});

describe('hostile text', () => {
  it.each([
    "'; DROP TABLE sales_order; --",
    "Robert'); DELETE FROM journal; --",
    '<img src=x onerror=alert(1)>',
    '{{7*7}}#{7*7}',
    '=cmd|calc!A1',
    '\u202e evil',
  ])('in any setting is text or refused, and selling, receipts and reports go on: %s', async (text) => {
    let at = version;
    for (const name of givenNames) {
      if (typeof defaultOf(name) !== 'string') continue;
      const answer = await put({ [name]: text }, admin, at);
      expect([200, 422], name).toContain(answer.status);
      if (answer.status !== 200) continue;
      at = answer.body.version;
      if (!isSecret(name)) expect(answer.body.settings[name], name).toBe(text.trim());
    }
    expect((await edit()).settings).toMatchObject({ name: text.trim(), address: text.trim() });
    const orderId = uuidv7();
    const sold = await admin.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
      {
        type: 'pay',
        orderId,
        expectedTotal: 200,
        payments: [{ id: uuidv7(), method: 'cash', amount: 200, tendered: 200 }],
      },
    );
    expect(sold.body.answers.map((each: { outcome: string }) => each.outcome)).not.toContain('refused');
    const jobs = await admin.call('GET', `api/print-jobs?orderId=${orderId}`);
    expect(jobs.body.some(({ kind }: { kind: string }) => kind === 'receipt')).toBe(true);
    for (const path of [
      'api/reports/sales?from=2026-11-01&to=2026-11-18&groupBy=day',
      'api/reports/sales/excel?from=2026-11-01&to=2026-11-18&groupBy=day',
      'api/dashboard',
      'api/exports/excel/banks/list/',
    ])
      expect((await admin.call('GET', path)).status, path).toBe(200);
  });
});
