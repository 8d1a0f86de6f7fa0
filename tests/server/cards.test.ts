import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';
import { devices, type Person, pins } from '../kit/venue.ts';

// Issue 10, point 5: approvals by card or PIN, and log-in by card where the venue wants it.

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin', 'tablet');
  await give('Manager', '0004 812-377 10');
  await give('Waiter', '0009911223');
});
afterAll(() => test?.close());
/** Long enough for every wait to end. */
beforeEach(async () => {
  test.time.now += 3_600_000;
  await changeSettings(test.app, { cardSignIn: true });
  admin = await test.signIn('Admin', 'tablet');
});

const give = async (person: Person, card: string | null) =>
  (await admin.call('PUT', `api/users/${test.venue.people[person]}/card`, { card })).status;
const logIn = (more: object) => test.call('POST', 'api/login', { posValue: devices.till, ...more });
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  body?.error?.code ?? status;

describe('a card at the log-in', () => {
  it('opens the till as its owner, however the reader writes it', async () => {
    for (const card of ['0004 812-377 10', '000481237710']) {
      const { status, body } = await logIn({ card });
      expect([status, body.employee?.name]).toEqual([200, 'Manager']);
    }
  });

  it('opens nothing where the venue does not want it, without telling whose it is', async () => {
    await changeSettings(test.app, { cardSignIn: false });
    const refused = [await logIn({ card: '000481237710' }), await logIn({ card: '555555555555' })];
    expect(refused.map(codeOf)).toEqual(['LOGIN_REFUSED', 'LOGIN_REFUSED']);
    expect((await test.call('GET', 'api/login/context')).body.opensByCard).toBe(false);
  });

  it('is one of two: not with a PIN, not without either, and not too short to be guessed', async () => {
    const wrong = [{}, { pin: pins.Manager, card: '000481237710' }, { card: '1234567' }];
    for (const body of wrong) expect(codeOf(await logIn(body))).toBe('INVALID_INPUT');
    expect(await give('Waiter', '1234567')).toBe(400);
  });

  it('waits like a PIN: after five that nobody has, the right one is not looked at either', async () => {
    const tries: unknown[] = [];
    for (let n = 0; n < 6; n += 1) tries.push(codeOf(await logIn({ card: `55555555555${n}` })));
    expect(tries.at(-1)).toBe('LOGIN_LOCKED');
    expect(codeOf(await logIn({ card: '000481237710' }))).toBe('LOGIN_LOCKED');
    test.time.now += 15 * 60_000;
    expect((await logIn({ card: '000481237710' })).status).toBe(200);
  });

  it('issue 9 point 2: is none where goods are scanned: that is said, shuts no till, and is said of no other code', async () => {
    const answers: unknown[] = [];
    for (let n = 0; n < 20; n += 1)
      answers.push(codeOf(await logIn({ card: n % 2 === 0 ? '3800001000019' : '03800001000019' })));
    expect(new Set(answers)).toEqual(new Set(['CARD_IS_PRODUCT']));
    expect(codeOf(await logIn({ card: '3800001000026' }))).toBe('LOGIN_REFUSED');
    expect(codeOf(await test.call('POST', 'api/login', { posValue: 'nobody', card: '3800001000019' }))).toBe(
      'LOGIN_REFUSED',
    );
    expect((await logIn({ card: '000481237710' })).status).toBe(200);
    // Nor where it was given to somebody as a card.
    await give('Salesman', '3800001000019');
    expect(codeOf(await logIn({ card: '3800001000019' }))).toBe('CARD_IS_PRODUCT');
    await give('Salesman', null);
  });

  it('review 20: is none either with a dash or a blank in the code of goods', async () => {
    await give('Salesman', '3800001000019');
    for (const card of ['3800-001000019', '3800 001000019'])
      expect(codeOf(await logIn({ card }))).toBe('CARD_IS_PRODUCT');
    await give('Salesman', null);
  });

  it('review 20: or the PIN that was typed as fast are given as both: they open what they are, and a wrong one counts once', async () => {
    const id = test.venue.people.waiter2;
    const { pin } = (await admin.call('POST', `api/users/${id}/pin/generate`, { digits: 8 })).body;
    const both = (code: string) => logIn({ pin: code, card: code });
    const names = async (code: string) => (await both(code)).body.employee?.name;
    expect([await names(pin), await names('0009911223')]).toEqual(['waiter2', 'Waiter']);
    const tries: unknown[] = [];
    for (let n = 0; n < 6; n += 1) tries.push(codeOf(await both(`0055513${n}9`)));
    expect(tries).toEqual([...Array(5).fill('LOGIN_REFUSED'), 'LOGIN_LOCKED']);
    expect(codeOf(await both('0055513999'))).toBe('LOGIN_LOCKED');
    expect(codeOf(await logIn({ pin: pins.Waiter, card: '0009911223' }))).toBe('INVALID_INPUT');
  });

  it('review 13, 8: that is taken away or replaced takes along who is signed in', async () => {
    for (const next of ['0007777111', null]) {
      const token = (await logIn({ card: '000481237710' })).body.authorization.auth_token;
      const lists = () => test.call('GET', 'api/session', undefined, { authorization: `Bearer ${token}` });
      expect((await lists()).status).toBe(200);
      await give('Manager', '000481237710');
      expect((await lists()).status).toBe(200);
      await give('Manager', next);
      expect((await lists()).status).toBe(401);
      await give('Manager', '000481237710');
    }
  });

  it('opens nothing once it was taken away, or its owner may no longer work here', async () => {
    await give('Salesman', '0007777001');
    expect((await logIn({ card: '0007777001' })).status).toBe(200);
    await give('Salesman', null);
    expect(codeOf(await logIn({ card: '0007777001' }))).toBe('LOGIN_REFUSED');
    await give('Salesman', '0007777001');
    await test.app.venue.inWriteTx((tx) =>
      tx.run(sql`UPDATE employee SET is_active = false WHERE id = ${test.venue.people.Salesman}`),
    );
    expect(codeOf(await logIn({ card: '0007777001' }))).toBe('LOGIN_REFUSED');
  });

  it('of a bank is refused without being kept, in the memory of the server or in the journal', async () => {
    expect(codeOf(await logIn({ card: '4242 4242 4242 4242' }))).toBe('LOGIN_REFUSED');
    const entries = await test.app.venue.read((tx) =>
      tx.rows(sql`SELECT data FROM journal WHERE action = 'login.refused' AND data LIKE '%4242%'`),
    );
    expect(entries).toEqual([]);
  });
});

