import { type Outline, outlineOf, outlineOfAll, type Point, wayInside } from './geometry.ts';
import type { Plan } from './plan.ts';

/** A line to which something snapped, from one end to the other, in centimetres. */
export interface Guide {
  readonly direction: 'across' | 'down';
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Snapped {
  readonly by: Point;
  readonly guides: readonly Guide[];
}

export interface SnapOptions {
  /** Centimetres between the lines of the grid. */
  readonly grid: number;
  /** The distance within which a neighbour's line attracts, in centimetres. */
  readonly reach: number;
}

/** A line to snap to, and its source. */
interface Line {
  readonly at: number;
  readonly of: Outline;
  readonly isMiddle: boolean;
}

type Axis = 'x' | 'y';
const edges = { x: ['left', 'right'], y: ['top', 'bottom'] } as const;
const sides = { x: ['top', 'bottom'], y: ['left', 'right'] } as const;

/**
 * The snapped shift of moved items: to edges or centres of neighbours or of the room within reach, otherwise to the
 * grid, and always inside the room. Snapping a snapped position changes nothing.
 */
export function snapMove(plan: Plan, ids: ReadonlySet<string>, by: Point, options: SnapOptions): Snapped {
  const outline = outlineOfAll(plan.items.filter(({ id }) => ids.has(id)));
  const start = outline && wayInside(outline, plan, by);
  if (!outline || !start) return { by: { x: 0, y: 0 }, guides: [] };
  const others = outlinesBeside(plan, ids);
  const x = snapAxis(linesOf(others, 'x'), outline, start.x, 'x', options);
  const y = snapAxis(linesOf(others, 'y'), outline, start.y, 'y', options);
  const end = wayInside(outline, plan, { x, y }) ?? start;
  return { by: end, guides: guidesAt(others, at(outline, end)) };
}

/** The snapped point of a dragged edge; `null` leaves that direction unchanged. */
export function snapPoint(
  plan: Plan,
  ids: ReadonlySet<string>,
  point: { readonly x: number | null; readonly y: number | null },
  options: SnapOptions,
): { readonly x: number | null; readonly y: number | null } {
  const others = outlinesBeside(plan, ids);
  const snap = (value: number | null, axis: Axis) => {
    if (value === null) return null;
    const isNear = ({ at, isMiddle }: Line) => !isMiddle && Math.abs(at - value) <= options.reach;
    const [nearest] = linesOf(others, axis)
      .filter(isNear)
      .sort((a, b) => Math.abs(a.at - value) - Math.abs(b.at - value));
    return nearest?.at ?? Math.round(value / options.grid) * options.grid;
  };
  return { x: snap(point.x, 'x'), y: snap(point.y, 'y') };
}

/** The room comes first: its walls and its centre are lines like those of neighbours. */
function outlinesBeside(plan: Plan, ids: ReadonlySet<string>): Outline[] {
  const room = { left: 0, top: 0, right: plan.width, bottom: plan.height };
  return [room, ...plan.items.filter(({ id }) => !ids.has(id)).map(outlineOf)];
}

function linesOf(outlines: readonly Outline[], axis: Axis): Line[] {
  const [near, far] = edges[axis];
  return outlines.flatMap((of) => [
    { at: of[near], of, isMiddle: false },
    { at: (of[near] + of[far]) / 2, of, isMiddle: true },
    { at: of[far], of, isMiddle: false },
  ]);
}

function snapAxis(lines: readonly Line[], outline: Outline, by: number, axis: Axis, options: SnapOptions): number {
  const near = nearestWay(lines, outline, by, axis, options.reach);
  if (near !== null) return near;
  const [edge] = edges[axis];
  const onGrid = wholeToward0(Math.round((outline[edge] + by) / options.grid) * options.grid - outline[edge]);
  // The grid may have moved it near a neighbour. Snap to that at once, not only at the next drag.
  return nearestWay(lines, outline, onGrid, axis, options.reach) ?? onGrid;
}

function nearestWay(lines: readonly Line[], outline: Outline, by: number, axis: Axis, reach: number): number | null {
  let best: number | null = null;
  for (const own of linesOf([outline], axis)) {
    for (const { at: line, isMiddle } of lines) {
      const rest = line - (own.at + by);
      if (isMiddle !== own.isMiddle || Math.abs(rest) > reach) continue;
      if (best === null || Math.abs(rest) < Math.abs(best)) best = rest;
    }
  }
  return best === null ? null : by + wholeToward0(best);
}

/** To the whole centimetre; a half rounds toward zero, so that a snapped position stays. */
function wholeToward0(value: number): number {
  return Math.sign(value) * Math.ceil(Math.abs(value) - 0.5);
}

/** The lines on which an outline lies after snapping, long enough to reach all items on them. */
function guidesAt(others: readonly Outline[], outline: Outline): Guide[] {
  return (['x', 'y'] as const).flatMap((axis) => {
    const [near, far] = sides[axis];
    const guides = new Map<number, Guide>();
    for (const own of linesOf([outline], axis)) {
      for (const { at: line, of, isMiddle } of linesOf(others, axis)) {
        if (isMiddle !== own.isMiddle || Math.abs(line - own.at) > 0.5) continue;
        const known = guides.get(line);
        const direction = axis === 'x' ? 'down' : 'across';
        const from = Math.min(known?.from ?? outline[near], of[near]);
        guides.set(line, { direction, at: line, from, to: Math.max(known?.to ?? outline[far], of[far]) });
      }
    }
    return [...guides.values()];
  });
}

function at({ left, top, right, bottom }: Outline, { x, y }: Point): Outline {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}
