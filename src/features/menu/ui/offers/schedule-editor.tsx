import './offers.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorText } from '#platform/ui/kit/field.tsx';
import { DayInput } from '#platform/ui/records/day-input.tsx';
import type { EditorProps } from '#platform/ui/records/record-form.tsx';
import { Switch } from '#platform/ui/records/switch.tsx';
import { everyDay, type Schedule } from '../../domain/schedule.ts';
import { TimeInput } from './time-input.tsx';

/** The initial hours when the user switches from whole days to hours. */
const someHours = { fromMinute: 17 * 60, toMinute: 19 * 60 };

/** Edits a schedule: weekdays, hours, first and last day. */
export function ScheduleEditor({ value, error, isReadOnly, onChange }: EditorProps): ReactElement {
  const t = useTranslations('menu.schedule');
  const schedule = value as Schedule;
  const { weekdays, fromMinute, toMinute, validFrom, validTo } = schedule;
  const set = (part: Partial<Schedule>) => onChange({ ...schedule, ...part });
  const isWholeDay = fromMinute === 0 && toMinute === 0;
  const toggle = (weekday: number) => {
    const others = weekdays.filter((each) => each !== weekday);
    set({ weekdays: others.length < weekdays.length ? others : [...others, weekday].sort((a, b) => a - b) });
  };
  return (
    <div className="schedule record-wide">
      {/* biome-ignore lint/a11y/useSemanticElements: there is no element for a row of toggles */}
      <div role="group" aria-label={t('weekdays')} className="schedule-days" aria-invalid={error ? true : undefined}>
        {everyDay.map((weekday) => (
          <button
            key={weekday}
            type="button"
            className="schedule-day"
            aria-pressed={weekdays.includes(weekday)}
            aria-label={t(`long.${weekday}`)}
            disabled={isReadOnly}
            onClick={() => toggle(weekday)}
          >
            {t(`short.${weekday}`)}
          </button>
        ))}
      </div>
      <ErrorText>{error}</ErrorText>
      <Switch
        label={t('wholeDay')}
        isOn={isWholeDay}
        isDisabled={isReadOnly}
        onChange={(isOn) => set(isOn ? { fromMinute: 0, toMinute: 0 } : someHours)}
      />
      {!isWholeDay && (
        <div className="schedule-row">
          <TimeInput
            label={t('from')}
            value={fromMinute}
            disabled={isReadOnly}
            onChange={(minute) => set({ fromMinute: minute })}
          />
          <TimeInput
            label={t('to')}
            value={toMinute}
            disabled={isReadOnly}
            onChange={(minute) => set({ toMinute: minute })}
          />
          {toMinute <= fromMinute && <p className="schedule-note">{t('nextDay')}</p>}
        </div>
      )}
      <div className="schedule-row">
        <DayInput
          label={t('validFrom')}
          name="validFrom"
          error={undefined}
          value={validFrom}
          disabled={isReadOnly}
          onBlur={() => undefined}
          onChange={(day) => set({ validFrom: day })}
        />
        <DayInput
          label={t('validTo')}
          name="validTo"
          error={undefined}
          value={validTo}
          disabled={isReadOnly}
          onBlur={() => undefined}
          onChange={(day) => set({ validTo: day })}
        />
      </div>
    </div>
  );
}