describe('a card at an approval', () => {
  const serve = async (by: Client) => {
    const [orderId, lineId] = [uuidv7(), uuidv7()];
    await by.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity: 2000 },
      { type: 'send', orderId },
    );
    return { orderId, lineId };
  };
  const ask = (by: Client, { orderId, lineId }: { orderId: string; lineId: string }, card: string) =>
    by.call('POST', 'api/approvals', {
      card,
      action: 'voidLine',
      subject: orderId,
      terms: { lineId, quantity: 2000, reason: 'cold' },
      amount: 400,
    });

  it('stands for the PIN of its owner, also where nobody signs in by card, and both are on record', async () => {
    await changeSettings(test.app, { cardSignIn: false });
    const waiter = await test.signIn('Waiter');
    const served = await serve(waiter);
    const { body } = await ask(waiter, served, '000481237710');
    expect(body.approverName).toBe('Manager');
    const command = { id: uuidv7(), type: 'voidLine', ...served, voidLineId: uuidv7(), quantity: 2000, reason: 'cold' };
    const answer = await waiter.command({ ...command, approvalId: body.approvalId });
    expect(answer.body.answers[0].outcome).toBe('done');
    const entry = await test.app.venue.read((tx) =>
      tx.one(
        sql`SELECT user_id AS "userId", approver_id AS "approverId" FROM journal WHERE command_id = ${command.id}`,
      ),
    );
    expect(entry).toEqual({ userId: test.venue.people.Waiter, approverId: test.venue.people.Manager });
  });

  it('issue 9 point 2: is none where goods are scanned, and they count for nobody', async () => {
    const waiter = await test.signIn('Waiter');
    const served = await serve(waiter);
    for (let n = 0; n < 20; n += 1) expect(codeOf(await ask(waiter, served, '3800001000019'))).toBe('CARD_IS_PRODUCT');
    expect((await ask(waiter, served, '000481237710')).body.approverName).toBe('Manager');
  });

  it('review 19, 1: is none either that is somebody’s, so that nobody tries cards by making products of them', async () => {
    const manager = await test.signIn('Manager');
    const { rows } = (await manager.call('GET', 'api/units/list?limit=1')).body;
    const guess = { name: { en: 'A guess' }, code: 'GUESS', price: 100, vatRate: null, unitId: rows[0].id };
    const { body } = await manager.call('POST', 'api/products', { ...guess, barcodes: ['000481237710'] });
    expect(body.id).toBeDefined();
    const waiter = await test.signIn('Waiter');
    expect(codeOf(await ask(waiter, await serve(waiter), '000481237710'))).toBe('CARD_IS_PRODUCT');
    await changeSettings(test.app, { cardSignIn: true });
    const answer = await test.call('POST', 'api/login', { card: '000481237710', posValue: devices.tablet });
    expect(codeOf(answer)).toBe('CARD_IS_PRODUCT');
  });

  it('review 14, 4: is no simple one, and wrong ones count for whoever asks, at every device', async () => {
    for (const card of ['00000000', '12345678', 'aaaa aaaa']) expect(await give('waiter2', card)).toBe(422);
    const [till, tablet] = [await test.signIn('Waiter'), await test.signIn('Waiter', 'tablet')];
    const served = await serve(till);
    const codes: unknown[] = [];
    for (let n = 0; n < 11; n += 1) {
      codes.push(codeOf(await ask(n % 2 === 0 ? till : tablet, served, `0006666${100 + n * 7}`)));
      // The streak of a device ends; what a user has tried does not.
      test.time.now += 31_000;
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('APPROVER_REFUSED'));
    expect(codes.at(-1)).toBe('LOGIN_LOCKED');
  });

  it('approves nothing for its own owner, nor by a colleague without the right, nor by nobody', async () => {
    await give('waiter2', '0003333444');
    const waiter = await test.signIn('Waiter');
    const served = await serve(waiter);
    expect(codeOf(await ask(waiter, served, '0009911223'))).toBe('APPROVER_IS_REQUESTER');
    expect(codeOf(await ask(waiter, served, '0003333444'))).toBe('APPROVER_REFUSED');
    expect(codeOf(await ask(waiter, served, '0008888888'))).toBe('APPROVER_REFUSED');
  });
});
