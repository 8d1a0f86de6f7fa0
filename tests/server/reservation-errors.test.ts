import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservationErrors } from '#features/reservations/domain/errors.ts';
import { reservationLimits } from '#features/reservations/domain/reservation.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { languages } from '#kernel/locale.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { type Refusal, said } from '../kit/error-words.ts';

/*
 * The error catalogue of the specification (section 8), as far as it is about reservations: what is done, the code that the server
 * answers, and that there are words for it in every language. "Reservation status update failed" is said as it is there.
 */

let test: TestApp;
let manager: Client;
const minute = 60_000;
const hour = 60 * minute;
const eight = Date.UTC(2026, 10, 18, 19);
beforeAll(async () => {
  test = await openTestApp();
  test.time.now = eight - 2 * hour;
  manager = await test.signIn('Manager');
});
afterAll(() => test?.close());

let nextTable = 0;
const wanted = (more: object = {}) => ({
  startsAt: eight,
  minutes: 60,
  persons: 2,
  tableIds: [test.venue.tables[nextTable++ % 6]],
  name: 'Krasniqi',
  phone: '',
  comment: '',
  guestId: null,
  clientId: null,
  ...more,
});
const book = (more: object = {}) => manager.call('POST', 'api/reservations', wanted(more));
async function booked(more: object = {}) {
  const { status, body } = await book(more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.reservation as { id: string; version: number; tableIds: string[] };
}
const change = (id: string, version: number, more: object = {}) =>
  manager.call('PUT', `api/reservations/${id}`, wanted({ version, tableIds: [], ...more }));
const setStatus = (id: string, version: number, status: string) =>
  manager.call('POST', `api/reservations/${id}/status`, { version, status });
const seat = (id: string, version: number) =>
  manager.call('POST', `api/reservations/${id}/seat`, { version, orderId: uuidv7() });
const refusalOf = ({ status, body }: Answered): Refusal => {
  expect(status, JSON.stringify(body)).not.toBe(200);
  return { code: body.error.code, details: body.error.details ?? {} };
};
/** Each case on an evening of its own. */
let evening = 0;
const freshEvening = () => {
  evening += 1;
  return eight + evening * 24 * hour;
};

const catalogue: readonly (readonly [
  said: string,
  code: keyof typeof reservationErrors,
  provoke: () => Promise<Answered>,
])[] = [
  ['a reservation that is not there', 'RESERVATION_NOT_FOUND', () => change(uuidv7(), 1)],
  [
    'a table that is kept for others then',
    'RESERVATION_CLASH',
    async () => {
      const startsAt = freshEvening();
      const { tableIds } = await booked({ startsAt });
      return book({ startsAt: startsAt + 55 * minute, tableIds });
    },
  ],
  [
    'somebody else was faster',
    'RESERVATION_CHANGED',
    async () => {
      const { id } = await booked({ tableIds: [] });
      await change(id, 1, { persons: 3 });
      return change(id, 1, { persons: 4 });
    },
  ],
  [
    'reservation status update failed',
    'RESERVATION_STATUS_UPDATE_FAILED',
    async () => {
      const { id } = await booked({ tableIds: [] });
      await setStatus(id, 1, 'cancelled');
      return setStatus(id, 1, 'confirmed');
    },
  ],
  [
    'guests who sit are not moved in time',
    'RESERVATION_SEATED',
    async () => {
      const { id, tableIds } = await booked();
      expect((await seat(id, 1)).status).toBe(200);
      return change(id, 2, { startsAt: eight + hour, tableIds });
    },
  ],
  [
    'what was cancelled is not changed',
    'RESERVATION_ENDED',
    async () => {
      const { id } = await booked({ tableIds: [] });
      await setStatus(id, 1, 'cancelled');
      return change(id, 2);
    },
  ],
  [
    'guests of another day',
    'RESERVATION_OTHER_DAY',
    async () => {
      const { id } = await booked({ startsAt: freshEvening() });
      return seat(id, 1);
    },
  ],
  ['a time that has passed', 'RESERVATION_IN_PAST', () => book({ startsAt: eight - 24 * hour })],
  ['a time between five minutes', 'RESERVATION_TIME_INVALID', () => book({ startsAt: eight + minute })],
  [
    'no table to lead them to',
    'RESERVATION_TABLE_REQUIRED',
    async () => {
      const { id } = await booked({ tableIds: [] });
      return seat(id, 1);
    },
  ],
  ['a table that is not there', 'RESERVATION_TABLE_GONE', () => book({ tableIds: [uuidv7()] })],
  [
    'more than anybody can read',
    'RESERVATION_TOO_MANY',
    async () => {
      const startsAt = freshEvening();
      await test.app.venue.inWriteTx((tx) =>
        tx.run(sql`
          INSERT INTO reservation (id, version, status, is_walk_in, starts_at, ends_at, table_ids, persons, name, phone, comment,
                                   made_at, made_by)
          SELECT md5(n::text)::uuid, 1, 'booked', false, ${new Date(startsAt).toISOString()}::timestamptz,
                 ${new Date(startsAt + hour).toISOString()}::timestamptz, '{}', 2, 'Many', '', '', now(),
                 ${test.venue.people.Manager}::uuid
          FROM generate_series(1, ${reservationLimits.ofOneDay}::int) AS n`),
      );
      return book({ startsAt, tableIds: [] });
    },
  ],
  ['the number of a payment card', 'TEXT_IS_CARD', () => book({ comment: '4111 1111 1111 1111' })],
];

describe('the error catalogue', () => {
  it.each(catalogue)('%s: %s', async (_, code, provoke) => {
    const refusal = refusalOf(await provoke());
    expect(refusal.code).toBe(code);
    const read = languages.map((language) => said(language, refusal));
    for (const text of read) expect(text).toMatch(/^[^{}]{5,}$/);
    expect(new Set(read).size).toBe(languages.length);
  });

  it('is whole: every code of reservations is brought about', () => {
    expect(catalogue.map(([, code]) => code).toSorted()).toEqual(Object.keys(reservationErrors).toSorted());
  });

  it('spec 8: the failed change of a status is said by its name, with what it is', () => {
    const details = { status: 'cancelled' };
    expect(said('en', { code: 'RESERVATION_STATUS_UPDATE_FAILED', details })).toBe(
      'Reservation status update failed. It is now: cancelled.',
    );
  });
});
