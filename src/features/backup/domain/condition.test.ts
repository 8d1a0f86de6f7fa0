import { describe, expect, it } from 'vitest';
import { conditionOf } from './condition.ts';

const hour = 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 22, 12);

describe('finding 02: what the dashboard says of the backups', () => {
  it('is late a day after the last good one, failed where a later one failed, and patient with a new venue', () => {
    const at = (hours: number) => now - hours * hour;
    const facts = { lastGood: null, hasFailed: false, hadGood: false, hasAhead: false, since: null };
    expect(conditionOf(facts, now)).toBe('new');
    expect(conditionOf({ ...facts, since: at(20) }, now)).toBe('new');
    expect(conditionOf({ ...facts, since: at(27) }, now)).toBe('late');
    expect(conditionOf({ ...facts, lastGood: at(9), since: at(999) }, now)).toBe('fine');
    expect(conditionOf({ ...facts, lastGood: at(9), hasFailed: true }, now)).toBe('failed');
    expect(conditionOf({ ...facts, hasFailed: true, since: at(2) }, now)).toBe('failed');
    expect(conditionOf({ ...facts, lastGood: at(27), hasFailed: true }, now)).toBe('late');
  });

  it('review 5, rel 1 and 2: never fine where no good one is left, or only such as have a date to come', () => {
    const facts = { lastGood: null, hasFailed: false, hadGood: true, hasAhead: false, since: now - hour };
    expect(conditionOf(facts, now)).toBe('gone');
    expect(conditionOf({ ...facts, hasFailed: true }, now)).toBe('gone');
    expect(conditionOf({ ...facts, hasAhead: true }, now)).toBe('ahead');
    // The venue was set up when the clock was ahead.
    expect(conditionOf({ ...facts, hasAhead: true, since: now + 999 * hour }, now)).toBe('ahead');
    expect(conditionOf({ ...facts, lastGood: now - hour, hasAhead: true }, now)).toBe('fine');
  });
});
