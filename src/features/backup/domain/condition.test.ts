import { describe, expect, it } from 'vitest';
import { conditionOf } from './condition.ts';

const hour = 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 22, 12);

describe('finding 02: what the dashboard says of the backups', () => {
  it('is late a day after the last good one, failed where a later one failed, and patient with a new venue', () => {
    const at = (hours: number) => now - hours * hour;
    const facts = { lastGood: null, lastFailure: null, since: null };
    expect(conditionOf(facts, now)).toBe('new');
    expect(conditionOf({ ...facts, since: at(20) }, now)).toBe('new');
    expect(conditionOf({ ...facts, since: at(27) }, now)).toBe('late');
    expect(conditionOf({ ...facts, lastGood: at(9), since: at(999) }, now)).toBe('fine');
    expect(conditionOf({ ...facts, lastGood: at(9), lastFailure: at(10) }, now)).toBe('fine');
    expect(conditionOf({ ...facts, lastGood: at(9), lastFailure: at(8) }, now)).toBe('failed');
    expect(conditionOf({ ...facts, lastFailure: at(1), since: at(2) }, now)).toBe('failed');
    expect(conditionOf({ ...facts, lastGood: at(27), lastFailure: at(1) }, now)).toBe('late');
  });
});
