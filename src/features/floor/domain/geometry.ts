import type { Box, Plan, PlanItem } from './plan.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The space that a box takes in the room, with its rotation; also the outline of several boxes. */
export interface Outline {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Room = Pick<Plan, 'width' | 'height'>;

/** The corners of a rotated box are not at whole centimetres; half a centimetre may be outside the room. */
const slack = 0.5;

export function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The point turned about the origin, in degrees clockwise. */
export function turned({ x, y }: Point, degrees: number): Point {
  const [cos, sin] = turn(degrees);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

export function normalDegrees(degrees: number): number {
  return ((Math.round(degrees) % 360) + 360) % 360;
}

/** Cosine and sine, exact at the quarter turns, so that a table turned by 90° has whole edges. */
function turn(degrees: number): readonly [number, number] {
  switch (((degrees % 360) + 360) % 360) {
    case 0:
      return [1, 0];
    case 90:
      return [0, 1];
    case 180:
      return [-1, 0];
    case 270:
      return [0, -1];
    default: {
      const radians = (degrees * Math.PI) / 180;
      return [Math.cos(radians), Math.sin(radians)];
    }
  }
}

export function outlineOf(item: Box & Partial<Pick<PlanItem, 'kind'>> & { readonly shape?: string }): Outline {
  const { x, y } = middleOf(item);
  const [cos, sin] = turn(item.rotation);
  const [across, down] = [item.width / 2, item.height / 2];
  const isOval = item.shape === 'round' || item.kind === 'plant';
  const halfWidth = isOval ? Math.hypot(across * cos, down * sin) : Math.abs(across * cos) + Math.abs(down * sin);
  const halfHeight = isOval ? Math.hypot(across * sin, down * cos) : Math.abs(across * sin) + Math.abs(down * cos);
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}

/** The outline around all items; null if there are none. */
export function outlineOfAll(items: readonly PlanItem[]): Outline | null {
  const [first, ...rest] = items.map(outlineOf);
  return (
    (first &&
      rest.reduce(
        (all, each) => ({
          left: Math.min(all.left, each.left),
          top: Math.min(all.top, each.top),
          right: Math.max(all.right, each.right),
          bottom: Math.max(all.bottom, each.bottom),
        }),
        first,
      )) ??
    null
  );
}

export function overlaps(one: Outline, other: Outline): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

export function isInside({ left, top, right, bottom }: Outline, { width, height }: Room): boolean {
  return left >= -slack && top >= -slack && right <= width + slack && bottom <= height + slack;
}

/** The shift nearest to `by` that keeps the outline in the room; null if the outline is larger than the room. */
export function wayInside(outline: Outline, room: Room, by: Point): Point | null {
  const x = between(by.x, -outline.left, room.width - outline.right);
  const y = between(by.y, -outline.top, room.height - outline.bottom);
  return x === null || y === null ? null : { x, y };
}

/** The whole number nearest to `value` from `least` to `most`, with the slack of half a centimetre. */
function between(value: number, least: number, most: number): number | null {
  const low = Math.ceil(least - slack);
  const high = Math.floor(most + slack);
  // If only part of a centimetre is left there may be no whole number; the slack allows for that.
  if (low > high) return null;
  return Math.min(Math.max(Math.round(value), low), high) + 0;
}

export function shifted<I extends Box>(item: I, { x, y }: Point): I {
  return x === 0 && y === 0 ? item : { ...item, x: item.x + x, y: item.y + y };
}
