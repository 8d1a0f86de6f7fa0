import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageOf, languages, type Names, toLocale } from '#kernel/locale.ts';
import type { NamesField } from '#kernel/resource.ts';
import { useSession } from '../api/app-api.ts';
import { localeNames, useShownLocale } from '../i18n/locale.ts';
import { IconButton } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { type FieldInputProps, FieldLabel } from './field-props.tsx';

/** The venue's own language first; the others can be expanded. */
export function NamesInput({
  name,
  field,
  value,
  words,
  error,
  isReadOnly,
  autoFocus,
  onChange,
  onLeave,
}: FieldInputProps<NamesField>) {
  const t = useTranslations('records');
  const { login } = useSession();
  const shown = useShownLocale();
  const own = languageOf(toLocale(login?.posConfig.languageCode ?? shown));
  const names = value as Names;
  const others = languages.filter((language) => language !== own);
  const [isOpen, setOpen] = useState(false);
  const set = (locale: keyof Names) => (text: string) => onChange({ ...names, [locale]: text });
  const label = words.field(name);
  const help = words.help(name);
  return (
    <div className="record-names record-wide">
      <TextField
        label={<FieldLabel text={label} isRequired={field.isRequired === true} />}
        name={name}
        value={names[own] ?? ''}
        error={error}
        {...(help !== undefined && { help })}
        disabled={isReadOnly}
        autoFocus={autoFocus ?? false}
        onChange={set(own)}
        onBlur={onLeave}
        trailing={
          <IconButton
            icon="language"
            size="sm"
            label={t('otherLanguages')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        }
      />
      {isOpen && (
        <div className="record-names-others">
          {others.map((locale) => (
            <TextField
              key={locale}
              label={t('inLanguage', { field: label, language: localeNames[locale] })}
              value={names[locale] ?? ''}
              disabled={isReadOnly}
              onChange={set(locale)}
              onBlur={onLeave}
            />
          ))}
        </div>
      )}
    </div>
  );
}
