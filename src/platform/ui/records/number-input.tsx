import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { currencySign } from '#kernel/format.ts';
import type { NumberField } from '#kernel/resource.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { TextField } from '../kit/field.tsx';
import { type FieldInputProps, FieldLabel } from './field-props.tsx';
import { readNumber, type TextProblem, writeNumber } from './number-text.ts';

/** A number in its own unit, typed with a comma or a dot. */
export function NumberInput({
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
  const { currency, decimalMark } = useFormats();
  const form = { currency, decimalMark };
  const kept = value as number | null;
  const [draft, setDraft] = useState<{
    readonly of: number | null;
    readonly text: string;
    readonly problem: TextProblem | null;
  }>();
  // The typed text belongs to the value that it produced; when the value changes from outside, the text is dropped.
  const typed = draft !== undefined && draft.of === kept ? draft : undefined;
  const help = words.help(name);
  const units: Partial<Record<NumberField['kind'], ReactNode>> = { money: currencySign(currency), percent: '%' };
  return (
    <TextField
      label={<FieldLabel text={words.field(name)} isRequired={field.isRequired === true} />}
      className="record-figure"
      name={name}
      numeric
      value={typed?.text ?? writeNumber(kept, field.kind, form)}
      error={typed?.problem ? t(`problems.${typed.problem.name}`, { ...typed.problem }) : error}
      {...(help !== undefined && { help })}
      disabled={isReadOnly}
      autoFocus={autoFocus ?? false}
      trailing={units[field.kind]}
      onChange={(text) => {
        const read = readNumber(text, field.kind, form);
        setDraft({ of: read.ok ? read.value : kept, text, problem: read.ok ? null : read.problem });
        if (read.ok) onChange(read.value);
      }}
      onBlur={() => {
        if (!typed?.problem) setDraft(undefined);
        onLeave();
      }}
    />
  );
}
