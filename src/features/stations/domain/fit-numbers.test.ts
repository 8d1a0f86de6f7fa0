import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitNumbers } from './fit-numbers.ts';

const box = fc.record({ width: fc.integer({ min: 150, max: 1900 }), height: fc.integer({ min: 120, max: 1900 }) });

it('all that are shown fit into their part of the screen, at every size', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 1, max: 4 }),
      box,
      (count, figures, { width, height }) => {
        const { fontSize, columns, shown } = fitNumbers(count, figures, { width, height });
        expect(columns).toBeGreaterThanOrEqual(1);
        expect(shown).toBeLessThanOrEqual(count);
        if (shown === 0) return;
        const rows = Math.ceil(shown / columns);
        expect(rows * fontSize * 1.35).toBeLessThanOrEqual(height + 1);
        expect(columns * fontSize * (0.64 * Math.max(2, figures) + 0.7)).toBeLessThanOrEqual(width + 1);
      },
    ),
  );
});

it('no further number makes the others larger', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), box, (count, size) => {
      expect(fitNumbers(count + 1, 3, size).fontSize).toBeLessThanOrEqual(fitNumbers(count, 3, size).fontSize);
    }),
  );
});

it('a few are read across a room on the smallest board, and a rush is cut there', () => {
  const half = { width: 380, height: 340 };
  expect(fitNumbers(4, 2, half).fontSize).toBeGreaterThan(90);
  expect(fitNumbers(12, 2, half).fontSize).toBeGreaterThan(50);
  const rush = fitNumbers(150, 3, half);
  expect(rush).toMatchObject({ fontSize: 30 });
  expect(rush.shown).toBeLessThan(150);
  expect(fitNumbers(60, 3, { width: 900, height: 900 }).shown).toBe(60);
});
