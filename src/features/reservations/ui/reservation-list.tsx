import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import type { Evening, Reservation, Room } from './reservation-api.ts';
import { ReservationRow, tablesIn } from './reservation-row.tsx';

interface ReservationListProps {
  readonly evening: Evening;
  readonly rooms: readonly Room[];
  readonly now: number;
  readonly onOpen: (reservation: Reservation) => void;
}

/** The evening in the order of its times, with what was cancelled and who did not come. */
export function ReservationList({ evening, rooms, now, onOpen }: ReservationListProps): ReactElement {
  const t = useTranslations('reservations.work');
  const { time } = useFormats();
  const { reservations } = evening;
  if (reservations.length === 0) {
    return (
      <EmptyState icon="calendar" title={t('nothing')}>
        {t('nothingText')}
      </EmptyState>
    );
  }
  const comes = reservations.filter(({ status }) => status !== 'cancelled' && status !== 'notShowed');
  const persons = comes.reduce((sum, each) => sum + each.persons, 0);
  return (
    <div className="reservation-rows">
      <p className="reservation-sum">{t('sum', { count: comes.length, persons })}</p>
      {reservations.map((reservation) => (
        <ReservationRow
          key={reservation.id}
          reservation={reservation}
          when={time(reservation.startsAt)}
          tables={tablesIn(rooms, reservation.tableIds)}
          now={now}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}
