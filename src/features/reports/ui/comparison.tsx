import './comparison.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { compare } from '../domain/comparison.ts';

export interface ComparisonProps {
  readonly now: number;
  readonly before: number;
  /** For figures that are neither better nor worse when they rise, such as VAT. */
  readonly isPlain?: boolean;
}

/** The change of a figure against an earlier one: an arrow, a word and a percentage, never colour alone. */
export function Comparison({ now, before, isPlain = false }: ComparisonProps): ReactElement {
  const t = useTranslations('reports.comparison');
  const { percent } = useFormats();
  const change = compare(now, before);
  if (change.direction === 'none' || change.direction === 'same') {
    return <span className="comparison">{t(change.direction)}</span>;
  }
  return (
    <span className={classNames('comparison', !isPlain && `comparison-${change.direction}`)}>
      <span aria-hidden="true">{change.direction === 'up' ? '▲' : '▼'}</span>{' '}
      {t(change.direction, { percent: percent(change.basisPoints) })}
    </span>
  );
}
