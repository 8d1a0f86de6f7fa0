import type { ReactElement, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icons.tsx';

export interface SearchBoxProps {
  /** What is looked for here. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Narrows what is on screen while somebody types. */
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
      // It has searched already; the form around it is not sent by it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}

/** Nothing fits what is looked for. */
export function NothingFound({ title, onShowAll }: { readonly title: string; readonly onShowAll: () => void }) {
  const t = useTranslations('records');
  return <EmptyState icon="search" title={title} action={<Button onClick={onShowAll}>{t('showAll')}</Button>} />;
}
