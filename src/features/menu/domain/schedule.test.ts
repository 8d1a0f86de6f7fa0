import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/time.ts';
import { always, endOfRun, everyDay, nextRun, runAt, type Schedule, steadySpan } from './schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const zones = ['Europe/Belgrade', 'Europe/Tirane', 'Europe/Skopje', 'Europe/Athens', 'Europe/Berlin'];
const zone = fc.constantFrom(...zones);
/** The nights of 2026 in which the clock changes. */
const nights = ['2026-03-29', '2026-10-25'];

const minute = fc.oneof(
  fc.constantFrom(0, 60, 90, 120, 121, 150, 179, 180, 181, 210, 240, 1020, 1140, 1439),
  fc.nat(1439),
);
const day = fc.oneof(
  fc.constantFrom(...nights, ...nights.map((night) => addDays(night, -1))),
  fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days)),
);
const schedule: fc.Arbitrary<Schedule> = fc.record({
  weekdays: fc.oneof(fc.constant(everyDay), fc.subarray([...everyDay])),
  fromMinute: minute,
  toMinute: minute,
  validFrom: fc.option(day),
  validTo: fc.option(day),
});
const inNight = fc
  .tuple(fc.constantFrom(...nights), fc.integer({ min: -30, max: 30 }), fc.nat(59), fc.constantFrom(0, 1, 59_999))
  .map(([night, hours, minutes, ms]) => Date.parse(night) + hours * HOUR + minutes * MINUTE + ms);
const anyTime = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 1) });
const instant = fc.oneof(inNight, anyTime);

const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }),
  ]),
);
/** '2026-11-21 17:05', as a wall clock shows it. */
const shown = (at: number, timeZone: string) => formats.get(timeZone)?.format(at) as string;

