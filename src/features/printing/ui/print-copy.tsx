import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { call } from './print-api.ts';
import { usePrintActions } from './use-print-jobs.ts';

/** Prints the receipt of an order again, marked COPY n; cannot be pressed where it was never printed. */
export function PrintCopy({ orderId }: { readonly orderId: string }): ReactElement | null {
  const t = useTranslations('printing');
  const mayCopy = useMay()('print.reprint');
  const actions = usePrintActions();
  const { data } = useQuery({
    queryKey: ['printing', 'order', orderId],
    queryFn: ({ signal }) => call('GET api/print-jobs', { query: { orderId } }, { signal }),
    enabled: mayCopy,
  });
  if (!mayCopy) return null;
  const receipt = data?.find(({ kind, copy }) => kind === 'receipt' && copy === 0);
  const print = () => {
    if (receipt === undefined) return;
    actions.mutate(
      { kind: 'reprint', job: receipt },
      { onSuccess: () => notify({ text: t('copyPrinted', { printer: receipt.printerName }), tone: 'success' }) },
    );
  };
  return (
    <Button size="lg" icon="printer" busy={actions.isPending} disabled={receipt === undefined} onClick={print}>
      {t('printCopy')}
    </Button>
  );
}
