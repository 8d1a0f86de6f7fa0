import { expect, it } from 'vitest';
import { ageOf } from './age.ts';

const minute = 60_000;

it.each([
  [-minute, 0, 'fresh'],
  [5 * minute - 1, 4, 'fresh'],
  [5 * minute, 5, 'late'],
  [8 * minute - 1, 7, 'late'],
  [8 * minute, 8, 'overdue'],
] as const)('after %i ms a ticket is %i minutes old and %s', (passed, minutes, urgency) => {
  expect(ageOf(1_000_000, 1_000_000 + passed)).toEqual({ minutes, urgency });
});
