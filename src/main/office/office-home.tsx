import './planned.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { DashboardScreen } from '#features/reports/ui/office.tsx';
import { OpeningList } from '#features/setup/ui/office.tsx';
import { useMay } from '#platform/ui/api/app-api.ts';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { Link, Navigate } from '#platform/ui/router/use-router.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { useOfficeMenu } from './use-office-menu.ts';

/** The start page of the back office: what a new venue still has to do, then today at a glance. */
export function OfficeHome(): ReactElement {
  return (
    <>
      <OpeningList />
      <Start />
    </>
  );
}

/** Today's dashboard, the one report that the user may see, or the pages of their work. */
function Start(): ReactElement {
  const t = useTranslations('reports.office');
  const may = useMay();
  const groups = useOfficeMenu().filter(({ entries }) => entries.length > 0);
  if (may('report.dashboard')) return <DashboardScreen />;
  if (may('report.sales')) return <Navigate to="/admin/reports/sales" />;
  if (groups.length === 0) {
    return (
      <>
        <Bar title={t('title')} />
        <EmptyState icon="lock" title={t('nothing')}>
          {t('nothingHint')}
        </EmptyState>
      </>
    );
  }
  return (
    <div className="report-groups">
      <Bar title={t('title')} />
      {groups.map(({ name, label, entries }) => (
        <section key={name} aria-labelledby={`office-${name}`}>
          <h2 id={`office-${name}`}>{label}</h2>
          <div className="report-cards">
            {entries.map((entry) => (
              <Link key={entry.to} to={entry.to} className="report-card report-card-ready">
                <span className="report-card-entry">
                  <Icon name={entry.icon} size={24} />
                  <span>{entry.label}</span>
                </span>
              </Link>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
