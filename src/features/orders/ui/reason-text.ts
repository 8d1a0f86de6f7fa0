import { useTranslations } from 'use-intl';
import { isKnownReason } from '../domain/known-reason.ts';

/** Why something was taken back or refunded, in the reader's language; what somebody typed, as it was typed. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations('orders.reasons');
  return (reason) => (isKnownReason(reason) ? t(reason) : reason);
}
