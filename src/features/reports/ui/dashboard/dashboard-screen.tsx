import './dashboard.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BackupNotice } from '#features/backup/ui/index.tsx';
import type { Answer } from '#kernel/contract.ts';
import { roundDiv } from '#kernel/money.ts';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { JournalAlarm } from '#platform/ui/office/journal-alarm.tsx';
import { Fault } from '#platform/ui/records/fault.tsx';
import { Link } from '#platform/ui/router/use-router.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import type { reportsContract } from '../../contract.ts';
import { call } from '../api.ts';
import { LazyTimeChart } from '../chart/lazy-time-chart.tsx';
import { Ranking } from '../chart/ranking.tsx';
import { Comparison } from '../comparison.tsx';
import { Unsound } from '../unsound.tsx';
import { useSoon } from '../use-soon.ts';
import { PinsTried } from './pins-tried.tsx';

type Today = Answer<(typeof reportsContract)['GET api/dashboard']>;
const refreshMs = 3_000;

/** Today's figures, updated by the live feed. */
export function DashboardScreen(): ReactElement {
  const t = useTranslations('reports.dashboard');
  const queries = useQueryClient();
  const may = useMay();
  const locale = useShownLocale();
  const { day } = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'dashboard', locale],
    queryFn: ({ signal }) => call('GET api/dashboard', { query: { locale } }, { signal }),
    // Refetched also without events, because the comparison moves on with the time.
    refetchInterval: 60_000,
  });
  const refresh = useSoon(() => void queries.invalidateQueries({ queryKey: ['reports', 'dashboard'] }), refreshMs);
  useLive('order.', refresh, refresh);
  useLive('print.', refresh);
  useLive('settlement.', refresh);

  return (
    <>
      <Bar title={t('title')} />
      <div className="dashboard">
        <JournalAlarm />
        {data && (
          <p className="dashboard-day">
            {t('businessDay', { day: day(data.businessDay) })}
            {may('shift.closeDay') && may('shift.read') && <Link to="/admin/start-end">{t('closeDay')}</Link>}
          </p>
        )}
        {error && <Fault error={error} onRetry={() => void refetch()} />}
        {!(data || error) && <Loading>{t('loading')}</Loading>}
        {data && <Unsound count={data.unsound} />}
        {data && <PinsTried tried={data.pinsTried} />}
        <BackupNotice />
        {data && <Cards today={data} />}
        {data && <Panels today={data} />}
      </div>
    </>
  );
}

function Cards({ today: data }: { readonly today: Today }): ReactElement {
  const t = useTranslations('reports.dashboard');
  const { money } = useFormats();
  const { today, sameWeekdayByNow: byNow, openOrders, printTrouble, toSettle } = data;
  const before = useWeekdayBefore(data);
  return (
    <div className="dashboard-cards">
      <Card title={t('todaySales')} figure={money(today.total)}>
        <Comparison now={today.total} before={byNow.total} />
        <span>
          {t('byNow', { weekday: before })} <span className="amount">{money(byNow.total)}</span>
        </span>
        {today.refund > 0 && <span>{t('refunded', { amount: money(today.refund) })}</span>}
      </Card>
      <Card title={t('orders')} figure={String(today.orders)}>
        {today.orders > 0 && (
          // Today's refunds are mostly of earlier sales, so the average leaves them out.
          <span>{t('average', { amount: money(roundDiv(today.total + today.refund, today.orders)) })}</span>
        )}
        {today.covers > 0 && <span>{t('guests', { count: today.covers })}</span>}
      </Card>
      <Card title={t('openOrders')} figure={String(openOrders.count)}>
        <span>{t('openTotal', { amount: money(openOrders.total) })}</span>
      </Card>
      <Card
        title={t('printTrouble')}
        figure={
          <Badge tone={printTrouble > 0 ? 'danger' : 'success'} icon={printTrouble > 0 ? 'warning' : 'check'}>
            {printTrouble > 0 ? t('printFailed', { count: printTrouble }) : t('printFine')}
          </Badge>
        }
      >
        <Link to="/admin/slips">{t('showSlips')}</Link>
      </Card>
      <Card
        title={t('toSettle')}
        figure={
          <Badge tone={toSettle.count > 0 ? 'danger' : 'success'} icon={toSettle.count > 0 ? 'warning' : 'check'}>
            {toSettle.count > 0 ? t('unsettled', { count: toSettle.count }) : t('allSettled')}
          </Badge>
        }
      >
        {toSettle.received !== 0 && <span>{t('receivedMoney', { amount: money(toSettle.received) })}</span>}
        <Link to="/admin/settlements">{t('showSettlements')}</Link>
      </Card>
    </div>
  );
}

function Panels({ today: data }: { readonly today: Today }): ReactElement {
  const t = useTranslations('reports.dashboard');
  const { money, quantity, decimalsFor } = useFormats();
  const decimals = decimalsFor(data.topProducts.map(({ total }) => total));
  const before = useWeekdayBefore(data);
  const points = data.hours.map((hour) => ({
    label: `${String(hour.hour).padStart(2, '0')}:00`,
    today: hour.today,
    before: hour.before,
  }));
  return (
    <div className="dashboard-panels">
      <Panel
        title={t('byHour')}
        action={
          <Link to="/admin/reports/sales" search={{ period: 'today', by: 'hour' }}>
            {t('openReport')}
          </Link>
        }
      >
        {points.length === 0 ? (
          <EmptyState icon="chart" title={t('noSales')} />
        ) : (
          <LazyTimeChart
            points={points}
            series={[
              { name: 'today', label: t('today'), tone: 'accent' },
              { name: 'before', label: before, tone: 'muted' },
            ]}
            summary={t('chartSummary', {
              today: money(data.today.total),
              weekday: before,
              before: money(data.sameWeekdayBefore.total),
            })}
          />
        )}
      </Panel>
      <Panel
        title={t('topProducts')}
        action={
          <Link to="/admin/reports/sales" search={{ period: 'today', by: 'product' }}>
            {t('openReport')}
          </Link>
        }
      >
        {data.topProducts.length === 0 ? (
          <EmptyState icon="star" title={t('noSales')} />
        ) : (
          <Ranking
            label={t('topProducts')}
            items={data.topProducts.map((product, index) => ({
              key: `${index} ${product.name}`,
              name: product.name,
              amount: product.total,
              text: money(product.total, { decimals }),
              note: product.unit === '' ? `${quantity(product.quantity)} ×` : quantity(product.quantity, product.unit),
            }))}
          />
        )}
      </Panel>
    </div>
  );
}

/** "Last Monday" as one message, because some languages inflect the weekday's name. */
function useWeekdayBefore({ weekdayBefore }: Today): string {
  const t = useTranslations('reports.weekdaysBefore');
  return t(String(new Date(`${weekdayBefore}T00:00:00Z`).getUTCDay()));
}

function Card({
  title,
  figure,
  children,
}: {
  readonly title: string;
  readonly figure: ReactNode;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <section className="dashboard-card">
      <h2 className="dashboard-card-title">{title}</h2>
      <p className="dashboard-figure">{figure}</p>
      <div className="dashboard-note">{children}</div>
    </section>
  );
}

function Panel({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <section className="dashboard-panel">
      <header className="dashboard-panel-head">
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}
