import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { addDays } from '#kernel/time.ts';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { DayInput } from '#platform/ui/records/day-input.tsx';
import { isBookable } from '../domain/times.ts';

interface DayBarProps {
  readonly day: string;
  readonly isToday: boolean;
  /** Undefined is today. */
  readonly onDay: (day: string | undefined) => void;
}

/** Which evening: the one before, a date, the next. */
export function DayBar({ day, isToday, onDay }: DayBarProps): ReactElement {
  const t = useTranslations('reservations.work');
  return (
    <div className="reservations-day">
      <IconButton icon="back" variant="secondary" label={t('dayBefore')} onClick={() => onDay(addDays(day, -1))} />
      <DayInput
        label={t('day')}
        labelHidden
        name="day"
        error={undefined}
        disabled={false}
        value={day}
        onBlur={() => undefined}
        onChange={(next) => {
          if (isBookable(next)) onDay(next);
        }}
      />
      <IconButton icon="forward" variant="secondary" label={t('dayAfter')} onClick={() => onDay(addDays(day, 1))} />
      {!isToday && (
        <Button variant="quiet" onClick={() => onDay(undefined)}>
          {t('today')}
        </Button>
      )}
    </div>
  );
}
