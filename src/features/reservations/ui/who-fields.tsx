import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { reservationLimits } from '../domain/reservation.ts';
import { callClients } from './reservation-api.ts';

/** Who books: a name, and what is known of them. */
export interface Who {
  readonly name: string;
  readonly phone: string;
  readonly comment: string;
  readonly guestId: string | null;
  readonly clientId: string | null;
}

interface WhoFieldsProps {
  readonly who: Who;
  readonly onChange: (who: Who) => void;
  /** Without the note. */
  readonly isShort?: boolean;
}

interface Known {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly who: Partial<Who>;
}

/** Name and number; who has reserved before, or has a card, is found by three letters. */
export function WhoFields({ who, onChange, isShort = false }: WhoFieldsProps): ReactElement {
  const t = useTranslations('reservations.form');
  const [search, setSearch] = useState('');
  const known = useKnown(search);
  const change = (values: Partial<Who>) => onChange({ ...who, ...values });
  const choose = (one: Known) => {
    setSearch('');
    change({ ...one.who, name: one.name });
  };
  return (
    <div className="who">
      <TextField
        label={t('name')}
        value={who.name}
        maxLength={reservationLimits.name}
        data-autofocus={isShort ? undefined : true}
        leading={
          who.clientId === null ? undefined : (
            <Badge tone="accent" icon="card">
              {t('client')}
            </Badge>
          )
        }
        onChange={(name) => {
          setSearch(name.trim());
          // Another name is somebody else.
          change({ name, guestId: null, clientId: null });
        }}
      />
      {known.length > 0 && (
        <ul className="who-known" aria-label={t('known')}>
          {known.map((one) => (
            <li key={one.id}>
              <Button
                block
                icon={one.who.clientId ? 'card' : 'person'}
                onClick={() => choose(one)}
                trailing={<span className="who-note">{one.note}</span>}
              >
                {one.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={t('phone')}
        type="tel"
        value={who.phone}
        maxLength={reservationLimits.phone}
        onChange={(phone) => change({ phone, guestId: null })}
      />
      {!isShort && (
        <TextField
          label={t('comment')}
          value={who.comment}
          maxLength={reservationLimits.comment}
          onChange={(comment) => change({ comment })}
        />
      )}
    </div>
  );
}

const shownAtMost = 4;

function useKnown(search: string): readonly Known[] {
  const may = useMay();
  const isSearched = search.length >= 3;
  const guests = useQuery({
    queryKey: ['reservations', 'guests', search],
    queryFn: ({ signal }) => callClients('GET api/reservation-clients/list', { query: { search } }, { signal }),
    enabled: isSearched && may('reservationClients.read'),
  });
  const clients = useQuery({
    queryKey: ['reservations', 'clients', search],
    queryFn: ({ signal }) => callClients('GET api/clients/choice', { query: { use: 'order', search } }, { signal }),
    enabled: isSearched && may('client.find'),
  });
  if (!isSearched) return [];
  return [
    ...(guests.data?.rows ?? []).map(({ id, values }): Known => {
      const phone = String(values.phone);
      return { id, name: String(values.name), note: phone, who: { guestId: id, clientId: null, phone } };
    }),
    ...(clients.data?.clients ?? []).map(({ id, name, city, phoneEnd }): Known => {
      const note = [city, phoneEnd && `…${phoneEnd}`].filter(Boolean).join(' · ');
      return { id, name, note, who: { clientId: id, guestId: null } };
    }),
  ].slice(0, shownAtMost);
}
