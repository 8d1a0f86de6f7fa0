import './vouchers.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { formatDay } from '#kernel/format.ts';
import { useSession } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import type { Values } from '#platform/ui/records/resource-api.ts';
import { Barcode } from './barcode.tsx';

/** The label to cut out: the venue, the value, the barcode and the expiry day. */
export function VoucherLabel({ voucher }: { readonly voucher: Values }): ReactElement {
  const t = useTranslations('vouchers');
  const { money } = useFormats();
  const { login } = useSession();
  const number = String(voucher.number);
  const expiresOn = voucher.expiresOn as string | null;
  return (
    <article className="voucher-label">
      <div className="voucher-label-head">
        <span>{String(login?.posConfig.name ?? '')}</span>
        <strong>{money(voucher.value as number)}</strong>
      </div>
      <Barcode number={number} />
      <div className="voucher-label-foot">
        <code>{number}</code>
        {expiresOn !== null && <span>{t('until', { day: formatDay(expiresOn) })}</span>}
      </div>
    </article>
  );
}
