import { describe, expect, it } from 'vitest';
import { oldBefore } from './old-ticket.ts';

const settings = { timeZone: 'UTC', closedTime: '05:00', closedDay: '', otherClosedDays: '', openDay: '' };
const at = (text: string) => Date.parse(`2026-11-${text}Z`);
const limit = (now: string, changes: Partial<typeof settings> = {}) =>
  new Date(oldBefore(at(now), { ...settings, ...changes })).toISOString().slice(8, 16);

describe('tickets are old', () => {
  it('that came before the business day began, and at least three hours ago', () => {
    expect(limit('27T12:00')).toBe('27T05:00');
    expect(limit('27T06:00')).toBe('27T03:00');
    expect(limit('27T04:59')).toBe('26T05:00');
  });

  it('of a day that was closed by hand, after three hours as well', () => {
    expect(limit('27T23:00', { closedDay: '2026-11-27' })).toBe('27T20:00');
  });

  it('after a day, where nobody closes it', () => {
    expect(limit('27T12:00', { openDay: '2026-11-20' })).toBe('26T12:00');
  });
});
