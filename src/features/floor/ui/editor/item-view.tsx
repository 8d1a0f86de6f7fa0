import type { ReactElement } from 'react';
import { memo } from 'react';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { isTable, type PlanItem, type PlanTable } from '../../domain/plan.ts';
import { DecorationShape } from '../scenery/scenery.tsx';
import { useItemWords } from './item-words.ts';

export interface ItemViewProps {
  readonly item: PlanItem;
  readonly isChosen: boolean;
  readonly isWrong: boolean;
}

/** One item on the canvas: drawn to scale, reachable by Tab, selected by a press. */
export const ItemView = memo(function ItemView({ item, isChosen, isWrong }: ItemViewProps): ReactElement {
  const words = useItemWords();
  const { id, x, y, width, height, rotation } = item;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no button element
    <g
      data-item={id}
      className={classNames('plan-item', isChosen && 'plan-item-chosen', isWrong && 'plan-item-wrong')}
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={words.place(item)}
      transform={`translate(${x + width / 2} ${y + height / 2}) rotate(${rotation})`}
    >
      {isTable(item) ? <TableShape table={item} /> : <DecorationShape decoration={item} />}
      <rect className="plan-item-hit" x={-width / 2} y={-height / 2} width={width} height={height} />
      {isTable(item) && <TableText table={item} />}
    </g>
  );
});

export function TableShape({ table }: { readonly table: Pick<PlanTable, 'shape' | 'width' | 'height'> }): ReactElement {
  const { shape, width, height } = table;
  if (shape === 'round') return <ellipse className="plan-table" rx={width / 2} ry={height / 2} />;
  const corner = Math.min(width, height) * 0.12;
  return (
    <rect
      className={classNames('plan-table', shape === 'bar' && 'plan-table-bar')}
      x={-width / 2}
      y={-height / 2}
      width={width}
      height={height}
      rx={corner}
    />
  );
}

/** The mean width of a bold letter, as a share of the font's height. */
const letterWidth = 0.56;

/** Upright at any rotation of the table, and as large as the table allows. */
function TableText({ table }: { readonly table: PlanTable }): ReactElement {
  const { name, seats, width, height, rotation } = table;
  const isTurned = Math.abs((rotation % 180) - 90) < 45;
  const room = isTurned ? height : width;
  const largest = Math.min(width, height) * 0.42;
  // A long name is written smaller, but stays readable: below that its end is cut off.
  const size = Math.min(largest, Math.max((room * 0.9) / (Math.max([...name].length, 2) * letterWidth), largest * 0.4));
  const letters = Math.floor((room * 0.96) / (size * letterWidth));
  const shown = [...name].length > letters ? `${[...name].slice(0, letters - 1).join('')}…` : name;
  return (
    <g className="plan-table-text" transform={`rotate(${-rotation})`}>
      <text className="plan-table-name" y={-size * 0.08} fontSize={size}>
        {shown}
      </text>
      <text y={size * 0.62} fontSize={Math.min(size * 0.52, Math.min(width, height) * 0.2)}>
        {seats}
      </text>
    </g>
  );
}
