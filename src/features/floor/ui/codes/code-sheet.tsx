import './code-sheet.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { compareNames } from '#kernel/text.ts';
import { client, useSession } from '#platform/ui/api/app-api.ts';
import { readLocale } from '#platform/ui/i18n/locale-choice.ts';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { QrCode } from '#platform/ui/kit/qr-code.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { officePage } from '#platform/ui/office/office-page.ts';
import { Fault } from '#platform/ui/records/fault.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import type { floorContract } from '../../contract.ts';
import { tablePlans } from '../../domain/resource.ts';
import { tableCode } from '../../domain/table-code.ts';

const call = client<typeof floorContract>();

/** A card for each table with the code that opens it at a till, ready for the browser's print dialog. */
export function CodeSheet(): ReactElement {
  const t = useTranslations('floor.codes');
  const common = useTranslations('records');
  const navigate = useNavigate();
  const { login } = useSession();
  const locale = readLocale();
  const found = useQuery({
    queryKey: ['floor', 'codes', locale],
    queryFn: ({ signal }) => call('GET api/tables', { query: { locale } }, { signal }),
  });
  const tables = (found.data ?? []).flatMap((plan) =>
    plan.tables.map((table) => ({ ...table, plan: plan.name })).sort((a, b) => compareNames(a.name, b.name)),
  );
  return (
    <section className="code-sheet" aria-label={t('title')}>
      <Bar title={t('title')} onBack={() => void navigate(officePage(tablePlans.path))}>
        <Button
          variant="primary"
          size="sm"
          icon="printer"
          disabled={tables.length === 0}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </Bar>
      <p className="field-help code-hint">{t('hint')}</p>
      {found.isPending && <Loading>{common('loading')}</Loading>}
      {found.error !== null && <Fault error={found.error} onRetry={() => void found.refetch()} />}
      {found.data !== undefined && tables.length === 0 && <EmptyState icon="table" title={t('none')} />}
      <div className="code-cards">
        {tables.map(({ id, name, plan }) => (
          <article key={id} className="code-card">
            <span>{String(login?.posConfig.name ?? '')}</span>
            <QrCode text={tableCode(id)} label={t('codeOf', { name, plan })} />
            <strong>{name}</strong>
            <span>{plan}</span>
          </article>
        ))}
      </div>
    </section>
  );
}
