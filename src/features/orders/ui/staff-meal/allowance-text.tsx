import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { useAllowance } from './use-allowance.ts';

/** What is left of today's allowance. */
export function AllowanceText({ className }: { readonly className: string }): ReactElement {
  const t = useTranslations('orders.staffMeal');
  const { money } = useFormats();
  const allowance = useAllowance();
  return (
    <p className={className}>
      {allowance ? t('left', { left: money(allowance.left), limit: money(allowance.limit) }) : t('unknown')}
    </p>
  );
}
