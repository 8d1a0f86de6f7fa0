import type { ReactElement } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { vibrate } from '#platform/ui/kit/vibrate.ts';
import { useLiveStatus } from '#platform/ui/live/use-live.ts';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { isAskedToTake } from '../../domain/handover.ts';
import type { HandNews } from '../till/hands.ts';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { useAct } from '../use-refusals.ts';

/** What has become of an order, for the user. */
type News = 'accepted' | 'refused' | 'withdrawn' | 'given' | 'takenAway';

/** What is to say of an event of an order: to its former owner, and to whom it was about. */
function newsOf(step: string, isOwner: boolean, isAsked: boolean): News | null {
  if (step === 'acceptHandover') return isOwner ? 'accepted' : null;
  if (step === 'refuseHandover') return isOwner ? 'refused' : null;
  if (step === 'withdrawHandover') return isAsked ? 'withdrawn' : null;
  if (step !== 'reassignOrder') return null;
  if (isAsked) return 'given';
  return isOwner ? 'takenAway' : null;
}

/** The orders that the user is asked to take, and what became of those that they gave away: on whatever screen they are. */
export function Handovers({ till }: { readonly till: TillStore }): ReactElement | null {
  const t = useTranslations('orders.handover');
  useNow(5_000);
  const now = serverClock.now();
  const isLive = useLiveStatus() === 'live';
  const act = useAct(till);
  const placeOf = usePlaces(till);
  const orders = useTillState(till, (state) => state.orders);
  const [put, setPut] = useState<ReadonlySet<string>>(new Set());

  const hear = useEffectEvent((data: HandNews) => {
    if (data.userId === till.user.id) return;
    const isAsked = data.toUserId === till.user.id;
    if (data.step === 'requestHandover' && (isAsked || data.toUserId === null)) vibrate('called');
    const news = newsOf(data.step, data.ownerId === till.user.id, isAsked);
    if (news === null) return;
    const tone = news === 'refused' || news === 'takenAway' ? 'warning' : 'success';
    notify({ text: t(news, { name: data.userName, place: placeOf(data) }), tone, topic: `handover ${data.orderId}` });
  });
  useEffect(() => till.onHandover((news) => hear(news)), [till]);

  const offered = [...orders.values()].filter(
    (order) => isAskedToTake(order, till.user.id, now) && !put.has(`${order.id} ${order.handover?.at}`),
  );
  if (offered.length === 0) return null;
  const refuse = (order: TillOrder) => {
    // What all were asked is only put aside here.
    if (order.handover?.toUserId === null) setPut(new Set([...put, `${order.id} ${order.handover.at}`]));
    else act({ id: uuidv7(), orderId: order.id, type: 'refuseHandover' });
  };
  return (
    <div className="handovers">
      {offered.map((order) => (
        <Offer
          key={order.id}
          order={order}
          place={placeOf(order)}
          now={now}
          isLive={isLive}
          onTake={() => act({ id: uuidv7(), orderId: order.id, type: 'acceptHandover' })}
          onRefuse={() => refuse(order)}
        />
      ))}
    </div>
  );
}

/** What users call where an order is. */
function usePlaces(till: TillStore): (order: Pick<TillOrder, 'tableId' | 'number'>) => string {
  const t = useTranslations('orders');
  return (order) => {
    const table = till.state().tables.get(order.tableId ?? '');
    if (table !== undefined) return t('tables.table', { name: table.name });
    return order.number === null ? t('tables.directOrder') : t('order.number', { number: order.number });
  };
}

interface OfferProps {
  readonly order: TillOrder;
  readonly place: string;
  readonly now: number;
  /** Without the server nobody would know that it was taken. */
  readonly isLive: boolean;
  readonly onTake: () => void;
  readonly onRefuse: () => void;
}

/** One order, with all that whoever takes it wants to know before. */
function Offer({ order, place, now, isLive, onTake, onRefuse }: OfferProps): ReactElement {
  const t = useTranslations('orders.handover');
  const { money } = useFormats();
  const actions = (
    <span className="handover-answers">
      <Button disabled={!isLive} onClick={onRefuse}>
        {t('refuse')}
      </Button>
      <Button variant="primary" icon="check" disabled={!isLive} onClick={onTake}>
        {t('take')}
      </Button>
    </span>
  );
  return (
    <Banner tone="accent" icon="transfer" action={actions}>
      <strong>{t('offer', { name: order.ownerName, place })}</strong>
      <br />
      {t('facts', {
        minutes: Math.max(0, Math.floor((now - order.openedAt) / 60_000)),
        amount: order.total === null ? '' : money(order.total),
        unsent: order.unsentCount,
        bill: order.isBillPrinted ? 'yes' : 'no',
      })}
      {!isLive && <p>{t('offline')}</p>}
    </Banner>
  );
}
