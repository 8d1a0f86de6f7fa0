import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveSettings } from '#features/configuration/server/index.ts';
import { renderText } from '#features/printing/domain/render-text.ts';
import type { Slip } from '#features/printing/domain/slip.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter');
});
afterAll(() => test.close());

const choose = (language: unknown, headers?: Record<string, string>) =>
  waiter.call('PUT', 'api/session/language', { language }, headers);
const languageOf = async (client: Client) => (await client.call('GET', 'api/session')).body.employee.language;
const entries = () =>
  test.app.venue.read((tx) =>
    tx.rows<{ subject: string; data: string }>(sql`
      SELECT subject, data FROM journal WHERE action = 'users.language' ORDER BY seq`),
  );

describe("a user's own language", () => {
  it('is not set until it is chosen', async () => {
    expect(await languageOf(waiter)).toBeNull();
  });

  it.each(locales)('can be %s, and is returned on every device of that user', async (language) => {
    expect(await choose(language)).toMatchObject({ status: 200, body: { language } });
    expect(await languageOf(waiter)).toBe(language);
    expect(await languageOf(await test.signIn('Waiter', 'kitchen'))).toBe(language);
    expect(await languageOf(await test.signIn('Manager'))).toBeNull();
  });

  it('is entered in the journal with what it was, once for one command and not for no change', async () => {
    const before = (await entries()).length;
    const headers = { 'command-id': uuidv7() };
    expect(await choose('mk', headers)).toMatchObject({ status: 200 });
    expect(await choose('mk', headers)).toMatchObject({ status: 200, body: { language: 'mk' } });
    await choose('mk');
    const found = await entries();
    expect(found).toHaveLength(before + 1);
    expect(found.at(-1)?.subject).toBe(`users:${test.venue.people.Waiter}`);
    expect(JSON.parse(found.at(-1)?.data ?? '')).toEqual({ before: locales.at(-1), language: 'mk' });
    expect(await choose('de', headers)).toMatchObject({ status: 409, body: { error: { code: 'COMMAND_ID_REUSED' } } });
  });

  it('chosen at once on two devices is one of the two, and each change is entered', async () => {
    const before = (await entries()).length;
    const wanted: Locale[] = ['sr', 'el'];
    await Promise.all(wanted.map((language) => choose(language)));
    expect(wanted).toContain(await languageOf(waiter));
    expect(await entries()).toHaveLength(before + 2);
  });

  it('is given back to the device by null', async () => {
    expect(await choose(null)).toMatchObject({ status: 200, body: { language: null } });
    expect(await languageOf(waiter)).toBeNull();
  });

  it.each(['fr', 'SQ', '', 'sq-al', 7, undefined])('is unsupported as %j: refused', async (language) => {
    expect(await choose(language)).toMatchObject({ status: 400, body: { error: { code: 'INVALID_INPUT' } } });
    expect(await languageOf(waiter)).toBeNull();
  });

  it('cannot be chosen without a session', async () => {
    expect(await test.call('PUT', 'api/session/language', { language: 'en' })).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHENTICATED' } },
    });
  });
});

