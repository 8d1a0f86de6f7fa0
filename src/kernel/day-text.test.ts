import { describe, expect, it } from 'vitest';
import { parseDay } from './day-text.ts';

describe('parseDay', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    [' 1/2/2026 ', '2026-02-01'],
    ['1.2.26', '2026-02-01'],
    ['01-02-2026', '2026-02-01'],
    ['29 2 2024', '2024-02-29'],
    ['01022026', '2026-02-01'],
  ])('reads %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it.each(['', '31/02/2026', '29/02/2026', '2026-11-21', '11/21/2026', '1/2', '1/2/202', 'today', '0/1/2026'])(
    'does not guess at "%s"',
    (text) => {
      expect(parseDay(text)).toBeNull();
    },
  );
});
