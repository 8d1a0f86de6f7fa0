import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { PlanChanges } from '../../domain/compare-plans.ts';

const mostNames = 12;

/** The changes of a plan in words: tables added, removed, renamed, moved. */
export function ChangeList({ changes }: { readonly changes: PlanChanges }): ReactElement {
  const t = useTranslations('floor.changes');
  const { added, removed, renamed, moved, changed, decorations, isRoomChanged } = changes;
  const named = (key: 'added' | 'removed' | 'moved' | 'changed', names: readonly string[]) =>
    names.length === 0 ? null : (
      <li>{t(key, { count: names.length, names: shortened(names), more: Math.max(names.length - mostNames, 0) })}</li>
    );
  const others = decorations.added + decorations.removed + decorations.changed;
  const isNothing = [added, removed, renamed, moved, changed].every(({ length }) => length === 0) && others === 0;
  return (
    <ul className="plan-changes">
      {named('added', added)}
      {named('removed', removed)}
      {renamed.slice(0, mostNames).map(({ from, to }) => (
        <li key={from}>{t('renamed', { from, to })}</li>
      ))}
      {named('moved', moved)}
      {named('changed', changed)}
      {others > 0 && <li>{t('decorations', { count: others })}</li>}
      {isRoomChanged && <li>{t('room')}</li>}
      {isNothing && !isRoomChanged && <li>{t('nothing')}</li>}
    </ul>
  );
}

const byName = new Intl.Collator(undefined, { numeric: true });

function shortened(names: readonly string[]): string {
  return [...names].sort(byName.compare).slice(0, mostNames).join(', ');
}
