import './planned.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Link } from '#platform/ui/router/use-router.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { plannedReports, reportGroups } from './planned.ts';

/** Available reports, by group; `planned.ts` has the others. */
const ready = {
  sales: [
    {
      path: '/admin/reports/sales',
      title: 'reports.sales.title',
      text: 'office.reports.salesText',
      permission: 'report.sales',
    },
  ],
  money: [
    {
      path: '/admin/reports/duePayments',
      title: 'accounts.title',
      text: 'accounts.about',
      permission: 'account.read',
    },
    {
      path: '/admin/invoices',
      title: 'invoices.title',
      text: 'invoices.about',
      permission: 'invoice.read',
    },
  ],
  people: [],
  guests: [],
  stock: [],
} as const satisfies Record<(typeof reportGroups)[number], readonly unknown[]>;

/** All reports in their groups, available ones first. */
export function ReportsIndex(): ReactElement {
  const t = useTranslations();
  const has = useMay();
  const may = ({ permission }: { readonly permission: string }) => has(permission);
  const groups = reportGroups
    .map((name) => ({ name, ready: ready[name].filter(may), planned: plannedReports[name].filter(may) }))
    .filter((group) => group.ready.length + group.planned.length > 0);
  return (
    <div className="report-groups">
      <Bar title={t('office.reports.title')} />
      {groups.map((group) => (
        <section key={group.name} aria-labelledby={`reports-${group.name}`}>
          <h2 id={`reports-${group.name}`}>{t(`office.reports.groups.${group.name}`)}</h2>
          <div className="report-cards">
            {group.ready.map(({ path, title, text }) => (
              <Card key={path} to={path} title={t(title)} text={t(text)} />
            ))}
            {group.planned.map(({ path, name }) => (
              <Card
                key={path}
                to={path}
                title={t(`office.planned.pages.${name}.title`)}
                text={t(`office.planned.pages.${name}.text`)}
                mark={t('office.planned.badge')}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Card({
  to,
  title,
  text,
  mark,
}: {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly mark?: string;
}): ReactElement {
  return (
    <Link to={to} className={classNames('report-card', !mark && 'report-card-ready')}>
      <span className="report-card-head">
        <span>{title}</span>
        {mark !== undefined && <span className="report-card-mark">{mark}</span>}
      </span>
      <span className="report-card-text">{text}</span>
    </Link>
  );
}
