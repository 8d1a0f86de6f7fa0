import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { isTable, type PlanItem } from '../../domain/plan.ts';
import { toggled } from '../../domain/selection.ts';
import { useItemWords } from './item-words.ts';
import type { PlanEditor } from './use-plan-editor.ts';

const byName = new Intl.Collator(undefined, { numeric: true });

export interface ItemListProps {
  readonly editor: PlanEditor;
  readonly wrong: ReadonlySet<string>;
}

/** All items of the room as a list: for screen readers and for a quick overview. */
export function ItemList({ editor, wrong }: ItemListProps): ReactElement {
  const t = useTranslations('floor.editor');
  const words = useItemWords();
  const { items } = editor.plan;
  const tables = items.filter(isTable).sort((a, b) => byName.compare(a.name, b.name));
  const decorations = items.filter((item) => !isTable(item));
  const noteOf = (item: PlanItem) => {
    if (wrong.has(item.id)) return t('hasProblem');
    return isTable(item) ? t('seatCount', { count: item.seats }) : '';
  };
  const row = (item: PlanItem) => (
    <li key={item.id}>
      <label className="plan-list-row">
        <input
          type="checkbox"
          checked={editor.selection.has(item.id)}
          onChange={() => editor.select(toggled(editor.selection, item.id))}
        />
        <span className="plan-list-name">{words.name(item)}</span>
        <span className="plan-list-note">{noteOf(item)}</span>
      </label>
    </li>
  );
  if (items.length === 0) return <p className="plan-hint">{t('nothingYet')}</p>;
  return (
    <ul className="plan-list" aria-label={t('list')}>
      {tables.map(row)}
      {decorations.map(row)}
    </ul>
  );
}
