import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOverlapping, spanOf } from './clash.ts';
import { book, type Context, change, type Decision, inTurn, seat, setStatus, wait } from './decide.ts';
import {
  arrivalOf,
  isSeatable,
  keepsTables,
  type Reservation,
  type ReservationStatus,
  reservationStatuses,
  statusesAfter,
} from './reservation.ts';
import { stepMs } from './times.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2026, 10, 26, 17);
const eight = Date.UTC(2026, 10, 26, 19);
const within = (others: readonly Reservation[] = [], at = now): Context => ({
  others,
  now: at,
  hasTable: (id) => id !== 'gone',
});
const wanted = { startsAt: eight, minutes: 120, persons: 4, tableIds: ['5'] };
const made = (decision: Decision): Reservation => {
  if (!decision.ok) throw new Error(decision.code);
  return decision.reservation;
};
const codeOf = (decision: Decision) => (decision.ok ? 'ok' : decision.code);
const booked = (more: Partial<Reservation> = {}) => ({ ...made(book('a', wanted, within())), ...more });

describe('a clash', () => {
  it('is one minute, not none: who leaves at eight makes room for who comes at eight', () => {
    const others = [booked()];
    const at = (startsAt: number, minutes: number) =>
      codeOf(book('b', { ...wanted, startsAt, minutes }, within(others)));
    expect(at(eight - 2 * hour, 120)).toBe('ok');
    expect(at(eight - 2 * hour, 121)).toBe('RESERVATION_CLASH');
    expect(at(eight + 2 * hour, 60)).toBe('ok');
    expect(at(eight + 2 * hour - stepMs, 60)).toBe('RESERVATION_CLASH');
  });

  it('is with any of joined tables, and names the first guests and their table', () => {
    const later = { ...booked({ id: 'later', tableIds: ['7'] }), startsAt: eight + hour };
    const others = [later, booked({ tableIds: ['5', '6'] })];
    const decision = book('b', { ...wanted, tableIds: ['7', '6'], minutes: 240 }, within(others));
    expect(decision).toMatchObject({
      ok: false,
      code: 'RESERVATION_CLASH',
      clash: { tableId: '6', reservation: { id: 'a' } },
    });
    expect(codeOf(book('b', { ...wanted, tableIds: ['8'] }, within(others)))).toBe('ok');
  });

  it('is none with who cancelled, did not come, waits, has left, or has no table yet', () => {
    const others = (['cancelled', 'notShowed', 'waiting'] as const).map((status) => booked({ id: status, status }));
    const left = booked({ id: 'left', status: 'showed', seatedAt: eight - hour, leftAt: eight - stepMs });
    expect(codeOf(book('b', wanted, within([...others, left, booked({ id: 'nowhere', tableIds: [] })])))).toBe('ok');
  });

  it('counts on a change too, but never with itself', () => {
    const own = booked();
    const other = booked({ id: 'b', startsAt: eight + 2 * hour, endsAt: eight + 4 * hour });
    const at = (minutes: number) => codeOf(change(own, { ...wanted, minutes }, within([own, other])));
    expect(at(90)).toBe('ok');
    expect(at(125)).toBe('RESERVATION_CLASH');
  });
});

describe('a change', () => {
  it('moves over midnight and over the night in which the clock is set back', () => {
    const night = Date.UTC(2026, 9, 24, 22, 30);
    const context = within([], night - 10 * hour);
    const own = made(book('a', { ...wanted, startsAt: night - 3 * hour }, context));
    const moved = made(change(own, { ...wanted, startsAt: night, minutes: 240 }, context));
    // Half past midnight to half past three by the clock, which shows the hour from two twice.
    expect(moved).toMatchObject({ startsAt: night, endsAt: night + 4 * hour, version: 2 });
  });

  it('does not move guests in time who sit, but lets them stay longer where nobody comes', () => {
    const sitting = made(seat(booked(), { orderId: 'o', minutes: 120 }, within([], eight)));
    expect(codeOf(change(sitting, { ...wanted, startsAt: eight + hour }, within([], eight)))).toBe(
      'RESERVATION_SEATED',
    );
    expect(codeOf(change(sitting, { ...wanted, minutes: 180 }, within([sitting], eight)))).toBe('ok');
    const following = booked({ id: 'b', startsAt: sitting.endsAt, endsAt: sitting.endsAt + hour });
    expect(codeOf(change(sitting, { ...wanted, minutes: 125 }, within([sitting, following], eight)))).toBe(
      'RESERVATION_CLASH',
    );
  });

  it('is none of what has ended, and finds tables that are gone', () => {
    for (const status of ['cancelled', 'notShowed'] as const) {
      expect(codeOf(change(booked({ status }), wanted, within()))).toBe('RESERVATION_ENDED');
    }
    const own = booked({ tableIds: ['gone'] });
    expect(codeOf(change(own, { ...wanted, tableIds: ['gone'], persons: 3 }, within()))).toBe('ok');
    expect(codeOf(change(own, { ...wanted, tableIds: ['gone'], minutes: 125 }, within()))).toBe(
      'RESERVATION_TABLE_GONE',
    );
    expect(codeOf(book('b', { ...wanted, tableIds: ['gone'] }, within()))).toBe('RESERVATION_TABLE_GONE');
  });
});

