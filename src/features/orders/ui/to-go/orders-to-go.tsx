import './to-go.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { isOnItsWay, isToBring } from '../../domain/rules/delivery.ts';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { useKindName } from './place-name.ts';
import { PromiseMark } from './promise-mark.tsx';

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
  const { money, time } = useFormats();
  const kindName = useKindName();
  useNow(10_000);
  const now = serverClock.now();
  const all = useTillState(till, (state) => state.orders);
  const promisedAt = ({ order }: TillOrder) => order?.delivery?.promisedAt ?? Number.POSITIVE_INFINITY;
  const orders = [...all.values()]
    .filter(isOnItsWay)
    .sort((a, b) => promisedAt(a) - promisedAt(b) || a.openedAt - b.openedAt);
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
            <button type="button" className="order-list-row" onClick={() => onChoose(order)}>
              <strong>{[kindName(order.type), order.order?.delivery?.name].filter(Boolean).join(' · ')}</strong>
              <span className="order-list-note">
                {order.number === null ? t('order.noNumber') : t('order.number', { number: order.number })}
                {` · ${[order.order?.delivery?.address, order.ownerName, time(order.openedAt)].filter(Boolean).join(' · ')}`}
              </span>
              <span className="order-list-marks">
                {order.order?.delivery?.courierId === till.user.id && (
                  <Badge tone="info" icon="bag">
                    {t('toGo.yours')}
                  </Badge>
                )}
                {isToBring(order) && (
                  <Badge tone="success" icon="check">
                    {t('toGo.paid')}
                  </Badge>
                )}
                <PromiseMark at={order.order?.delivery?.promisedAt ?? null} now={now} />
              </span>
              <Amount>{order.total === null ? '' : money(order.total)}</Amount>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
