import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Answer } from '#kernel/contract.ts';
import { isPhone } from '#kernel/phone.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { useLoaded } from '#platform/ui/api/use-loaded.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { useLiveStatus } from '#platform/ui/live/use-live.ts';
import type { ordersContract } from '../../contract.ts';
import type { Delivery } from '../../domain/order.ts';

const call = client<typeof ordersContract>();
type Guest = NonNullable<Answer<(typeof ordersContract)['GET api/orders/delivered-to']>['guest']>;

interface KnownGuestProps {
  readonly values: Delivery;
  readonly isBrought: boolean;
  readonly onChosen: (guest: Partial<Guest>) => void;
}

/**
 * Whom and where the last order to the typed phone number was for, as one tap that fills the form. Nothing is filled in by itself: the guest
 * says whether it is still right. Nothing is offered without the server, or what is typed already.
 */
export function KnownGuest({ values, isBrought, onChosen }: KnownGuestProps): ReactElement | null {
  const t = useTranslations('orders.toGo');
  const isLive = useLiveStatus() === 'live';
  const phone = useSettled(values.phone.trim());
  const isSearched = isLive && isPhone(phone);
  const { data } = useLoaded(isSearched ? `delivered to ${phone}` : null, (signal) =>
    call('GET api/orders/delivered-to', { query: { phone } }, { signal }),
  );
  const found = isSearched ? data?.guest : null;
  if (found === null || found === undefined) return null;
  // What an order is fetched for has no address.
  const guest: Partial<Guest> = isBrought ? found : { name: found.name };
  const names = Object.keys(guest) as (keyof Guest)[];
  const said = names.map((name) => guest[name]).filter(Boolean);
  if (said.length === 0 || names.every((name) => guest[name] === values[name])) return null;
  return (
    <Button block icon="person" className="to-go-known" onClick={() => onChosen(guest)}>
      {t('fillIn', { guest: said.join(', ') })}
    </Button>
  );
}

/** Nobody stops for so long within a number; each question counts towards how many may be asked. */
const settledMs = 400;

/** A typed text as soon as typing has stopped. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settledMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
