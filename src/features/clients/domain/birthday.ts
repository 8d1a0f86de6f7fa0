import { addDays, type Day } from '#kernel/time.ts';

/** The birthdays that are on a day, as `02-28`: who was born on 29 February has theirs a day earlier in the other years. */
export function birthdaysOn(day: Day): readonly string[] {
  const born = day.slice(5);
  return born === '02-28' && addDays(day, 1).endsWith('-03-01') ? [born, '02-29'] : [born];
}
