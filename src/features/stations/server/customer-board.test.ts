import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { devices, pins } from '../../../../tests/kit/venue.ts';

// The customer board: decision 0111.

let test: TestApp;
let admin: Client;
let waiter: Client;
let cook: Client;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  test.time.now += 4 * 60 * 60_000;
  [admin, waiter, cook] = await Promise.all([
    test.signIn('Admin', 'tablet'),
    test.signIn('Waiter', 'till'),
    test.signIn('Display', 'kitchen'),
  ]);
});

const encode = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');
let boards = 0;

/** A new board of the venue, with a key unless said; and its point. */
async function newBoard({ hasKey = true, till = null as string | null } = {}) {
  boards += 1;
  const made = await admin.call('POST', 'api/points', { name: `Board ${boards}`, kind: 'customerBoard', till });
  expect(made.status).toBe(200);
  const pointId = made.body.id as string;
  const { code } = (await admin.call('POST', `api/points/${pointId}/code`)).body;
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
  const publicKey = encode(await crypto.subtle.exportKey('spki', pair.publicKey));
  const enrolled = await test.call('POST', 'api/points/enroll', { code, ...(hasKey && { publicKey }) });
  const posValue = enrolled.body.posValue as string;
  const prove = async () => {
    const { nonce } = (await test.call('POST', 'api/login/nonce')).body;
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    return { nonce, signature: encode(await crypto.subtle.sign(how, pair.privateKey, Buffer.from(nonce))) };
  };
  const read = async (parts: { pass?: string; proof?: object } = {}) => {
    const { status, body } = await test.call('POST', 'api/board', { posValue, ...parts });
    return status === 200 ? body : body.error.code;
  };
  return { pointId, posValue, prove, read };
}

/** A pizza, paid over the counter. */
async function paid(orderType = 'direct') {
  const orderId = uuidv7();
  const adding = { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.pizza, quantity: 1000 };
  await waiter.command({ type: 'openOrder', orderId, orderType, tableId: null, covers: 0 }, adding, {
    type: 'send',
    orderId,
  });
  const { total, number } = (await waiter.call('GET', `api/orders/${orderId}`)).body;
  const payments = [{ id: uuidv7(), method: 'cash', amount: total, tendered: total + 350 }];
  const { body } = await waiter.command({ type: 'pay', orderId, expectedTotal: total, payments });
  expect(body.answers[0].outcome).toBe('done');
  return { orderId, number: number as number, total: total as number };
}
const move = async (orderId: string, from: string, to: string) =>
  expect((await cook.call('POST', `api/pickup/${orderId}/move`, { from, to })).body.isMoved).toBe(true);
/** So much later the numbers are read again. */
const later = (ms = 1_000) => {
  test.time.now += ms;
};

describe('a board', () => {
  it('shows numbers from preparing to ready until they are collected, and no word of anybody', async () => {
    const board = await newBoard({ hasKey: false });
    const { orderId, number } = await paid();
    const table = uuidv7();
    await waiter.command(
      { type: 'openOrder', orderId: table, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 0 },
      { type: 'addLine', orderId: table, lineId: uuidv7(), productId: test.venue.products.pizza, quantity: 1000 },
      { type: 'send', orderId: table },
    );
    later();
    const before = await board.read();
    expect(before).toMatchObject({ preparing: [number], ready: [], sale: null, hasTill: false, pass: null });
    expect(Object.keys(before).sort()).toEqual(
      [
        'currency',
        'hasTill',
        'logo',
        'pass',
        'preparing',
        'ready',
        'sale',
        'serverTime',
        'timeZone',
        'venueName',
      ].sort(),
    );
    await move(orderId, 'preparing', 'ready');
    later();
    expect(await board.read()).toMatchObject({ preparing: [], ready: [{ number }] });
    await move(orderId, 'ready', 'collected');
    later();
    expect(await board.read()).toMatchObject({ preparing: [], ready: [] });
    await move(orderId, 'collected', 'ready');
    later(31 * 60_000);
    expect(await board.read()).toMatchObject({ ready: [] });
  });

  it('shows no number of yesterday', async () => {
    const board = await newBoard({ hasKey: false });
    const { number } = await paid();
    later();
    expect((await board.read()).preparing).toContain(number);
    later(24 * 60 * 60_000);
    expect((await board.read()).preparing).toEqual([]);
  });

  it('with a key signs once an hour, and a copied secret reads nothing', async () => {
    const board = await newBoard();
    expect(await board.read()).toBe('BOARD_REFUSED');
    const proof = await board.prove();
    const first = await board.read({ proof });
    expect(first.pass).toEqual(expect.any(String));
    expect(await board.read({ proof })).toBe('BOARD_REFUSED');
    expect((await board.read({ pass: first.pass })).pass).toBe(first.pass);
    const other = await newBoard();
    expect(await other.read({ pass: first.pass })).toBe('BOARD_REFUSED');
    expect(await other.read({ proof: await board.prove() })).toBe('BOARD_REFUSED');
    const [until = '', seal = ''] = first.pass.split('.');
    expect(await board.read({ pass: `${Number(until) + 60_000}.${seal}` })).toBe('BOARD_REFUSED');
    later(60 * 60_000);
    expect(await board.read({ pass: first.pass })).toBe('BOARD_REFUSED');
    expect((await board.read({ proof: await board.prove() })).pass).not.toBe(first.pass);
  });

  it('is one no more once it is revoked, has another device, or is another kind of point', async () => {
    const board = await newBoard();
    const { pass } = await board.read({ proof: await board.prove() });
    const one = (await admin.call('GET', `api/points/${board.pointId}`)).body;
    expect((await admin.call('PUT', `api/points/${board.pointId}`, { ...values(one), kind: 'display' })).status).toBe(
      200,
    );
    expect(await board.read({ pass })).toBe('BOARD_REFUSED');
    const two = (await admin.call('GET', `api/points/${board.pointId}`)).body;
    await admin.call('PUT', `api/points/${board.pointId}`, { ...values(two), kind: 'customerBoard' });
    expect((await board.read({ pass })).pass).toBe(pass);
    await admin.call('POST', `api/points/${board.pointId}/revoke`);
    expect(await board.read({ pass })).toBe('BOARD_REFUSED');
  });

  it('is read by no other device, and lets nobody sign in', async () => {
    for (const posValue of [devices.till, devices.kitchen, 'venue.unknown']) {
      const { status, body } = await test.call('POST', 'api/board', { posValue });
      expect([status, body.error.code]).toEqual([403, 'BOARD_REFUSED']);
    }
    const board = await newBoard({ hasKey: false });
    const tried = await test.call('POST', 'api/login', { pin: pins.Admin, posValue: board.posValue });
    expect([tried.status, tried.body.error.code]).toEqual([401, 'LOGIN_REFUSED']);
    const known = async (posValue: string) => (await test.call('POST', 'api/points/known', { posValue })).body;
    expect(await known(board.posValue)).toEqual({ isKnown: true, isBoard: true });
    expect(await known(devices.till)).toEqual({ isKnown: true, isBoard: false });
  });

  it('is not made of the device at which somebody sits, and ends the sessions of another one', async () => {
    const change = async (pointId: string) => {
      const point = (await admin.call('GET', `api/points/${pointId}`)).body;
      return admin.call('PUT', `api/points/${pointId}`, { ...values(point), kind: 'customerBoard' });
    };
    expect((await change(test.venue.points.tablet)).body.error.code).toBe('POINT_IS_YOURS');
    expect((await cook.call('GET', 'api/session')).status).toBe(200);
    const kitchen = (await admin.call('GET', `api/points/${test.venue.points.kitchen}`)).body;
    expect((await change(test.venue.points.kitchen)).status).toBe(200);
    expect((await cook.call('GET', 'api/session')).status).toBe(401);
    const now = (await admin.call('GET', `api/points/${test.venue.points.kitchen}`)).body;
    await admin.call('PUT', `api/points/${test.venue.points.kitchen}`, { ...values(now), kind: kitchen.kind });
    expect((await cook.call('GET', 'api/session')).status).toBe(401);
  });

  it('is seen in the list of devices while it reads', async () => {
    const board = await newBoard({ hasKey: false });
    await board.read();
    expect(test.app.venue.presence.points()).toContain(board.pointId);
  });
});

