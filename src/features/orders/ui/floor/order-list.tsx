import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { isUnfinished } from '../../domain/rules/delivery.ts';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { byGuest } from '../to-go/one-guest.ts';
import { OrderRow } from './order-row.tsx';

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
  useNow(10_000);
  const all = useTillState(till, (state) => state.orders);
  const orders = [...all.values()]
    .filter((order) => isUnfinished(order) && select(order))
    .sort((a, b) => a.openedAt - b.openedAt);
  if (orders.length === 0) return <>{children}</>;
  return (
    <ul className="order-list">
      {byGuest(orders).map((parts) => (
        <li key={parts[0].id}>
          <OrderRow till={till} orders={parts} onChoose={onChoose} now={serverClock.now()} />
        </li>
      ))}
    </ul>
  );
}
