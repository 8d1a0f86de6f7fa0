// A venue that takes reservations, two hours before eight in the evening: each test begins with none.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from './app.ts';

export let test: TestApp;
export let manager: Client;

/** The manager on another till. */
export let tablet: Client;

export let waiter: Client;
export let tables: readonly string[];
export const minute = 60_000;
export const hour = 60 * minute;

/** Eight in the evening of the test's day, 18 November 2026, in Kosovo. */
export const eight = Date.UTC(2026, 10, 18, 19);

export async function signInWaiter(): Promise<void> {
  waiter = await test.signIn('Waiter');
}

export const wanted = (more: object = {}) => ({
  startsAt: eight,
  minutes: 120,
  persons: 4,
  tableIds: [tables[0]],
  name: 'Krasniqi',
  phone: '',
  comment: '',
  guestId: null,
  clientId: null,
  ...more,
});

export const book = (more: object = {}, by: Client = manager) => by.call('POST', 'api/reservations', wanted(more));

export const booked = async (more: object = {}) => {
  const answer = await book(more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.reservation;
};

export const put = (id: string, version: number, more: object, by: Client = manager) =>
  by.call('PUT', `api/reservations/${id}`, wanted({ version, ...more }));

export const setStatus = (id: string, version: number, status: string, by: Client = manager) =>
  by.call('POST', `api/reservations/${id}/status`, { version, status });

export const seat = (id: string, version: number, more: object = {}, by: Client = manager) =>
  by.call('POST', `api/reservations/${id}/seat`, { version, orderId: uuidv7(), ...more });

export const codeOf = ({ status, body }: Answered) => (status === 200 ? 'ok' : body.error.code);
export const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));

export const evening = async (day?: string) =>
  (await manager.call('GET', `api/reservations${day === undefined ? '' : `?day=${day}`}`)).body;

export const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);

export const kept = async () =>
  read<{ id: string; tableIds: string[]; from: number; to: number }>(sql`
    SELECT id, table_ids AS "tableIds", starts_at AS "from", ends_at AS "to" FROM reservation
    WHERE status IN ('booked', 'confirmed')`);

export async function cancelOrders(): Promise<void> {
  const { orders } = (await manager.call('GET', 'api/orders/open')).body;
  for (const { id } of orders) await manager.command({ type: 'cancelOrder', orderId: id });
}

export function openVenueOfTables(): void {
  beforeAll(async () => {
    test = await openTestApp();
    manager = await test.signIn('Manager');
    tablet = await test.signIn('Manager', 'tablet');
    await signInWaiter();
    tables = test.venue.tables;
  });
  afterAll(() => test?.close());
  beforeEach(async () => {
    test.time.now = eight - 2 * hour;
    // What an earlier test booked leaves the tables free for this one.
    for (const { id, version, status } of (await evening('2026-11-18')).reservations) {
      if (status === 'booked' || status === 'confirmed') await setStatus(id, version, 'cancelled');
    }
    await cancelOrders();
    // Nor do those who stand at the bar keep one.
    for (const { id, version, status } of (await evening('2026-11-18')).reservations) {
      if (status === 'showed' && codeOf(await setStatus(id, version, 'booked')) === 'ok')
        await setStatus(id, version + 1, 'cancelled');
    }
  });
}
