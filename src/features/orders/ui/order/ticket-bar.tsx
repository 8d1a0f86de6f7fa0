import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import { useTillState } from '../till/use-till.ts';
import { piecesOf } from './pieces.ts';
import { PayButton, type SendAndPayProps, SendButton } from './send-and-pay.tsx';

export interface TicketBarProps extends SendAndPayProps {
  readonly onOpen: () => void;
}

/** On a phone: the ticket's summary, with Send and Pay below, which never change places. */
export function TicketBar({ till, orderId, isReadOnly, onOpen, onSend, onPay }: TicketBarProps): ReactElement {
  const t = useTranslations('orders.ticket');
  const order = useTillState(till, (state) => state.orders.get(orderId)?.order ?? null);
  const count = order === null ? 0 : piecesOf(order);
  return (
    <div className="ticket-bar">
      <Button size="lg" icon="up" onClick={onOpen} className="ticket-bar-open">
        {t('lines', { count })}
      </Button>
      <SendButton till={till} order={order} isReadOnly={isReadOnly} onSend={onSend} />
      <PayButton order={order} isReadOnly={isReadOnly} onPay={onPay} />
    </div>
  );
}
