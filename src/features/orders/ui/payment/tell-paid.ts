import { useTranslations } from 'use-intl';
import { sumMinor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { TillStore } from '../till-store.ts';

/** Of the sale before the one that is being paid. */
export const paidTopic = 'paid';

/** Says that a sale is paid, how much and how, and its change; nobody has to answer, and it names no person. */
export function useTellPaid(till: TillStore): (orderId: string) => void {
  const t = useTranslations('orders.payment');
  const { money, decimalsFor } = useFormats();
  return (orderId) => {
    const { orders, catalogue } = till.state();
    const payments = orders.get(orderId)?.order?.payments ?? [];
    const names = new Set(payments.map(({ method }) => catalogue?.paymentMethods.get(method)?.name ?? method));
    const taken = sumMinor(payments.map(({ amount, rounding, tip = 0 }) => amount + rounding + tip));
    const change = payments.at(-1)?.change ?? 0;
    const decimals = decimalsFor([taken, change]);
    notify({
      text: t('paidBy', { amount: money(taken, { decimals }), methods: [...names].join(' + ') || 'none' }),
      detail: change === 0 ? undefined : t('changeWillBe', { amount: money(change, { decimals }) }),
      tone: 'success',
      topic: paidTopic,
      outlivesSession: true,
    });
  };
}
