import '#platform/ui/records/records.css';
import './reservations.css';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TillStore } from '#features/orders/ui/index.tsx';
import { serverClock, useMay } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Segmented } from '#platform/ui/kit/field.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { BookingForm, type Draft } from './booking-form.tsx';
import { DayBar } from './day-bar.tsx';
import { FoundList } from './found-list.tsx';
import type { Evening, Reservation, Room } from './reservation-api.ts';
import { ReservationDetail } from './reservation-detail.tsx';
import { ReservationList } from './reservation-list.tsx';
import { Timeline } from './timeline.tsx';
import { useEvening, useRooms } from './use-evening.ts';
import { WaitingList } from './waiting-list.tsx';

export interface ReservationsWorkProps {
  /** At a till guests are seated too. */
  readonly till?: TillStore | undefined;
  readonly shownId?: string | undefined;
  readonly onSeated?: (() => void) | undefined;
}

type View = 'timeline' | 'list' | 'waiting' | 'find';
type Asked =
  | { readonly at: 'form'; readonly draft: Draft }
  | { readonly at: 'detail'; readonly reservation: Reservation };

/** The evening's reservations by table and as a list, who waits, and whom one looks for. */
export function ReservationsWork(props: ReservationsWorkProps): ReactElement {
  const t = useTranslations('reservations.work');
  const errorText = useErrorText();
  const [day, setDay] = useState<string>();
  const { evening, error } = useEvening(day);
  const rooms = useRooms();
  const fault = error ?? rooms.error;
  if (evening === undefined || rooms.data === undefined) {
    return fault === null ? <Loading>{t('loading')}</Loading> : <Banner tone="danger">{errorText(fault)}</Banner>;
  }
  return (
    <div className="reservations">
      {/* What is shown is what was known last. */}
      {fault !== null && <Banner tone="warning">{errorText(fault)}</Banner>}
      <Work {...props} evening={evening} rooms={rooms.data} isToday={day === undefined} setDay={setDay} />
    </div>
  );
}

interface WorkProps extends ReservationsWorkProps {
  readonly evening: Evening;
  readonly rooms: readonly Room[];
  readonly isToday: boolean;
  readonly setDay: (day: string | undefined) => void;
}

function Work({ till, shownId, onSeated, evening, rooms, isToday, setDay }: WorkProps): ReactElement {
  const t = useTranslations('reservations.work');
  const mayWrite = useMay()('reservation.write');
  const [view, setView] = useState<View>('timeline');
  const [asked, setAsked] = useState<Asked>();
  // Once this dialog is open: of two that open at once, the outer one would cover it.
  const [firstId, setFirstId] = useState<string>();
  useEffect(() => setFirstId(shownId), [shownId]);
  useNow(10_000);
  const now = serverClock.now();
  const all = [...evening.reservations, ...evening.waiting];
  const open = (reservation: Reservation) => setAsked({ at: 'detail', reservation });
  const book = (place: Partial<Draft> = {}) => setAsked({ at: 'form', draft: draftOf(evening, now, place) });
  const close = () => {
    setAsked(undefined);
    setFirstId(undefined);
  };
  const first = asked === undefined ? all.find(({ id }) => id === firstId) : undefined;
  const detail =
    asked?.at === 'detail' ? (all.find(({ id }) => id === asked.reservation.id) ?? asked.reservation) : (first ?? null);
  return (
    <>
      <header className="reservations-head">
        <DayBar day={evening.day} isToday={isToday} onDay={setDay} />
        <Segmented
          label={t('view')}
          labelHidden
          className="reservations-views"
          options={[
            { value: 'timeline', label: t('views.timeline') },
            { value: 'list', label: t('views.list') },
            { value: 'waiting', label: t('views.waiting', { count: evening.waiting.length }) },
            { value: 'find', label: t('views.find') },
          ]}
          value={view}
          onChange={(next) => setView(next as View)}
        />
        {mayWrite && (
          <Button variant="primary" icon="add" aria-haspopup="dialog" onClick={() => book()}>
            {t('book')}
          </Button>
        )}
      </header>
      {view === 'timeline' && (
        <Timeline
          evening={evening}
          rooms={rooms}
          now={now}
          onOpen={open}
          onBook={mayWrite ? (startsAt, tableId) => book({ startsAt, tableIds: [tableId] }) : undefined}
        />
      )}
      {view === 'list' && <ReservationList evening={evening} rooms={rooms} now={now} onOpen={open} />}
      {view === 'waiting' && <WaitingList evening={evening} now={now} onOpen={open} mayWrite={mayWrite} />}
      {view === 'find' && <FoundList rooms={rooms} onOpen={open} />}
      {asked?.at === 'form' && <BookingForm draft={asked.draft} rooms={rooms} onClose={close} onDone={close} />}
      {detail !== null && (
        <ReservationDetail
          reservation={detail}
          evening={evening}
          rooms={rooms}
          till={till}
          mayWrite={mayWrite}
          onChange={() => setAsked({ at: 'form', draft: { ...detail, minutes: minutesOf(detail) } })}
          onClose={close}
          onSeated={() => {
            close();
            onSeated?.();
          }}
        />
      )}
    </>
  );
}

const minutesOf = ({ startsAt, endsAt }: Reservation) => Math.round((endsAt - startsAt) / 60_000);
const quarter = 15 * 60_000;

/** A new booking: at the next quarter of an hour, or at eight hours before the evening's end. */
function draftOf({ from, to, usualMinutes }: Evening, now: number, place: Partial<Draft>): Draft {
  const next = Math.ceil(now / quarter) * quarter;
  const startsAt = next >= from && next < to ? next : Math.max(from, to - 9 * 3_600_000);
  return {
    startsAt,
    minutes: usualMinutes,
    persons: 2,
    tableIds: [],
    name: '',
    phone: '',
    comment: '',
    guestId: null,
    clientId: null,
    ...place,
  };
}