describe('what guests and cooks read', () => {
  const speak = (languageCode: Locale, countryCode: string) =>
    test.app.venue.inWriteTx(async (tx) => {
      await saveSettings(tx, { languageCode, countryCode, businessNumber: '811', fiscalNumber: '600' });
      tx.touchCatalogue();
    });
  const add = (orderId: string) => ({
    type: 'addLine',
    orderId,
    lineId: uuidv7(),
    productId: test.venue.products.beer,
    quantity: 1000,
  });

  /** Sells a beer over the counter; returns the ticket of the bar and the receipt as text, and the line's name. */
  async function sell() {
    const orderId = uuidv7();
    const payment = { id: uuidv7(), method: 'cash', amount: 200 };
    const { body } = await waiter.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
      add(orderId),
      { type: 'send', orderId },
      { type: 'pay', orderId, expectedTotal: 200, payments: [payment] },
    );
    expect(body.answers.map(({ code }: { code: string | null }) => code)).toEqual(body.answers.map(() => null));
    const jobs = (await waiter.call('GET', `api/print-jobs?orderId=${orderId}`)).body as { kind: string; slip: Slip }[];
    const paper = (kind: string) => {
      const slip = jobs.find((job) => job.kind === kind)?.slip;
      return slip === undefined ? '' : renderText(slip).join('\n');
    };
    const order = (await waiter.call('GET', `api/orders/${orderId}`)).body.order;
    return { ticket: paper('orderTicket'), receipt: paper('receipt'), name: order.lines[0].name as string };
  }

  it.each([
    ['sq', 'XK', 'Banaku', 'Birra Peja', 'NUK ËSHTË KUPON FISKAL', 'NUI 811'],
    ['sq-AL', 'AL', 'Banaku', 'Birra Peja', 'NUK ËSHTË KUPON TATIMOR', 'NIPT 600'],
    ['en', 'XK', 'Bar', 'Birra Peja (en)', 'NOT A FISCAL RECEIPT', 'NUI 811'],
    ['mk', 'MK', 'Шанк', 'Birra Peja (mk)', 'НЕ Е ФИСКАЛНА СМЕТКА', 'ЕМБС 811'],
    ['sr', 'RS', 'Banaku', 'Birra Peja', 'OVO NIJE FISKALNI RAČUN', 'PIB 600'],
    ['el', 'GR', 'Banaku', 'Birra Peja', 'OVO NIJE FISKALNI RAČUN', 'ΑΦΜ 600'],
    ['de', 'DE', 'Banaku', 'Birra Peja', 'KEIN FISKALBELEG', 'USt-IdNr. 600'],
  ] as const)(
    'is in the language of a venue that speaks %s, whatever the waiter reads',
    async (locale, country, station, product, warning, number) => {
      await choose(locale === 'en' ? 'mk' : 'en');
      await speak(locale, country);
      const { ticket, receipt, name } = await sell();
      expect(ticket).toContain(station);
      expect(ticket).toContain(`1 x ${product}`);
      expect(name).toBe(product);
      expect(receipt).toContain(warning);
      expect(receipt).toContain(number);
      expect(receipt).toContain(product);
    },
  );

  it('stays as it was called when it was ordered, though the venue changes its language', async () => {
    await speak('mk', 'MK');
    const orderId = uuidv7();
    const open = { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 };
    await waiter.command(open, add(orderId), { type: 'send', orderId });
    await speak('en', 'XK');
    await waiter.command(add(orderId), { type: 'send', orderId });
    const { lines } = (await waiter.call('GET', `api/orders/${orderId}`)).body.order;
    expect(lines.map(({ name }: { name: string }) => name)).toEqual(['Birra Peja (mk)', 'Birra Peja (en)']);
  });
});

