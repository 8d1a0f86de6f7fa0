import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { hasProducts, isUnsent, type Order } from '../../domain/order.ts';
import { billOf } from '../till/bill.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { KeyHint } from './key-hint.tsx';
import { parcelsOf } from './to-send.ts';

export interface SendAndPayProps {
  readonly till: TillStore;
  readonly orderId: string;
  readonly isReadOnly: boolean;
  readonly onSend: () => void;
  readonly onPay: () => void;
}

/** Send, which names the stations, and Pay in the corner; no destructive button is beside them. */
export function SendAndPay({ till, orderId, isReadOnly, onSend, onPay }: SendAndPayProps): ReactElement {
  const order = useTillState(till, (state) => state.orders.get(orderId)?.order ?? null);
  return (
    <div className="send-and-pay">
      <SendButton till={till} order={order} isReadOnly={isReadOnly} onSend={onSend} />
      <PayButton order={order} isReadOnly={isReadOnly} onPay={onPay} />
    </div>
  );
}

export function canSend(order: Order | null): boolean {
  return order?.lines.some(isUnsent) ?? false;
}

export interface SendButtonProps {
  readonly till: TillStore;
  readonly order: Order | null;
  readonly isReadOnly: boolean;
  readonly onSend: () => void;
}

export function SendButton({ till, order, isReadOnly, onSend }: SendButtonProps): ReactElement {
  const t = useTranslations('orders.ticket');
  const stations = useTillState(till, (state) => state.catalogue?.stations);
  const parcels = parcelsOf(order, stations ?? new Map());
  const named = parcels.flatMap(({ station, pieces }) => (station ? [`${station.name} ${pieces}`] : []));
  return (
    <Button
      size="lg"
      variant={canSend(order) ? 'primary' : 'secondary'}
      icon="send"
      className="send-button"
      disabled={isReadOnly || !canSend(order)}
      trailing={<KeyHint of="F8" />}
      aria-label={[t('send'), ...named].join(' · ')}
      onClick={onSend}
    >
      <span className="send-word">{t('send')}</span>
      {named.length > 0 && <span className="send-where">{named.join(' · ')}</span>}
    </Button>
  );
}

export interface PayButtonProps {
  readonly order: Order | null;
  readonly isReadOnly: boolean;
  readonly onPay: () => void;
}

export function PayButton({ order, isReadOnly, onPay }: PayButtonProps): ReactElement {
  const t = useTranslations('orders.ticket');
  const { money } = useFormats();
  const isPayable = order !== null && hasProducts(order);
  return (
    <Button
      size="lg"
      variant={isPayable && !canSend(order) ? 'primary' : 'secondary'}
      icon="cash"
      className="pay-button"
      disabled={isReadOnly || !isPayable}
      trailing={<KeyHint of="F9" />}
      onClick={onPay}
    >
      <span className="pay-word">{t('pay')}</span>
      {isPayable && <span className="pay-amount">{money(billOf(order).remaining)}</span>}
    </Button>
  );
}
