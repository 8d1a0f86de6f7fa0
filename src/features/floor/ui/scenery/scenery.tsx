import './scenery.css';
import type { CSSProperties, ReactElement } from 'react';
import type { Decoration } from '../../domain/plan.ts';

type Drawn = Pick<Decoration, 'kind' | 'text' | 'width' | 'height'>;

/** A wall, a plant, a counter, a door or a label, centred on the origin and unrotated. */
export function DecorationShape({ decoration }: { readonly decoration: Drawn }): ReactElement {
  const { kind, text, width, height } = decoration;
  const box = { x: -width / 2, y: -height / 2, width, height };
  switch (kind) {
    case 'wall':
      return <rect className="scenery-wall" {...box} />;
    case 'counter':
      return (
        <>
          <rect className="scenery-counter" {...box} rx={Math.min(width, height) * 0.12} />
          <SceneryText text={text} width={width} height={height} />
        </>
      );
    case 'plant':
      return <Plant width={width} height={height} />;
    case 'door':
      return <Door width={width} height={height} />;
    case 'label':
      return <SceneryText text={text} width={width} height={height} />;
  }
}

function Plant({ width, height }: { readonly width: number; readonly height: number }): ReactElement {
  const leaves = [0, 45, 90, 135];
  return (
    <g className="scenery-plant">
      {leaves.map((turn) => (
        <ellipse key={turn} rx={width / 2} ry={height / 6} transform={`rotate(${turn})`} />
      ))}
      <ellipse className="scenery-pot" rx={width / 6} ry={height / 6} />
    </g>
  );
}

/** The gap in the wall and the quarter circle of the door. */
function Door({ width, height }: { readonly width: number; readonly height: number }): ReactElement {
  const [left, top] = [-width / 2, -height / 2];
  const swing = Math.min(width, 120);
  return (
    <g className="scenery-door">
      <rect x={left} y={top} width={width} height={height} />
      <path d={`M${left} ${top} v${-swing * 0.6} A${width} ${swing * 0.6} 0 0 1 ${left + width} ${top}`} />
    </g>
  );
}

function SceneryText({ text, width, height }: Pick<Drawn, 'text' | 'width' | 'height'>): ReactElement | null {
  if (text === '') return null;
  const size = Math.min(height * 0.72, (width * 0.96) / (Math.max([...text].length, 2) * 0.54));
  return (
    <text className="scenery-text" fontSize={size}>
      {text}
    </text>
  );
}

export interface SceneryProps {
  readonly decorations: readonly Omit<Decoration, 'id'>[];
  /** The visible part of the room, in centimetres. */
  readonly frame: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** The fixtures of a room behind its tables; decorative, hidden from screen readers. */
export function Scenery({ decorations, frame }: SceneryProps): ReactElement {
  return (
    <svg
      className="scenery"
      viewBox={`${frame.left} ${frame.top} ${frame.width} ${frame.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ '--scenery-width': frame.width } as CSSProperties}
    >
      {decorations.map((each, index) => {
        const { x, y, width, height, rotation } = each;
        const key = `${index}-${each.kind}`;
        return (
          <g key={key} transform={`translate(${x + width / 2} ${y + height / 2}) rotate(${rotation})`}>
            <DecorationShape decoration={each} />
          </g>
        );
      })}
    </svg>
  );
}
