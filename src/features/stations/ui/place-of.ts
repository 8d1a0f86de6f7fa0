import { useTranslations } from 'use-intl';
import type { OrderType } from '#kernel/order-type.ts';

/** Where the items of a ticket go: a table, over the counter, or out of the venue, and to whom. */
export function usePlaceOf(): (ticket: {
  readonly tableName: string | null;
  readonly orderType: OrderType;
  readonly guestName?: string | null;
}) => string {
  const t = useTranslations('stations');
  return ({ tableName, orderType, guestName }) => {
    if (tableName !== null) return t('table', { name: tableName });
    const kind = t(`kinds.${orderType === 'inHouse' ? 'direct' : orderType}`);
    return guestName ? `${kind} · ${guestName}` : kind;
  };
}
