import './find-client.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { clientsContract } from '#features/clients/contract.ts';
import { holdsPaymentCard } from '#features/clients/domain/client-rules.ts';
import { client, useMay } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { useLiveStatus } from '#platform/ui/live/use-live.ts';
import { useScanner } from '#platform/ui/scanner/scanner.ts';
import { clientOfCard, type FoundClient } from './client-card.ts';

const call = client<typeof clientsContract>();

export interface FindClientProps {
  readonly use: 'order' | 'invoice';
  readonly label: string;
  /** Said where nobody is found, and where the server cannot be asked. */
  readonly nobody: string;
  readonly offline: string;
  /** With the card, if it was scanned, or typed where nobody who has one is found otherwise. */
  readonly onFound: (client: FoundClient, card?: string) => void;
  /** Whether whoever has a card is found by it alone. */
  readonly isFoundByCard?: boolean;
  readonly onSearched?: (text: string) => void;
  /** A scan that is nobody's card. */
  readonly onUnknownCard?: (code: string) => void;
  /** Below what was found, as soon as something was looked for. */
  readonly unlessFound?: ReactNode;
}

/** Finds a client by name, phone, card or tax number; only the server knows them. */
export function FindClient(props: FindClientProps): ReactElement | null {
  const { use, label, nobody, offline, onFound, isFoundByCard, onSearched, onUnknownCard, unlessFound } = props;
  const t = useTranslations('orders.invoice');
  const errorText = useErrorText();
  const isLive = useLiveStatus() === 'live';
  const mayFind = useMay()('client.find');
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const type = (text: string) => {
    setTyped(text);
    onSearched?.(text);
  };
  const scanned = async (code: string) => {
    // The number of a payment card is asked nobody for, and is in no address.
    if (holdsPaymentCard(code)) return;
    type(code);
    if (use !== 'order' || !isLive || !mayFind) return;
    const found = await clientOfCard(code).catch(() => undefined);
    if (found === null) onUnknownCard?.(code);
    else if (found !== undefined) onFound(found, code);
  };
  useScanner((code) => void scanned(code));
  const { data, error } = useQuery({
    queryKey: ['clients', 'choice', use, search],
    queryFn: ({ signal }) => call('GET api/clients/choice', { query: { use, search } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isLive && mayFind && search !== '',
  });
  if (!mayFind) return null;
  if (!isLive) return <Banner tone="info">{offline}</Banner>;
  const found = search === '' ? undefined : data?.clients;
  return (
    <div className="find-client">
      <TextField
        label={label}
        value={typed}
        onChange={type}
        maxLength={100}
        autoFocus={use === 'order'}
        data-autofocus={use === 'order' ? '' : undefined}
      />
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {found?.length === 0 && <p className="find-client-note">{nobody}</p>}
      {found !== undefined && found.length > 0 && (
        <ul className="find-client-list">
          {found.map((each) => (
            <li key={each.id}>
              <Button
                block
                icon="person"
                className="find-client-row"
                onClick={() => {
                  type('');
                  onFound(each, isFoundByCard && /\d/.test(search) && !holdsPaymentCard(search) ? search : undefined);
                }}
                trailing={<span className="find-client-note">{factsOf(each)}</span>}
              >
                {each.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {found !== undefined && unlessFound}
      {search !== '' && data?.hasMore && <p className="find-client-note">{t('more')}</p>}
    </div>
  );
}

/** What tells two clients of one name apart. */
const factsOf = ({ city, fiscalNumber, phoneEnd }: FoundClient) =>
  [city, fiscalNumber || (phoneEnd && `…${phoneEnd}`)].filter(Boolean).join(' · ');
