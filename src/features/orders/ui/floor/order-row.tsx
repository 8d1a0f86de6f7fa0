import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { sumMinor } from '#kernel/money.ts';
import { useVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { isUnfinished, isYetToGo } from '../../domain/rules/delivery.ts';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { useKindName, useNumbers, useOpenedAt } from '../to-go/place-name.ts';
import { PromiseMark } from '../to-go/promise-mark.tsx';

interface OrderRowProps {
  readonly till: TillStore;
  /** One order, or the parts of one that were paid apart (`one-guest.ts`). */
  readonly orders: readonly [TillOrder, ...TillOrder[]];
  readonly onChoose: (order: TillOrder) => void;
  /** By the server's clock, epoch ms. */
  readonly now: number;
  /** What a later feature says of it. */
  readonly mark?: ReactNode;
}

/** An order to choose from a list: its table, or whom it goes to, where and by when. */
export function OrderRow({ till, orders, onChoose, now, mark }: OrderRowProps): ReactElement {
  const [order] = orders;
  const t = useTranslations('orders');
  const { money } = useFormats();
  const kindName = useKindName();
  const numbers = useNumbers();
  const isShop = useVenueKind() === 'shop';
  const tables = useTillState(till, (state) => state.tables);
  const { name, address, courierId, promisedAt } = order.order?.delivery ?? {};
  const title = order.tableId
    ? t('tables.table', { name: tables.get(order.tableId)?.name ?? '' })
    : [kindName(order.type), name].filter(Boolean).join(' · ');
  const opened = useOpenedAt(till);
  const total = orders.some((each) => each.total === null) ? null : sumMinor(orders.map((each) => each.total ?? 0));
  return (
    <button type="button" className="order-list-row" onClick={() => onChoose(order)}>
      <strong>{title}</strong>
      <span className="order-list-note">
        {[numbers(orders), address, order.ownerName, opened(order)].filter(Boolean).join(' · ')}
      </span>
      <span className="order-list-marks">
        {order.unsentCount > 0 && !isShop && (
          <Badge tone="warning" icon="send">
            {t('tables.unsent', { count: order.unsentCount })}
          </Badge>
        )}
        {courierId === till.user.id && (
          <Badge tone="info" icon="bag">
            {t('toGo.yours')}
          </Badge>
        )}
        {isYetToGo(order) && (
          <Badge tone="success" icon="check">
            {t('toGo.paid')}
          </Badge>
        )}
        {mark}
        {isUnfinished(order) && <PromiseMark at={promisedAt ?? null} now={now} />}
      </span>
      <Amount>{total === null ? '' : money(total)}</Amount>
    </button>
  );
}
