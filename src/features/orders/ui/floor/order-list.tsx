import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { isToBring, isUnfinished } from '../../domain/rules/delivery.ts';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { useKindName } from '../to-go/place-name.ts';

export interface OrderListProps {
  readonly till: TillStore;
  readonly title: string;
  readonly select: (order: TillOrder) => boolean;
  readonly onChoose: (order: TillOrder) => void;
  readonly onClose: () => void;
}

/** Open orders, and paid ones to bring, to choose from: the user's own, or the orders of one table. */
export function OrderList({ till, title, select, onChoose, onClose }: OrderListProps): ReactElement {
  const t = useTranslations('orders');
  const choose = (order: TillOrder) => {
    onClose();
    onChoose(order);
  };
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <OrderRows till={till} select={select} onChoose={choose}>
        <EmptyState icon="receipt" title={t('tables.noOrders')}>
          {t('tables.noOrdersText')}
        </EmptyState>
      </OrderRows>
    </Dialog>
  );
}

export interface OrderRowsProps extends Pick<OrderListProps, 'till' | 'select' | 'onChoose'> {
  /** Shown where there are none. */
  readonly children?: ReactNode;
}

/** Open orders by their age, each a button. */
export function OrderRows({ till, select, onChoose, children }: OrderRowsProps): ReactElement {
  const t = useTranslations('orders');
  const { money, time } = useFormats();
  const kindName = useKindName();
  const isShop = useVenueKind() === 'shop';
  const all = useTillState(till, (state) => state.orders);
  const tables = useTillState(till, (state) => state.tables);
  const orders = [...all.values()]
    .filter((order) => isUnfinished(order) && select(order))
    .sort((a, b) => a.openedAt - b.openedAt);
  if (orders.length === 0) return <>{children}</>;
  return (
    <ul className="order-list">
      {orders.map((order) => (
        <li key={order.id}>
          <button type="button" className="order-list-row" onClick={() => onChoose(order)}>
            <strong>
              {order.tableId
                ? t('tables.table', { name: tables.get(order.tableId)?.name ?? '' })
                : kindName(order.type)}
            </strong>
            <span className="order-list-note">
              {order.number === null ? t('order.noNumber') : t('order.number', { number: order.number })}
              {` · ${order.ownerName} · ${time(order.openedAt)}`}
            </span>
            {order.unsentCount > 0 && !isShop && (
              <Badge tone="warning" icon="send">
                {t('tables.unsent', { count: order.unsentCount })}
              </Badge>
            )}
            {isToBring(order) && (
              <Badge tone="success" icon="check">
                {t('toGo.paid')}
              </Badge>
            )}
            <Amount>{order.total === null ? '' : money(order.total)}</Amount>
          </button>
        </li>
      ))}
    </ul>
  );
}
