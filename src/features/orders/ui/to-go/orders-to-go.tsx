import './to-go.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { isOnItsWay } from '../../domain/rules/delivery.ts';
import { OrderRow } from '../floor/order-row.tsx';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';

export type KindToGo = 'takeAway' | 'delivery';

interface OrdersToGoProps {
  readonly till: TillStore;
  /** The kinds that can be begun here. */
  readonly kinds: readonly KindToGo[];
  readonly onNew: (kind: KindToGo) => void;
  readonly onChoose: (order: TillOrder) => void;
  readonly onClose: () => void;
}

/** What leaves the venue: the earliest promise first, what was promised for no time after those. */
export function OrdersToGo({ till, kinds, onNew, onChoose, onClose }: OrdersToGoProps): ReactElement {
  const t = useTranslations('orders');
  useNow(10_000);
  const all = useTillState(till, (state) => state.orders);
  const promisedAt = ({ order }: TillOrder) => order?.delivery?.promisedAt ?? Number.POSITIVE_INFINITY;
  const orders = [...all.values()]
    .filter(isOnItsWay)
    .sort((a, b) => promisedAt(a) - promisedAt(b) || a.openedAt - b.openedAt);
  const choose = (order: TillOrder) => {
    onClose();
    onChoose(order);
  };
  const actions = kinds.map((kind) => (
    <Button key={kind} variant="primary" size="lg" icon="add" onClick={() => onNew(kind)}>
      {t(`toGo.new.${kind}`)}
    </Button>
  ));
  return (
    <Dialog title={t('toGo.title')} closeLabel={t('close')} onClose={onClose} actions={actions}>
      {orders.length === 0 && <EmptyState icon="bag" title={t('toGo.none')} />}
      <ul className="order-list">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow till={till} order={order} onChoose={choose} now={serverClock.now()} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
