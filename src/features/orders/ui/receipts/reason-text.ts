import { useTranslations } from 'use-intl';
import { isRefundReason } from '../../domain/refund.ts';

/** The reason of a refund in the reader's language; what somebody typed, as it was typed. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations('orders.receipts.reasons');
  return (reason) => (isRefundReason(reason) ? t(reason) : reason);
}
