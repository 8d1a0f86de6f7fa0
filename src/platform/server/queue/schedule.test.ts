import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextOccurrence, type Schedule } from './schedule.ts';

const prishtina = { timeZone: 'Europe/Belgrade', cutoffMinutes: 5 * 60 };
const next = (schedule: Schedule, now: string) =>
  new Date(nextOccurrence(schedule, Date.parse(now), prishtina)).toISOString().slice(0, 16);

it('comes round by the clock of the venue', () => {
  expect(next({ everyMinutes: 60 }, '2026-11-18T11:00:00Z')).toBe('2026-11-18T12:00');
  expect(next({ everyMinutes: 60 }, '2026-11-18T10:59:59.999Z')).toBe('2026-11-18T11:00');
  // 03:30 in Prishtina is 02:30 in winter and 01:30 in summer.
  expect(next({ dailyAtMinute: 210 }, '2026-11-18T02:29:00Z')).toBe('2026-11-18T02:30');
  expect(next({ dailyAtMinute: 210 }, '2026-11-18T02:30:00Z')).toBe('2026-11-19T02:30');
  expect(next({ dailyAtMinute: 210 }, '2026-07-18T01:00:00Z')).toBe('2026-07-18T01:30');
  // A Wednesday; the next Monday.
  expect(next({ dailyAtMinute: 210, weekdays: [1] }, '2026-11-18T11:00:00Z')).toBe('2026-11-23T02:30');
  expect(next({ dailyAtMinute: 210, weekdays: [3] }, '2026-11-18T11:00:00Z')).toBe('2026-11-25T02:30');
});

it('comes round after the close of the business day, also in the night of a clock change', () => {
  expect(next({ minutesAfterClose: 15 }, '2026-11-18T11:00:00Z')).toBe('2026-11-19T04:15');
  expect(next({ minutesAfterClose: 15 }, '2026-11-19T04:10:00Z')).toBe('2026-11-19T04:15');
  expect(next({ minutesAfterClose: 15 }, '2026-11-19T04:15:00Z')).toBe('2026-11-20T04:15');
  expect(next({ minutesAfterClose: 15 }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T03:15');
  expect(() => next({ dailyAtMinute: 0, weekdays: [] }, '2026-11-18T11:00:00Z')).toThrow(RangeError);
});

it('is always later, and never skips a time', () => {
  const schedule = fc.oneof(
    fc.record({ everyMinutes: fc.integer({ min: 1, max: 1440 }) }),
    fc.record({ dailyAtMinute: fc.integer({ min: 0, max: 1439 }) }),
    fc.record({ minutesAfterClose: fc.integer({ min: 0, max: 600 }) }),
  );
  const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
  fc.assert(
    fc.property(schedule, instant, fc.nat(86_400_000), (each, now, step) => {
      const first = nextOccurrence(each, now, prishtina);
      expect(first).toBeGreaterThan(now);
      expect(first - now).toBeLessThanOrEqual(25 * 3_600_000);
      const between = Math.min(now + step, first - 1);
      expect(nextOccurrence(each, between, prishtina)).toBe(first);
    }),
  );
});
