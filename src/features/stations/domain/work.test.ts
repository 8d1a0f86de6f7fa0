import { expect, it } from 'vitest';
import { hasWork } from './work.ts';

const item = (quantity: number, taken = 0, isDivider = false) => ({ quantity, taken, isDivider });

it('review 26: is on a ticket on which something is to be made; not on a note, nor where all was taken back', () => {
  expect(hasWork({ lines: [item(1000, 0, true), item(2000, 1000)] })).toBe(true);
  expect(hasWork({ lines: [item(2000)], movedFrom: {} })).toBe(false);
  expect(hasWork({ lines: [item(2000)], fired: { course: 2, isKnown: true } })).toBe(false);
  expect(hasWork({ lines: [item(2000)], fired: { course: 2, isKnown: false } })).toBe(true);
  expect(hasWork({ lines: [item(-1000)] })).toBe(false);
  expect(hasWork({ lines: [item(1000, 1000), item(1000, 0, true)] })).toBe(false);
});
