import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { billOf } from '../../domain/bill.ts';
import { useTillState } from '../till/use-till.ts';
import { canSend, PayButton, type SendAndPayProps, SendButton } from './send-and-pay.tsx';

export interface TicketBarProps extends SendAndPayProps {
  readonly onOpen: () => void;
}

/** On a phone: the ticket in one line, and the next step under the thumb. */
export function TicketBar({ till, orderId, isReadOnly, onOpen, onSend, onPay }: TicketBarProps): ReactElement {
  const t = useTranslations('orders.ticket');
  const { money } = useFormats();
  const order = useTillState(till, (state) => state.orders.get(orderId)?.order ?? null);
  const count = order?.lines.filter((line) => !line.isDivider && line.voidsLineId === null).length ?? 0;
  return (
    <div className="ticket-bar">
      <Button size="lg" icon="up" onClick={onOpen} className="ticket-bar-open">
        <span className="ticket-bar-count">{t('lines', { count })}</span>
        <span className="amount">{money(order === null ? 0 : billOf(order).remaining)}</span>
      </Button>
      {canSend(order) || count === 0 ? (
        <SendButton till={till} order={order} isReadOnly={isReadOnly} onSend={onSend} />
      ) : (
        <PayButton order={order} isReadOnly={isReadOnly} onPay={onPay} />
      )}
    </div>
  );
}
