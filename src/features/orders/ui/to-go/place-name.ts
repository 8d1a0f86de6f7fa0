import { useTranslations } from 'use-intl';
import type { OrderType } from '#kernel/order-type.ts';

/** What an order without a table is called. */
export function useKindName(): (type: OrderType) => string {
  const t = useTranslations('orders');
  return (type) => {
    if (type === 'staff') return t('tables.staffMeal');
    return type === 'takeAway' || type === 'delivery' ? t(`toGo.kinds.${type}`) : t('tables.directOrder');
  };
}
