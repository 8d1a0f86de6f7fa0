import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClock } from '#kernel/time.ts';
import { promisedFor, promisedIn, urgencyOf } from './promise.ts';

const zone = 'Europe/Belgrade';
const minute = 60_000;
const shown = (instant: number) => new Date(wallClock(instant, zone)).toISOString().slice(11, 16);
/** Over both nights in which the clock is changed. */
const instants = fc.integer({ min: Date.UTC(2027, 0, 1), max: Date.UTC(2027, 11, 31) });

describe('a promised time', () => {
  it('is what the clock of the venue shows, never before now and within a day', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 1439 }), (now, of) => {
        const time = `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
        const at = promisedFor(time, now, zone) as number;
        expect(at).toBeGreaterThanOrEqual(now - minute);
        expect(at - now).toBeLessThanOrEqual(25 * 60 * minute);
        // Between two and three in a night of March no clock shows the time: then it is the moment of the change.
        if (shown(at) !== time) expect([time.slice(0, 2), shown(at)]).toEqual(['02', '03:00']);
      }),
    );
  });

  it('after midnight is of the next day, and in the same minute of this one', () => {
    const late = Date.UTC(2027, 5, 10, 21, 50, 30);
    expect(shown(late)).toBe('23:50');
    expect(promisedFor('00:20', late, zone)).toBe(Date.UTC(2027, 5, 10, 22, 20));
    expect(promisedFor('23:50', late, zone)).toBe(Date.UTC(2027, 5, 10, 21, 50));
    expect(promisedFor('23.49', late, zone)).toBe(Date.UTC(2027, 5, 11, 21, 49));
  });

  it('is typed without a colon too', () => {
    const now = Date.UTC(2027, 5, 10, 8);
    const typed = ['16:00', '16.00', '1600', '16', '930'].map((text) => shown(promisedFor(text, now, zone) as number));
    expect(typed).toEqual(['16:00', '16:00', '16:00', '16:00', '09:30']);
  });

  it('is none for what is no time of day', () => {
    for (const text of ['', '7', '24', '24:00', '2400', '12:60', '1260', '16000', 'soon', '1:2'])
      expect(promisedFor(text, 0, zone)).toBeNull();
  });

  it('in minutes is never too early, and less than five minutes late', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(15, 30, 45, 60), (now, minutes) => {
        const at = promisedIn(minutes, now) - (now + minutes * minute);
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThan(5 * minute);
        expect(promisedIn(minutes, now) % (5 * minute)).toBe(0);
      }),
    );
  });

  it('is told before it is late, and when it is', () => {
    const at = (minutes: number) => urgencyOf(100 * minute, (100 - minutes) * minute);
    expect([at(11), at(10), at(0), at(-1)]).toEqual(['inTime', 'soon', 'soon', 'late']);
    expect(urgencyOf(null, 0)).toBe('none');
  });
});
