import type { ReactElement } from 'react';
import { isLocale, type Locale, locales } from '#kernel/locale.ts';
import { localeNames } from '../i18n/locale.ts';
import { Select } from '../kit/field.tsx';

export interface LanguageSelectProps<Choice extends Locale | null> {
  readonly label: string;
  readonly value: Choice;
  readonly onChange: (locale: Choice) => void;
  /** The text of the empty option; omitted if a language must be chosen. */
  readonly none?: null extends Choice ? string : never;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
}

/** Every language by its own name, so that users who cannot read the page still find theirs. */
export function LanguageSelect<Choice extends Locale | null = Locale>(
  props: LanguageSelectProps<Choice>,
): ReactElement {
  const { label, value, onChange, none, disabled, error } = props;
  const options = locales.map((locale) => ({ value: locale as string, label: localeNames[locale] }));
  return (
    <Select
      label={label}
      options={none === undefined ? options : [{ value: '', label: none }, ...options]}
      value={value ?? ''}
      disabled={disabled}
      error={error}
      onChange={(chosen) => onChange((isLocale(chosen) ? chosen : null) as Choice)}
    />
  );
}
