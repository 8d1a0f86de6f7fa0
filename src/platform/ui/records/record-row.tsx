import type { ReactElement } from 'react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { Field, Resource } from '#kernel/resource.ts';
import { useShownLocale } from '../i18n/locale.ts';
import { classNames } from '../kit/class-names.ts';
import { FieldValue, isFigure, isLong } from './field-value.tsx';
import type { ListAnswer, ListRow } from './resource-api.ts';
import type { ResourceWords } from './resource-words.ts';
import { rowHeight } from './row-window.ts';
import { titleOf } from './use-linked-names.ts';

export interface RecordRowProps {
  readonly resource: Resource;
  readonly words: ResourceWords;
  readonly row: ListRow;
  readonly index: number;
  readonly names: ListAnswer['names'];
  readonly columns: readonly string[];
  readonly isSelectable: boolean;
  readonly isSelected: boolean;
  /** Tab focuses this row; the arrow keys move on from it. */
  readonly isActive: boolean;
  readonly onActive: (index: number) => void;
  readonly onToggle: (row: ListRow) => void;
  readonly onOpen?: (id: string) => void;
}

/** One row of a list. Memoised, so that scrolling does not render it again. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps): ReactElement {
  const { resource, words, row, index, names, columns, isSelectable, isSelected, isActive } = props;
  const { onActive, onToggle, onOpen } = props;
  const t = useTranslations('records');
  const locale = useShownLocale();
  return (
    <tr
      style={{ top: index * rowHeight }}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      className={classNames('record-row', onOpen && 'record-row-open')}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button, input, label')) return;
        if (window.getSelection()?.isCollapsed === false) return;
        onOpen?.(row.id);
      }}
    >
      {isSelectable && (
        <td className="record-check">
          <input
            type="checkbox"
            aria-label={t('select', { name: titleOf(resource, row.values, locale) })}
            checked={isSelected}
            onChange={() => onToggle(row)}
          />
        </td>
      )}
      {columns.map((name) => {
        const field = resource.fields[name] as Field;
        const value = <FieldValue field={field} name={name} value={row.values[name]} words={words} names={names} />;
        return (
          <td key={name} className={classNames(isFigure(field) && 'amount', isLong(field) && 'record-long')}>
            {name === resource.title && onOpen !== undefined ? (
              <button
                type="button"
                className="record-open"
                tabIndex={isActive ? 0 : -1}
                onFocus={() => onActive(index)}
                onClick={() => onOpen(row.id)}
              >
                {value}
              </button>
            ) : (
              value
            )}
          </td>
        );
      })}
    </tr>
  );
});
