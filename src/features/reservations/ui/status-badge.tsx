import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Badge, type Tone } from '#platform/ui/kit/badge.tsx';
import { arrivalOf, type ReservationStatus } from '../domain/reservation.ts';
import type { Reservation } from './reservation-api.ts';
import { statusIcons } from './status-icons.ts';

const tones: Readonly<Record<ReservationStatus, Tone>> = {
  booked: 'neutral',
  confirmed: 'accent',
  waiting: 'info',
  showed: 'success',
  notShowed: 'danger',
  cancelled: 'neutral',
};

/** The status in a word, and by the clock that its guests arrive or are late. */
export function StatusBadge({
  reservation,
  now,
}: {
  readonly reservation: Reservation;
  readonly now: number;
}): ReactElement {
  const t = useTranslations('reservations');
  const arrival = arrivalOf(reservation, now);
  if (arrival === 'late') {
    return (
      <Badge tone="warning" icon="warning">
        {t('arrival.late')}
      </Badge>
    );
  }
  const { status } = reservation;
  return (
    <Badge tone={arrival === null ? tones[status] : 'warning'} icon={arrival === null ? statusIcons[status] : 'bell'}>
      {arrival === null ? t(`status.${status}`) : t('arrival.arriving')}
    </Badge>
  );
}
