import './day-field.css';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseDay } from '#kernel/day-text.ts';
import { formatDay } from '#kernel/format.ts';
import type { Day } from '#kernel/time.ts';
import { IconButton } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';

export interface DayFieldProps {
  readonly label: string;
  readonly day: Day;
  readonly max: Day;
  readonly onChange: (day: Day) => void;
}

/**
 * A day as dd/MM/yyyy in every language. The browser's own date input has its own format, so only its calendar is used.
 */
export function DayField({ label, day, max, onChange }: DayFieldProps): ReactElement {
  const t = useTranslations('reports.day');
  const calendar = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<{ readonly of: Day; readonly text: string }>();
  // The draft belongs to one value of `day`; when that changes from outside, the draft is dropped.
  const typed = draft?.of === day ? draft.text : undefined;
  const [isWrong, setWrong] = useState(false);

  const take = () => {
    if (typed === undefined) return;
    const found = parseDay(typed);
    setWrong(found === null);
    if (found === null) return;
    setDraft(undefined);
    if (found !== day) onChange(found);
  };

  return (
    <span className="day-field">
      <TextField
        label={label}
        value={typed ?? formatDay(day)}
        inputMode="numeric"
        error={isWrong && typed !== undefined ? t('wrong') : undefined}
        onChange={(text) => setDraft({ of: day, text })}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        trailing={
          <IconButton
            icon="calendar"
            size="sm"
            label={t('calendar', { field: label })}
            onClick={() => calendar.current?.showPicker?.()}
          />
        }
      />
      <input
        ref={calendar}
        className="day-field-calendar"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={day}
        max={max}
        onChange={(event) => {
          setDraft(undefined);
          if (event.target.value) onChange(event.target.value);
        }}
      />
    </span>
  );
}
