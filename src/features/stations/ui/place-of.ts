import { useTranslations } from 'use-intl';
import type { OrderType } from '#kernel/order-type.ts';

/** Where the items of a ticket go: a table, over the counter, or out of the venue. */
export function usePlaceOf(): (ticket: { readonly tableName: string | null; readonly orderType: OrderType }) => string {
  const t = useTranslations('stations');
  return ({ tableName, orderType }) => {
    if (tableName !== null) return t('table', { name: tableName });
    return t(`kinds.${orderType === 'inHouse' ? 'direct' : orderType}`);
  };
}
