import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Section } from '#kernel/section.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icons.tsx';
import { Popup } from './popup.tsx';
import type { SectionWords } from './section-words.ts';

export interface Columns {
  readonly shown: readonly string[];
  readonly all: readonly string[];
  readonly toggle: (name: string) => void;
  readonly reset: () => void;
}

const keyOf = (section: Section) => `tavolina.columns.${section.name}`;

/** Which columns a list shows on this device; until somebody chooses, those that the section says. */
export function useColumns(section: Section): Columns {
  const listed = Object.keys(section.fields).filter(
    (name) => section.fields[name]?.inList !== 'never' && section.fields[name]?.kind !== 'part' && name !== 'ranking',
  );
  // Wherever the form has it, in a list a picture stands before what it shows.
  const isPicture = (name: string) => section.fields[name]?.kind === 'picture';
  const all = [...listed.filter(isPicture), ...listed.filter((name) => !isPicture(name))];
  const own = all.filter((name) => (section.fields[name]?.inList ?? 'always') === 'always');
  const [chosen, setChosen] = useState<readonly string[] | null>(() => read(section, all));
  const shown = all.filter((name) => name === section.title || (chosen ?? own).includes(name));
  const set = (next: readonly string[] | null) => {
    setChosen(next);
    if (next === null) localStorage.removeItem(keyOf(section));
    else localStorage.setItem(keyOf(section), JSON.stringify(next));
  };
  return {
    shown,
    all,
    toggle: (name) => set(shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name]),
    reset: () => set(null),
  };
}

function read(section: Section, all: readonly string[]): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(section)) ?? 'null');
    return Array.isArray(kept) ? all.filter((name) => kept.includes(name)) : null;
  } catch {
    return null;
  }
}

export function ColumnChoice({
  section,
  words,
  columns,
}: {
  readonly section: Section;
  readonly words: SectionWords;
  readonly columns: Columns;
}): ReactElement {
  const t = useTranslations('records');
  return (
    <Popup label={t('columns')} icon={<Icon name="menu" size={18} />}>
      {columns.all.map((name) => (
        <label key={name} className="popup-choice">
          <input
            type="checkbox"
            checked={columns.shown.includes(name)}
            disabled={name === section.title}
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
