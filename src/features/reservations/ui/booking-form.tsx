import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Select } from '#platform/ui/kit/field.tsx';
import { DayInput } from '#platform/ui/records/day-input.tsx';
import { eveningOf, isBookable, onDay, slotsOf } from '../domain/times.ts';
import { Persons } from './persons.tsx';
import { call, type Evening, type Room } from './reservation-api.ts';
import { TableChoice } from './table-choice.tsx';
import { useEvening } from './use-evening.ts';
import { type Who, WhoFields } from './who-fields.tsx';

/** What is booked, or changed: then with its id and the version that was seen. */
export interface Draft extends Who {
  readonly id?: string;
  readonly version?: number;
  readonly status?: Evening['reservations'][number]['status'];
  readonly startsAt: number;
  readonly minutes: number;
  readonly persons: number;
  readonly tableIds: readonly string[];
}

interface BookingFormProps {
  readonly draft: Draft;
  readonly rooms: readonly Room[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const lengths = [30, 45, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 480];
const lateMs = 3_600_000;

/** Books, or changes a reservation: when, for how many, where and who. */
export function BookingForm({ draft, rooms, onClose, onDone }: BookingFormProps): ReactElement {
  const t = useTranslations('reservations.form');
  const errorText = useErrorText();
  const { time } = useFormats();
  const [wanted, setWanted] = useState(draft);
  const change = (values: Partial<Draft>) => setWanted((before) => ({ ...before, ...values }));
  const { give, isBusy, error } = useChange(
    ({ id, version, ...body }: ReturnType<typeof bodyOf>, options) =>
      id === undefined || version === undefined
        ? call('POST api/reservations', { body }, options)
        : call('PUT api/reservations/{id}', { params: { id }, body: { ...body, version } }, options),
    onDone,
  );
  const { startsAt, minutes, persons, tableIds, status } = wanted;
  const isWaiting = status === 'waiting';
  const span = { from: startsAt, to: startsAt + minutes * 60_000 };
  const isNew = draft.id === undefined;
  return (
    <Dialog
      title={t(isNew ? 'titleNew' : 'title')}
      closeLabel={t('close')}
      onClose={onClose}
      size="lg"
      closesOutside={false}
      actions={
        <Button
          variant="primary"
          size="lg"
          block
          icon="check"
          busy={isBusy}
          disabled={wanted.name.trim() === ''}
          onClick={() => give(bodyOf(wanted))}
        >
          {isWaiting ? t('save') : t(isNew ? 'book' : 'saveAt', { time: time(startsAt) })}
        </Button>
      }
    >
      <form
        className="booking"
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted.name.trim() !== '') give(bodyOf(wanted));
        }}
      >
        {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
        {!isWaiting && <When wanted={wanted} isFixed={status === 'showed'} change={change} rooms={rooms} span={span} />}
        <Persons value={persons} onChange={(next) => change({ persons: next })} />
        <WhoFields who={wanted} onChange={change} />
        {!isWaiting && (
          <Places
            wanted={wanted}
            rooms={rooms}
            span={span}
            tableIds={tableIds}
            onChange={(next) => change({ tableIds: next })}
          />
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

function bodyOf({ id, version, startsAt, minutes, persons, tableIds, ...who }: Draft) {
  const { name, phone, comment, guestId, clientId } = who;
  const places = [...tableIds];
  return { id, version, startsAt, minutes, persons, tableIds: places, name, phone, comment, guestId, clientId };
}

interface WhenProps {
  readonly wanted: Draft;
  /** Its guests sit: only the length changes. */
  readonly isFixed: boolean;
  readonly change: (values: Partial<Draft>) => void;
  readonly rooms: readonly Room[];
  readonly span: { readonly from: number; readonly to: number };
}

/** The evening, a time that it has, and for how long; a time that the night has twice is there twice. */
function When({ wanted, isFixed, change, span }: WhenProps): ReactElement | null {
  const t = useTranslations('reservations.form');
  const { time } = useFormats();
  const { evening } = useEvening(undefined);
  if (evening === undefined) return null;
  const { timeZone, cutoff } = evening;
  const clock = { timeZone, cutoff };
  const { startsAt, minutes } = wanted;
  const day = eveningOf(startsAt, clock);
  const earliest = serverClock.now() - lateMs;
  const slots = slotsOf(day, clock, 15).filter((slot) => slot >= earliest || slot === startsAt);
  const all = [...new Set([...slots, startsAt])].sort((a, b) => a - b);
  const shown = all.map((slot) => time(slot));
  const options = all.map((slot, at) => ({
    value: String(slot),
    label: shown.indexOf(shown[at] ?? '') < at ? t('again', { time: shown[at] ?? '' }) : (shown[at] ?? ''),
  }));
  const choices = [...new Set([...lengths, minutes])].sort((a, b) => a - b);
  return (
    <div className="booking-when">
      <DayInput
        label={t('day')}
        name="day"
        error={undefined}
        disabled={isFixed}
        value={day}
        onBlur={() => undefined}
        onChange={(next) => {
          if (isBookable(next)) change({ startsAt: onDay(startsAt, next, clock) });
        }}
      />
      <Select
        label={t('time')}
        options={options}
        value={String(startsAt)}
        disabled={isFixed}
        onChange={(next) => change({ startsAt: Number(next) })}
      />
      <Select
        label={t('length')}
        options={choices.map((each) => ({ value: String(each), label: lengthOf(each) }))}
        value={String(minutes)}
        onChange={(next) => change({ minutes: Number(next) })}
        help={t('until', { time: time(span.to) })}
      />
    </div>
  );
}

/** `1:30`: hours and minutes, in every language. */
const lengthOf = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

interface PlacesProps extends Pick<WhenProps, 'wanted' | 'rooms' | 'span'> {
  readonly tableIds: readonly string[];
  readonly onChange: (tableIds: readonly string[]) => void;
}

/** The tables, with what is booked on that evening. */
function Places({ wanted, rooms, span, tableIds, onChange }: PlacesProps): ReactElement {
  const today = useEvening(undefined).evening;
  const day = today && eveningOf(wanted.startsAt, { timeZone: today.timeZone, cutoff: today.cutoff });
  const { evening } = useEvening(day === today?.day ? undefined : day);
  const others = evening?.day === day ? (evening?.reservations ?? []) : [];
  return (
    <TableChoice
      rooms={rooms}
      chosen={tableIds}
      span={span}
      others={others}
      except={wanted.id}
      persons={wanted.persons}
      onChange={onChange}
    />
  );
}
