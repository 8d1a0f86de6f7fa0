import './rows.css';
import type { CSSProperties, KeyboardEvent, ReactElement } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Field, Resource } from '#kernel/resource.ts';
import { useShownLocale } from '../i18n/locale.ts';
import { classNames } from '../kit/class-names.ts';
import { Icon } from '../kit/icons.tsx';
import { phoneColumns, tracksOf } from './column-tracks.ts';
import { isFigure } from './field-value.tsx';
import { RecordRow } from './record-row.tsx';
import type { ListAnswer, ListRow } from './resource-api.ts';
import type { ResourceWords } from './resource-words.ts';
import { rowHeight, scrollToRow, useRowWindow } from './row-window.ts';
import { useIsPhone } from './use-is-phone.ts';
import { titleOf } from './use-linked-names.ts';

export interface RecordRowsProps {
  readonly resource: Resource;
  readonly words: ResourceWords;
  readonly rows: readonly ListRow[];
  /** The titles of the records that a row links to. */
  readonly namesOf: (index: number) => ListAnswer['names'];
  readonly total: number;
  readonly sort: string;
  readonly columns: readonly string[];
  readonly selected: ReadonlyMap<string, string>;
  readonly isSelectable: boolean;
  readonly onSort: (sort: string) => void;
  readonly onSelect: (selected: ReadonlyMap<string, string>) => void;
  /** Ticks all that match, loaded or not. */
  readonly onSelectAll: () => void;
  readonly onOpen?: (id: string) => void;
  readonly onEnd: () => void;
}

/**
 * The visible rows and a few around them; the rest is only height. Each row is positioned and lays out its columns by
 * itself (rows.css): a native table would re-measure all rows whenever one is added.
 */
export function RecordRows(props: RecordRowsProps): ReactElement {
  const { resource, words, rows, namesOf, total, sort, selected, isSelectable } = props;
  const isPhone = useIsPhone();
  const columns = isPhone ? phoneColumns(resource, props.columns) : props.columns;
  const { onSort, onSelect, onSelectAll, onOpen, onEnd } = props;
  const t = useTranslations('records');
  const locale = useShownLocale();
  const frame = useRef<HTMLElement>(null);
  const focusNext = useRef<number | null>(null);
  const [active, setActive] = useState(0);
  const { first, end } = useRowWindow(frame, total);
  const reachEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (end >= rows.length - 20) reachEnd();
  }, [end, rows.length]);
  const tracks = tracksOf(resource, columns, words, isSelectable, isPhone);

  const toggle = (row: ListRow) => {
    const next = new Map(selected);
    if (!next.delete(row.id)) next.set(row.id, titleOf(resource, row.values, locale));
    onSelect(next);
  };
  const areAllSelected = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const focusRow = () => {
    const open = frame.current?.querySelector<HTMLElement>(`[data-index="${focusNext.current}"] .record-open`);
    if (open) focusNext.current = null;
    open?.focus({ preventScroll: true });
  };
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    focusNext.current = next;
    scrollToRow(frame.current, next);
    focusRow();
  };
  // The row may be rendered only after the frame has scrolled there.
  useEffect(() => {
    if (focusNext.current !== null) focusRow();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 400) / rowHeight) - 2);
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      moveTo(step);
    } else if (event.key === ' ' && isSelectable && !(event.target instanceof HTMLInputElement)) {
      const row = rows[active];
      if (row === undefined) return;
      event.preventDefault();
      toggle(row);
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && isSelectable) {
      event.preventDefault();
      onSelectAll();
    }
  };

  const drawn = Array.from({ length: end - first }, (_, index) => first + index);
  return (
    <section className="record-frame" ref={frame} aria-label={words.title} onKeyDown={onKeyDown}>
      <table
        className="record-rows"
        aria-rowcount={total + 1}
        style={{ '--tracks': tracks.tracks, minWidth: tracks.least } as CSSProperties}
      >
        <thead>
          <tr aria-rowindex={1}>
            {isSelectable && (
              <th className="record-check" scope="col">
                <input
                  type="checkbox"
                  aria-label={t('selectAll')}
                  checked={areAllSelected}
                  onChange={() =>
                    onSelect(
                      areAllSelected
                        ? new Map()
                        : new Map(rows.map((row) => [row.id, titleOf(resource, row.values, locale)])),
                    )
                  }
                />
              </th>
            )}
            {columns.map((name) => (
              <Head
                key={name}
                name={name}
                words={words}
                sort={sort}
                onSort={onSort}
                field={resource.fields[name] as Field}
              />
            ))}
          </tr>
        </thead>
        <tbody style={{ height: total * rowHeight }}>
          {drawn.map((index) => {
            const row = rows[index];
            return row === undefined ? (
              <tr
                key={index}
                className="record-row"
                style={{ top: index * rowHeight }}
                aria-rowindex={index + 2}
                aria-busy="true"
              >
                <td>…</td>
              </tr>
            ) : (
              <RecordRow
                key={row.id}
                resource={resource}
                words={words}
                row={row}
                index={index}
                columns={columns}
                isSelectable={isSelectable}
                names={namesOf(index)}
                isActive={index === active}
                isSelected={selected.has(row.id)}
                onActive={setActive}
                onToggle={toggle}
                {...(onOpen !== undefined && { onOpen })}
              />
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Head({
  name,
  field,
  words,
  sort,
  onSort,
}: {
  readonly name: string;
  readonly field: Field;
  readonly words: ResourceWords;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}): ReactElement {
  const isSorted = sort === name || sort === `-${name}`;
  const isDescending = sort.startsWith('-');
  const direction = isDescending ? 'descending' : 'ascending';
  const label = words.field(name);
  const isSortable = field.kind !== 'links' && field.kind !== 'texts' && field.kind !== 'picture';
  return (
    <th scope="col" className={classNames(isFigure(field) && 'amount')} aria-sort={isSorted ? direction : undefined}>
      {isSortable ? (
        <button
          type="button"
          className="record-sort"
          onClick={() => onSort(isSorted && !isDescending ? `-${name}` : name)}
        >
          <span>{label}</span>
          <Icon
            name={isSorted && isDescending ? 'down' : 'up'}
            size={16}
            className={classNames('record-arrow', isSorted && 'record-arrow-on')}
          />
        </button>
      ) : (
        <span className={classNames(field.kind === 'picture' && 'visually-hidden')}>{label}</span>
      )}
    </th>
  );
}
