import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { aheadPart } from '#platform/ui/kit/lazy-part.tsx';
import type { TillOrder } from '../till/till-order.ts';
import type { TillStore } from '../till-store.ts';

/** A separate chunk: rarely needed, and the order does not wait for it. */
const TakeOverDialog = aheadPart(async () => (await import('./take-over-dialog.tsx')).TakeOverDialog);

/** Explains why the order cannot be changed here now, and who can change that. */
export function BusyBanner({
  till,
  shown,
}: {
  readonly till: TillStore;
  readonly shown: TillOrder;
}): ReactElement | null {
  const t = useTranslations('orders');
  const [isAsking, setAsking] = useState(false);
  const { heldBy } = shown;
  if (heldBy === null) {
    if (shown.isWaiting && shown.pending.length > 0) {
      return (
        <Banner tone="warning" icon="clock">
          {t('order.waits')}
        </Banner>
      );
    }
    if (shown.status === 'open' && shown.order === null) {
      return (
        <Banner tone="info" icon="transfer">
          {t('order.ofColleague', { name: shown.ownerName })}
        </Banner>
      );
    }
    return shown.status === 'open' ? null : (
      <Banner tone="info" icon="check">
        {t(`order.${shown.status}`)}
      </Banner>
    );
  }
  return (
    <Banner
      tone="warning"
      icon="device"
      action={<Button onClick={() => setAsking(true)}>{t('order.takeOver')}</Button>}
    >
      {t('order.heldBy', { point: heldBy.pointName, name: heldBy.userName })}
      {isAsking && <TakeOverDialog till={till} orderId={shown.id} heldBy={heldBy} onClose={() => setAsking(false)} />}
    </Banner>
  );
}
