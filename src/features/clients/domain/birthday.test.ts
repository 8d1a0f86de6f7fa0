import { expect, it } from 'vitest';
import { birthdaysOn } from './birthday.ts';

it('a birthday is on its day, and one of a leap day on the day before in other years', () => {
  expect(birthdaysOn('2026-05-14')).toEqual(['05-14']);
  expect(birthdaysOn('2027-02-28')).toEqual(['02-28', '02-29']);
  expect(birthdaysOn('2028-02-28')).toEqual(['02-28']);
  expect(birthdaysOn('2028-02-29')).toEqual(['02-29']);
  expect(birthdaysOn('2027-03-01')).toEqual(['03-01']);
});
