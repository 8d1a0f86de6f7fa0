import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Reservation, Room } from './reservation-api.ts';
import { StatusBadge } from './status-badge.tsx';

interface ReservationRowProps {
  readonly reservation: Reservation;
  /** When it is, or how long it has waited. */
  readonly when: ReactNode;
  readonly tables: string;
  readonly now: number;
  readonly onOpen: (reservation: Reservation) => void;
}

export function ReservationRow({ reservation, when, tables, now, onOpen }: ReservationRowProps): ReactElement {
  const t = useTranslations('reservations.work');
  const { name, persons, phone, comment } = reservation;
  return (
    <button type="button" className="reservation-row" aria-haspopup="dialog" onClick={() => onOpen(reservation)}>
      <span className="reservation-when">{when}</span>
      <span className="reservation-what">
        <strong>{name}</strong>
        <span>{t('facts', { persons, tables: tables || 'none' })}</span>
        {(phone !== '' || comment !== '') && <span>{[phone, comment].filter(Boolean).join(' · ')}</span>}
      </span>
      <StatusBadge reservation={reservation} now={now} />
    </button>
  );
}

/** `5+6`, by the names of the tables; one that is gone is a question mark. */
export function tablesIn(rooms: readonly Room[], tableIds: readonly string[]): string {
  const tables = rooms.flatMap((room) => room.tables);
  return tableIds.map((id) => tables.find((table) => table.id === id)?.name ?? '?').join('+');
}
