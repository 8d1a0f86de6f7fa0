import type { ReactElement } from 'react';
import { middleOf, outlineOfAll, type Point, turned } from '../../domain/geometry.ts';
import type { PlanItem } from '../../domain/plan.ts';

export interface HandlesProps {
  readonly items: readonly PlanItem[];
  readonly scale: number;
  readonly toScreen: (room: Point) => Point;
}

const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;
const edges = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
/** If a side is shorter than this on screen, the handles at its middle would overlap the others. */
const roomForEdges = 64;
const roomForCorners = 34;
const turnArm = 34;

/**
 * Handles to resize and rotate items. They are a little outside, so that a finger can still hit the item between them.
 */
export function Handles({ items, scale, toScreen }: HandlesProps): ReactElement | null {
  const outline = outlineOfAll(items);
  const [only] = items;
  if (outline === null || only === undefined) return null;
  if (items.length > 1) {
    const [from, to] = [
      toScreen({ x: outline.left, y: outline.top }),
      toScreen({ x: outline.right, y: outline.bottom }),
    ];
    return (
      <g className="plan-handles">
        <rect className="plan-several" x={from.x} y={from.y} width={to.x - from.x} height={to.y - from.y} />
        <TurnHandle from={{ x: (from.x + to.x) / 2, y: from.y }} to={{ x: (from.x + to.x) / 2, y: from.y - turnArm }} />
      </g>
    );
  }
  const middle = toScreen(middleOf(only));
  const [across, down] = [(only.width * scale) / 2, (only.height * scale) / 2];
  const at = (x: number, y: number): Point => {
    const arm = turned({ x, y }, only.rotation);
    return { x: middle.x + arm.x, y: middle.y + arm.y };
  };
  const isSmall = Math.min(across, down) * 2 < roomForCorners;
  const beside = ([x]: readonly [number, number]) => (x === 0 ? across : down) * 2;
  const along = ([x]: readonly [number, number]) => (x === 0 ? down : across) * 2;
  // A wall is too thin for corner handles; it has one at each end.
  const ends = isSmall ? edges.filter((edge) => beside(edge) < roomForEdges && along(edge) >= roomForEdges) : [];
  const shown = [
    ...edges.filter((edge) => beside(edge) >= roomForEdges),
    ...ends,
    ...corners.filter(([x, y]) => !isSmall || (ends.length === 0 && x === 1 && y === 1)),
  ];
  const outset = 4;
  return (
    <g className="plan-handles">
      <rect
        className="plan-one"
        x={-across}
        y={-down}
        width={across * 2}
        height={down * 2}
        transform={`translate(${middle.x} ${middle.y}) rotate(${only.rotation})`}
      />
      <TurnHandle from={at(0, -down)} to={at(0, -down - turnArm)} />
      {shown.map(([x, y]) => {
        const point = at(x * (across + outset), y * (down + outset));
        const aside = turned({ x: x * 10, y: y * 10 }, only.rotation);
        return (
          <g
            key={`${x} ${y}`}
            data-handle={`${x} ${y}`}
            className={`plan-handle plan-pull-${pullOf(x, y, only.rotation)}`}
            transform={`translate(${point.x} ${point.y})`}
          >
            <circle className="plan-handle-hit" cx={aside.x} cy={aside.y} />
            <rect className="plan-handle-knob" x={-5} y={-5} width={10} height={10} rx={2} />
          </g>
        );
      })}
    </g>
  );
}

function TurnHandle({ from, to }: { readonly from: Point; readonly to: Point }): ReactElement {
  return (
    <>
      <line className="plan-turn-arm" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <g data-handle="turn" className="plan-handle plan-pull-turn" transform={`translate(${to.x} ${to.y})`}>
        <circle className="plan-handle-hit" />
        <circle className="plan-handle-knob" r={7} />
        <path className="plan-turn-sign" d="M3 -2.5A4 4 0 1 0 4 1M4 -4.5V-2H1.5" />
      </g>
    </>
  );
}

/** The resize cursor for this direction. */
function pullOf(x: number, y: number, rotation: number): string {
  const degrees = (Math.atan2(y, x) * 180) / Math.PI + rotation + 360;
  return ['ew', 'nwse', 'ns', 'nesw'][Math.round((degrees % 180) / 45) % 4] as string;
}