describe('a name that lacks the reader’s language', () => {
  const call = async (product: string, locale?: Locale) =>
    (await waiter.call('GET', `api/products/filter/${product}${locale ? `?locale=${locale}` : ''}`)).body[0].name;

  it('is shown in the venue’s, then in Albanian, then in any: at the till, on the floor, at the stations, in reports', async () => {
    await test.app.venue.inWriteTx(async (tx) => {
      await saveSettings(tx, { languageCode: 'mk', countryCode: 'MK' });
      const names = JSON.stringify({ sq: 'Birrë', mk: 'Пиво', sr: 'Pivo', de: '' });
      await tx.run(sql`UPDATE product SET names = ${names}::jsonb WHERE id = ${test.venue.products.beer}`);
      const only = JSON.stringify({ de: 'Nur deutsch' });
      await tx.run(sql`UPDATE category SET names = ${only}::jsonb`);
      const room = JSON.stringify({ mk: 'Сала', en: 'Hall' });
      await tx.run(sql`UPDATE table_plan SET names = ${room}::jsonb`);
      await tx.run(sql`UPDATE station SET names = ${room}::jsonb`);
      tx.touchCatalogue();
    });
    expect(await call('pivo')).toBe('Пиво');
    for (const [locale, name] of [
      ['de', 'Пиво'],
      ['en', 'Пиво'],
      ['sr', 'Pivo'],
      ['el', 'Pivo'],
      ['sq-AL', 'Birrë'],
    ] as const) {
      expect(await call('pivo', locale)).toBe(name);
      const { products, categories } = (await waiter.call('GET', `api/menus/fetch?locale=${locale}`)).body;
      expect(products.find(({ id }: { id: string }) => id === test.venue.products.beer).name).toBe(name);
      expect(categories.map(({ name: each }: { name: string }) => each)).toEqual(['Nur deutsch', 'Nur deutsch']);
    }
    const [plan] = (await waiter.call('GET', 'api/tables?locale=sq')).body;
    expect(plan.name).toBe('Сала');
    const cook = await test.signIn('Display', 'kitchen');
    const stations = (await cook.call('GET', 'api/stations?locale=en')).body;
    expect(stations.map(({ name }: { name: string }) => name)).toEqual(['Hall', 'Hall']);

    const boss = await test.signIn('Manager');
    const today = 'from=2026-11-18&to=2026-11-18&locale=el';
    const rows = async (groupBy: string) =>
      (await boss.call('GET', `api/reports/sales?${today}&groupBy=${groupBy}`)).body.rows as { label: string }[];
    expect((await rows('product')).map(({ label }) => label)).toContain('Pivo');
    expect((await rows('category')).map(({ label }) => label)).toContain('Nur deutsch');
  });
});

describe('a resource of the back office', () => {
  it('responds in the requested language, otherwise the user’s, otherwise the venue’s; where-used and refusals too', async () => {
    const admin = await test.signIn('Admin');
    const unit = await admin.call('POST', 'api/units', {
      name: { sq: 'Shishe', mk: 'Шише', de: 'Flasche' },
      code: 'shishe',
      kind: 'count',
      factor: 1000,
    });
    const { id, version, ...water } = (await admin.call('GET', `api/products/${test.venue.products.water}`)).body;
    const name = { sq: 'Uji', mk: 'Вода', de: 'Wasser' };
    const changed = { ...water, name, unitId: unit.body.id, version };
    expect((await admin.call('PUT', `api/products/${id}`, changed)).status).toBe(200);
    const listed = async (query = '') =>
      (await admin.call('GET', `api/products/list?${query}`)).body.names.units[unit.body.id];
    const used = async (query = '') => (await admin.call('GET', `api/units/${unit.body.id}/uses${query}`)).body[0].name;
    const refusal = async () => (await admin.call('DELETE', `api/units/${unit.body.id}`)).body.error.details.places;

    await test.app.venue.inWriteTx(async (tx) => {
      await saveSettings(tx, { name: 'Prova', countryCode: 'XK', languageCode: 'mk' });
      tx.touchCatalogue();
    });
    expect([await listed(), await listed('locale=de'), await used(), await refusal()]).toEqual([
      'Шише',
      'Flasche',
      'Вода',
      'Вода',
    ]);
    await admin.call('PUT', 'api/session/language', { language: 'de' });
    expect([await listed(), await listed('locale=mk'), await used(), await refusal()]).toEqual([
      'Flasche',
      'Шише',
      'Wasser',
      'Wasser',
    ]);
    expect(await used('?locale=mk')).toBe('Вода');
    const { id: _, ...values } = unit.body;
    const refused = await admin.call('PUT', `api/units/${unit.body.id}`, { ...values, kind: 'other' });
    expect(refused.body.error).toMatchObject({ code: 'UNIT_IN_USE', details: { name: 'Wasser' } });
  });
});
