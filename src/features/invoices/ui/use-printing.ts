import { useTranslations } from 'use-intl';
import { useChange } from '#platform/ui/api/use-change.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import { call, type Issued } from './invoice-api.ts';

/** Prints a document again, and says where and as which copy. */
export function usePrinting(id: string) {
  const t = useTranslations('invoices');
  return useChange(
    (_: Readonly<Record<string, never>>, options) => call('POST api/invoices/{id}/print', { params: { id } }, options),
    ({ printerName, copy }) => notify({ text: t('printedAt', { printer: printerName, copy }), tone: 'success' }),
  );
}

/** Says that an invoice was made, and where it comes out. */
export function useTellIssued(): (made: Issued) => void {
  const t = useTranslations('invoices');
  return ({ number, printed }) => {
    const text = printed === null ? t('made', { number }) : t('madeAt', { number, printer: printed.printerName });
    notify({ text, tone: 'success' });
  };
}
