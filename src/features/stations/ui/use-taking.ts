import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { offerPickUp, type TillStore } from '#features/orders/ui/index.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { usePlaceOf } from './place-of.ts';
import { type TickerTicket, type TickerView, useTicker } from './use-ticker.ts';

export const isReady = ({ bumpedAt }: Pick<TickerTicket, 'bumpedAt'>): boolean => bumpedAt !== null;

interface Taking {
  /** Undefined where the venue shows no ticker. */
  readonly ticker: TickerView | undefined;
  /** Takes these to their guests, all of one order, and offers to undo it; false if it was refused. */
  readonly take: (tickets: readonly TickerTicket[]) => Promise<boolean>;
}

/** The ticker, and how what is on it is taken to its guests: by a tap, or by the code on the slip of a station. */
export function useTaking(till: TillStore): Taking {
  const t = useTranslations('stations.ticker');
  const placeOf = usePlaceOf();
  const { ticker, collect, putBack } = useTicker(till);
  const take = async (tickets: readonly TickerTicket[]) => {
    const taken: { readonly ticket: TickerTicket; readonly lineIds: string[] }[] = [];
    for (const ticket of tickets) {
      const lineIds = await collect(ticket);
      if (lineIds !== null) taken.push({ ticket, lineIds });
    }
    const [first] = taken;
    if (first === undefined) return false;
    // Somebody else may have been faster: their tap is theirs to undo.
    const own = taken.filter(({ lineIds }) => lineIds.length > 0);
    const undo = () => own.forEach(({ ticket, lineIds }) => void putBack(ticket, lineIds));
    const action = { label: t('undo'), run: undo };
    notify({
      text: t('collected', { place: placeOf(first.ticket) }),
      tone: 'success',
      ...(own.length > 0 && { action }),
    });
    return true;
  };
  const pickUp = useEffectEvent(async (orderId: string) => {
    if (ticker === undefined || ticker.isReadOnly) return false;
    const ofOrder = ticker.tickets.filter((ticket) => ticket.orderId === orderId);
    return take(ticker.tracksProgress ? ofOrder.filter(isReady) : ofOrder);
  });
  useEffect(() => offerPickUp((orderId) => pickUp(orderId)), []);
  return { ticker, take };
}
