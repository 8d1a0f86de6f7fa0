import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { call, type Reservation, type Room } from './reservation-api.ts';
import { ReservationRow, tablesIn } from './reservation-row.tsx';

interface FoundListProps {
  readonly rooms: readonly Room[];
  readonly onOpen: (reservation: Reservation) => void;
}

/** Who rings and asks for their reservation: by name or number, on any day. */
export function FoundList({ rooms, onOpen }: FoundListProps): ReactElement {
  const t = useTranslations('reservations.work');
  const errorText = useErrorText();
  const { dateTime } = useFormats();
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { data, error } = useQuery({
    queryKey: ['reservations', 'found', search],
    queryFn: ({ signal }) => call('GET api/reservations/found', { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: search.length >= 2,
  });
  const found = search.length < 2 ? undefined : data?.reservations;
  return (
    <div className="reservation-rows">
      <TextField label={t('search')} value={typed} onChange={setTyped} maxLength={100} />
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {found?.length === 0 && <p className="reservation-sum">{t('nobody')}</p>}
      {found?.map((reservation) => (
        <ReservationRow
          key={reservation.id}
          reservation={reservation}
          when={dateTime(reservation.startsAt)}
          tables={tablesIn(rooms, reservation.tableIds)}
          now={serverClock.now()}
          onOpen={onOpen}
        />
      ))}
      {found !== undefined && data?.hasMore && <p className="reservation-sum">{t('more')}</p>}
    </div>
  );
}
