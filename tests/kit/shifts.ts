// A venue whose people begin and end shifts: who they are, what they do, and that each test begins with nobody on shift.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, changeSettings, openTestApp, type TestApp } from './app.ts';

export let test: TestApp;
export let admin: Client;
export let manager: Client;
export let waiter: Client;
export let other: Client;

/** Also after a time that ends sessions. */
export async function signAllIn(): Promise<void> {
  admin = await test.signIn('Admin');
  manager = await test.signIn('Manager', 'tablet');
  waiter = await test.signIn('Waiter');
  other = await test.signIn('waiter2', 'tablet');
}

export const nothing = { pieces: [], methods: [] };

export const rows = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));

export const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  body?.error?.code ?? status;

export const clockIn = async (who = waiter, openingFloat = 5_000): Promise<string> => {
  const answer = await who.call('POST', 'api/shifts', { openingFloat });
  expect(answer.status).toBe(200);
  return answer.body.shiftId;
};

export const cash = (...pieces: readonly (readonly [value: number, pieces: number])[]) => ({
  pieces: pieces.map(([value, count]) => ({ value, pieces: count })),
  methods: [],
});

export const end = (shiftId: string, count: unknown = nothing, who = waiter, more: object = {}) =>
  who.call('POST', `api/shifts/${shiftId}/end`, { count, ...more });

export const move = (shiftId: string, body: object, who = waiter) =>
  who.call('POST', `api/shifts/${shiftId}/movements`, { note: 'why', ...body });

export const receive = (handoutId: string, who = manager, more: object = {}) =>
  who.call('POST', `api/handouts/${handoutId}/receive`, { reason: '', ...more });

export const opening = (orderId: string) => ({
  type: 'openOrder',
  orderId,
  orderType: 'direct',
  covers: 0,
  tableId: null,
});

export const beer = (orderId: string, pieces = 1) => ({
  type: 'addLine',
  orderId,
  lineId: uuidv7(),
  productId: test.venue.products.beer,
  quantity: pieces * 1000,
});

export const paying = (orderId: string, amount: number, method = 'cash') => ({
  type: 'pay',
  orderId,
  expectedTotal: amount,
  payments: [{ id: uuidv7(), method, amount }],
});

export const dayNow = () => new Date(test.time.now).toISOString().slice(0, 10);

export const said = ({ body }: Awaited<ReturnType<Client['command']>>) =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);

/** A sale of beers at 2.00. */
export async function sell(who: Client, pieces: number, method = 'cash'): Promise<string> {
  const orderId = uuidv7();
  const answer = await who.command(opening(orderId), beer(orderId, pieces), paying(orderId, pieces * 200, method));
  expect(said(answer)).toEqual(['done', 'done', 'done']);
  return orderId;
}

/** Ten minutes in which the server hears nothing of somebody's device; returns when and by what something was sold in them. */
export async function apart(who: Client) {
  const { version } = (await who.call('GET', 'api/menus/fetch?locale=sq')).body;
  await expect.poll(() => rows(sql`SELECT 1 FROM given_catalogue WHERE version = ${version}`)).toHaveLength(1);
  test.time.now += 5 * 60_000;
  const made = { at: test.time.now, catalogueVersion: version };
  test.time.now += 5 * 60_000;
  return made;
}

export const whole = async (handoutId: string) => (await manager.call('GET', `api/handouts/${handoutId}`)).body;

export function openShiftsVenue(): void {
  beforeAll(async () => {
    test = await openTestApp();
    await signAllIn();
  });
  afterAll(() => test?.close());
  /** Each test begins with nobody on shift and a minute later. */
  beforeEach(async () => {
    test.time.now += 60_000;
    await test.app.venue.inWriteTx((tx) =>
      tx.run(sql`UPDATE sales_order SET status = 'cancelled' WHERE status = 'open'`),
    );
    for (const { shiftId, user } of (await manager.call('GET', 'api/shifts/now')).body) {
      const answer = await admin.call('POST', `api/shifts/${shiftId}/end`, { count: nothing, leavesOrders: true });
      expect(answer.status, user.name).toBe(200);
    }
    await changeSettings(test.app, {
      requireShift: false,
      adminClockin: false,
      managerHandouts: true,
      waiterSelfHandouts: false,
      includeBankAmountHandouts: false,
    });
  });
}
