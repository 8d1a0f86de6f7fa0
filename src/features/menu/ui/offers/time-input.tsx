import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '#platform/ui/kit/field.tsx';
import { readMinute, writeMinute } from './time-text.ts';

export interface TimeInputProps {
  readonly label: string;
  /** Minutes after midnight. */
  readonly value: number;
  readonly disabled: boolean;
  readonly onChange: (minute: number) => void;
}

/** A time of day as HH:mm, in every language and on every device. */
export function TimeInput({ label, value, disabled, onChange }: TimeInputProps): ReactElement {
  const t = useTranslations('menu.schedule');
  const [draft, setDraft] = useState<{ readonly of: number; readonly text: string }>();
  const typed = draft?.of === value ? draft.text : undefined;
  const isWrong = typed !== undefined && readMinute(typed) === null;
  return (
    <TextField
      label={label}
      className="schedule-time"
      inputMode="numeric"
      value={typed ?? writeMinute(value)}
      disabled={disabled}
      error={isWrong ? t('notATime') : undefined}
      onChange={(text) => {
        const minute = readMinute(text);
        setDraft({ of: minute ?? value, text });
        if (minute !== null) onChange(minute);
      }}
      onBlur={() => {
        if (!isWrong) setDraft(undefined);
      }}
    />
  );
}
