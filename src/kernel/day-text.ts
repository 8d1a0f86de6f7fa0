import { addDays, type Day } from './time.ts';

/** A day as people type it: `1/11/2026`, `01.11.2026`, `1-11-26`, `01112026`. Null if it is not a day. */
export function parseDay(text: string): Day | null {
  const typed = text.trim();
  const [, day, month, year] =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const found = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  try {
    return addDays(found, 0);
  } catch {
    return null;
  }
}
