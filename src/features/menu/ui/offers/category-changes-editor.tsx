import './offers.css';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorText } from '#platform/ui/kit/field.tsx';
import type { EditorProps } from '#platform/ui/records/record-form.tsx';
import { FigureCell, nextCell } from './figure-cell.tsx';
import { useGoods } from './use-goods.ts';

/** A list's change of the own prices of whole categories. */
export function CategoryChangesEditor({ name, words, value, error, isReadOnly, onChange }: EditorProps): ReactElement {
  const t = useTranslations('menu.prices');
  const goods = useGoods();
  const changes = value as Readonly<Record<string, number>>;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextCell(event);
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  };
  const set = (id: string, change: number | null) => {
    const { [id]: _, ...others } = changes;
    onChange(change === null ? others : { ...others, [id]: change });
  };
  return (
    <fieldset className="category-changes record-wide" onKeyDown={move}>
      <legend className="field-label">{words.field(name)}</legend>
      <div className="category-changes-grid">
        {goods.data?.categories.map((category, index) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the cell is the control
          <label key={category.id} className="category-change">
            <span className="category-change-name">{category.name}</span>
            <FigureCell
              kind="percent"
              label={t('changeOf', { name: category.name })}
              value={changes[category.id] ?? null}
              otherwise="–"
              isReadOnly={isReadOnly}
              index={index}
              onChange={(change) => set(category.id, change)}
            />
            <span aria-hidden="true">%</span>
          </label>
        ))}
      </div>
      <ErrorText>{error}</ErrorText>
    </fieldset>
  );
}
