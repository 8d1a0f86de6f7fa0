import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type UserFlag, userFlags } from '#kernel/permission.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { readFeed } from '../kit/feed.ts';
import { devices, pins } from '../kit/venue.ts';

let test: TestApp;
let admin: Client;
beforeEach(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
});
afterEach(() => test.close());

const noFlags = Object.fromEntries(userFlags.map((flag) => [flag, false]));
const draft = (more: object = {}) => ({
  name: 'Blerim Hoxha',
  role: 'Waiter',
  isActive: true,
  personalNumber: '1170452889',
  email: 'blerim@example.com',
  birthDate: '1994-07-23',
  pin: '481629',
  tablePlan: null,
  discountLimit: 500,
  foodLimit: null,
  ...noFlags,
  waiterAccess: true,
  ...more,
});
const make = (more: object = {}, by = admin) => by.call('POST', 'api/users', draft(more));
async function made(more: object = {}): Promise<{ id: string; version: number }> {
  const answer = await make(more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const logIn = (pin: string, device: keyof typeof devices = 'tablet') =>
  test.call('POST', 'api/login', { pin, posValue: devices[device] });
const codeOf = ({ body }: Answered): string => body.error?.code ?? 'done';
const fieldsOf = ({ body }: Answered): string[] =>
  (body.error?.fields ?? []).map(({ path, problem }: { path: string; problem: string }) => `${path}: ${problem}`);
/** Saves a user with some values changed. */
async function change(id: string, more: object, by = admin): Promise<Answered> {
  const {
    hasPin: _,
    pinNumber: ______,
    hasCard: __,
    lastLoginAt: ___,
    rights: _____,
    id: ____,
    ...now
  } = (await admin.call('GET', `api/users/${id}`)).body;
  return by.call('PUT', `api/users/${id}`, { ...now, ...filled(now), ...more });
}
/** The users of the test venue have neither number nor address. */
const filled = ({ email, personalNumber }: { email: string; personalNumber: string }) => ({
  email: email || 'someone@example.com',
  personalNumber: personalNumber || 'A1',
});

describe('a user', () => {
  it('is made with all that the form has, signs in with the PIN, and shows when', async () => {
    const { id } = await made({ canCashOut: true, liveTickerAllOrders: true });
    const signedIn = await logIn('481629');
    expect(signedIn.body.employee).toMatchObject({
      name: 'Blerim Hoxha',
      role: { name: 'Waiter' },
      flags: ['canCashOut', 'liveTickerAllOrders', 'waiterAccess'],
      canCashOut: true,
      liveTickerAllOrders: true,
      freeTablePermission: false,
      displayControllerPermission: false,
      discountLimit: 500,
    });
    const { body } = await admin.call('GET', `api/users/${id}`);
    expect(body).toMatchObject({ ...draft({ pin: '', canCashOut: true, liveTickerAllOrders: true }), hasPin: true });
    expect(body).toMatchObject({ hasCard: false, lastLoginAt: test.time.now });
  });

  it('needs name, PIN and role', async () => {
    const answer = await make({ name: ' ', personalNumber: '', email: '' });
    expect(codeOf(answer)).toBe('RECORD_INVALID');
    expect(fieldsOf(answer)).toEqual(['name: required']);
    expect(fieldsOf(await make({ pin: '' }))).toEqual(['pin: required']);
    for (const pin of ['123', '123456789012', '12a4', '١٢٣٤']) {
      expect(fieldsOf(await make({ pin })), pin).toEqual(['pin: notAPin']);
    }
    expect(codeOf(await make({ role: 'Cook' }))).toBe('INVALID_INPUT');
  });

  it('issue 9 point 9: who only sells has a name, a PIN and a role; who enters the back office a personal number and an e-mail too', async () => {
    const bare = { personalNumber: '', email: '' };
    // Rights over others need a longer PIN.
    const pin = '6351928';
    const pins = { Waiter: '481629', Salesman: '590713', Display: '726845' };
    for (const [role, own] of Object.entries(pins)) await made({ ...bare, role, pin: own, name: `Vetëm ${role}` });
    for (const role of ['Manager', 'Warehouse']) {
      const refused = await make({ ...bare, role, pin, userAccess: true, name: `Zyra ${role}` });
      expect(fieldsOf(refused), role).toEqual(['personalNumber: required', 'email: required']);
    }
    const flagged = await make({ ...bare, role: 'Waiter', pin, userAccess: true, name: 'Me zyrë' });
    expect(fieldsOf(flagged)).toEqual(['personalNumber: required', 'email: required']);
  });

  it('review 8: starts with the places of the role where none are said', async () => {
    const bare = { pin: '6351928', discountLimit: 0, name: 'Pa vende' };
    for (const role of ['Manager', 'Warehouse']) {
      const answer = await admin.call('POST', 'api/users', { ...bare, role });
      expect(fieldsOf(answer), role).toEqual(['personalNumber: required', 'email: required']);
    }
    const { body } = await admin.call('POST', 'api/users', { ...bare, role: 'Salesman' });
    expect(body).toMatchObject({ waiterAccess: true, userAccess: false });
  });

  it('issue 9 point 11: is never made without a role, which the specification requires', async () => {
    const { role: _, ...without } = draft({ name: 'Pa rol' });
    for (const given of [without, { name: 'Pa rol', pin: '6351929' }]) {
      const answer = await admin.call('POST', 'api/users', given);
      expect([answer.status, codeOf(answer), ...fieldsOf(answer)]).toEqual([400, 'INVALID_INPUT', 'role: required']);
    }
    const { rows } = (await admin.call('GET', 'api/users/list?search=Pa%20rol')).body;
    expect(rows).toEqual([]);
  });

  it('has an e-mail address that is one, and a personal number of letters and numbers', async () => {
    for (const email of ['blerim', 'blerim@', '@example.com', 'a b@example.com', 'a@example', 'a@b.c\r\nBcc: x@y.z']) {
      expect(fieldsOf(await make({ email })), email).toEqual(['email: notAnEmail']);
    }
    expect(fieldsOf(await make({ personalNumber: '11-70' }))).toEqual(['personalNumber: lettersAndNumbersOnly']);
  });

  it('of the role Staff needs a food limit', async () => {
    const answer = await make({ role: 'Staff' });
    expect([answer.status, codeOf(answer), ...fieldsOf(answer)]).toEqual([
      422,
      'FOOD_LIMIT_REQUIRED',
      'foodLimit: FOOD_LIMIT_REQUIRED',
    ]);
    expect(codeOf(await make({ role: 'Staff', foodLimit: 0 }))).toBe('done');
  });

  it('is made once, however often it is asked', async () => {
    const commandId = uuidv7();
    const ask = (more = {}) => admin.call('POST', 'api/users', draft(more), { 'command-id': commandId });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(codeOf(await ask({ name: 'Another' }))).toBe('COMMAND_ID_REUSED');
    expect(codeOf(await admin.call('POST', 'api/users', draft(), { 'command-id': 'x' }))).toBe('COMMAND_ID_REQUIRED');
    const list = await admin.call('GET', 'api/users/list?search=blerim');
    expect(list.body.total).toBe(1);
  });

  it('is found by who may do what', async () => {
    await made({ approveDamages: true, pin: '4816290' });
    const { body } = await admin.call('GET', 'api/users/list?filter=approveDamages:true');
    expect(body.rows.map(({ values }: { values: { name: string } }) => values.name)).toEqual(['Blerim Hoxha']);
  });

  it('is saved by one of two administrators; the other is notified and loses nothing', async () => {
    const { id, version } = await made();
    const save = (name: string) => admin.call('PUT', `api/users/${id}`, { ...draft({ pin: '', name }), version });
    const answers = await Promise.all([save('Blerim One'), save('Blerim Two')]);
    expect(answers.map(codeOf).sort()).toEqual(['RECORD_CHANGED', 'done']);
    expect(answers.find(({ status }) => status === 409)?.body.error.details).toMatchObject({ by: 'Admin' });
  });
});

describe('an administrator', () => {
  it('keeps the role', async () => {
    const answer = await change(test.venue.people.Admin, { role: 'Waiter' });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'ADMIN_ROLE_FIXED']);
  });

  it('who is the last cannot be deleted or deactivated, also not by two at once', async () => {
    const { Admin: own } = test.venue.people;
    expect(codeOf(await change(own, { isActive: false }))).toBe('LAST_ADMINISTRATOR');
    expect(codeOf(await admin.call('DELETE', `api/users/${own}`))).toBe('LAST_ADMINISTRATOR');
    const second = await made({ role: 'Admin', pin: '7304182' });
    const token = (await logIn('7304182')).body.authorization.auth_token;
    const asSecond = (path: string) => test.call('DELETE', path, undefined, { authorization: `Bearer ${token}` });
    const answers = await Promise.all([admin.call('DELETE', `api/users/${second.id}`), asSecond(`api/users/${own}`)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await test.app.venue.read((tx) =>
      tx.rows(sql`SELECT id FROM employee WHERE role = 'Admin' AND is_active AND deleted_at IS NULL`),
    );
    expect(left).toHaveLength(1);
  });

  it('alone deletes users', async () => {
    const { id } = await made();
    const manager = await test.signIn('Manager', 'tablet');
    const answer = await manager.call('DELETE', `api/users/${id}`);
    expect([answer.status, codeOf(answer)]).toEqual([403, 'ONLY_ADMIN_DELETES_USERS']);
    expect(codeOf(await admin.call('DELETE', `api/users/${id}`))).toBe('done');
  });
});

describe('a manager', () => {
  it('reads, changes nothing, and gives new PINs to whoever may less', async () => {
    const manager = await test.signIn('Manager', 'tablet');
    const { people } = test.venue;
    expect((await manager.call('GET', 'api/users/list')).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', 'api/users', draft()],
      ['PUT', `api/users/${people.Waiter}`, { ...draft(), version: 1 }],
      ['POST', `api/users/${people.Waiter}/pin`, { pin: '730418' }],
      ['PUT', `api/users/${people.Waiter}/card`, { card: null }],
    ] as const) {
      expect((await manager.call(method, path, body)).status, path).toBe(403);
    }
    const generate = (id: string) => manager.call('POST', `api/users/${id}/pin/generate`, { digits: 6 });
    for (const id of [people.Admin, people.Manager]) expect(codeOf(await generate(id))).toBe('RIGHTS_BEYOND_YOURS');
    expect(codeOf(await generate(people.Salesman))).toBe('done');
    const { pin } = (await generate(people.Waiter)).body;
    expect(pin).toMatch(/^[0-7]\d{6}$/);
    expect(codeOf(await logIn(pin))).toBe('done');
  });
});

describe('a PIN', () => {
  it('has as many digits behind its number as its owner’s rights ask for', async () => {
    expect(codeOf(await make({ pin: '4816' }))).toBe('PIN_TOO_SHORT');
    expect(codeOf(await make({ pin: '48162' }))).toBe('done');
    const userAccess = true;
    for (const more of [{ role: 'Manager', userAccess }, { role: 'Admin', userAccess }, { approveFreePayment: true }]) {
      const answer = await make({ ...more, pin: '539170' });
      expect([codeOf(answer), ...fieldsOf(answer)]).toEqual(['PIN_TOO_SHORT', 'pin: PIN_TOO_SHORT']);
      // As they are typed: the number and six more.
      expect(answer.body.error.details).toEqual({ digits: 7 });
    }
    expect(codeOf(await make({ role: 'Manager', pin: '5391702' }))).toBe('done');
    // Nobody draws a shorter one by asking for it.
    const drawn = await admin.call('POST', `api/users/${test.venue.people.Manager}/pin/generate`, { digits: 4 });
    expect(drawn.body.pin).toMatch(/^[0-7]\d{6}$/);
  });

  it('is suggested as short as the rights of the new user allow', async () => {
    const suggest = async (grantee?: object) =>
      (await admin.call('POST', 'api/users/suggest-pin', { digits: 5, ...(grantee && { grantee }) })).body.pin;
    expect(await suggest({ role: 'Salesman', flags: [] })).toMatch(/^[0-7]\d{5}$/);
    for (const more of [
      { role: 'Manager', flags: [] },
      { role: 'Salesman', flags: ['approveFreePayment'] },
    ])
      expect(await suggest(more)).toMatch(/^[0-7]\d{6}$/);
    expect(await suggest()).toMatch(/^[0-7]\d{6}$/);
  });

  it('is not simple, and not the birth date or the personal number', async () => {
    for (const pin of ['1234', '0000', '2580', '2307', '1994', '23071994', '1704', '5777777', '52307']) {
      expect(codeOf(await make({ pin })), pin).toBe('PIN_TOO_SIMPLE');
    }
  });

  it('review 26: is drawn for nobody new once every number is somebody’s, and for the next one when one of them leaves', async () => {
    const id = test.venue.people.Waiter;
    const draw = () => admin.call('POST', `api/users/${id}/pin/generate`, { digits: 7 });
    // One digit, two behind an 8, three behind a 9: 118 people.
    await test.app.venue.inWriteTx((tx) =>
      tx.run(sql`
        INSERT INTO employee (id, name, role, pin_number)
        SELECT gen_random_uuid(), 'Number ' || n, 'Waiter', n::text
        FROM generate_series(0, 999) n WHERE n < 8 OR n BETWEEN 80 AND 89 OR n >= 900
        ON CONFLICT (pin_number) DO NOTHING`),
    );
    const refused = await draw();
    expect([refused.status, codeOf(refused)]).toEqual([409, 'PINS_USED_UP']);
    expect((await logIn(pins.Waiter)).status).toBe(200);
    await test.app.venue.inWriteTx((tx) =>
      tx.run(sql`UPDATE employee SET pin_number = NULL WHERE name = 'Number 950'`),
    );
    // And keeps that number for the next PIN.
    for (let n = 0; n < 2; n += 1) expect((await draw()).body.pin).toMatch(/^950\d+$/);
  });

  it('is nowhere in the database, nor can it be found from what is remembered of its request', async () => {
    const { id } = await made({ pin: '481629' });
    await admin.call('POST', `api/users/${id}/pin`, { pin: '730418' });
    const { pin } = (await admin.call('POST', `api/users/${id}/pin/generate`, { digits: 6 })).body;
    const stored = await test.app.venue.read((tx) =>
      tx.rows(sql`
        SELECT to_jsonb(e) AS row FROM employee e UNION ALL SELECT to_jsonb(j) FROM journal j
        UNION ALL SELECT to_jsonb(c) FROM command c UNION ALL SELECT to_jsonb(v) FROM event v`),
    );
    for (const secret of ['481629', '730418', pin]) expect(JSON.stringify(stored)).not.toContain(secret);
    const { createHash } = await import('node:crypto');
    const guess = createHash('sha256')
      .update(JSON.stringify([test.venue.people.Admin, draft({ pin: '481629' })]))
      .digest('base64url');
    expect(JSON.stringify(stored)).not.toContain(guess);
  });
});

describe('the sessions of a user', () => {
  const ends: [string, (id: string) => Promise<Answered>][] = [
    ['a new role', (id) => change(id, { role: 'Salesman' })],
    ['a right taken', (id) => change(id, { canCashOut: false })],
    ['another discount limit', (id) => change(id, { discountLimit: 0 })],
    ['deactivation', (id) => change(id, { isActive: false })],
    ['deletion', (id) => admin.call('DELETE', `api/users/${id}`)],
    ['a new PIN', (id) => admin.call('POST', `api/users/${id}/pin`, { pin: '730418' })],
    ['a PIN that was drawn', (id) => admin.call('POST', `api/users/${id}/pin/generate`, { digits: 8 })],
  ];
  it.each(ends)('ends with %s: 401 on the next request, and the feed is closed', async (_, end) => {
    const { id } = await made({ canCashOut: true });
    const origin = await test.app.http.listen({ port: 0, host: '127.0.0.1' });
    const token = (await logIn('481629')).body.authorization.auth_token as string;
    const session = () => test.call('GET', 'api/session', undefined, { authorization: `Bearer ${token}` });
    expect((await session()).status).toBe(200);
    const reader = await readFeed(origin, token);
    expect((await end(id)).status).toBe(200);
    expect((await session()).status).toBe(401);
    await reader.untilClosed();
  });

  it('goes on after a change that concerns no right', async () => {
    const { id } = await made();
    const token = (await logIn('481629')).body.authorization.auth_token as string;
    expect((await change(id, { name: 'Blerim H.' })).status).toBe(200);
    const { status, body } = await test.call('GET', 'api/session', undefined, { authorization: `Bearer ${token}` });
    expect([status, body.employee.name]).toEqual([200, 'Blerim H.']);
  });
});

describe('who is deleted', () => {
  it('stays as a row for what they sold, and frees the PIN', async () => {
    const { id } = await made();
    await admin.call('DELETE', `api/users/${id}`);
    expect(codeOf(await logIn('481629'))).toBe('LOGIN_REFUSED');
    expect((await admin.call('GET', `api/users/${id}`)).status).toBe(404);
    const row = await test.app.venue.read((tx) =>
      tx.one(sql`SELECT name, pin_hash AS "pinHash", is_active AS "isActive" FROM employee WHERE id = ${id}`),
    );
    expect(row).toEqual({ name: 'Blerim Hoxha', pinHash: null, isActive: false });
    expect(codeOf(await make({ name: 'Blerta' }))).toBe('done');
    expect(codeOf(await logIn('481629'))).toBe('done');
  });
});

it('who has open orders is not deleted before another user takes them over', async () => {
  const { id } = await made();
  const waiter = (await logIn('481629')).body.authorization.auth_token as string;
  const orderId = uuidv7();
  const open = {
    id: uuidv7(),
    type: 'openOrder',
    orderId,
    orderType: 'inHouse',
    tableId: test.venue.tables[0],
    covers: 1,
  };
  await test.call('POST', 'api/orders/commands', { commands: [open] }, { authorization: `Bearer ${waiter}` });
  const refused = await admin.call('DELETE', `api/users/${id}`);
  expect([refused.status, codeOf(refused)]).toEqual([409, 'IN_USE']);
  expect((await admin.call('GET', `api/users/${id}/uses`)).body).toEqual([
    { resource: 'openOrders', id: orderId, name: expect.stringMatching(/^#\d+$/) },
  ]);
});

describe('a card', () => {
  const give = (id: string, card: string | null) => admin.call('PUT', `api/users/${id}/card`, { card });

  it('is kept as a keyed hash, belongs to one user, and can be taken away', async () => {
    const [one, two] = [await made(), await made({ pin: '730418' })];
    expect(codeOf(await give(one.id, 'ab12-3456'))).toBe('done');
    expect(codeOf(await give(one.id, 'AB123456'))).toBe('done');
    expect(codeOf(await give(two.id, 'AB 123456'))).toBe('CARD_TAKEN');
    expect((await admin.call('GET', `api/users/${one.id}`)).body.hasCard).toBe(true);
    const stored = JSON.stringify(
      await test.app.venue.read((tx) =>
        tx.rows(sql`
          SELECT to_jsonb(e) AS row FROM employee e UNION ALL SELECT to_jsonb(j) FROM journal j
          UNION ALL SELECT to_jsonb(c) FROM command c`),
      ),
    );
    expect(stored).not.toContain('AB123456');
    await give(one.id, null);
    expect(codeOf(await give(two.id, 'AB123456'))).toBe('done');
  });

  it('that passes as a payment card is refused, and nothing of it is kept', async () => {
    const { id } = await made();
    for (const card of ['4111111111111111', '4111 1111 1111 1111', '5500-0055-5555-5559']) {
      const answer = await give(id, card);
      expect([answer.status, codeOf(answer)]).toEqual([422, 'CARD_IS_PAYMENT_CARD']);
    }
    expect((await admin.call('GET', `api/users/${id}`)).body.hasCard).toBe(false);
  });

  it('review 26: that anybody would try is refused, and the one that there was stays', async () => {
    const { id } = await made();
    expect(codeOf(await give(id, '0009911223'))).toBe('done');
    for (const card of ['12345678', '0000-0000', 'ABCDEFGH', '1212 1212', '87654321']) {
      const answer = await give(id, card);
      const said = [answer.status, codeOf(answer), ...fieldsOf(answer)];
      expect(said, card).toEqual([422, 'CARD_TOO_SIMPLE', 'card: CARD_TOO_SIMPLE']);
    }
    const other = await made({ pin: '730418' });
    expect(codeOf(await give(other.id, '0009911223'))).toBe('CARD_TAKEN');
  });
});

it('grants and takes each flag for itself', async () => {
  const { id } = await made();
  for (const flag of userFlags) {
    const other = userFlags[(userFlags.indexOf(flag) + 1) % userFlags.length] as UserFlag;
    const flagsOf = () =>
      test.app.venue.read((tx) => tx.one<{ flags: string[] }>(sql`SELECT flags FROM employee WHERE id = ${id}`));
    expect((await change(id, { ...noFlags, [flag]: true, [other]: true })).body[flag]).toBe(true);
    expect([...(await flagsOf()).flags].sort()).toEqual([flag, other].sort());
    expect((await change(id, { [flag]: false })).body[flag]).toBe(false);
    expect((await flagsOf()).flags).toEqual([other]);
  }
});
