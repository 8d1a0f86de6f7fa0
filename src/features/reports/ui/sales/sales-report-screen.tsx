import './sales.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { cutoffMinutes, dayOf } from '#features/configuration/domain/policy.ts';
import { useSession } from '#platform/ui/api/app-api.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Fault } from '#platform/ui/records/fault.tsx';
import { useNavigate, useSearch } from '#platform/ui/router/use-router.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { periodOf, readAddress, type SalesAddress, writeAddress } from '../../domain/sales-address.ts';
import { call } from '../api.ts';
import { Unsound } from '../unsound.tsx';
import { ExcelButton } from './excel-button.tsx';
import { SalesChart } from './sales-chart.tsx';
import { SalesFilters } from './sales-filters.tsx';
import { SalesSummary } from './sales-summary.tsx';
import { SalesTable } from './sales-table.tsx';

/** The report "Sales". All choices are in the URL, so a bookmark opens the same report. */
export function SalesReportScreen(): ReactElement {
  const t = useTranslations('reports');
  const navigate = useNavigate();
  const address = readAddress(useSearch());
  const locale = useShownLocale();
  const { day } = useFormats();
  const { today, firstHour } = useBusinessDay();
  const period = periodOf(address, today);
  const { groupBy, category } = address;
  const query = { ...period, groupBy, locale, ...(category === null ? {} : { category }) };

  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['reports', 'sales', query],
    queryFn: ({ signal }) => call('GET api/reports/sales', { query }, { signal, timeoutMs: 30_000 }),
    placeholderData: keepPreviousData,
    // A period with today still changes.
    refetchInterval: period.to >= today ? 60_000 : false,
  });
  const go = (next: Partial<SalesAddress>, replace = false) =>
    void navigate({ to: '/admin/reports/sales', search: writeAddress({ ...address, ...next }), replace });

  return (
    <>
      <Bar title={t('sales.title')} />
      <div className="sales">
        <div className="sales-paper-head">
          <p>{data?.categoryName ? `${t('sales.title')} · ${data.categoryName}` : t('sales.title')}</p>
          <p>{t('period', { from: day(period.from), to: day(period.to) })}</p>
        </div>
        <SalesFilters address={address} period={period} today={today} onChange={go} />
        <div className="sales-marks">
          {data?.isOwnOnly && (
            <Badge tone="info" icon="person">
              {t('sales.ownOnly')}
            </Badge>
          )}
          {category !== null && (
            <Button size="sm" icon="close" onClick={() => go({ category: null })}>
              {t('actions.category', { name: data?.categoryName ?? t('keys.noCategory') })}
            </Button>
          )}
          <span className="sales-count" role="status">
            {data && !isPlaceholderData && t('table.rows', { count: data.rows.length })}
          </span>
          <ExcelButton query={query} />
          <Button size="sm" icon="printer" onClick={() => window.print()}>
            {t('actions.print')}
          </Button>
        </div>
        {error && <Fault error={error} onRetry={() => void refetch()} />}
        {!(data || error) && <Loading>{t('loading')}</Loading>}
        {data && !error && (
          <div className={classNames('sales-answer', isPlaceholderData && 'sales-stale')} aria-busy={isPlaceholderData}>
            <Unsound count={data.unsound} />
            <SalesSummary answer={data} />
            {data.rows.length === 0 ? (
              <EmptyState
                icon="chart"
                title={t('sales.empty')}
                action={<Button onClick={() => go({ period: 'last30', category: null })}>{t('presets.last30')}</Button>}
              >
                {t('sales.emptyHint')}
              </EmptyState>
            ) : (
              <>
                <SalesChart answer={data} today={today} firstHour={firstHour} />
                <SalesTable
                  answer={data}
                  sort={address.sort}
                  onSort={(sort) => go({ sort }, true)}
                  onOpenDay={(key) => go({ period: { from: key, to: key }, groupBy: 'hour', sort: null })}
                  onOpenCategory={(key) => go({ category: key, groupBy: 'product', sort: null })}
                />
              </>
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** The venue's current business day, and the hour in which it begins. */
function useBusinessDay(): { today: string; firstHour: number } {
  const { login } = useSession();
  const { timeZone } = useFormats();
  const now = useNow(60_000);
  const { closedTime = '05:00', closedDay = '', otherClosedDays = '', openDay = '' } = login?.posConfig ?? {};
  const settings = {
    timeZone,
    closedTime: String(closedTime),
    closedDay: String(closedDay),
    otherClosedDays: String(otherClosedDays),
    openDay: String(openDay),
  };
  const cutoff = cutoffMinutes(settings);
  return { today: dayOf(now, settings), firstHour: Math.floor(cutoff / 60) };
}
