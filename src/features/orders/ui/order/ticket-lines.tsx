import type { ReactElement } from 'react';
import { Fragment, memo, useMemo, useRef } from 'react';
import { useVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { aheadPart } from '#platform/ui/kit/lazy-part.tsx';
import { type Bill, billOf } from '../../domain/bill.ts';
import { coursesOf } from '../../domain/courses.ts';
import { type Order, type OrderLine, quantityLeft } from '../../domain/order.ts';
import type { CatalogueIndex } from '../till/catalogue.ts';
import type { Pace } from './course-row.tsx';
import { TicketLine, type TicketLineProps } from './ticket-line.tsx';
import { useMark } from './use-mark.ts';
import { useOrderDecimals } from './use-order-decimals.ts';

/** Not on every order; `order-work.tsx` fetches it with the dialogs. */
const CourseRow = aheadPart(async () => (await import('./course-row.tsx')).CourseRow);

interface TicketLinesProps {
  readonly order: Order;
  /** Provides names in the language of this device; a line's own names are for printing. */
  readonly catalogue: CatalogueIndex | null;
  readonly showsCodes: boolean;
  readonly confirmed: readonly OrderLine[] | undefined;
  readonly selected: string | undefined;
  readonly onSelect: (line: OrderLine) => void;
  readonly onHold: (line: OrderLine) => void;
  /** Null where nothing can be changed. */
  readonly onPace: ((command: Pace) => void) | null;
}

/** From so many lines on, those out of sight are not laid out; with few the tracking costs more than it saves. */
const manyLines = 30;
/** A tap on a long ticket compares all its lines, and gives React only the parts that it changes. */
const linesPerPart = 20;

/** The lines by course. */
export function TicketLines({
  order,
  catalogue,
  showsCodes,
  confirmed,
  selected,
  onSelect,
  onHold,
  onPace,
}: TicketLinesProps): ReactElement {
  const isShop = useVenueKind() === 'shop';
  const decimals = useOrderDecimals(order);
  const bill = billOf(order);
  const courses = useMemo(() => coursesOf(order), [order]);
  const known = useMemo(() => new Map((confirmed ?? []).map((line) => [line.id, line])), [confirmed]);
  const list = useRef<HTMLOListElement>(null);
  useMark(list, order.lines);
  const rowOf = (line: OrderLine, index: number): LineRow => ({
    line,
    known: known.get(line.id),
    amount: amountOf(bill.lines[index]),
    isTakenBack: line.voidsLineId === null && line.sentQuantity > 0 && quantityLeft(order, line.id) === 0,
    isSelected: line.id === selected,
  });
  return (
    <ol className={classNames('ticket-lines', order.lines.length >= manyLines && 'ticket-lines-many')} ref={list}>
      {courses.map(({ lines, ...course }) => (
        <Fragment key={course.number}>
          {courses.length > 1 || course.isHeld || course.divider !== undefined ? (
            <CourseRow
              course={course}
              isSelected={course.divider?.id === selected}
              onSelect={onSelect}
              onPace={onPace}
            />
          ) : null}
          {Array.from({ length: Math.ceil(lines.length / linesPerPart) }, (_, part) => (
            <LinesPart
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
              key={part}
              rows={lines
                .slice(part * linesPerPart, (part + 1) * linesPerPart)
                .map(({ line, index }) => rowOf(line, index))}
              catalogue={catalogue}
              isShop={isShop}
              showsCode={showsCodes}
              decimals={decimals}
              onSelect={onSelect}
              onHold={onHold}
            />
          ))}
        </Fragment>
      ))}
    </ol>
  );
}

type LineRow = Pick<TicketLineProps, 'line' | 'known' | 'amount' | 'isTakenBack' | 'isSelected'>;

interface LinesPartProps extends Omit<TicketLineProps, keyof LineRow> {
  readonly rows: readonly LineRow[];
}

const LinesPart = memo(function LinesPart({ rows, ...shared }: LinesPartProps): ReactElement[] {
  return rows.map((row) => <TicketLine key={row.line.id} {...row} {...shared} />);
}, isSamePart);

function isSamePart({ rows, ...shared }: LinesPartProps, { rows: newRows, ...newShared }: LinesPartProps): boolean {
  return (
    isSame(shared, newShared) && rows.length === newRows.length && rows.every((row, at) => isSame(row, newRows[at]))
  );
}

function isSame<T extends object>(before: T, now: T | undefined): boolean {
  return now !== undefined && (Object.keys(before) as (keyof T)[]).every((key) => Object.is(before[key], now[key]));
}

/** What a line comes to, before what is taken off the whole order. */
const amountOf = (line: Bill['lines'][number] | undefined): number =>
  line === undefined ? 0 : line.gross - line.lineDiscount;
