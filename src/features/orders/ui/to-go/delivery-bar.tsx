import './to-go.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { useLiveStatus } from '#platform/ui/live/use-live.ts';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { useColleagues } from '../order/use-colleagues.ts';
import type { TillOrder } from '../till/till-order.ts';
import type { TillStore } from '../till-store.ts';
import { PromiseMark } from './promise-mark.tsx';

interface DeliveryBarProps {
  readonly till: TillStore;
  readonly shown: TillOrder;
  readonly isReadOnly: boolean;
  readonly onChange: () => void;
}

/** Whom the order on screen is for, where it goes, who brings it, and when. A delivery to nowhere is no reason to stop work: it says so. */
export function DeliveryBar({ till, shown, isReadOnly, onChange }: DeliveryBarProps): ReactElement {
  const t = useTranslations('orders.toGo');
  useNow(10_000);
  const delivery = shown.order?.delivery ?? null;
  const texts = [delivery?.name, delivery?.phone, delivery?.address, delivery?.note].filter(Boolean);
  const isNowhere = shown.type === 'delivery' && !delivery?.address;
  return (
    <div className="to-go-bar">
      <p className="to-go-whom">{texts.length === 0 ? t('nobody') : texts.join(' · ')}</p>
      {isNowhere && (
        <Badge tone="warning" icon="warning">
          {t('noAddress')}
        </Badge>
      )}
      {delivery?.courierId && <Courier id={delivery.courierId} userId={till.user.id} />}
      <PromiseMark at={delivery?.promisedAt ?? null} now={serverClock.now()} />
      <Button icon="edit" disabled={isReadOnly} onClick={onChange}>
        {t('change')}
      </Button>
    </div>
  );
}

/** Who brings it; without the server only that it is oneself. */
function Courier({ id, userId }: { readonly id: string; readonly userId: string }): ReactElement | null {
  const t = useTranslations('orders.toGo');
  const isOwn = id === userId;
  const { colleagues = [] } = useColleagues(useLiveStatus() === 'live' && !isOwn);
  const name = colleagues.find((colleague) => colleague.id === id)?.name;
  if (!isOwn && name === undefined) return null;
  return (
    <Badge tone={isOwn ? 'info' : 'neutral'} icon="bag">
      {isOwn ? t('yours') : t('brings', { name: name ?? '' })}
    </Badge>
  );
}
