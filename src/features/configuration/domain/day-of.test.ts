import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDay } from '#kernel/time.ts';
import { writeDays } from './day-spans.ts';
import { type DaySettings, dayOf } from './policy.ts';

const zone = { timeZone: 'Europe/Belgrade', closedTime: '05:00' };
const at = (time: string) => Date.parse(`2026-11-26T${time}:00Z`);
const day = (now: number, more: Partial<DaySettings> = {}) =>
  dayOf(now, { ...zone, closedDay: '', otherClosedDays: '', openDay: '', ...more });

describe('the business day', () => {
  it('is that of the clock, and the next one once it was closed', () => {
    expect(day(at('12:00'))).toBe('2026-11-26');
    expect(day(at('03:30'))).toBe('2026-11-25');
    expect(day(at('12:00'), { closedDay: '2026-11-26' })).toBe('2026-11-27');
    expect(day(at('12:00'), { closedDay: '2026-11-25' })).toBe('2026-11-26');
  });

  it('review 14: does not go back before a day that was closed', () => {
    // The clock was set back, or the closing hour was put off.
    expect(day(at('03:30'), { closedDay: '2026-11-26' })).toBe('2026-11-27');
    expect(day(at('20:00'), { closedDay: '2026-11-26', closedTime: '23:00' })).toBe('2026-11-27');
    expect(day(at('12:00') - 86_400_000, { closedDay: '2026-11-26' })).toBe('2026-11-27');
  });

  it('review 14: is not held up by a day that was written under a wrong clock', () => {
    expect(day(at('12:00'), { closedDay: '2038-03-10' })).toBe('2026-11-26');
    expect(day(at('12:00'), { openDay: '2038-03-10' })).toBe('2026-11-26');
    expect(day(at('12:00'), { openDay: '2026-11-20' })).toBe('2026-11-20');
  });

  it('review 15, 5: does not go back to a closed day after others were closed under a wrong clock', () => {
    const otherClosedDays = '2038-03-09 2026-11-26 2026-11-25';
    expect(day(at('12:00'), { closedDay: '2038-03-10', otherClosedDays })).toBe('2026-11-27');
    expect(day(at('12:00') + 86_400_000, { closedDay: '2038-03-10', otherClosedDays })).toBe('2026-11-27');
    expect(day(at('12:00') + 2 * 86_400_000, { closedDay: '2038-03-10', otherClosedDays })).toBe('2026-11-28');
    expect(day(Date.parse('2038-03-10T12:00:00Z'), { closedDay: '2038-03-10', otherClosedDays })).toBe('2038-03-11');
  });

  it('review 15, 5: is none of the remembered days, wherever the clock stands', () => {
    const some = fc.array(fc.integer({ min: -70, max: 70 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(some, fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }), (ahead, moment) => {
        const today = businessDay(moment, zone.timeZone, 300);
        const [closedDay = '', ...earlier] = ahead
          .toSorted((one, other) => other - one)
          .map((days) => addDays(today, days));
        const found = day(moment, { closedDay, otherClosedDays: writeDays(earlier) });
        expect([closedDay, ...earlier]).not.toContain(found);
        expect(found >= today).toBe(true);
      }),
    );
  });

  it('review 17: is after all days that were closed in a row under a clock that was far ahead', () => {
    const closed = Array.from({ length: 50 }, (_, index) => addDays('2026-11-20', index));
    const otherClosedDays = writeDays(closed);
    expect(otherClosedDays).toBe('2026-11-20..2027-01-08');
    expect(day(at('12:00'), { closedDay: '2027-01-09', otherClosedDays })).toBe('2027-01-10');
    expect(writeDays(['2026-11-26', '2026-11-24', '2026-11-23', '2026-11-26'])).toBe(
      '2026-11-23..2026-11-24 2026-11-26',
    );
    expect(writeDays([])).toBe('');
  });

  it('is never one that was closed, as long as the clock is not days behind', () => {
    const now = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(now, fc.integer({ min: -400, max: 2 }), (moment, ahead) => {
        const closedDay = addDays(businessDay(moment, zone.timeZone, 300), ahead);
        expect(day(moment, { closedDay }) > closedDay).toBe(true);
      }),
    );
  });
});
