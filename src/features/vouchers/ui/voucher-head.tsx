import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Icon } from '#platform/ui/kit/icons.tsx';
import type { RecordForm } from '#platform/ui/records/use-record-form.ts';
import { Link } from '#platform/ui/router/use-router.tsx';
import { VoucherLabel } from './voucher-label.tsx';

/** The printed voucher and what is left on it, above its form. */
export function VoucherHead({ form }: { readonly form: RecordForm }): ReactElement | null {
  const t = useTranslations('vouchers');
  const { money } = useFormats();
  if (form.base === null) return null;
  const { balance, value, number } = form.base;
  return (
    <div className="voucher-head">
      <VoucherLabel voucher={form.base} />
      <div>
        <p className="voucher-facts">{t('resources.vouchers.fields.balance')}</p>
        <p className="voucher-left">{money(Number(balance))}</p>
        <p className="voucher-facts">{t('ofValue', { value: money(Number(value)) })}</p>
      </div>
      <Link
        className="button button-secondary button-md"
        to="/admin/vouchers/print"
        search={{ filter: [`number:${String(number)}`] }}
      >
        <Icon name="printer" size={20} />
        {t('printOne')}
      </Link>
    </div>
  );
}
