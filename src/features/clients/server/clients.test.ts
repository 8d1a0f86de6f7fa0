import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let venue: TestApp;
let admin: Client;
let manager: Client;

const person = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  kind: 'person',
  fiscalNumber: '',
  vatNumber: '',
  businessNumber: '',
  registrationNumber: '',
  cardNumber: '',
  discount: null,
  priority: null,
  contactPerson: '',
  phone: '',
  email: '',
  website: '',
  address: '',
  city: '',
  birthDate: null,
  bankId: null,
  bankAccount: '',
  additionalInfo: '',
  ...more,
});
const fieldsOf = ({ body }: { body: { error?: { fields?: unknown } } }) => body.error?.fields;

beforeAll(async () => {
  venue = await openTestApp();
  admin = await venue.signIn('Admin');
  manager = await venue.signIn('Manager', 'tablet');
});
afterAll(() => venue?.close());

describe('a client', () => {
  it('that is a business needs a name and a fiscal number, of letters and numbers only', async () => {
    const refused = await admin.call('POST', 'api/clients', person(' ', { kind: 'business', email: 'x@' }));
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual([
      { path: 'name', problem: 'required' },
      { path: 'fiscalNumber', problem: 'required' },
      { path: 'email', problem: 'notAnEmail' },
    ]);
    const lacks = await admin.call('POST', 'api/clients', person('Kafja', { kind: 'business' }));
    expect(fieldsOf(lacks)).toEqual([{ path: 'fiscalNumber', problem: 'required' }]);
    const odd = await admin.call('POST', 'api/clients', person('Kafja', { kind: 'ngo', fiscalNumber: '12-34' }));
    expect(fieldsOf(odd)).toEqual([{ path: 'fiscalNumber', problem: 'lettersAndNumbersOnly' }]);
  });

  it('has a bank and an account, or neither; a bank that is used stays', async () => {
    const bank = { name: 'Banka Ime', account: '', swift: '', contactPerson: '', phone: '' };
    const { id: bankId } = (await admin.call('POST', 'api/banks', bank)).body;
    const business = { kind: 'business', fiscalNumber: '600111222' };
    const half = await admin.call('POST', 'api/clients', person('Gjysma', { ...business, bankId }));
    expect(fieldsOf(half)).toEqual([{ path: 'bankAccount', problem: 'bankAndAccount' }]);
    const full = await admin.call('POST', 'api/clients', person('Plot', { ...business, bankId, bankAccount: '1110' }));
    expect(full.status).toBe(200);
    const kept = await admin.call('DELETE', `api/banks/${bankId}`);
    expect(kept.body.error).toMatchObject({ code: 'IN_USE', details: { places: 'Plot' } });
    const gone = await admin.call(
      'POST',
      'api/clients',
      person('Pa', { ...business, bankId: uuidv7(), bankAccount: '1' }),
    );
    expect(fieldsOf(gone)).toEqual([{ path: 'bankId', problem: 'gone' }]);
  });

  it('that becomes a person loses the fields of businesses, which the history shows', async () => {
    const made = await admin.call('POST', 'api/clients', person('Firma', { kind: 'business', fiscalNumber: '600333' }));
    const { id, version } = made.body;
    const changed = await admin.call('PUT', `api/clients/${id}`, {
      ...person('Firma', { fiscalNumber: '600333' }),
      version,
    });
    expect(changed.body).toMatchObject({ kind: 'person', fiscalNumber: '' });
    const [last] = (await admin.call('GET', `api/clients/${id}/history`)).body;
    expect(last.data).toEqual({ kind: ['business', 'person'], fiscalNumber: ['600333', ''] });
  });

  it('never has the number of a payment card, and it is not stored anywhere', async () => {
    const refused = await admin.call('POST', 'api/clients', person('Kartela', { cardNumber: '4111111111111111' }));
    expect(refused.status).toBe(422);
    expect(refused.body.error.code).toBe('CARD_IS_PAYMENT_CARD');
    expect(fieldsOf(refused)).toEqual([{ path: 'cardNumber', problem: 'paymentCard' }]);
    expect(JSON.stringify(refused.body)).not.toContain('4111');
    const left = await venue.app.venue.read((tx) =>
      tx.one<{ n: number }>(sql`
        SELECT (SELECT count(*) FROM journal WHERE data LIKE '%4111111111%')
             + (SELECT count(*) FROM command WHERE answer LIKE '%4111111111%')
             + (SELECT count(*) FROM client WHERE card_number LIKE '%4111111111%') AS n`),
    );
    expect(Number(left.n)).toBe(0);
  });

  it('has a card of its own, also when two tills scan it at once', async () => {
    const both = await Promise.all(
      [admin, manager].map((each, index) =>
        each.call('POST', 'api/clients', person(`Nr ${index}`, { cardNumber: index === 0 ? 'klub77' : 'KLUB77' })),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = both.find(({ status }) => status === 422) as (typeof both)[number];
    expect(fieldsOf(refused)).toEqual([{ path: 'cardNumber', problem: 'notUnique' }]);
    const { rows } = (await admin.call('GET', 'api/clients/list?search=klub77')).body;
    expect(rows).toHaveLength(1);
    // After that client is deleted, the card is free again.
    await admin.call('DELETE', `api/clients/${rows[0].id}`);
    expect((await admin.call('POST', 'api/clients', person('Tjetri', { cardNumber: 'KLUB77' }))).status).toBe(200);
    // Whoever reads the journal, or a backup, cannot show the card.
    const kept = await venue.app.venue.read((tx) =>
      tx.rows<{ data: string }>(sql`SELECT data FROM journal WHERE subject LIKE 'clients:%' AND data ILIKE '%UB77%'`),
    );
    expect(kept.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(kept).toUpperCase()).not.toContain('KLUB77');
  });

  it('is found by card, number, phone or name', async () => {
    await admin.call('POST', 'api/clients', person('Çlirim Bytyqi', { phone: '+383 44 987 654', cardNumber: 'KC900' }));
    // Accents and case are ignored: the search column is folded as the program folds the text.
    for (const search of ['clirim', 'ÇLIRIM', '987 654', 'kc900']) {
      const { rows } = (await admin.call('GET', `api/clients/list?search=${encodeURIComponent(search)}`)).body;
      expect(rows.map(({ values }: { values: { name: string } }) => values.name)).toEqual(['Çlirim Bytyqi']);
    }
  });
});

describe('an invoice client', () => {
  it('has a unique fiscal number', async () => {
    const { cardNumber, discount, priority, website, birthDate, additionalInfo, registrationNumber, ...fields } =
      person('Hotel');
    const hotel = { ...fields, kind: 'business', fiscalNumber: '600777' };
    expect((await admin.call('POST', 'api/invoice-clients', { ...hotel, fiscalNumber: '' })).status).toBe(422);
    const both = await Promise.all([admin, manager].map((each) => each.call('POST', 'api/invoice-clients', hotel)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('a reservation client', () => {
  it('can be changed by users who may take reservations', async () => {
    const guest = { name: 'Drita', phone: '044 123 456', email: '', note: '' };
    const made = await manager.call('POST', 'api/reservation-clients', guest);
    expect(made.status).toBe(200);
    const nameless = await manager.call('POST', 'api/reservation-clients', { ...guest, name: '', phone: '' });
    expect(fieldsOf(nameless)).toEqual([
      { path: 'name', problem: 'required' },
      { path: 'phone', problem: 'required' },
    ]);
    const waiter = await venue.signIn('Waiter');
    expect((await waiter.call('GET', 'api/reservation-clients/list')).status).toBe(403);
  });
});
