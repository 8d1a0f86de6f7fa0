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
    const keep = toKeep(all);
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
        const keep = toKeep(times);
        const newest = Math.max(...times);
        expect(keep.has(newest)).toBe(true);
        for (const time of times) if (newest - time < dayMs) expect(keep.has(time)).toBe(true);
        expect(toKeep([...keep])).toEqual(keep);
      }),
    );
  });

  it('keeps what there is of a venue that was closed for half a year', () => {
    const before = [0, 1, 2].map((night) => start + night * dayMs);
    const keep = toKeep([...before, start + 180 * dayMs]);
    expect(keep.size).toBe(4);
    expect(toKeep([]).size).toBe(0);
  });
});
