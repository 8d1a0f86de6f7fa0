import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDay, businessDayRange, wallClock } from './time.ts';

const HOUR = 3_600_000;
const zones = ['Europe/Tirane', 'Europe/Belgrade', 'Europe/Skopje', 'Europe/Athens', 'Europe/Berlin'];
const zone = fc.constantFrom(...zones);
const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
// Half of the instants are in the nights in which the clock is changed.
const nearChange = fc
  .tuple(
    fc.constantFrom('2025-03-30', '2025-10-26', '2026-03-29', '2026-10-25'),
    fc.integer({ min: -6, max: 30 }),
    fc.nat(HOUR),
  )
  .map(([day, hours, ms]) => Date.parse(day) + hours * HOUR + ms);
const moment = fc.oneof(instant, nearChange);
const cutoff = fc.oneof(fc.constant(240), fc.constantFrom(0, 90, 120, 150, 180, 210, 300), fc.nat(1439));

describe('businessDay', () => {
  test.each([
    ['2026-11-21T02:59:59.999Z', 'Europe/Tirane', 240, '2026-11-20'],
    ['2026-11-21T03:00:00.000Z', 'Europe/Tirane', 240, '2026-11-21'],
    ['2026-11-21T01:59:59.999Z', 'Europe/Athens', 240, '2026-11-20'],
    ['2026-11-21T02:00:00.000Z', 'Europe/Athens', 240, '2026-11-21'],
    ['2026-07-01T01:59:00.000Z', 'Europe/Berlin', 240, '2026-06-30'],
    ['2026-07-01T02:00:00.000Z', 'Europe/Berlin', 240, '2026-07-01'],
    ['2026-12-31T22:59:59.000Z', 'Europe/Skopje', 0, '2026-12-31'],
    ['2026-12-31T23:00:00.000Z', 'Europe/Skopje', 0, '2027-01-01'],
    ['2027-01-01T03:30:00.000Z', 'Europe/Belgrade', 300, '2026-12-31'],
    // the night of the change to summer time: 02:00 becomes 03:00, the day still begins at 04:00 local
    ['2026-03-29T01:59:59.999Z', 'Europe/Tirane', 240, '2026-03-28'],
    ['2026-03-29T02:00:00.000Z', 'Europe/Tirane', 240, '2026-03-29'],
    // and back: 03:00 becomes 02:00
    ['2026-10-25T02:59:59.999Z', 'Europe/Tirane', 240, '2026-10-24'],
    ['2026-10-25T03:00:00.000Z', 'Europe/Tirane', 240, '2026-10-25'],
    // a cutoff that the clock jumps over: the day begins at the jump
    ['2026-03-29T00:59:59.999Z', 'Europe/Tirane', 150, '2026-03-28'],
    ['2026-03-29T01:00:00.000Z', 'Europe/Tirane', 150, '2026-03-29'],
    // a cutoff that the clock shows twice: the day begins at the first and goes on
    ['2026-10-25T00:29:59.999Z', 'Europe/Tirane', 150, '2026-10-24'],
    ['2026-10-25T00:30:00.000Z', 'Europe/Tirane', 150, '2026-10-25'],
    ['2026-10-25T01:10:00.000Z', 'Europe/Tirane', 150, '2026-10-25'],
  ])('%s in %s, cutoff %d, belongs to %s', (at, timeZone, minutes, day) => {
    expect(businessDay(Date.parse(at), timeZone, minutes)).toBe(day);
  });

  test('every instant is within the range of its business day, and of no other', () => {
    fc.assert(
      fc.property(moment, zone, cutoff, (at, timeZone, minutes) => {
        const day = businessDay(at, timeZone, minutes);
        const { from, to } = businessDayRange(day, timeZone, minutes);
        expect(from <= at && at < to).toBe(true);
        expect(businessDay(from, timeZone, minutes)).toBe(day);
        expect(businessDay(from - 1, timeZone, minutes)).toBe(addDays(day, -1));
        expect(businessDay(to - 1, timeZone, minutes)).toBe(day);
        expect(businessDay(to, timeZone, minutes)).toBe(addDays(day, 1));
      }),
      { numRuns: 1000 },
    );
  });

  test.each(zones)(
    '%s, cutoff 04:00: ten years of days without a gap, 24 h but for one of 23 and one of 25 a year',
    (timeZone) => {
      const lengths = new Map<number, number>();
      let day = '2020-01-01';
      let end = businessDayRange(day, timeZone, 240).from;
      while (day < '2030-01-01') {
        const { from, to } = businessDayRange(day, timeZone, 240);
        expect(from).toBe(end);
        expect(new Date(wallClock(from, timeZone)).toISOString()).toBe(`${day}T04:00:00.000Z`);
        const hours = (to - from) / HOUR;
        lengths.set(hours, (lengths.get(hours) ?? 0) + 1);
        end = to;
        day = addDays(day, 1);
      }
      expect(Object.fromEntries(lengths)).toEqual({ 23: 10, 24: 3653 - 20, 25: 10 });
    },
  );

  test('refuses an unknown zone and a cutoff that is not a time of day', () => {
    expect(() => businessDay(0, 'Europe/Prishtina', 240)).toThrow(RangeError);
    for (const minutes of [-1, 1440, 0.5, Number.NaN]) {
      expect(() => businessDay(0, 'Europe/Tirane', minutes)).toThrow(RangeError);
      expect(() => businessDayRange('2026-01-01', 'Europe/Tirane', minutes)).toThrow(RangeError);
    }
  });
});

describe('addDays', () => {
  test.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-01-01', 365, '2027-01-01'],
  ])('%s and %d days is %s', (day, n, expected) => {
    expect(addDays(day, n)).toBe(expected);
  });

  test.each(['2026-02-30', '2026-1-1', '21/11/2026', '', '2026-11-21T00:00', '2026-13-01'])('refuses %j', (day) => {
    expect(() => addDays(day, 1)).toThrow(RangeError);
  });
});

test('the wall clock shows midnight as 00, also between quarters of an hour', () => {
  expect(wallClock(Date.parse('2026-11-20T23:05:07.123Z'), 'Europe/Tirane')).toBe(
    Date.parse('2026-11-21T00:05:07.123Z'),
  );
  expect(wallClock(Date.parse('2026-11-20T23:05:07.123Z'), 'Asia/Kathmandu')).toBe(
    Date.parse('2026-11-21T04:50:07.123Z'),
  );
  expect(wallClock(-1, 'UTC')).toBe(-1);
});
