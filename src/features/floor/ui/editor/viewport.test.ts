import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitted, gridStep, pinched, pushed, revealing, toRoom, toScreen, zoomed } from './viewport.ts';

const room = { width: 1200, height: 800 };
const screen = { width: 900, height: 500 };
const point = fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 500 }) });

describe('the part of the room that is on screen', () => {
  it('moves no further than until a table is seen, and not at all if it is', () => {
    const side = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(point, fc.integer({ min: -2_000, max: 2_000 }), side, side, ({ x, y }, off, width, height) => {
        const viewport = { x: off, y: off, scale: 1 };
        const outline = { left: x, top: y, right: x + width, bottom: y + height };
        const after = revealing(viewport, outline, screen);
        const [near, far] = [toScreen(after, { x, y }), toScreen(after, { x: outline.right, y: outline.bottom })];
        expect(Math.min(near.x, near.y)).toBeGreaterThanOrEqual(0);
        expect([far.x <= screen.width, far.y <= screen.height]).toEqual([true, true]);
        const [was, wasFar] = [
          toScreen(viewport, { x, y }),
          toScreen(viewport, { x: outline.right, y: outline.bottom }),
        ];
        const isSeen = was.x >= 0 && was.y >= 0 && wasFar.x <= screen.width && wasFar.y <= screen.height;
        if (isSeen) expect(after).toBe(viewport);
        else expect(after.scale).toBe(viewport.scale);
      }),
    );
  });

  it('shows the whole room in the middle', () => {
    const viewport = fitted(room, screen);
    const [corner, opposite] = [toScreen(viewport, { x: 0, y: 0 }), toScreen(viewport, { x: 1200, y: 800 })];
    expect(corner.x).toBeGreaterThanOrEqual(0);
    expect(corner.y).toBeGreaterThanOrEqual(0);
    expect(corner.x).toBeCloseTo(screen.width - opposite.x);
    expect(corner.y).toBeCloseTo(screen.height - opposite.y);
  });

  it('keeps the point under the finger, however far it is zoomed', () => {
    fc.assert(
      fc.property(point, fc.double({ min: 0.05, max: 20, noNaN: true }), (at, factor) => {
        const before = fitted(room, screen);
        const after = zoomed(before, at, factor);
        expect(toRoom(after, at).x).toBeCloseTo(toRoom(before, at).x, 5);
        expect(toRoom(after, at).y).toBeCloseTo(toRoom(before, at).y, 5);
      }),
    );
  });

  it('keeps the points under two fingers', () => {
    const before = fitted(room, screen);
    const after = pinched(
      before,
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
      [
        { x: 150, y: 200 },
        { x: 350, y: 200 },
      ],
    );
    expect(after.scale).toBeCloseTo(before.scale * 2);
    expect(toRoom(after, { x: 250, y: 200 }).x).toBeCloseTo(toRoom(before, { x: 150, y: 100 }).x);
    expect(toRoom(after, { x: 250, y: 200 }).y).toBeCloseTo(toRoom(before, { x: 150, y: 100 }).y);
  });

  it('never loses the room out of sight', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (x, y) => {
        const viewport = pushed(fitted(room, screen), { x, y }, room, screen);
        const [corner, opposite] = [toScreen(viewport, { x: 0, y: 0 }), toScreen(viewport, { x: 1200, y: 800 })];
        expect(corner.x).toBeLessThan(screen.width);
        expect(corner.y).toBeLessThan(screen.height);
        expect(opposite.x).toBeGreaterThan(0);
        expect(opposite.y).toBeGreaterThan(0);
      }),
    );
  });

  it('draws a grid that one can see', () => {
    expect(gridStep(2)).toBe(10);
    expect(gridStep(0.5)).toBe(50);
    expect(gridStep(0.05)).toBe(500);
  });
});
