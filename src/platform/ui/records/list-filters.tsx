import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { ChoiceField, Field, LinkField, Resource } from '#kernel/resource.ts';
import { Button } from '../kit/button.tsx';
import { Select } from '../kit/field.tsx';
import { LinkInput } from './link-input.tsx';
import { Popup } from './popup.tsx';
import type { ResourceWords } from './resource-words.ts';

export interface ListFiltersProps {
  readonly resource: Resource;
  readonly words: ResourceWords;
  /** `field:value` */
  readonly filter: readonly string[];
  readonly onChange: (filter: readonly string[]) => void;
}

const isFilter = ({ kind, inList }: Field) =>
  inList !== 'never' && (kind === 'choice' || kind === 'toggle' || kind === 'link' || kind === 'links');

/** Filters the list by fields with few values: choices, switches, links. */
export function ListFilters({ resource, words, filter, onChange }: ListFiltersProps): ReactElement | null {
  const t = useTranslations('records');
  const fields = Object.entries(resource.fields).filter(([, field]) => isFilter(field));
  if (fields.length === 0) return null;
  const chosen = (name: string) => filter.find((each) => each.startsWith(`${name}:`))?.slice(name.length + 1);
  const set = (name: string, value: string | undefined) => {
    const others = filter.filter((each) => !each.startsWith(`${name}:`));
    onChange(value === undefined ? others : [...others, `${name}:${value}`]);
  };
  return (
    <Popup label={t('filter')} count={filter.length}>
      <div className="record-filters">
        {fields.map(([name, field]) =>
          field.kind === 'link' || field.kind === 'links' ? (
            <LinkInput
              key={name}
              label={words.field(name)}
              error={undefined}
              name={`filter-${name}`}
              disabled={false}
              onBlur={() => undefined}
              to={(field as LinkField).to}
              value={chosen(name) ?? null}
              isRequired={false}
              onChange={(id) => set(name, id ?? undefined)}
            />
          ) : (
            <Select
              key={name}
              label={words.field(name)}
              options={[
                { value: '*', label: t('all') },
                ...(field.kind === 'toggle'
                  ? [
                      { value: 'true', label: t('yes') },
                      { value: 'false', label: t('no') },
                    ]
                  : (field as ChoiceField).options.map((option) => ({
                      value: option,
                      label: words.option(name, option),
                    }))),
              ]}
              value={chosen(name) ?? '*'}
              onChange={(value) => set(name, value === '*' ? undefined : value)}
            />
          ),
        )}
        {filter.length > 0 && (
          <Button size="sm" variant="quiet" onClick={() => onChange([])}>
            {t('showAll')}
          </Button>
        )}
      </div>
    </Popup>
  );
}
