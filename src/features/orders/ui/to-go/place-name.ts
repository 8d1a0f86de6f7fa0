import { useTranslations } from 'use-intl';
import type { OrderType } from '#kernel/order-type.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';

/** What an order without a table is called. */
export function useKindName(): (type: OrderType) => string {
  const t = useTranslations('orders');
  return (type) => {
    if (type === 'staff') return t('tables.staffMeal');
    return type === 'takeAway' || type === 'delivery' ? t(`toGo.kinds.${type}`) : t('tables.directOrder');
  };
}

/** The numbers of orders that are one for their guest. */
export function useNumbers(): (orders: readonly Pick<TillOrder, 'number'>[]) => string {
  const t = useTranslations('orders.order');
  return (orders) => {
    const known = orders.flatMap(({ number }) => (number === null ? [] : [number])).sort((a, b) => a - b);
    return known.length === 0 ? t('noNumber') : t('number', { number: known.join(' + ') });
  };
}

/** When an order was opened: with its date where that was on an earlier business day. */
export function useOpenedAt(till: TillStore): (order: Pick<TillOrder, 'openedAt' | 'order'>) => string {
  const { time, dateTime } = useFormats();
  const today = useTillState(till, (state) => state.businessDay);
  return ({ openedAt, order }) => (order === null || order.businessDay === today ? time(openedAt) : dateTime(openedAt));
}
