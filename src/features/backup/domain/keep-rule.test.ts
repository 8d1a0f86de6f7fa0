import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kept, toKeep } from './keep-rule.ts';

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 1, 3);

/** Backs up each night and prunes after it, as the venue does. */
function live(nights: number): number[] {
  let times: number[] = [];
  for (let night = 0; night < nights; night += 1) {
    const all = [...times, start + night * dayMs];
    const at = start + night * dayMs;
    const keep = toKeep(all, { made: at, now: at });
    times = all.filter((time) => keep.has(time));
  }
  return times;
}

describe('finding 02: the rule by which backups are kept', () => {
  it('keeps 7 days, 4 weeks and 12 months of two years of nights', () => {
    const ages = live(730).map((time) => Math.round((start + 729 * dayMs - time) / dayMs));
    expect(ages.length).toBeLessThanOrEqual(kept.days + kept.weeks + kept.months);
    for (const age of [0, 1, 2, 3, 4, 5, 6]) expect(ages).toContain(age);
    expect(Math.max(...ages)).toBeGreaterThan(330);
    // No gap of more than a month within the year, nor of more than a week within four.
    const sorted = [...ages].sort((a, b) => a - b);
    for (const [index, age] of sorted.entries()) {
      const gap = age - (sorted[index - 1] ?? age);
      expect(gap).toBeLessThanOrEqual(age <= 21 ? 7 : 31);
    }
  });

  it('never drops the newest, nor one of the last day, and keeps what it kept', () => {
    const some = fc.array(fc.integer({ min: start, max: start + 500 * dayMs }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(some, (times) => {
        const newest = Math.max(...times);
        const facts = { made: newest, now: newest };
        const keep = toKeep(times, facts);
        expect(keep.has(newest)).toBe(true);
        for (const time of times) if (newest - time < dayMs) expect(keep.has(time)).toBe(true);
        expect(toKeep([...keep], facts)).toEqual(keep);
      }),
    );
  });

  it('keeps what there is of a venue that was closed for half a year', () => {
    const before = [0, 1, 2].map((night) => start + night * dayMs);
    const made = start + 180 * dayMs;
    expect(toKeep([...before, made], { made, now: made }).size).toBe(4);
  });

  it('review 5, rel 1: keeps the one that was just made, whatever the clock says', () => {
    const some = fc.array(fc.integer({ min: start, max: start + 500 * dayMs }), { minLength: 0, maxLength: 120 });
    const clock = fc.integer({ min: start - 3000 * dayMs, max: start + 3000 * dayMs });
    fc.assert(
      fc.property(some, clock, fc.integer({ min: 0, max: dayMs }), (others, now, took) => {
        const made = now - took;
        const keep = toKeep([...others, made], { made, now });
        expect(keep.has(made)).toBe(true);
        for (const time of others) if (time > now) expect(keep.has(time)).toBe(true);
      }),
    );
  });

  it('review 5, rel 1: removes nothing while the clock is in doubt, nor fills the disk for that', () => {
    const nights = (count: number) => Array.from({ length: count }, (_, night) => start + night * dayMs);
    const ahead = start + 365 * dayMs;
    const keepOf = (count: number) => {
      const made = start + (count - 1) * dayMs;
      return toKeep([...nights(count), ahead], { made, now: made });
    };
    expect(keepOf(50).size).toBe(51);
    expect(keepOf(100).size).toBeLessThanOrEqual(kept.days + kept.weeks + kept.months + 1);
    expect(keepOf(100).has(ahead)).toBe(true);
    expect(keepOf(100).has(start + 99 * dayMs)).toBe(true);
  });

  it('review 5, rel 2: counts the last 24 hours from now and not from a date to come', () => {
    const now = start + 100 * dayMs;
    const hours = [1, 5, 9].map((age) => now - (age * dayMs) / 24);
    const ahead = Array.from({ length: 70 }, (_, day) => now + (day + 1) * dayMs);
    const keep = toKeep([...hours, ...ahead], { made: now - dayMs / 24, now });
    for (const time of hours) expect(keep.has(time)).toBe(true);
  });
});
