import type { ReactElement, ReactNode } from 'react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageOf, languages, type Names, toLocale } from '#kernel/locale.ts';
import type { Field, NamesField, NumberField, TextField as TextDeclaration } from '#kernel/section.ts';
import { useSession } from '../api/app-api.ts';
import { localeNames, useShownLocale } from '../i18n/locale.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { IconButton } from '../kit/button.tsx';
import { ErrorText, Segmented, Select, TextField } from '../kit/field.tsx';
import { DayInput } from './day-input.tsx';
import { LinkInput, LinksInput, TextsInput } from './link-input.tsx';
import { readNumber, writeNumber } from './number-text.ts';
import type { SectionWords } from './section-words.ts';
import { Switch } from './switch.tsx';

export interface FieldInputProps<F extends Field = Field> {
  readonly name: string;
  readonly field: F;
  readonly value: unknown;
  readonly words: SectionWords;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly autoFocus?: boolean;
  readonly onChange: (value: unknown) => void;
  readonly onLeave: () => void;
}

const options = 4;

/** The input of one field, by its kind. */
export function FieldInput(props: FieldInputProps): ReactElement | null {
  const { name, field, value, words, error, isReadOnly, autoFocus, onChange, onLeave } = props;
  const label = <FieldLabel text={words.field(name)} isRequired={field.isRequired === true} />;
  const help = words.help(name);
  const about = { label, error, ...(help !== undefined && { help }) };
  const box = { ...about, name, disabled: isReadOnly, onBlur: onLeave, autoFocus: autoFocus ?? false };
  switch (field.kind) {
    case 'text':
      return field.rows > 1 ? (
        <TextArea {...props} field={field} />
      ) : (
        <TextField
          {...box}
          className={field.longest > 60 ? 'record-wide' : 'record-narrow'}
          value={value as string}
          inputMode={inputModes[field.form]}
          onChange={onChange}
        />
      );
    case 'names':
      return <NamesInput {...props} field={field} />;
    case 'whole':
    case 'money':
    case 'quantity':
    case 'percent':
      return <NumberInput {...props} field={field} />;
    case 'toggle':
      return <Switch {...about} isOn={value === true} isDisabled={isReadOnly} onChange={onChange} />;
    case 'choice': {
      const choices = field.options.map((option) => ({ value: option, label: words.option(name, option) }));
      return choices.length <= options ? (
        <Segmented
          label={label}
          className="record-wide"
          options={choices.map((each) => ({ ...each, disabled: isReadOnly }))}
          value={value as string}
          onChange={onChange}
        />
      ) : (
        <Select {...box} className="record-narrow" options={choices} value={value as string} onChange={onChange} />
      );
    }
    case 'day':
      return <DayInput {...box} value={value as string | null} onChange={onChange} />;
    case 'colour':
      return <ColourInput {...props} />;
    case 'link':
      return (
        <LinkInput
          {...box}
          to={field.to}
          value={value as string | null}
          isRequired={field.isRequired === true}
          onChange={onChange}
        />
      );
    case 'links':
      return <LinksInput {...box} to={field.to} value={value as readonly string[]} onChange={onChange} />;
    case 'texts':
      return <TextsInput {...box} most={field.most} value={value as readonly string[]} onChange={onChange} />;
    case 'part':
      return null;
  }
}

/** A label that says whether the field must be filled in. */
export function FieldLabel({
  text,
  isRequired,
}: {
  readonly text: string;
  readonly isRequired: boolean;
}): ReactElement {
  const t = useTranslations('records');
  return (
    <>
      {text}
      {isRequired && (
        <span className="record-required" title={t('required')}>
          {' '}
          <span aria-hidden="true">*</span>
          <span className="visually-hidden">{t('required')}</span>
        </span>
      )}
    </>
  );
}

const inputModes = { any: 'text', lettersAndNumbers: 'text', email: 'email', phone: 'tel', website: 'url' } as const;

function TextArea({
  name,
  field,
  value,
  words,
  error,
  isReadOnly,
  onChange,
  onLeave,
}: FieldInputProps<TextDeclaration>) {
  const id = useId();
  const help = words.help(name);
  return (
    <div className="field record-wide">
      <label htmlFor={id} className="field-label">
        <FieldLabel text={words.field(name)} isRequired={field.isRequired === true} />
      </label>
      <span className="field-box record-area">
        <textarea
          id={id}
          className="field-input"
          name={name}
          rows={field.rows}
          value={value as string}
          disabled={isReadOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-about`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      </span>
      <span id={`${id}-about`}>
        {help !== undefined && <span className="field-help">{help}</span>}
        <ErrorText>{error}</ErrorText>
      </span>
    </div>
  );
}

/** The venue's own language first; the others unfold. */
function NamesInput({
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

function NumberInput({
  name,
  field,
  value,
  words,
  error,
  isReadOnly,
  autoFocus,
  onChange,
  onLeave,
}: FieldInputProps<NumberField>) {
  const t = useTranslations('records');
  const { currency } = useFormats();
  const kept = value as number | null;
  const [draft, setDraft] = useState<{
    readonly of: number | null;
    readonly text: string;
    readonly isWrong: boolean;
  }>();
  // What was typed belongs to the value it became; when another comes from outside, it is gone.
  const typed = draft !== undefined && draft.of === kept ? draft : undefined;
  const help = words.help(name);
  const units: Partial<Record<NumberField['kind'], ReactNode>> = { money: currency, percent: '%' };
  return (
    <TextField
      label={<FieldLabel text={words.field(name)} isRequired={field.isRequired === true} />}
      className="record-figure"
      name={name}
      numeric
      value={typed?.text ?? writeNumber(kept, field.kind, currency)}
      error={typed?.isWrong ? t('problems.notANumber') : error}
      {...(help !== undefined && { help })}
      disabled={isReadOnly}
      autoFocus={autoFocus ?? false}
      trailing={units[field.kind]}
      onChange={(text) => {
        const read = readNumber(text, field.kind, currency);
        setDraft({ of: read.ok ? read.value : kept, text, isWrong: !read.ok });
        if (read.ok) onChange(read.value);
      }}
      onBlur={() => {
        if (typed?.isWrong !== true) setDraft(undefined);
        onLeave();
      }}
    />
  );
}

/** Warm colours on which both dark and light text of a tile can be read. */
const palette = [
  '#8a9a5b',
  '#c9a27a',
  '#b5654a',
  '#d9a441',
  '#6b8ba4',
  '#4f7f7a',
  '#8e6c8a',
  '#a3788a',
  '#7d7468',
  '#5c6b73',
];

function ColourInput({ name, value, words, error, isReadOnly, onChange }: FieldInputProps) {
  const t = useTranslations('records');
  return (
    <fieldset className="record-colours record-wide">
      <legend className="field-label">{words.field(name)}</legend>
      <div className="record-swatches">
        {palette.map((each) => (
          <button
            key={each}
            type="button"
            className="record-swatch"
            style={{ background: each }}
            aria-label={t('colour', { colour: each })}
            aria-pressed={value === each}
            disabled={isReadOnly}
            onClick={() => onChange(each)}
          />
        ))}
        <label className="record-swatch-own" title={t('ownColour')}>
          <input
            type="color"
            aria-label={t('ownColour')}
            value={value as string}
            disabled={isReadOnly}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
      </div>
      <ErrorText>{error}</ErrorText>
    </fieldset>
  );
}
