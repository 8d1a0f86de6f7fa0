import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { setAccess } from '../../../../tests/kit/access.ts';
import type { Answered } from '../../../../tests/kit/app.ts';
import { readFeed } from '../../../../tests/kit/feed.ts';
import {
  book,
  booked,
  codeOf,
  eight,
  evening,
  hour,
  kept,
  manager,
  minute,
  openVenueOfTables,
  put,
  read,
  seat,
  setStatus,
  signInWaiter,
  tables,
  tablet,
  test,
  waiter,
  wanted,
} from '../../../../tests/kit/reservations.ts';

openVenueOfTables();

describe('a booking', () => {
  it('is on its evening with all that was said, and in the journal', async () => {
    const made = await booked({
      tableIds: [tables[0], tables[1]],
      comment: 'Pranë dritares',
      phone: '+383 44 111 222',
    });
    expect(made).toMatchObject({
      status: 'booked',
      persons: 4,
      name: 'Krasniqi',
      version: 1,
      endsAt: eight + 2 * hour,
    });
    const { day, from, to, usualMinutes, reservations } = await evening();
    expect({ day, hours: (to - from) / hour, usualMinutes }).toEqual({
      day: '2026-11-18',
      hours: 24,
      usualMinutes: 120,
    });
    expect(reservations.find(({ id }: { id: string }) => id === made.id)).toEqual(made);
    const entries = await read<{ data: string }>(sql`
      SELECT data FROM journal WHERE action = 'reservation.book' AND subject = ${`reservation:${made.id}`}`);
    expect(entries).toHaveLength(1);
    expect(JSON.parse(entries[0]?.data ?? '')).toMatchObject({ name: 'Krasniqi', persons: 4, startsAt: eight });
    // Its number is not for everybody who reads the journal.
    expect(entries[0]?.data).not.toContain('44 111');
  });

  it('adds its guests to those who reserve, once, and finds them by their number', async () => {
    const first = await booked({ phone: '+383 44 333 444' });
    const again = await booked({ phone: '+383(44)333-444', tableIds: [tables[1]], name: 'Krasniqi A.' });
    expect(first.guestId).not.toBeNull();
    expect(again.guestId).toBe(first.guestId);
    const list = await manager.call('GET', 'api/reservation-clients/list?search=Krasniqi');
    expect(list.body.rows.filter(({ id }: { id: string }) => id === first.guestId)).toHaveLength(1);
    const used = await manager.call('DELETE', `api/reservation-clients/${first.guestId}`);
    expect(codeOf(used)).toBe('IN_USE');
  });

  it('is one for two devices that want one table at once, and says who has it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        book({ name: `Guest ${at}`, startsAt: eight + (at % 3) * 15 * minute }, at % 2 ? manager : tablet),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [first] = answers.filter(({ status }) => status === 200);
    const [refused] = answers.filter(({ status }) => status !== 200);
    expect(refused?.body.error).toMatchObject({
      code: 'RESERVATION_CLASH',
      details: { table: '1', name: first?.body.reservation.name },
    });
    expect(refused?.body.error.details.from).toMatch(/^20:(00|15|30)$/);
  });

  it('is one when joined tables cross, and none is half booked', async () => {
    const pairs = [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
    ];
    const answers = await Promise.all(
      pairs.map((pair, at) => book({ tableIds: pair.map((index) => tables[index]) }, at % 2 ? manager : tablet)),
    );
    const good = answers.filter(({ status }) => status === 200).map(({ body }) => body.reservation.id);
    expect(good.length).toBeGreaterThanOrEqual(1);
    expect(good.length).toBeLessThanOrEqual(2);
    const rows = (await kept()).filter(({ id }) => good.includes(id));
    const used = rows.flatMap(({ tableIds }) => tableIds);
    expect(new Set(used).size).toBe(used.length);
  });

  it('is made once, however often its call is repeated', async () => {
    const headers = { 'command-id': uuidv7() };
    const [one, two] = await Promise.all([
      manager.call('POST', 'api/reservations', wanted(), headers),
      manager.call('POST', 'api/reservations', wanted(), headers),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body).toEqual(two.body);
  });

  it('is refused in the past, between five minutes, too far ahead, with a card number, or for nobody', async () => {
    const codes = await Promise.all(
      [
        { startsAt: eight - 4 * hour },
        { startsAt: eight + minute },
        { startsAt: eight + 800 * 24 * hour },
        { comment: 'Visa 4111 1111 1111 1111' },
        { phone: '4111 1111 1111 1111' },
        { tableIds: [uuidv7()] },
        { clientId: uuidv7() },
        { guestId: uuidv7() },
        { persons: 0 },
        { minutes: 24 * 60 + 5 },
        { minutes: 17 },
        { name: '   ' },
        { tableIds: [tables[0], tables[0]] },
        { phone: 'call me' },
      ].map(async (more) => codeOf(await book(more))),
    );
    expect(codes).toEqual([
      'RESERVATION_IN_PAST',
      'RESERVATION_TIME_INVALID',
      'RESERVATION_TIME_INVALID',
      'TEXT_IS_CARD',
      'TEXT_IS_CARD',
      'RESERVATION_TABLE_GONE',
      'CLIENT_NOT_FOUND',
      'CLIENT_NOT_FOUND',
      ...Array.from({ length: 6 }, () => 'INVALID_INPUT'),
    ]);
  });
});

