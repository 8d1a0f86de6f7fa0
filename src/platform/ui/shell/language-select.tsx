import type { ReactElement } from 'react';
import { type Locale, locales } from '#kernel/locale.ts';
import { localeNames } from '../i18n/locale.ts';
import { Select } from '../kit/field.tsx';

export interface LanguageSelectProps {
  readonly label: string;
  readonly value: Locale;
  readonly onChange: (locale: Locale) => void;
}

/** Every language by its own name, so that whoever cannot read the page still finds theirs. */
export function LanguageSelect({ label, value, onChange }: LanguageSelectProps): ReactElement {
  return (
    <Select<Locale>
      label={label}
      options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
      value={value}
      onChange={onChange}
    />
  );
}
