import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { useMedia } from '#platform/ui/kit/use-media.ts';
import { unitOf } from '../till/catalogue.ts';
import { useTillState } from '../till/use-till.ts';
import { useLastRaised } from './last-raised.ts';
import { piecesOf } from './pieces.ts';
import { PayButton, type SendAndPayProps, SendButton } from './send-and-pay.tsx';

export interface TicketBarProps extends SendAndPayProps {
  readonly onOpen: () => void;
}

/** The ticket has no place beside the products; as in order.css. */
const narrow = '(width <= 720px)';

/** On a phone: what was added last and the ticket's summary, with Send and Pay below, which never change places. */
export function TicketBar(props: TicketBarProps): ReactElement | null {
  return useMedia(narrow) ? <ShownTicketBar {...props} /> : null;
}

function ShownTicketBar({ till, orderId, isReadOnly, give, onOpen, onSend, onPay }: TicketBarProps): ReactElement {
  const t = useTranslations('orders.ticket');
  const order = useTillState(till, (state) => state.orders.get(orderId)?.order ?? null);
  const catalogue = useTillState(till, (state) => state.catalogue);
  const { quantity } = useFormats();
  const count = order === null ? 0 : piecesOf(order);
  const last = useLastRaised(orderId, order);
  const product = last === null ? undefined : catalogue?.products.get(last.line.productId);
  return (
    <div className="ticket-bar">
      {last !== null && last.line.voidsLineId === null && !last.line.isDivider && (
        <p className="ticket-bar-last">
          <span className="ticket-bar-quantity">{quantity(last.by, unitOf(product))}</span>
          <span className="ticket-bar-name">{product?.name ?? last.line.name}</span>
        </p>
      )}
      <Button size="lg" icon="up" onClick={onOpen} className="ticket-bar-open">
        {t('lines', { count })}
      </Button>
      <SendButton till={till} order={order} isReadOnly={isReadOnly} onSend={onSend} />
      <PayButton till={till} order={order} isReadOnly={isReadOnly} give={give} onPay={onPay} />
    </div>
  );
}
