import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { officePage } from '#platform/ui/office/office-page.ts';
import { readListAddress } from '#platform/ui/records/list-address.ts';
import { type ListRow, resourceApi } from '#platform/ui/records/resource-api.ts';
import { useNavigate, useSearch } from '#platform/ui/router/use-router.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { vouchers } from '../domain/resources.ts';
import { mostVouchers } from '../domain/voucher-number.ts';
import { VoucherLabel } from './voucher-label.tsx';

const pageSize = 500;

/** The labels of the vouchers named in the address, ready for the browser's print dialog. */
export function VoucherSheet(): ReactElement {
  const t = useTranslations('vouchers');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { search, filter } = readListAddress(useSearch(), vouchers);
  const found = useQuery({
    queryKey: ['records', vouchers.name, 'sheet', search, filter],
    queryFn: async ({ signal }) => {
      const rows: ListRow[] = [];
      for (;;) {
        const page = await resourceApi(vouchers).list(
          { search, filter, offset: rows.length, limit: pageSize },
          { signal },
        );
        rows.push(...page.rows);
        const isAll = rows.length >= page.total || page.rows.length === 0;
        if (isAll || page.total > mostVouchers) return { rows, total: page.total };
      }
    },
  });
  const { rows = [], total = 0 } = found.data ?? {};
  const isTooMany = total > mostVouchers;
  return (
    <section className="voucher-sheet" aria-label={t('sheet')}>
      <Bar title={t('sheet')} onBack={() => void navigate(officePage('vouchers'))}>
        <Button
          variant="primary"
          size="sm"
          icon="printer"
          disabled={isTooMany || rows.length === 0}
          onClick={() => window.print()}
        >
          {t('printNow')}
        </Button>
      </Bar>
      {found.isPending && <Loading>{t('loading')}</Loading>}
      {found.isError && <Banner tone="danger">{errorText(found.error)}</Banner>}
      {isTooMany && <Banner tone="warning">{t('tooMany', { most: mostVouchers })}</Banner>}
      {found.data !== undefined && rows.length === 0 && <EmptyState icon="scan" title={t('none')} />}
      {!isTooMany && (
        <div className="voucher-labels">
          {rows.map(({ id, values }) => (
            <VoucherLabel key={id} voucher={values} />
          ))}
        </div>
      )}
    </section>
  );
}
