import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Answer } from '#kernel/contract.ts';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Link } from '#platform/ui/router/use-router.tsx';
import type { reportsContract } from '../../contract.ts';

type Tried = Answer<(typeof reportsContract)['GET api/dashboard']>['pinsTried'];

/** Says whose PIN somebody seems to guess, and at which devices. */
export function PinsTried({ tried }: { readonly tried: Tried }): ReactElement | null {
  const t = useTranslations('reports.dashboard');
  const may = useMay();
  if (tried.length === 0) return null;
  const mayLook = may('audit.read');
  return (
    <Banner tone="danger" icon="lock" {...(mayLook && { action: <Link to="/admin/audit">{t('showAudit')}</Link> })}>
      <strong>{t('pinsTried')}</strong>
      <ul className="dashboard-tried">
        {tried.map(({ kind, name, count }) => (
          <li key={`${kind} ${name}`}>{t(kind === 'user' ? 'triedUser' : 'triedPoint', { name, count })}</li>
        ))}
      </ul>
    </Banner>
  );
}
