import { useVirtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Field, Section } from '#kernel/section.ts';
import { useShownLocale } from '../i18n/locale.ts';
import { classNames } from '../kit/class-names.ts';
import { Icon } from '../kit/icons.tsx';
import { isFigure } from './field-value.tsx';
import { RecordRow } from './record-row.tsx';
import type { ListAnswer, ListRow } from './section-api.ts';
import type { SectionWords } from './section-words.ts';
import { titleOf } from './use-linked-names.ts';

const rowHeight = 48;

export interface RecordRowsProps {
  readonly section: Section;
  readonly words: SectionWords;
  readonly rows: readonly ListRow[];
  readonly names: ListAnswer['names'];
  readonly total: number;
  readonly sort: string;
  readonly columns: readonly string[];
  readonly selected: ReadonlyMap<string, string>;
  readonly isSelectable: boolean;
  readonly onSort: (sort: string) => void;
  readonly onSelect: (selected: ReadonlyMap<string, string>) => void;
  readonly onOpen?: (id: string) => void;
  readonly onEnd: () => void;
}

/** The rows in sight and a few around them; the rest is only height. */
export function RecordRows(props: RecordRowsProps): ReactElement {
  const { section, words, rows, names, total, sort, columns, selected, isSelectable, onSort, onSelect, onOpen, onEnd } =
    props;
  const t = useTranslations('records');
  const locale = useShownLocale();
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const reachEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (last >= rows.length - 20) reachEnd();
  }, [last, rows.length]);

  const toggle = (row: ListRow) => {
    const next = new Map(selected);
    if (!next.delete(row.id)) next.set(row.id, titleOf(section, row.values, locale));
    onSelect(next);
  };
  const areAllSelected = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    virtual.scrollToIndex(next);
    setTimeout(() => frame.current?.querySelector<HTMLElement>(`[data-index="${next}"] .record-open`)?.focus(), 30);
  };
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
    }
  };

  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const width = (isSelectable ? 1 : 0) + columns.length;
  return (
    <section className="record-frame" ref={frame as never} aria-label={words.title} onKeyDown={onKeyDown}>
      <table className="record-table" aria-rowcount={total + 1}>
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
                        : new Map(rows.map((row) => [row.id, titleOf(section, row.values, locale)])),
                    )
                  }
                />
              </th>
            )}
            {columns.map((name) => (
              <Head key={name} {...{ name, words, sort, onSort }} field={section.fields[name] as Field} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={before} width={width} />
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) {
              return (
                <tr key={index} data-index={index} className="record-row" aria-busy="true">
                  <td colSpan={width}>…</td>
                </tr>
              );
            }
            return (
              <RecordRow
                key={row.id}
                {...{ section, words, row, index, names, columns, isSelectable }}
                isActive={index === active}
                isSelected={selected.has(row.id)}
                onActive={setActive}
                onToggle={toggle}
                {...(onOpen !== undefined && { onOpen })}
              />
            );
          })}
          <Gap height={after} width={width} />
        </tbody>
      </table>
    </section>
  );
}

/** The rows that are not drawn, as height. */
function Gap({ height, width }: { readonly height: number; readonly width: number }): ReactElement | null {
  if (height <= 0) return null;
  return (
    <tr className="record-gap">
      <td colSpan={width} style={{ height }} />
    </tr>
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
  readonly words: SectionWords;
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
        label
      )}
    </th>
  );
}
