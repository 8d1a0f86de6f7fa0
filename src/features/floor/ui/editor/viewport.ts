import type { Outline, Point } from '../../domain/geometry.ts';

/** The visible part of the room: `screen = room × scale + (x, y)`, in CSS pixels. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  /** Pixels per centimetre. */
  readonly scale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const scales = { min: 0.04, max: 4 };
/**
 * The margin around the room, so that its walls and rotated items beyond them can be reached; smaller on a small
 * screen.
 */
const marginIn = ({ width }: Size) => Math.min(28, width * 0.035);

export function toRoom({ x, y, scale }: Viewport, screen: Point): Point {
  return { x: (screen.x - x) / scale, y: (screen.y - y) / scale };
}

export function toScreen({ x, y, scale }: Viewport, room: Point): Point {
  return { x: room.x * scale + x, y: room.y * scale + y };
}

/** The whole room, centred on the screen. */
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

/** Zooms about a point, which stays in place on screen. */
export function zoomed(viewport: Viewport, at: Point, factor: number): Viewport {
  const scale = limited(viewport.scale * factor);
  const grown = scale / viewport.scale;
  return { scale, x: at.x - (at.x - viewport.x) * grown, y: at.y - (at.y - viewport.y) * grown };
}

/** Pans, keeping some part of the room on screen. */
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

/** A two-finger gesture: the room's points under the fingers stay under them. */
export function pinched(viewport: Viewport, from: readonly [Point, Point], to: readonly [Point, Point]): Viewport {
  const apart = ([a, b]: readonly [Point, Point]) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
  const between = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const [before, now] = [between(from), between(to)];
  const { x, y, scale } = zoomed(viewport, before, apart(to) / apart(from));
  return { scale, x: x + now.x - before.x, y: y + now.y - before.y };
}

/** Centimetres between the drawn grid lines, wide enough that they stay apart on screen. */
export function gridStep(scale: number): number {
  return [10, 50, 100, 500].find((step) => step * scale >= 14) ?? 1_000;
}

function limited(scale: number): number {
  return Math.min(Math.max(scale, scales.min), scales.max);
}

/** Moved so far that a part of the room is visible, with some space around it; the same one if it is already. */
export function revealing(viewport: Viewport, { left, top, right, bottom }: Outline, screen: Size): Viewport {
  const { x, y, scale } = viewport;
  const way = (near: number, far: number, start: number, window: number) => {
    if (near * scale + start < 0) return 24 - near * scale - start;
    return far * scale + start > window ? window - 24 - far * scale - start : 0;
  };
  const by = { x: way(left, right, x, screen.width), y: way(top, bottom, y, screen.height) };
  return by.x === 0 && by.y === 0 ? viewport : { scale, x: x + by.x, y: y + by.y };
}