describe('a change', () => {
  it('moves over midnight into the same evening, and to another evening', async () => {
    const { id } = await booked();
    const halfPastMidnight = Date.UTC(2026, 10, 18, 23, 30);
    expect(codeOf(await put(id, 1, { startsAt: halfPastMidnight }))).toBe('ok');
    const isIn = async (day: string) =>
      (await evening(day)).reservations.some((each: { id: string }) => each.id === id);
    expect([await isIn('2026-11-18'), await isIn('2026-11-19')]).toEqual([true, false]);
    expect(codeOf(await put(id, 2, { startsAt: halfPastMidnight + 24 * hour }))).toBe('ok');
    expect([await isIn('2026-11-18'), await isIn('2026-11-19')]).toEqual([false, true]);
  });

  it('holds over the nights in which the clock changes: 23 and 25 hours of the same table', async () => {
    for (const [day, hours] of [
      ['2027-03-27', 23],
      ['2027-10-30', 25],
    ] as const) {
      const { from, to } = await evening(day);
      expect([day, (to - from) / hour]).toEqual([day, hours]);
      const late = to - 4 * hour;
      const one = await booked({ startsAt: late, minutes: 180, name: day });
      expect(codeOf(await book({ startsAt: late + 3 * hour - 5 * minute, minutes: 30 }))).toBe('RESERVATION_CLASH');
      expect(codeOf(await book({ startsAt: late + 3 * hour, minutes: 30 }))).toBe('ok');
      expect((await evening(day)).reservations.map(({ name }: { name: string }) => name)).toContain(one.name);
    }
  });

  it('issue 11, point 3: joined tables are moved over midnight and over both nights by two tills: no clash, nothing lost', async () => {
    const joined = { tableIds: [tables[1], tables[2]], minutes: 180, persons: 9 };
    for (const day of ['2027-03-27', '2027-10-30']) {
      const { from, to } = await evening(day);
      const isThere = async (id: string, on: string) =>
        (await evening(on)).reservations.filter((each: { id: string }) => each.id === id);
      const party = await booked({ ...joined, startsAt: from + 14 * hour, name: `Party ${day}`, comment: 'Tortë' });
      const others = await booked({ startsAt: to - 4 * hour, tableIds: [tables[2]], name: 'Others', minutes: 60 });
      // Into the hour that is skipped or counted twice: past midnight, and past the change of the clock.
      const late = { ...joined, name: party.name, comment: party.comment };
      expect(codeOf(await put(party.id, 1, { ...late, startsAt: to - 6 * hour }))).toBe('RESERVATION_CLASH');
      expect(await isThere(party.id, day)).toEqual([party]);
      const [one, other] = await Promise.all([
        put(party.id, 1, { ...late, startsAt: to - 7 * hour }),
        put(others.id, 1, { startsAt: to - 6 * hour, tableIds: [tables[2]], name: 'Others', minutes: 60 }, tablet),
      ]);
      expect([one, other].map(codeOf).toSorted()).toEqual(['RESERVATION_CLASH', 'ok']);
      const version = codeOf(one as Answered) === 'ok' ? 2 : 1;
      // To the next evening, at the same time of the clock or not: the length stays.
      expect(codeOf(await put(party.id, version, { ...late, startsAt: to + 14 * hour }))).toBe('ok');
      expect(await isThere(party.id, day)).toEqual([]);
      const [moved] = await isThere(party.id, new Date(Date.parse(day) + 24 * hour).toISOString().slice(0, 10));
      const { minutes: _, ...facts } = late;
      expect(moved).toMatchObject({ ...facts, startsAt: to + 14 * hour, endsAt: to + 17 * hour });
      const rows = (await kept()).flatMap(({ tableIds, ...span }) => tableIds.map((table) => ({ table, ...span })));
      for (const a of rows)
        for (const b of rows)
          if (a.id !== b.id && a.table === b.table) expect(a.to <= b.from || b.to <= a.from).toBe(true);
    }
  });

  it('of two at once is one, and overwrites nothing', async () => {
    const { id } = await booked();
    const answers = await Promise.all([put(id, 1, { persons: 6 }), put(id, 1, { persons: 7 }, tablet)]);
    expect(answers.map(codeOf).toSorted()).toEqual(['RESERVATION_CHANGED', 'ok']);
    expect(codeOf(await put(uuidv7(), 1, {}))).toBe('RESERVATION_NOT_FOUND');
  });

  it('meets others too: two that are moved to one table at once', async () => {
    const one = await booked({ tableIds: [tables[0]] });
    const two = await booked({ tableIds: [tables[1]] });
    const to = { tableIds: [tables[2]] };
    const answers = await Promise.all([put(one.id, 1, to), put(two.id, 1, to, tablet)]);
    expect(answers.map(codeOf).toSorted()).toEqual(['RESERVATION_CLASH', 'ok']);
  });
});

