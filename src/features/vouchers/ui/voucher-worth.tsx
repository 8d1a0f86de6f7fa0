import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { formatDay } from '#kernel/format.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import type { FoundVoucher } from './voucher-api.ts';

/** What a voucher is worth, until when, and why it does not pay. */
export function VoucherWorth({ voucher }: { readonly voucher: FoundVoucher }): ReactElement {
  const t = useTranslations('vouchers');
  const errorText = useErrorText();
  const { money } = useFormats();
  const { ending, left, value, expiresOn, problem } = voucher;
  const day = expiresOn === null ? '' : formatDay(expiresOn);
  return (
    <>
      <p className="voucher-name">{t('ending', { ending })}</p>
      <p className="voucher-left">{money(left)}</p>
      <p className="voucher-facts">
        {[t('ofValue', { value: money(value) }), day && t('until', { day })].filter(Boolean).join(' · ')}
      </p>
      {problem !== null && <Banner tone="warning">{errorText({ code: problem, details: {} })}</Banner>}
      {problem === null && left === 0 && <Banner tone="warning">{t('empty')}</Banner>}
    </>
  );
}