describe('the status', () => {
  it('goes only where the table says, and a booking never waits', () => {
    for (const from of reservationStatuses) {
      for (const to of reservationStatuses) {
        const before = booked({ status: from, isWalkIn: from === 'waiting' });
        const isWay = statusesAfter(before).includes(to);
        expect([from, to, codeOf(setStatus(before, to, within()))]).toEqual([
          from,
          to,
          isWay ? 'ok' : 'RESERVATION_STATUS_UPDATE_FAILED',
        ]);
      }
    }
    expect(statusesAfter({ status: 'showed', isWalkIn: false })).toEqual(['booked']);
    expect(statusesAfter({ status: 'showed', isWalkIn: true })).toEqual(['waiting']);
  });

  it('comes back only while nobody else has the table', () => {
    const cancelled = made(setStatus(booked(), 'cancelled', within()));
    const other = made(book('b', wanted, within([cancelled])));
    expect(codeOf(setStatus(cancelled, 'booked', within([cancelled, other])))).toBe('RESERVATION_CLASH');
    expect(codeOf(setStatus(cancelled, 'booked', within([cancelled])))).toBe('ok');
  });
});

describe('seating', () => {
  const seating = { orderId: 'o', minutes: 120 };
  it('at the booked tables asks nobody, early or late', () => {
    const before = booked({
      id: 'b',
      status: 'showed',
      seatedAt: eight - 2 * hour,
      startsAt: eight - 2 * hour,
      endsAt: eight,
    });
    expect(made(seat(booked(), seating, within([before], eight - 20 * minute)))).toMatchObject({
      status: 'showed',
      orderId: 'o',
      seatedAt: eight - 20 * minute,
      endsAt: eight + 2 * hour,
    });
    expect(made(seat(booked(), seating, within([], eight + hour)))).toMatchObject({ endsAt: eight + 2 * hour });
  });

  it('gives who waits the table until the next guests, and none that is booked for now', () => {
    const waiting = wait('w', { persons: 2, minutes: 120 }, now);
    const at = (instant: number) => seat(waiting, { ...seating, tableIds: ['5'] }, within([booked()], instant));
    expect(made(at(eight - hour))).toMatchObject({ endsAt: eight, tableIds: ['5'], status: 'showed' });
    expect(codeOf(at(eight))).toBe('RESERVATION_CLASH');
    expect(made(at(eight - 3 * hour))).toMatchObject({ endsAt: eight - hour });
    expect(codeOf(seat(waiting, seating, within()))).toBe('RESERVATION_TABLE_REQUIRED');
  });

  it('elsewhere needs the other table from now on', () => {
    const other = booked({ id: 'b', tableIds: ['9'], startsAt: eight - hour, endsAt: eight });
    const at = (instant: number) => seat(booked(), { ...seating, tableIds: ['9'] }, within([other], instant));
    expect(codeOf(at(eight - 30 * minute))).toBe('RESERVATION_CLASH');
    expect(codeOf(at(eight))).toBe('ok');
    expect(codeOf(at(eight - 70 * minute))).toBe('RESERVATION_CLASH');
  });

  it('is not of another day', () => {
    expect(codeOf(seat(booked(), seating, within([], eight - 12 * hour)))).toBe('ok');
    expect(codeOf(seat(booked(), seating, within([], eight - 12 * hour - 1)))).toBe('RESERVATION_OTHER_DAY');
    expect(codeOf(seat(booked(), seating, within([], eight + 12 * hour)))).toBe('ok');
    expect(codeOf(seat(booked(), seating, within([], eight + 12 * hour + 1)))).toBe('RESERVATION_OTHER_DAY');
  });

  it('happens once, and after it was marked as not showed', () => {
    const sitting = made(seat(booked(), seating, within()));
    expect(codeOf(seat(sitting, { ...seating, orderId: 'other' }, within()))).toBe('RESERVATION_STATUS_UPDATE_FAILED');
    const missed = made(setStatus(booked(), 'notShowed', within()));
    expect(codeOf(seat(missed, seating, within([], eight + hour)))).toBe('ok');
    const taken = made(book('b', { ...wanted, startsAt: eight + 30 * minute }, within([missed])));
    expect(codeOf(seat(missed, seating, within([taken], eight + hour)))).toBe('RESERVATION_CLASH');
  });
});

