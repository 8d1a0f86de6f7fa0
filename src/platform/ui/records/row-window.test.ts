import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowHeight, windowAt } from './row-window.ts';

it('renders all visible rows, no missing ones, and only a few more', () => {
  const lengths = fc.record({
    top: fc.nat(300_000),
    height: fc.integer({ min: 100, max: 2_000 }),
    total: fc.nat(6_000),
  });
  fc.assert(
    fc.property(lengths, ({ top, height, total }) => {
      const { first, end } = windowAt(top, height, total);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(total);
      expect(first).toBeLessThanOrEqual(end);
      const inSight = { from: Math.floor(top / rowHeight), to: Math.ceil((top + height) / rowHeight) };
      for (const index of [inSight.from, inSight.to - 1]) {
        if (index < total) expect(index >= first && index < end).toBe(true);
      }
      expect(end - first).toBeLessThanOrEqual(inSight.to - inSight.from + 24);
    }),
  );
});

it('stays the same for most of the way through a row', () => {
  const steps = Array.from({ length: 16 }, (_, index) => windowAt(20_000 + index * 12, 600, 5_000));
  expect(new Set(steps.map(({ first, end }) => `${first} ${end}`)).size).toBeLessThanOrEqual(3);
});
