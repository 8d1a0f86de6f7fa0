import type { Point } from '../../domain/geometry.ts';

/** Which part of the room is on screen: `screen = room × scale + (x, y)`, in CSS pixels. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  /** Pixels a centimetre. */
  readonly scale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const scales = { min: 0.04, max: 4 };
/** Room around the room, so that its walls and what is turned beyond them can be reached; less on a small screen. */
const marginIn = ({ width }: Size) => Math.min(28, width * 0.035);

export function toRoom({ x, y, scale }: Viewport, screen: Point): Point {
  return { x: (screen.x - x) / scale, y: (screen.y - y) / scale };
}

export function toScreen({ x, y, scale }: Viewport, room: Point): Point {
  return { x: room.x * scale + x, y: room.y * scale + y };
}

/** The whole room in the middle of the screen. */
export function fitted(room: Size, screen: Size): Viewport {
  const margin = marginIn(screen);
  const [width, height] = [Math.max(screen.width - 2 * margin, 1), Math.max(screen.height - 2 * margin, 1)];
  const scale = limited(Math.min(width / room.width, height / room.height));
  return {
    scale,
    x: (screen.width - room.width * scale) / 2,
    y: (screen.height - room.height * scale) / 2,
  };
}

/** Larger or smaller, with the point under the finger staying under it. */
export function zoomed(viewport: Viewport, at: Point, factor: number): Viewport {
  const scale = limited(viewport.scale * factor);
  const grown = scale / viewport.scale;
  return { scale, x: at.x - (at.x - viewport.x) * grown, y: at.y - (at.y - viewport.y) * grown };
}

/** Pushed about, but never so far that nothing of the room is left on screen. */
export function pushed(viewport: Viewport, by: Point, room: Size, screen: Size): Viewport {
  const keep = 60;
  const within = (value: number, length: number, window: number) =>
    Math.min(Math.max(value, keep - length), window - keep);
  return {
    scale: viewport.scale,
    x: within(viewport.x + by.x, room.width * viewport.scale, screen.width),
    y: within(viewport.y + by.y, room.height * viewport.scale, screen.height),
  };
}

/** Two fingers: what lay between them stays between them. */
export function pinched(viewport: Viewport, from: readonly [Point, Point], to: readonly [Point, Point]): Viewport {
  const apart = ([a, b]: readonly [Point, Point]) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
  const between = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const [before, now] = [between(from), between(to)];
  const { x, y, scale } = zoomed(viewport, before, apart(to) / apart(from));
  return { scale, x: x + now.x - before.x, y: y + now.y - before.y };
}

/** Centimetres between the lines of the grid that is drawn: never so close that they run together. */
export function gridStep(scale: number): number {
  return [10, 50, 100, 500].find((step) => step * scale >= 14) ?? 1_000;
}

function limited(scale: number): number {
  return Math.min(Math.max(scale, scales.min), scales.max);
}