describe('the arrival', () => {
  it('appears half an hour before and goes when the table is not kept any more', () => {
    const own = booked();
    const said = (at: number) => arrivalOf(own, at);
    expect(said(eight - 30 * minute - 1)).toBeNull();
    expect(said(eight - 30 * minute)).toBe('arriving');
    expect(said(eight + 10 * minute - 1)).toBe('arriving');
    expect(said(eight + 10 * minute)).toBe('late');
    expect(said(own.endsAt - 1)).toBe('late');
    expect(said(own.endsAt)).toBeNull();
    for (const status of ['showed', 'notShowed', 'cancelled', 'waiting'] as const) {
      expect(arrivalOf({ ...own, status }, eight)).toBeNull();
    }
  });
});

it('those who wait are served in the order in which they came', () => {
  const waiting = [now + 2, now, now + 1].map((at, index) => wait(`w${index}`, { persons: 2, minutes: 60 }, at));
  expect(inTurn(waiting).map(({ id }) => id)).toEqual(['w1', 'w2', 'w0']);
});

type Step = {
  readonly kind: 'book' | 'wait' | 'change' | 'status' | 'seat' | 'leave' | 'clock';
  readonly which: number;
  readonly at: number;
  readonly minutes: number;
  readonly tableIds: readonly string[];
  readonly to: ReservationStatus;
};
const steps: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step['kind']>('book', 'book', 'wait', 'change', 'status', 'seat', 'seat', 'leave', 'clock'),
  which: fc.nat(20),
  at: fc.integer({ min: -12, max: 72 }),
  minutes: fc.integer({ min: 3, max: 36 }).map((n) => n * 5),
  tableIds: fc.uniqueArray(fc.constantFrom('1', '2', '3'), { minLength: 0, maxLength: 3 }),
  to: fc.constantFrom(...reservationStatuses),
});

/** Two guests at one table at one time, but for who was led to their own table before others had left it. */
function overlaps(all: readonly Reservation[]): string[] {
  return all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other) => {
      if (!keepsTables(one) || !keepsTables(other)) return [];
      const isShared = one.tableIds.some((id) => other.tableIds.includes(id));
      return isShared && isOverlapping(spanOf(one), spanOf(other)) ? [`${one.id} ${other.id}`] : [];
    }),
  );
}

interface Request {
  readonly id: string;
  readonly times: Parameters<typeof book>[1];
  readonly context: Context;
}

function decided(
  { kind, to }: Pick<Step, 'kind' | 'to'>,
  target: Reservation | undefined,
  { id, times, context }: Request,
): Decision | undefined {
  const { tableIds, minutes } = times;
  if (kind === 'book') return book(id, times, context);
  if (target === undefined) return undefined;
  if (kind === 'change') return change(target, times, context);
  if (kind === 'status') return setStatus(target, to, context);
  return seat(target, { orderId: `o${id}`, minutes, ...(tableIds.length > 0 && { tableIds }) }, context);
}

it('whatever is done in whatever order, no table has two parties at one time and nobody is lost', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 60 }), (given) => {
      const all = new Map<string, Reservation>();
      let clock = now;
      for (const [index, { kind, which, at, minutes, tableIds, to }] of given.entries()) {
        const context = within([...all.values()], clock);
        const target = [...all.values()][which % Math.max(1, all.size)];
        const times = { startsAt: now + at * stepMs, minutes, persons: 2, tableIds };
        if (kind === 'clock') clock += Math.abs(at) * stepMs;
        else if (kind === 'wait') all.set(`${index}`, wait(`${index}`, times, clock));
        else if (kind === 'leave') {
          // As the orders at its tables say; nobody leaves twice.
          if (target?.status === 'showed' && target.leftAt === null && clock < target.endsAt)
            all.set(target.id, { ...target, leftAt: clock });
        } else {
          const decision = decided({ kind, to }, target, { id: `${index}`, times, context });
          if (decision?.ok) {
            const { reservation } = decision;
            if (target !== undefined && kind !== 'book') expect(reservation.version).toBe(target.version + 1);
            expect(reservation.endsAt).toBeGreaterThan(reservation.startsAt);
            if (kind === 'seat') expect(isSeatable(reservation)).toBe(false);
            all.set(reservation.id, reservation);
          }
        }
        expect(overlaps([...all.values()])).toEqual([]);
      }
    }),
    { numRuns: 2000 },
  );
});
