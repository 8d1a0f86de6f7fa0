import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { useVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { billOf } from '../../domain/bill.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { hasProducts, type Order } from '../../domain/order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { KeyHint } from './key-hint.tsx';
import { canSend, parcelsOf } from './to-send.ts';
import { useOrderDecimals } from './use-order-decimals.ts';

export interface SendAndPayProps {
  readonly till: TillStore;
  readonly orderId: string;
  readonly isReadOnly: boolean;
  /** Dispatches a command; returns whether it was accepted. */
  readonly give: (command: OrderCommand) => boolean;
  readonly onSend: () => void;
  readonly onPay: () => void;
}

/** Send, which names the stations, and Pay in the corner. Nothing beside them destroys: only an order without goods can be ended there. */
export function SendAndPay({ till, orderId, isReadOnly, give, onSend, onPay }: SendAndPayProps): ReactElement {
  const order = useTillState(till, (state) => state.orders.get(orderId)?.order ?? null);
  return (
    <div className="send-and-pay">
      <SendButton till={till} order={order} isReadOnly={isReadOnly} onSend={onSend} />
      <PayButton till={till} order={order} isReadOnly={isReadOnly} give={give} onPay={onPay} />
    </div>
  );
}

export interface SendButtonProps {
  readonly till: TillStore;
  readonly order: Order | null;
  readonly isReadOnly: boolean;
  readonly onSend: () => void;
}

/** In a shop only where stations make something of what is sold; there is nothing to send otherwise. */
export function SendButton({ till, order, isReadOnly, onSend }: SendButtonProps): ReactElement | null {
  const t = useTranslations('orders.ticket');
  const isShop = useVenueKind() === 'shop';
  const stations = useTillState(till, (state) => state.catalogue?.stations);
  if (isShop && !stations?.size) return null;
  const isDue = canSend(order, isShop);
  const parcels = parcelsOf(order, stations ?? new Map());
  const named = parcels.flatMap(({ station, pieces }) => (station ? [`${station.name} ${pieces}`] : []));
  return (
    <Button
      size="lg"
      variant={isDue ? 'primary' : 'secondary'}
      icon="send"
      className="send-button"
      disabled={isReadOnly || !isDue}
      trailing={<KeyHint of="F8" />}
      aria-label={[t('send'), ...named].join(' · ')}
      onClick={onSend}
    >
      <span className="send-word">{t('send')}</span>
      {named.length > 0 && <span className="send-where">{named.join(' · ')}</span>}
    </Button>
  );
}

export interface PayButtonProps extends Pick<SendAndPayProps, 'till' | 'isReadOnly' | 'give' | 'onPay'> {
  readonly order: Order | null;
}

/** Pays, or ends an order of which everything was taken back: it keeps its table, and there is nothing to pay. */
export function PayButton({ till, order, isReadOnly, give, onPay }: PayButtonProps): ReactElement {
  const t = useTranslations('orders.ticket');
  const tActions = useTranslations('orders.actions');
  const isShop = useVenueKind() === 'shop';
  const isPayable = order !== null && order.status === 'open' && hasProducts(order);
  if (order !== null && order.lines.length > 0 && !isPayable && !isReadOnly) {
    const cancel: OrderCommand = { id: uuidv7(), orderId: order.id, type: 'cancelOrder' };
    if (till.preview(cancel).ok) {
      return (
        <Button size="lg" icon="close" className="pay-button" onClick={() => give(cancel)}>
          {tActions('cancelOrder')}
        </Button>
      );
    }
  }
  return (
    <Button
      size="lg"
      variant={isPayable && !canSend(order, isShop) ? 'primary' : 'secondary'}
      icon="cash"
      className="pay-button"
      disabled={isReadOnly || !isPayable}
      trailing={<KeyHint of="F9" />}
      onClick={onPay}
    >
      <span className="pay-word">{t('pay')}</span>
      {isPayable && <PayAmount order={order} />}
    </Button>
  );
}

/** What is still to be paid, written as the lines and the totals beside it are. */
function PayAmount({ order }: { readonly order: Order }): ReactElement {
  const { money } = useFormats();
  const decimals = useOrderDecimals(order);
  return <span className="pay-amount">{money(billOf(order).remaining, { decimals })}</span>;
}
