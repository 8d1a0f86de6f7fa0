import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { Paper } from './paper.tsx';
import { call } from './print-api.ts';
import { usePrintActions } from './use-print-jobs.ts';

export interface PrintCopyProps {
  readonly orderId: string;
  /** Whether a printer prints here; otherwise the copy is shown, since nothing will come out. */
  readonly isOnPaper: boolean;
}

/** Prints the receipt of an order again, marked COPY n; says so where none was ever printed. */
export function PrintCopy({ orderId, isOnPaper }: PrintCopyProps): ReactElement | null {
  const t = useTranslations('printing');
  const mayCopy = useMay()('print.reprint');
  const actions = usePrintActions();
  const [isShown, setShown] = useState(false);
  const { data } = useQuery({
    queryKey: ['printing', 'order', orderId],
    queryFn: ({ signal }) => call('GET api/print-jobs', { query: { orderId } }, { signal }),
    enabled: mayCopy,
  });
  if (!mayCopy) return null;
  const receipt = data?.find(({ kind, copy }) => kind === 'receipt' && copy === 0);
  const latest = data?.filter(({ kind }) => kind === 'receipt').sort((a, b) => b.copy - a.copy)[0];
  const print = () => {
    if (receipt === undefined) {
      notify({ text: t('copyNone'), tone: 'warning' });
      return;
    }
    actions.mutate(
      { kind: 'reprint', job: receipt },
      {
        onSuccess: () => {
          if (isOnPaper) notify({ text: t('copyPrinted', { printer: receipt.printerName }), tone: 'success' });
          else setShown(true);
        },
      },
    );
  };
  return (
    <>
      <Button
        size="lg"
        icon={isOnPaper ? 'printer' : 'receipt'}
        busy={actions.isPending}
        disabled={data === undefined}
        onClick={print}
      >
        {t(isOnPaper ? 'printCopy' : 'showCopy')}
      </Button>
      {isShown && latest && (
        <Dialog title={t('copyShown')} closeLabel={t('copyClose')} onClose={() => setShown(false)} size="sm">
          <Paper slip={latest.slip} label={t('copyShown')} />
        </Dialog>
      )}
    </>
  );
}
