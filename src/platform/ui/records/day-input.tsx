import type { ReactElement, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseDay } from '#kernel/day-text.ts';
import { formatDay } from '#kernel/format.ts';
import { IconButton } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';

export interface DayInputProps {
  readonly label: ReactNode;
  readonly labelHidden?: boolean;
  readonly help?: ReactNode;
  readonly error: ReactNode;
  readonly name: string;
  readonly disabled: boolean;
  readonly value: string | null;
  readonly onBlur: () => void;
  readonly onChange: (day: string | null) => void;
}

/** A day as dd/MM/yyyy in every language, or empty; only the calendar is the browser's. */
export function DayInput({ value, onBlur, onChange, error, ...rest }: DayInputProps): ReactElement {
  const t = useTranslations('records');
  const calendar = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<{ readonly of: string | null; readonly text: string }>();
  const typed = draft?.of === value ? draft.text : undefined;
  const read = typed === undefined || typed.trim() === '' ? null : parseDay(typed);
  const isWrong = typed !== undefined && typed.trim() !== '' && read === null;
  const take = () => {
    onBlur();
    if (typed === undefined || isWrong) return;
    setDraft(undefined);
    if (read !== value) onChange(read);
  };
  return (
    <span className="record-day">
      <TextField
        {...rest}
        value={typed ?? (value === null ? '' : formatDay(value))}
        inputMode="numeric"
        placeholder={t('dayForm')}
        error={isWrong ? t('problems.notADay') : error}
        onChange={(text) => setDraft({ of: value, text })}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        trailing={
          <IconButton
            icon="calendar"
            size="sm"
            label={t('calendar')}
            disabled={rest.disabled}
            onClick={() => calendar.current?.showPicker?.()}
          />
        }
      />
      <input
        ref={calendar}
        className="record-day-calendar"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={value ?? ''}
        onChange={(event) => {
          setDraft(undefined);
          onChange(event.target.value || null);
        }}
      />
    </span>
  );
}
