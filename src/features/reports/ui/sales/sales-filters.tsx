import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Day } from '#kernel/time.ts';
import { Segmented, Select } from '#platform/ui/kit/field.tsx';
import { type Period, presets } from '../../domain/period.ts';
import type { SalesAddress } from '../../domain/sales-address.ts';
import { salesGroupings } from '../../domain/sales-report.ts';
import { DayField } from '../day-field.tsx';

export interface SalesFiltersProps {
  readonly address: SalesAddress;
  readonly period: Period;
  readonly today: Day;
  readonly onChange: (next: Partial<SalesAddress>) => void;
}

/** Chooses the period and the grouping. */
export function SalesFilters({ address, period, today, onChange }: SalesFiltersProps): ReactElement {
  const t = useTranslations('reports');
  // Payments cannot be split by category.
  const groupings = salesGroupings.filter((each) => each !== 'paymentMethod' || address.category === null);
  const groupOptions = groupings.map((value) => ({ value, label: t(`groupBy.${value}`) }));

  return (
    <div className="sales-filters">
      <div className="sales-period">
        <Select
          label={t('presets.label')}
          value={typeof address.period === 'string' ? address.period : 'custom'}
          options={[...presets, 'custom' as const].map((value) => ({ value, label: t(`presets.${value}`) }))}
          onChange={(value) => onChange({ period: value === 'custom' ? period : value })}
        />
        <DayField
          label={t('presets.from')}
          day={period.from}
          max={today}
          onChange={(from) => onChange({ period: { from, to: period.to < from ? from : period.to } })}
        />
        <DayField
          label={t('presets.to')}
          day={period.to}
          max={today}
          onChange={(to) => onChange({ period: { from: period.from > to ? to : period.from, to } })}
        />
      </div>
      <Segmented
        className="sales-group sales-group-wide"
        label={t('groupBy.label')}
        options={groupOptions}
        value={address.groupBy}
        onChange={(groupBy) => onChange({ groupBy, sort: null })}
      />
      <Select
        className="sales-group-narrow"
        label={t('groupBy.label')}
        options={groupOptions}
        value={address.groupBy}
        onChange={(groupBy) => onChange({ groupBy, sort: null })}
      />
    </div>
  );
}
