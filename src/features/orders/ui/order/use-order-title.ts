import { useTranslations } from 'use-intl';
import type { OrderType } from '#kernel/order-type.ts';
import type { TillOrder } from '../till/till-order.ts';
import { useKindName } from '../to-go/place-name.ts';

interface Titled {
  readonly shown: TillOrder | undefined;
  readonly type: OrderType;
  /** Of its table, if it has one. */
  readonly tableName: string | undefined;
  readonly isAtCounter: boolean;
}

/** What stands above an order: its table or kind, and its number once it has one. */
export function useOrderTitle({ shown, type, tableName, isAtCounter }: Titled): string {
  const t = useTranslations('orders');
  const kindName = useKindName();
  const kind = isAtCounter ? t('counter.title') : kindName(type);
  const title = tableName === undefined ? kind : t('tables.table', { name: tableName });
  if (shown?.number == null) return title;
  const number = t('order.number', { number: shown.number });
  // A phone cuts off the end, and at the counter the number alone tells one sale from another.
  return isAtCounter ? `${number} · ${title}` : `${title} · ${number}`;
}
