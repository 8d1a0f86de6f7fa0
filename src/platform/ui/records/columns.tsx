import { Columns3 } from 'lucide';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Field, Resource } from '#kernel/resource.ts';
import { useSession } from '../api/app-api.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icons.tsx';
import { Popup } from './popup.tsx';
import type { ResourceWords } from './resource-words.ts';

export interface Columns {
  readonly shown: readonly string[];
  readonly all: readonly string[];
  readonly toggle: (name: string) => void;
  readonly reset: () => void;
}

const keyOf = (resource: Resource) => `tavolina.columns.${resource.name}`;

/** The columns that a list shows on this device; by default, those that the resource declares. */
export function useColumns(resource: Resource): Columns {
  const listed = Object.keys(resource.fields).filter(
    (name) => resource.fields[name]?.inList !== 'never' && resource.fields[name]?.kind !== 'part' && name !== 'ranking',
  );
  // A picture is always the first column, regardless of its place in the form.
  const isPicture = (name: string) => resource.fields[name]?.kind === 'picture';
  const all = [...listed.filter(isPicture), ...listed.filter((name) => !isPicture(name))];
  const { login } = useSession();
  const isOwn = ({ inList = 'always', listedWith }: Field) =>
    inList === 'always' || (listedWith !== undefined && login?.posConfig[listedWith] === true);
  const own = all.filter((name) => isOwn(resource.fields[name] as Field));
  const [chosen, setChosen] = useState<readonly string[] | null>(() => read(resource, all));
  const shown = all.filter((name) => name === resource.title || (chosen ?? own).includes(name));
  const set = (next: readonly string[] | null) => {
    setChosen(next);
    if (next === null) localStorage.removeItem(keyOf(resource));
    else localStorage.setItem(keyOf(resource), JSON.stringify(next));
  };
  return {
    shown,
    all,
    toggle: (name) => set(shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name]),
    reset: () => set(null),
  };
}

function read(resource: Resource, all: readonly string[]): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(resource)) ?? 'null');
    return Array.isArray(kept) ? all.filter((name) => kept.includes(name)) : null;
  } catch {
    return null;
  }
}

export function ColumnChoice({
  resource,
  words,
  columns,
}: {
  readonly resource: Resource;
  readonly words: ResourceWords;
  readonly columns: Columns;
}): ReactElement {
  const t = useTranslations('records');
  return (
    <Popup label={t('columns')} icon={<Icon name={Columns3} size={18} />}>
      {columns.all.map((name) => (
        <label key={name} className="popup-choice">
          <input
            type="checkbox"
            checked={columns.shown.includes(name)}
            disabled={name === resource.title}
            onChange={() => columns.toggle(name)}
          />
          {words.field(name)}
        </label>
      ))}
      <Button size="sm" variant="quiet" onClick={columns.reset}>
        {t('resetColumns')}
      </Button>
    </Popup>
  );
}
