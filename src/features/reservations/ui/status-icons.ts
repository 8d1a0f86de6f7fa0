import type { IconName } from '#platform/ui/kit/icons.tsx';
import type { ReservationStatus } from '../domain/reservation.ts';

/** A status is never colour alone. */
export const statusIcons: Readonly<Record<ReservationStatus, IconName>> = {
  booked: 'calendar',
  confirmed: 'check',
  waiting: 'clock',
  showed: 'people',
  notShowed: 'warning',
  cancelled: 'close',
};