/** The latest time that the wall clock has shown, sampled every minute. */
function latestShown(at: number, timeZone: string): string {
  let latest = '';
  for (let look = Math.floor(at / MINUTE) * MINUTE - 5 * HOUR; look <= at; look += MINUTE) {
    const now = shown(look, timeZone);
    if (now > latest) latest = now;
  }
  return latest;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Written from the specification alone: it runs while the latest shown time is between its beginning and its end. */
function oracle(subject: Schedule, at: number, timeZone: string): boolean {
  const now = latestShown(at, timeZone);
  const today = now.slice(0, 10);
  return [today, addDays(today, -1)].some((begins) => {
    const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(
      new Date(begins).toUTCString().slice(0, 3),
    );
    const ends = subject.fromMinute < subject.toMinute ? begins : addDays(begins, 1);
    return (
      subject.weekdays.includes(weekday === 0 ? 7 : weekday) &&
      begins >= (subject.validFrom ?? '') &&
      begins <= (subject.validTo ?? '9999') &&
      `${begins} ${clock(subject.fromMinute)}` <= now &&
      now < `${ends} ${clock(subject.toMinute)}`
    );
  });
}

const at = (text: string) => Date.parse(text);
const isOn = (subject: Schedule, text: string, timeZone = 'Europe/Belgrade') =>
  runAt(subject, at(text), timeZone) !== null;
const hours = (fromMinute: number, toMinute: number, more: Partial<Schedule> = {}): Schedule => ({
  ...always,
  fromMinute,
  toMinute,
  ...more,
});

describe('a schedule', () => {
  it('is half-open: its first minute belongs to it, its last does not', () => {
    const evening = hours(17 * 60, 19 * 60);
    expect(isOn(evening, '2026-11-18T15:59:59.999Z')).toBe(false);
    expect(isOn(evening, '2026-11-18T16:00:00.000Z')).toBe(true);
    expect(isOn(evening, '2026-11-18T17:59:59.999Z')).toBe(true);
    expect(isOn(evening, '2026-11-18T18:00:00.000Z')).toBe(false);
  });

  it('that passes midnight belongs to the weekday on which it began', () => {
    const friday = hours(22 * 60, 2 * 60, { weekdays: [5] });
    // 2026-11-20 is a Friday
    expect(isOn(friday, '2026-11-20T21:00:00Z')).toBe(true);
    expect(isOn(friday, '2026-11-21T00:59:00Z')).toBe(true);
    expect(isOn(friday, '2026-11-21T01:00:00Z')).toBe(false);
    expect(isOn(friday, '2026-11-20T00:30:00Z')).toBe(false);
    expect(isOn(friday, '2026-11-21T22:00:00Z')).toBe(false);
    const last = { ...friday, weekdays: everyDay, validFrom: '2026-11-20', validTo: '2026-11-20' };
    expect(isOn(last, '2026-11-21T00:59:00Z')).toBe(true);
    expect(isOn(last, '2026-11-21T21:00:00Z')).toBe(false);
    expect(isOn(last, '2026-11-20T00:30:00Z')).toBe(false);
  });

  it('up to midnight ends with the day', () => {
    expect(isOn(hours(20 * 60, 0, { weekdays: [5] }), '2026-11-20T22:59:59Z')).toBe(true);
    expect(isOn(hours(20 * 60, 0, { weekdays: [5] }), '2026-11-20T23:00:00Z')).toBe(false);
  });

  it('runs through the hour that happens twice, once and without a gap', () => {
    // Europe/Belgrade: 00:00Z is 02:00 summer time, 01:00Z is 02:00 again, 02:00Z is 03:00.
    const twoToThree = hours(120, 180);
    expect(runAt(twoToThree, at('2026-10-25T00:30:00Z'), 'Europe/Belgrade')).toEqual({
      from: at('2026-10-25T00:00:00Z'),
      to: at('2026-10-25T02:00:00Z'),
    });
    const acrossHalf = hours(90, 150);
    expect(runAt(acrossHalf, at('2026-10-25T00:00:00Z'), 'Europe/Belgrade')).toEqual({
      from: at('2026-10-24T23:30:00Z'),
      to: at('2026-10-25T00:30:00Z'),
    });
    expect(isOn(acrossHalf, '2026-10-25T01:10:00Z')).toBe(false);
  });

  it('has nothing left of an hour that never happens', () => {
    // Europe/Belgrade: 01:00Z is 03:00 already.
    expect(isOn(hours(120, 180), '2026-03-29T00:59:59Z')).toBe(false);
    expect(isOn(hours(120, 180), '2026-03-29T01:00:00Z')).toBe(false);
    expect(runAt(hours(150, 240), at('2026-03-29T01:30:00Z'), 'Europe/Belgrade')).toEqual({
      from: at('2026-03-29T01:00:00Z'),
      to: at('2026-03-29T02:00:00Z'),
    });
  });

  it('runs at the times that an oracle finds by sampling the wall clock every minute', () => {
    fc.assert(
      fc.property(schedule, instant, zone, (subject, now, timeZone) => {
        expect(runAt(subject, now, timeZone) !== null).toBe(oracle(subject, now, timeZone));
      }),
      { numRuns: 1_500 },
    );
  });

  it('runs during all of its run and not beside it', () => {
    fc.assert(
      fc.property(schedule, instant, zone, (subject, now, timeZone) => {
        const run = runAt(subject, now, timeZone) ?? nextRun(subject, now, timeZone);
        if (run === null) return;
        const { from, to } = run;
        expect(runAt(subject, from, timeZone)).toEqual(run);
        expect(runAt(subject, to - 1, timeZone)).toEqual(run);
        expect(runAt(subject, from + Math.floor((to - from) / 2), timeZone)).toEqual(run);
        expect(runAt(subject, from - 1, timeZone)?.from).not.toBe(from);
        expect(runAt(subject, to, timeZone)?.from).not.toBe(from);
      }),
      { numRuns: 1_000 },
    );
  });

  it('begins next at the first instant at which it runs', () => {
    fc.assert(
      fc.property(
        schedule,
        instant,
        zone,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (subject, now, timeZone, part) => {
          if (runAt(subject, now, timeZone) !== null) return;
          const next = nextRun(subject, now, timeZone);
          const until = next === null ? now + 14 * 24 * HOUR : next.from;
          const between = now + Math.floor((until - now) * part);
          if (between < until) expect(runAt(subject, between, timeZone)).toBeNull();
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('goes on until the first instant at which it does not run', () => {
    expect(endOfRun(always, at('2026-11-18T11:00:00Z'), 'Europe/Tirane')).toBeNull();
    const untilNewYear = { ...always, validTo: '2026-11-20' };
    expect(endOfRun(untilNewYear, at('2026-11-18T11:00:00Z'), 'Europe/Tirane')).toBe(at('2026-11-20T23:00:00Z'));
    fc.assert(
      fc.property(
        schedule,
        instant,
        zone,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (subject, now, timeZone, part) => {
          if (runAt(subject, now, timeZone) === null) return;
          const end = endOfRun(subject, now, timeZone);
          if (end !== null) expect(runAt(subject, end, timeZone)).toBeNull();
          const until = end ?? now + 10 * 24 * HOUR;
          expect(runAt(subject, Math.min(until - 1, now + Math.floor((until - now) * part)), timeZone)).not.toBeNull();
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('changes nothing within a steady span', () => {
    fc.assert(
      fc.property(
        fc.array(schedule, { maxLength: 5 }),
        instant,
        zone,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (schedules, now, timeZone, part) => {
          const { from, to } = steadySpan(schedules, now, timeZone);
          expect(from <= now && now < to).toBe(true);
          const other = Math.min(to - 1, from + Math.floor((to - from) * part));
          const running = (when: number) => schedules.map((each) => runAt(each, when, timeZone));
          expect(running(other)).toEqual(running(now));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
