import './to-go.css';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { isOnItsWay } from '../../domain/rules/delivery.ts';
import { OrderRow } from '../floor/order-row.tsx';
import { mayComeBack, type TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { byGuest } from './one-guest.ts';

export type KindToGo = 'takeAway' | 'delivery';

interface OrdersToGoProps {
  readonly till: TillStore;
  /** The kinds that can be begun here. */
  readonly kinds: readonly KindToGo[];
  readonly onNew: (kind: KindToGo) => void;
  readonly onChoose: (order: TillOrder) => void;
  readonly onClose: () => void;
  readonly Readiness: ComponentType<ReadinessProps> | undefined;
}

/** A later feature says how far orders are: it shows nothing itself. */
export interface ReadinessProps {
  readonly till: TillStore;
  readonly onKnown: (known: { readonly markOf: MarkOf }) => void;
}
/** Of the orders of one guest, by id. */
type MarkOf = (orderIds: readonly string[]) => ReactNode;

/** What leaves the venue: the earliest promise first, what was promised for no time after those. */
export function OrdersToGo({ till, kinds, onNew, onChoose, onClose, Readiness }: OrdersToGoProps): ReactElement {
  const t = useTranslations('orders');
  useNow(10_000);
  const [{ markOf }, setMarkOf] = useState<{ readonly markOf?: MarkOf }>({});
  const all = useTillState(till, (state) => state.orders);
  const promisedAt = ({ order }: TillOrder) => order?.delivery?.promisedAt ?? Number.POSITIVE_INFINITY;
  const now = serverClock.now();
  const orders = [...all.values()]
    .filter(isOnItsWay)
    .sort((a, b) => promisedAt(a) - promisedAt(b) || a.openedAt - b.openedAt);
  const overAt = ({ order }: TillOrder) => order?.overAt ?? 0;
  const handedOut = [...all.values()].filter((order) => mayComeBack(order, now)).sort((a, b) => overAt(b) - overAt(a));
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
      {Readiness && <Readiness till={till} onKnown={setMarkOf} />}
      <Rows till={till} orders={orders} onChoose={choose} now={now} markOf={markOf} />
      {handedOut.length > 0 && (
        <section className="to-go-over">
          <h3>{t('toGo.handedOut')}</h3>
          <Rows till={till} orders={handedOut} onChoose={choose} now={now} />
        </section>
      )}
    </Dialog>
  );
}

interface RowsProps extends Pick<OrdersToGoProps, 'till' | 'onChoose'> {
  readonly orders: readonly TillOrder[];
  readonly now: number;
  readonly markOf?: MarkOf | undefined;
}

function Rows({ till, orders, onChoose, now, markOf }: RowsProps): ReactElement {
  return (
    <ul className="order-list">
      {byGuest(orders).map((parts) => (
        <li key={parts[0].id}>
          <OrderRow
            till={till}
            orders={parts}
            onChoose={onChoose}
            now={now}
            mark={markOf?.(parts.map(({ id }) => id))}
          />
        </li>
      ))}
    </ul>
  );
}
