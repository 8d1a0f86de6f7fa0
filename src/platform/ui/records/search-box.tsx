import type { ReactElement, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icons.tsx';

export interface SearchBoxProps {
  /** What is searched here. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Filters the content of the screen while the user types. */
export function SearchBox({ label, value, onChange, ref }: SearchBoxProps): ReactElement {
  return (
    <TextField
      {...(ref !== undefined && { ref })}
      className="record-search"
      label={label}
      labelHidden
      type="search"
      placeholder={label}
      leading={<Icon name="search" size={20} />}
      value={value}
      onChange={onChange}
      // The search has already run; Enter must not submit the surrounding form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}

/** Nothing matches the search. */
export function NothingFound({ title, onShowAll }: { readonly title: string; readonly onShowAll: () => void }) {
  const t = useTranslations('records');
  return <EmptyState icon="search" title={title} action={<Button onClick={onShowAll}>{t('showAll')}</Button>} />;
}
