import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { type OfficeGroup, OfficeNavigation } from '#platform/ui/office/navigation.tsx';
import { Office } from '#platform/ui/office/office.tsx';
import { useMay } from './may.ts';

/** The back office around its pages: the menu shows what is there and what the user may open. */
export function AdminShell(): ReactElement {
  const t = useTranslations('reports');
  const may = useMay();
  const groups: OfficeGroup[] = [
    {
      label: t('office.overview'),
      entries: may('report.dashboard')
        ? [{ to: '/admin', label: t('dashboard.title'), icon: 'table', isExact: true }]
        : [],
    },
    {
      label: t('office.reports'),
      entries: may('report.sales') ? [{ to: '/admin/reports/sales', label: t('sales.title'), icon: 'chart' }] : [],
    },
    {
      label: t('office.configuration'),
      entries: may('print.read') ? [{ to: '/admin/slips', label: t('office.slips'), icon: 'printer' }] : [],
    },
  ];
  return (
    <Office
      navigation={
        <OfficeNavigation
          label={t('office.navigation')}
          openLabel={t('office.menu')}
          groups={groups}
          exit={{ to: '/', label: t('office.backToTill'), icon: 'back' }}
        />
      }
    />
  );
}
