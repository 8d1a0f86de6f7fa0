import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDayRange, wallClock } from '#kernel/time.ts';
import { eveningOf, instantsAt, onDay, problemOfStart, shownTime, slotsOf, stepMs } from './times.ts';

const timeZone = 'Europe/Belgrade';
const clock = { timeZone, cutoff: 5 * 60 };
const hour = 3_600_000;
const zones = fc.constantFrom(
  'Europe/Belgrade',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'UTC',
  'Asia/Kolkata',
);
const days = fc.integer({ min: 0, max: 900 }).map((n) => addDays('2026-01-01', n));
const clocks = fc.record({ timeZone: zones, cutoff: fc.constantFrom(0, 180, 300, 360, 720) });

describe('a time of the clock', () => {
  it('is one instant on a usual day', () => {
    expect(instantsAt('2026-11-26', 19 * 60 + 30, timeZone)).toEqual([Date.UTC(2026, 10, 26, 18, 30)]);
  });

  it('does not exist where the clock jumps over it, and exists twice where it is set back', () => {
    expect(instantsAt('2027-03-28', 2 * 60 + 30, timeZone)).toEqual([]);
    expect(instantsAt('2027-03-28', 3 * 60, timeZone)).toEqual([Date.UTC(2027, 2, 28, 1)]);
    expect(instantsAt('2026-10-25', 2 * 60 + 30, timeZone)).toEqual([
      Date.UTC(2026, 9, 25, 0, 30),
      Date.UTC(2026, 9, 25, 1, 30),
    ]);
  });

  it('is shown again by the clock at each of its instants', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1439 }), zones, (day, minute, zone) => {
        const instants = instantsAt(day, minute, zone);
        expect(instants.length).toBeLessThanOrEqual(2);
        for (const instant of instants) expect(wallClock(instant, zone)).toBe(Date.parse(day) + minute * 60_000);
      }),
    );
  });
});

describe('the slots of an evening', () => {
  it('are those of 24 hours, an hour fewer or more in the nights of the change', () => {
    expect(slotsOf('2026-11-26', clock, 15)).toHaveLength(96);
    expect(slotsOf('2027-03-27', clock, 15)).toHaveLength(92);
    expect(slotsOf('2026-10-24', clock, 15)).toHaveLength(100);
  });

  it('skip what the clock skips and show twice what it shows twice', () => {
    const spring = slotsOf('2027-03-27', clock, 30).map((slot) => shownTime(slot, timeZone));
    expect(spring).toContain('01:30');
    expect(spring).not.toContain('02:00');
    expect(spring).not.toContain('02:30');
    const autumn = slotsOf('2026-10-24', clock, 30).map((slot) => shownTime(slot, timeZone));
    expect(autumn.filter((time) => time === '02:30')).toHaveLength(2);
  });

  it('all belong to that evening, in the order of time, and no evening shares one with the next', () => {
    fc.assert(
      fc.property(days, clocks, (day, venue) => {
        const slots = slotsOf(day, venue, 15);
        expect(slots.every((slot) => eveningOf(slot, venue) === day)).toBe(true);
        expect(slots.every((slot) => slot % stepMs === 0)).toBe(true);
        expect(slots.every((slot, at) => at === 0 || slot === (slots[at - 1] as number) + 15 * 60_000)).toBe(true);
        expect(slotsOf(addDays(day, 1), venue, 15)[0]).toBe((slots.at(-1) as number) + 15 * 60_000);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the evening of a reservation', () => {
  it('lasts over midnight until the closing hour', () => {
    expect(eveningOf(Date.UTC(2026, 10, 26, 23, 30), clock)).toBe('2026-11-26');
    expect(shownTime(Date.UTC(2026, 10, 26, 23, 30), timeZone)).toBe('00:30');
    expect(eveningOf(Date.UTC(2026, 10, 27, 4), clock)).toBe('2026-11-27');
  });
});

describe('moved to another day', () => {
  it('keeps its time of the clock, also over midnight and over both changes', () => {
    const halfPastMidnight = Date.UTC(2026, 10, 26, 23, 30);
    expect(onDay(halfPastMidnight, '2026-11-28', clock)).toBe(Date.UTC(2026, 10, 28, 23, 30));
    const before = Date.UTC(2026, 9, 24, 17, 30);
    expect(shownTime(before, timeZone)).toBe('19:30');
    expect(onDay(before, '2026-10-25', clock)).toBe(before + 25 * hour);
    const spring = Date.UTC(2027, 2, 27, 18, 30);
    expect(onDay(spring, '2027-03-28', clock)).toBe(spring + 23 * hour);
  });

  it('takes the next time that there is, where the clock skips its own', () => {
    const atHalfPastTwo = instantsAt('2027-03-27', 150, timeZone)[0] as number;
    expect(onDay(atHalfPastTwo, '2027-03-27', clock)).toBe(Date.UTC(2027, 2, 28, 1));
  });

  it('stays within its evening, and comes back where it was', () => {
    fc.assert(
      fc.property(days, days, clocks, fc.nat(), (day, other, venue, pick) => {
        const slots = slotsOf(day, venue, 15);
        const slot = slots[pick % slots.length] as number;
        const moved = onDay(slot, other, venue);
        const { from, to } = businessDayRange(other, venue.timeZone, venue.cutoff);
        expect(moved >= from && moved < to).toBe(true);
        const wall = (instant: number) => shownTime(instant, venue.timeZone);
        // But for the hour that the other day does not have, or that this one has twice.
        if (wall(moved) === wall(slot)) expect(wall(onDay(moved, day, venue))).toBe(wall(slot));
        else
          expect(
            instantsAt(
              new Date(wallClock(moved, venue.timeZone)).toISOString().slice(0, 10),
              minuteOf(wall(slot)),
              venue.timeZone,
            ),
          ).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

describe('a time to begin', () => {
  const now = Date.UTC(2026, 10, 26, 18);
  it('is on five minutes, no more than an hour ago, and no more than two years ahead', () => {
    expect(problemOfStart(now, now)).toBeNull();
    expect(problemOfStart(now - hour, now)).toBeNull();
    expect(problemOfStart(now - hour - stepMs, now)).toBe('RESERVATION_IN_PAST');
    expect(problemOfStart(now + 60_000, now)).toBe('RESERVATION_TIME_INVALID');
    expect(problemOfStart(now + 730 * 24 * hour, now)).toBeNull();
    expect(problemOfStart(now + 731 * 24 * hour, now)).toBe('RESERVATION_TIME_INVALID');
  });
});
