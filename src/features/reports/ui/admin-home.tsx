import { Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';
import { useMay } from './may.ts';

/** The first page of the back office: today's dashboard, or the one report that the user may see. */
export function AdminHome(): ReactElement {
  const t = useTranslations('reports.office');
  const may = useMay();
  if (may('report.dashboard')) return <DashboardScreen />;
  if (may('report.sales')) return <Navigate to="/admin/reports/sales" replace />;
  return (
    <>
      <Bar title={t('title')} />
      <EmptyState icon="lock" title={t('nothing')}>
        {t('nothingHint')}
      </EmptyState>
    </>
  );
}
