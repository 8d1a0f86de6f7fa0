import './to-go.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import type { TillOrder } from '../till/till-order.ts';
import { PromiseMark } from './promise-mark.tsx';

interface DeliveryBarProps {
  readonly shown: TillOrder;
  readonly isReadOnly: boolean;
  readonly onChange: () => void;
}

/** Whom the order on screen is for, where it goes, and when. */
export function DeliveryBar({ shown, isReadOnly, onChange }: DeliveryBarProps): ReactElement {
  const t = useTranslations('orders.toGo');
  useNow(10_000);
  const delivery = shown.order?.delivery ?? null;
  const texts = [delivery?.name, delivery?.phone, delivery?.address, delivery?.note].filter(Boolean);
  return (
    <div className="to-go-bar">
      <p className="to-go-whom">{texts.length === 0 ? t('nobody') : texts.join(' · ')}</p>
      <PromiseMark at={delivery?.promisedAt ?? null} now={serverClock.now()} />
      <Button icon="edit" disabled={isReadOnly} onClick={onChange}>
        {t('change')}
      </Button>
    </div>
  );
}
