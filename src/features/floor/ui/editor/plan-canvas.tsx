import type { CSSProperties, ReactElement } from 'react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { compareNames } from '#kernel/text.ts';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { outlineOf } from '../../domain/geometry.ts';
import { isTable, type Plan, type PlanItem } from '../../domain/plan.ts';
import { Handles } from './handles.tsx';
import { ItemView } from './item-view.tsx';
import type { Canvas } from './use-canvas.ts';
import type { PlanEditor } from './use-plan-editor.ts';
import { gridStep, toScreen } from './viewport.ts';

export interface PlanCanvasProps {
  readonly editor: PlanEditor;
  readonly canvas: Canvas;
  /** Ids of items with problems. */
  readonly wrong: ReadonlySet<string>;
  readonly pictureUrl: string | null;
}

/** The room, drawn to scale, with all items. */
export function PlanCanvas({ editor, canvas, wrong, pictureUrl }: PlanCanvasProps): ReactElement {
  const t = useTranslations('floor.editor');
  const grid = useId();
  const { shown, guides, selection } = editor;
  const { viewport, frame } = canvas;
  const { x, y, scale } = viewport ?? { x: 0, y: 0, scale: 1 };
  const step = gridStep(scale);
  const reveal = (target: Element) => {
    const id = target.closest('[data-item]')?.getAttribute('data-item');
    const item = shown.items.find((each) => each.id === id);
    if (item && target.matches(':focus-visible')) canvas.reveal(outlineOf(item));
  };
  return (
    <svg
      ref={canvas.ref}
      className={classNames(
        'plan-canvas',
        canvas.isPanning && 'plan-canvas-pan',
        editor.placing !== null && 'plan-canvas-place',
      )}
      // A press on the empty floor moves the keyboard focus here.
      tabIndex={-1}
      role="application"
      aria-label={t('canvas', { count: shown.items.length })}
      style={{ '--scale': scale } as CSSProperties}
      onFocus={(event) => reveal(event.target)}
    >
      {viewport && (
        <>
          <defs>
            <pattern id={grid} width={step} height={step} patternUnits="userSpaceOnUse">
              <path className="plan-grid" d={`M${step} 0H0V${step}`} />
            </pattern>
          </defs>
          <g transform={`translate(${x} ${y}) scale(${scale})`}>
            <rect className="plan-room" width={shown.width} height={shown.height} />
            {pictureUrl !== null && (
              <image
                className="plan-picture"
                href={pictureUrl}
                width={shown.width}
                height={shown.height}
                preserveAspectRatio="xMidYMid meet"
              />
            )}
            <rect className="plan-grid-area" width={shown.width} height={shown.height} fill={`url(#${grid})`} />
            {inOrder(shown).map((item) => (
              <ItemView key={item.id} item={item} isChosen={selection.has(item.id)} isWrong={wrong.has(item.id)} />
            ))}
            {guides.map(({ direction, at, from, to }) => (
              <path
                key={`${direction} ${at}`}
                className="plan-guide"
                d={direction === 'across' ? `M${from} ${at}H${to}` : `M${at} ${from}V${to}`}
              />
            ))}
            {frame && (
              <rect
                className="plan-frame"
                x={Math.min(frame.left, frame.right)}
                y={Math.min(frame.top, frame.bottom)}
                width={Math.abs(frame.right - frame.left)}
                height={Math.abs(frame.bottom - frame.top)}
              />
            )}
          </g>
          <Handles
            items={shown.items.filter(({ id }) => selection.has(id))}
            scale={scale}
            toScreen={(point) => toScreen(viewport, point)}
          />
        </>
      )}
    </svg>
  );
}

/**
 * Walls and plants are drawn below the tables. Tables are in the natural order of their names (2 before 10), not by
 * position: otherwise a move would reorder the elements during the drag.
 */
function inOrder(plan: Plan): readonly PlanItem[] {
  const tables = plan.items.filter(isTable);
  return [
    ...plan.items.filter((item) => !isTable(item)),
    ...tables.sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1)),
  ];
}
