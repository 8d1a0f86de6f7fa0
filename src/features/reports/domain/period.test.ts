import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDayRange } from '#kernel/time.ts';
import { comparableUntil, daysOf, eachDay, periodBefore, presetPeriod } from './period.ts';

const aDay = fc.integer({ min: -20_000, max: 20_000 }).map((n) => addDays('2020-02-29', n));
const aPeriod = fc.tuple(aDay, fc.integer({ min: 0, max: 400 })).map(([from, n]) => ({ from, to: addDays(from, n) }));

describe('quick dates', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last7', '2026-02-23', '2026-03-01'],
    ['last30', '2026-01-31', '2026-03-01'],
    ['thisMonth', '2026-03-01', '2026-03-01'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
  ] as const)('%s on the first of March', (preset, from, to) => {
    expect(presetPeriod(preset, '2026-03-01')).toEqual({ from, to });
  });

  it('last month in January is December of the year before', () => {
    expect(presetPeriod('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });
});

describe('a period', () => {
  it('counts both ends', () => {
    expect(daysOf({ from: '2026-11-21', to: '2026-11-21' })).toBe(1);
    expect(daysOf({ from: '2024-01-01', to: '2024-12-31' })).toBe(366);
  });

  it.each([
    ['2026-11-22', '2026-11-21'],
    ['2026-02-29', '2026-03-01'],
    ['2026-01-01', '2026-13-01'],
    ['', '2026-01-01'],
  ])('%s to %s is none', (from, to) => {
    expect(daysOf({ from, to })).toBeNull();
    expect(() => periodBefore({ from, to })).toThrow(RangeError);
  });

  it('follows the one before without a gap, and both are as long', () => {
    fc.assert(
      fc.property(aPeriod, (period) => {
        const before = periodBefore(period);
        expect(addDays(before.to, 1)).toBe(period.from);
        expect(daysOf(before)).toBe(daysOf(period));
      }),
    );
  });

  it('names each of its days once, in order', () => {
    fc.assert(
      fc.property(aPeriod, (period) => {
        const days = eachDay(period);
        expect(days).toHaveLength(daysOf(period) ?? -1);
        expect(days[0]).toBe(period.from);
        expect(days.at(-1)).toBe(period.to);
        expect([...days].sort()).toEqual(days);
      }),
    );
  });
});

describe('what is compared with a period that is not over', () => {
  const timeZone = 'Europe/Belgrade';
  const cutoffMinutes = 300;
  const hourOf = (day: string, hour: number) => businessDayRange(day, timeZone, cutoffMinutes).from + hour * 3_600_000;

  it('ends as far into the period before as now is into this one', () => {
    fc.assert(
      fc.property(aPeriod, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 22 }), (period, n, hour) => {
        const today = addDays(period.from, n);
        const present = { today, now: hourOf(today, hour), timeZone, cutoffMinutes };
        const before = periodBefore(period);
        const expected = today > period.to ? null : hourOf(addDays(before.from, n), hour);
        expect(comparableUntil(period, present)).toBe(expected);
      }),
    );
  });

  it('is the whole period before one that is over, or not begun', () => {
    const present = { today: '2026-11-18', now: hourOf('2026-11-18', 7), timeZone, cutoffMinutes };
    expect(comparableUntil({ from: '2026-11-17', to: '2026-11-17' }, present)).toBeNull();
    expect(comparableUntil({ from: '2026-11-19', to: '2026-11-20' }, present)).toBeNull();
    expect(comparableUntil({ from: '2026-11-18', to: '2026-11-18' }, present)).toBe(hourOf('2026-11-17', 7));
  });
});
