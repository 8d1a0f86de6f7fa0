import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/kit/icons.tsx';
import type { RecordForm } from '#platform/ui/records/use-record-form.ts';
import { Link } from '#platform/ui/router/use-router.tsx';
import { VoucherLabel } from './voucher-label.tsx';

/** The printed voucher, shown above its form. */
export function VoucherHead({ form }: { readonly form: RecordForm }): ReactElement | null {
  const t = useTranslations('vouchers');
  if (form.base === null) return null;
  return (
    <div className="voucher-head">
      <VoucherLabel voucher={form.base} />
      <Link
        className="button button-secondary button-md"
        to="/admin/vouchers/print"
        search={{ filter: [`number:${String(form.base.number)}`] }}
      >
        <Icon name="printer" size={20} />
        {t('printOne')}
      </Link>
    </div>
  );
}
