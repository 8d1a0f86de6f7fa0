import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ageOf } from './age.ts';

const minute = 60_000;
const sentAt = 1_000_000;

it.each([
  [-minute, 0, 'fresh'],
  [5 * minute - 1, 4, 'fresh'],
  [5 * minute, 5, 'late'],
  [8 * minute - 1, 7, 'late'],
  [8 * minute, 8, 'overdue'],
] as const)('after %i ms a ticket is %i minutes old and %s', (passed, minutes, urgency) => {
  expect(ageOf({ sentAt, promisedAt: null }, sentAt + passed)).toEqual({ minutes, isPromised: false, urgency });
});

it.each([
  [0, 60, true, 'fresh'],
  [59 * minute + 1, 1, true, 'fresh'],
  [60 * minute, 0, false, 'late'],
  [63 * minute - 1, 2, false, 'late'],
  [63 * minute, 3, false, 'overdue'],
] as const)(
  'review 28, 2: %i ms after it was sent, what is promised in an hour has %i minutes and is %s',
  (passed, minutes, isPromised, urgency) => {
    const promisedAt = sentAt + 60 * minute;
    expect(ageOf({ sentAt, promisedAt }, sentAt + passed)).toEqual({ minutes, isPromised, urgency });
  },
);

it('review 28, 2: nothing is late before its promise is over, nor less late later; a promise of before it was sent says nothing', () => {
  const steps = ['fresh', 'late', 'overdue'];
  const span = fc.integer({ min: -180 * minute, max: 180 * minute });
  fc.assert(
    fc.property(span, fc.nat(180 * minute), fc.nat(60 * minute), (promised, passed, more) => {
      const ticket = { sentAt, promisedAt: sentAt + promised };
      const age = ageOf(ticket, sentAt + passed);
      if (promised <= 0) expect(age).toEqual(ageOf({ sentAt, promisedAt: null }, sentAt + passed));
      else expect(age.urgency === 'fresh').toBe(passed < promised);
      expect(age.isPromised).toBe(promised > 0 && passed < promised);
      expect(age.minutes).toBeGreaterThanOrEqual(0);
      const later = ageOf(ticket, sentAt + passed + more);
      expect(steps.indexOf(later.urgency)).toBeGreaterThanOrEqual(steps.indexOf(age.urgency));
    }),
  );
});