/** What the form of a point sends back. */
function values({
  id: _,
  state: __,
  signedIn: ___,
  lastSeenAt: ____,
  appVersion: _____,
  hasKey: ______,
  ...rest
}: Record<string, unknown>) {
  return rest;
}

describe('a board at a till', () => {
  it('shows the sale that is on its screen, what is owed, and the change; nothing of tables or other tills', async () => {
    const board = await newBoard({ hasKey: false, till: test.venue.points.till });
    expect(await board.read()).toMatchObject({ hasTill: true, sale: null });
    const orderId = uuidv7();
    const adding = { type: 'addLine', orderId, productId: test.venue.products.pizza };
    const [one, two] = [uuidv7(), uuidv7()];
    await waiter.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      {
        ...adding,
        lineId: one,
        quantity: 2000,
      },
    );
    await waiter.call('POST', `api/orders/${orderId}/lease`, { action: 'take' });
    expect((await board.read()).sale).toMatchObject({
      isPaid: false,
      lines: [{ name: 'Pica', quantity: 2000, amount: 1300 }],
      total: 1300,
      remaining: 1300,
    });
    await waiter.command({ ...adding, lineId: two, quantity: 1000 }, { type: 'send', orderId });
    const manager = await test.signIn('Manager', 'till');
    const taken = { type: 'voidLine', orderId, lineId: two, voidLineId: uuidv7(), quantity: 1000, reason: 'mistake' };
    expect((await manager.command(taken)).body.answers[0].outcome).toBe('done');
    const { total } = (await waiter.call('GET', `api/orders/${orderId}`)).body;
    // What was taken back is not there any more.
    expect((await board.read()).sale).toMatchObject({ lines: [{ quantity: 2000 }], total: 1300 });
    const payments = [{ id: uuidv7(), method: 'cash', amount: total, tendered: total + 700 }];
    await waiter.command({ type: 'pay', orderId, expectedTotal: total, payments });
    expect((await board.read()).sale).toMatchObject({
      isPaid: true,
      total,
      tendered: total + 700,
      change: 700,
      remaining: 0,
    });
    later(20_000);
    expect((await board.read()).sale).toBeNull();
  });

  it('shows nothing of an order of a table, nor of another till', async () => {
    const board = await newBoard({ hasKey: false, till: test.venue.points.till });
    const orderId = uuidv7();
    await waiter.command(
      { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[1], covers: 0 },
      { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.pizza, quantity: 1000 },
    );
    await waiter.call('POST', `api/orders/${orderId}/lease`, { action: 'take' });
    expect((await board.read()).sale).toBeNull();
    const elsewhere = await newBoard({ hasKey: false, till: test.venue.points.tablet });
    await paid();
    expect((await board.read()).sale).toMatchObject({ isPaid: true });
    expect((await elsewhere.read()).sale).toBeNull();
  });
});
