import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterSilenceMs,
  aheadMs,
  givenAt,
  graceMs,
  isLate,
  isOfflineFact,
  isStillShown,
  pauseMs,
  promptMs,
} from './offline.ts';

const hour = 3_600_000;
const now = 1_000 * hour;
const ago = fc.integer({ min: 0, max: 100 * hour });
const silence = fc.tuple(ago, ago).map(([a, b]) => ({ since: now - Math.max(a, b), until: now - Math.min(a, b) }));
const replaced = fc.oneof(
  fc.constant(null),
  fc.constant(undefined),
  ago.map((each) => now - each),
);
const known = fc.record({
  silences: fc.array(silence, { maxLength: 4 }),
  hours: fc.integer({ min: 0, max: 72 }),
  replacedAt: replaced,
});
const usually = { wasSignedIn: true, openedAt: null, caughtUpAt: 0, sendingSince: 0 };
const given = (at: number) => ({ made: { at, catalogueVersion: 7 } });

describe('finding 01: what counts as done offline', () => {
  it('is never more than the venue allows, nor of a time in which the server heard of the device', () => {
    fc.assert(
      fc.property(ago, known, (before, { silences, hours, replacedAt }) => {
        const at = now - before;
        const counts = isOfflineFact(given(at), { ...usually, now, silences, hours, replacedAt: () => replacedAt });
        if (!counts) return;
        expect(before).toBeGreaterThan(promptMs);
        expect(before).toBeLessThanOrEqual(hours * hour);
        const [within] = silences.filter(
          ({ since, until }) =>
            since - graceMs <= at &&
            at <= until + graceMs &&
            now - until <= afterSilenceMs &&
            // The catalogue was current when the server last heard of the device.
            (replacedAt === null || (replacedAt ?? 0) >= since - graceMs),
        );
        expect(within).toBeDefined();
        expect(replacedAt).not.toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  it('ends when the server hears of the device again', () => {
    const until = now - 10 * 60_000;
    const known = { ...usually, now, silences: [{ since: until - hour, until }], hours: 12, replacedAt: () => null };
    expect(isOfflineFact(given(until - 1_000), known)).toBe(true);
    expect(isOfflineFact(given(until + 2 * graceMs), known)).toBe(false);
  });

  it('is whatever an honest device did between losing the server and finding it again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: promptMs + 1, max: 12 * hour }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: -graceMs / 2, max: graceMs / 2 }),
        fc.integer({ min: 0, max: afterSilenceMs }),
        (length, share, skew, sending) => {
          const [since, until] = [now - sending - length, now - sending];
          const at = Math.round(since + share * length) + skew;
          const catalogueOf = (changedAt: number | null) => ({
            ...usually,
            now,
            silences: [{ since, until }],
            hours: 13,
            replacedAt: () => changedAt,
          });
          fc.pre(now - at > promptMs && now - at <= 13 * hour);
          expect(isOfflineFact(given(at), catalogueOf(null))).toBe(true);
          expect(isOfflineFact(given(at), catalogueOf(since + 1))).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['the device says nothing', {}, {}],
    ['the server was there', given(now - hour), { silences: [] }],
    ['the silence was another', given(now - 3 * hour), {}],
    ['the silence is long over', given(now - 2 * hour), { silences: [{ since: now - 3 * hour, until: now - hour }] }],
    ['the venue allows less', given(now - hour), { hours: 0 }],
    ['the catalogue had changed before', given(now - hour), { replacedAt: () => now - 3 * hour }],
    ['no till was given that catalogue', given(now - hour), { replacedAt: () => undefined }],
    ['its maker was not signed in', given(now - hour), { wasSignedIn: false }],
    ['the order was opened afterwards', given(now - hour), { openedAt: now - hour / 2 }],
    ['the device had sent all that it had', given(now - hour), { caughtUpAt: now - hour / 2 }],
    [
      'review 5, sec 2: the device has begun to send long after the silence',
      given(now - hour),
      { silences: [{ since: now - 3 * hour, until: now - pauseMs - 1 }], sendingSince: now },
    ],
    ['it has just been given', given(now - promptMs), {}],
    ['it is from the future', given(now + hour), {}],
  ])('is nothing where %s', (_, command, more) => {
    const usual = {
      ...usually,
      now,
      silences: [{ since: now - 2 * hour, until: now }],
      hours: 12,
      replacedAt: () => null,
    };
    expect(isOfflineFact(given(now - hour), usual)).toBe(true);
    expect(isOfflineFact(command, { ...usual, ...more })).toBe(false);
  });
});

describe('finding 01: whether somebody was there to see the answer', () => {
  it('is a matter of seconds, and of nothing that an older device did not say', () => {
    expect(isLate({}, now)).toBe(false);
    expect(isLate(given(now - promptMs), now)).toBe(false);
    expect(isLate(given(now - promptMs - 1), now)).toBe(true);
  });
});

describe('finding R1: a time that has not come yet', () => {
  it('is not prompt: which clock is wrong, and by how much, nobody knows', () => {
    expect([0, 1_000, aheadMs].map((ahead) => isLate(given(now + ahead), now))).toEqual([false, false, false]);
    expect([aheadMs + 1, 60_000, hour].map((ahead) => isLate(given(now + ahead), now))).toEqual([true, true, true]);
  });

  it('is entered as the present', () => {
    expect([-hour, 0, 1, hour].map((off) => givenAt(given(now + off), now) - now)).toEqual([-hour, 0, 0, 0]);
    expect(givenAt({}, now)).toBe(now);
  });
});

describe('finding 01: a catalogue that a till may still show', () => {
  it('is the present one, or one that was replaced a moment ago', () => {
    const shown = (replacedAt: number | null | undefined) => isStillShown(6, { now, replacedAt: () => replacedAt });
    expect([null, now, now - graceMs].map(shown)).toEqual([true, true, true]);
    expect([undefined, now - graceMs - 1, 0].map(shown)).toEqual([false, false, false]);
  });
});
