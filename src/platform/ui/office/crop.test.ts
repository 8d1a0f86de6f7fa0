import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropOf, largestZoom, moved, wholeView, zoomed } from './crop.ts';

const picture = fc.record({ width: fc.integer({ min: 1, max: 9_000 }), height: fc.integer({ min: 1, max: 9_000 }) });
const shape = fc.double({ min: 0.2, max: 5, noNaN: true });
const steps = fc.array(
  fc.record({
    dx: fc.double({ min: -3, max: 3, noNaN: true }),
    dy: fc.double({ min: -3, max: 3, noNaN: true }),
    zoom: fc.double({ min: -1, max: 9, noNaN: true }),
  }),
  { maxLength: 8 },
);

describe('a cut', () => {
  it('is within the picture after any drag and zoom', () => {
    fc.assert(
      fc.property(picture, shape, steps, (size, ratio, all) => {
        const view = all.reduce(
          (each, { dx, dy, zoom }) => moved(size, ratio, zoomed(size, ratio, each, zoom), dx, dy),
          wholeView,
        );
        const { x, y, width, height } = cropOf(size, ratio, view);
        expect([x, y, width, height].every(Number.isInteger)).toBe(true);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(x + width).toBeLessThanOrEqual(size.width);
        expect(y + height).toBeLessThanOrEqual(size.height);
        expect(view.zoom).toBeGreaterThanOrEqual(1);
        expect(view.zoom).toBeLessThanOrEqual(largestZoom);
      }),
    );
  });

  it('is the largest square at first, moves to an edge and no further, and zooms around its middle', () => {
    const wide = { width: 300, height: 100 };
    expect(cropOf(wide, 1, wholeView)).toEqual({ x: 100, y: 0, width: 100, height: 100 });
    expect(cropOf(wide, 1, moved(wide, 1, wholeView, 0.5, 0.5))).toEqual({ x: 150, y: 0, width: 100, height: 100 });
    expect(cropOf(wide, 1, moved(wide, 1, wholeView, 9, 0))).toEqual({ x: 200, y: 0, width: 100, height: 100 });
    expect(cropOf(wide, 1, zoomed(wide, 1, wholeView, 2))).toEqual({ x: 125, y: 25, width: 50, height: 50 });
    expect(cropOf(wide, 3, wholeView)).toEqual({ x: 0, y: 0, width: 300, height: 100 });
  });
});
