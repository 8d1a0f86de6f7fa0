import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  test.app.house.read((tx) =>
    tx.rows<{ subject: string; data: string }>(sql`
      SELECT subject, data FROM journal WHERE action = 'employee.language' ORDER BY seq`),
  );

describe("a user's own language", () => {
  it('is nobody’s until it is chosen', async () => {
    expect(await languageOf(waiter)).toBeNull();
  });

  it.each(locales)('can be %s, and is answered wherever that user signs in', async (language) => {
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
    expect(found.at(-1)?.subject).toBe(`employee:${test.venue.people.Waiter}`);
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

  it.each(['fr', 'SQ', '', 'sq-al', 7, undefined])('is none of ours as %j: refused', async (language) => {
    expect(await choose(language)).toMatchObject({ status: 400, body: { error: { code: 'INVALID_INPUT' } } });
    expect(await languageOf(waiter)).toBeNull();
  });

  it('is chosen by nobody who is not signed in', async () => {
    expect(await test.call('PUT', 'api/session/language', { language: 'en' })).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHENTICATED' } },
    });
  });
});
