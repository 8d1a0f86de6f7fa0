import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { noPayment, type SalesGroupBy } from '../../domain/sales-report.ts';

/** The name of a row in the reader's language: its own label, or the meaning of its key. */
export function useRowName(groupBy: SalesGroupBy): (row: { readonly key: string; readonly label: string }) => string {
  const t = useTranslations('reports.keys');
  const { day, percent } = useFormats();
  return ({ key, label }) => {
    if (label) return label;
    switch (groupBy) {
      case 'day':
        return day(key);
      case 'hour':
        return `${key}:00`;
      case 'paymentMethod':
        return key === noPayment ? t('noPayment') : key;
      case 'vatRate':
        return key === 'excluded' ? t('vatExcluded') : percent(Number(key));
      default:
        return key === 'none' ? t('noCategory') : key;
    }
  };
}