describe('the status', () => {
  it('is set by whom its state is known, and fails by name for who is late', async () => {
    const { id } = await booked();
    const answers = await Promise.all([setStatus(id, 1, 'confirmed'), setStatus(id, 1, 'cancelled', tablet)]);
    expect(answers.map(codeOf).toSorted()).toEqual(['RESERVATION_STATUS_UPDATE_FAILED', 'ok']);
    const { version, status } = (await evening()).reservations.find((each: { id: string }) => each.id === id);
    const failed = await setStatus(id, version, 'waiting');
    expect(failed.status).toBe(409);
    expect(failed.body.error).toEqual({ code: 'RESERVATION_STATUS_UPDATE_FAILED', details: { status } });
  });

  it('is taken back only while the table is still free', async () => {
    const { id } = await booked();
    expect(codeOf(await setStatus(id, 1, 'notShowed'))).toBe('ok');
    const other = await booked({ name: 'Gashi' });
    expect(codeOf(await setStatus(id, 2, 'booked'))).toBe('RESERVATION_CLASH');
    expect(codeOf(await setStatus(other.id, 1, 'cancelled'))).toBe('ok');
    expect(codeOf(await setStatus(id, 2, 'booked'))).toBe('ok');
  });
});

describe('who may', () => {
  it('a waiter sees on the floor who arrives, and with the flag keeps reservations', async () => {
    const made = await booked({ phone: '+383 44 999 888', comment: 'VIP' });
    const seen = await waiter.call('GET', 'api/reservations/arrivals');
    expect(seen.body.arrivals.find(({ id }: { id: string }) => id === made.id)).toMatchObject({ name: 'Krasniqi' });
    expect(JSON.stringify(seen.body)).not.toMatch(/999|VIP/);
    const denied = await Promise.all([
      waiter.call('GET', 'api/reservations'),
      book({ tableIds: [tables[5]] }, waiter),
      seat(made.id, 1, {}, waiter),
      setStatus(made.id, 1, 'cancelled', waiter),
    ]);
    expect(denied.map(codeOf)).toEqual(Array.from({ length: 4 }, () => 'NO_PERMISSION'));
    const flag = sql`UPDATE employee SET flags = array_append(flags, 'reservationsPermission')
      WHERE id = ${test.venue.people.Waiter}`;
    await setAccess(test, flag);
    await signInWaiter();
    expect(codeOf(await book({ tableIds: [tables[5]] }, waiter))).toBe('ok');
    expect(codeOf(await seat(made.id, 1, {}, waiter))).toBe('ok');
  });

  it('each device is told, and nothing but which', async () => {
    const origin = await test.app.http.listen({ port: 0, host: '127.0.0.1' });
    const reader = await readFeed(origin, tablet.token);
    const made = await booked({ tableIds: [tables[4]] });
    await expect
      .poll(() => reader.events.filter(({ name }: { name: string }) => name === 'reservation.changed').length)
      .toBeGreaterThan(0);
    const [event] = reader.events.filter(({ name }: { name: string }) => name === 'reservation.changed');
    expect(event?.data).toEqual({ reservationId: made.id });
    reader.leave();
  });

  it('a table that is kept for somebody stays on the plan', async () => {
    const admin = await test.signIn('Admin');
    const [room] = (await admin.call('GET', 'api/tables')).body;
    const { version, items, names, width, height, pictureId } = (await admin.call('GET', `api/table-plans/${room.id}`))
      .body;
    const without = items.filter(({ id }: { id: string }) => id !== tables[5]);
    const values = { version, names, width, height, pictureId, items: without };
    const { id } = await booked({ startsAt: eight + 300 * 24 * hour, tableIds: [tables[5]] });
    const refused = await admin.call('PUT', `api/table-plans/${room.id}`, values);
    expect(refused.body.error).toMatchObject({ code: 'TABLE_IN_USE', details: { table: '6', place: '6 · Krasniqi' } });
    await setStatus(id, 1, 'cancelled');
    expect(codeOf(await admin.call('PUT', `api/table-plans/${room.id}`, values))).toBe('ok');
    expect(codeOf(await book({ tableIds: [tables[5]] }))).toBe('RESERVATION_TABLE_GONE');
  });

  it('review 10, 15: a plan is kept as long as one of its tables is booked, by the clock of the venue', async () => {
    const admin = await test.signIn('Admin');
    const [room] = (await admin.call('GET', 'api/tables')).body;
    const uses = async () =>
      ((await admin.call('GET', `api/table-plans/${room.id}/uses`)).body as { name: string; id: string }[])
        .filter(({ name }) => name.endsWith('Marku'))
        .map(({ id }) => id);
    await booked({ tableIds: [tables[3]], name: 'Marku' });
    expect(await uses()).toEqual([tables[3]]);
    test.time.now = eight + 119 * minute;
    expect(await uses()).toEqual([tables[3]]);
    test.time.now = eight + 121 * minute;
    expect(await uses()).toEqual([]);
  });

  it('a search finds by name and by number on any day', async () => {
    await booked({ startsAt: eight + 30 * 24 * hour, name: 'Čedomir Zhuta', phone: '+383 44 555 666' });
    const found = async (search: string) =>
      (await manager.call('GET', `api/reservations/found?search=${encodeURIComponent(search)}`)).body.reservations
        .length;
    expect([await found('zhuta'), await found('044 555-666'), await found('cedo'), await found('nobody')]).toEqual([
      1, 1, 1, 0,
    ]);
  });
});
