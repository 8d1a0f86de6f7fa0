import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { inTurn } from '../domain/decide.ts';
import { Persons } from './persons.tsx';
import { call, type Evening, type Reservation } from './reservation-api.ts';
import { ReservationRow } from './reservation-row.tsx';
import { type Who, WhoFields } from './who-fields.tsx';

interface WaitingListProps {
  readonly evening: Evening;
  readonly now: number;
  readonly mayWrite: boolean;
  readonly onOpen: (reservation: Reservation) => void;
}

const nobodyYet: Who = { name: '', phone: '', comment: '', guestId: null, clientId: null };

/** Guests without a reservation, in the order in which they came. */
export function WaitingList({ evening, now, mayWrite, onOpen }: WaitingListProps): ReactElement {
  const t = useTranslations('reservations.work');
  const waiting = inTurn(evening.waiting);
  return (
    <div className="reservation-rows">
      {mayWrite && <NewParty />}
      {waiting.length === 0 && <EmptyState icon="clock" title={t('nobodyWaits')} />}
      {waiting.map((reservation) => (
        <ReservationRow
          key={reservation.id}
          reservation={reservation}
          when={t('waits', { minutes: Math.max(0, Math.floor((now - reservation.startsAt) / 60_000)) })}
          tables=""
          now={now}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

function NewParty(): ReactElement {
  const t = useTranslations('reservations.work');
  const errorText = useErrorText();
  const [who, setWho] = useState(nobodyYet);
  const [persons, setPersons] = useState(2);
  const { give, isBusy, error } = useChange(
    (body: Who & { persons: number }, options) => call('POST api/reservations/waiting', { body }, options),
    () => {
      setWho(nobodyYet);
      setPersons(2);
    },
  );
  return (
    <section className="waiting-new" aria-label={t('letWait')}>
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      <Persons value={persons} onChange={setPersons} />
      <WhoFields who={who} onChange={setWho} isShort />
      <Button
        variant="primary"
        icon="add"
        busy={isBusy}
        disabled={who.name.trim() === ''}
        onClick={() => give({ ...who, persons })}
      >
        {t('letWait')}
      </Button>
    </section>
  );
}
