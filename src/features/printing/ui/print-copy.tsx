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
  /** Something that was given back of it: the slip of that; else the receipt. */
  readonly refundId?: string | undefined;
}

/** Prints the receipt of an order again, or the slip of a refund, marked COPY n; says so where none was ever printed. */
export function PrintCopy({ orderId, isOnPaper, refundId }: PrintCopyProps): ReactElement | null {
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
  const isRefund = refundId !== undefined;
  const original = data?.find((job) =>
    isRefund ? job.refundId === refundId : job.kind === 'receipt' && job.copy === 0,
  );
  const latest = data
    ?.filter(({ id, slip }) => original !== undefined && (id === original.id || slip.copyOf === original.id))
    .sort((a, b) => b.copy - a.copy)[0];
  const title = t(isRefund ? 'copyShownRefund' : 'copyShown');
  const print = () => {
    if (original === undefined) {
      notify({ text: t(isRefund ? 'copyNoneRefund' : 'copyNone'), tone: 'warning' });
      return;
    }
    actions.mutate(
      { kind: 'reprint', job: original },
      {
        onSuccess: () => {
          if (isOnPaper) notify({ text: t('copyPrinted', { printer: original.printerName }), tone: 'success' });
          else setShown(true);
        },
      },
    );
  };
  return (
    <>
      <Button
        size={isRefund ? 'sm' : 'lg'}
        icon={isOnPaper ? 'printer' : 'receipt'}
        busy={actions.isPending}
        disabled={data === undefined}
        onClick={print}
      >
        {t(isOnPaper ? 'printCopy' : 'showCopy')}
      </Button>
      {isShown && latest && (
        <Dialog title={title} closeLabel={t('copyClose')} onClose={() => setShown(false)} size="sm">
          <Paper slip={latest.slip} label={title} />
        </Dialog>
      )}
    </>
  );
}
