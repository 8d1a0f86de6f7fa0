import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { ElsewhereDialog } from './elsewhere-dialog.tsx';
import { Paper } from './paper.tsx';
import type { PrintJob } from './print-api.ts';
import { SlipHead } from './slip-head.tsx';
import { usePrintActions } from './use-print-jobs.ts';

/** The failed slips, each with its actions. */
export function TroubleDialog({
  jobs,
  onClose,
}: {
  readonly jobs: readonly PrintJob[];
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('printing');
  const actions = usePrintActions();
  const [moving, setMoving] = useState<PrintJob | null>(null);
  const revived = jobs.filter(({ state, isPrinterOnline }) => state === 'failed' && isPrinterOnline);
  const names = [...new Set(revived.map(({ printerName }) => printerName))].join(', ');

  return (
    <Dialog title={t('trouble.title')} closeLabel={t('slips.close')} onClose={onClose} size="lg">
      {jobs.length === 0 && <Banner tone="success">{t('trouble.done')}</Banner>}
      {jobs.length > 0 && revived.length === 0 && <Banner tone="danger">{t('trouble.text')}</Banner>}
      {revived.length > 0 && (
        <Banner
          tone="info"
          icon="printer"
          action={
            <Button
              variant="primary"
              busy={actions.isPending}
              onClick={() => {
                for (const job of revived) actions.mutate({ kind: 'retry', job });
              }}
            >
              {t('trouble.retryAll')}
            </Button>
          }
        >
          {t('trouble.back', { printer: names })}
        </Banner>
      )}
      <ul className="trouble-list">
        {jobs.map((job) => (
          <li key={job.id} className="trouble-slip">
            <SlipHead job={job} />
            {job.state === 'unknown' && <p className="trouble-hint">{t('trouble.unknownText')}</p>}
            <details className="trouble-paper">
              <summary>{t('trouble.show')}</summary>
              <Paper
                slip={job.slip}
                label={t('trouble.slip', { kind: t(`slips.kinds.${job.kind}`), printer: job.printerName })}
              />
            </details>
            <div className="slip-actions">
              <Button icon="refresh" onClick={() => actions.mutate({ kind: 'retry', job })}>
                {t('slips.retry')}
              </Button>
              <Button icon="transfer" aria-haspopup="dialog" onClick={() => setMoving(job)}>
                {t('slips.elsewhere')}
              </Button>
              <Button variant="quiet" icon="close" onClick={() => actions.mutate({ kind: 'dismiss', job })}>
                {t('slips.dismiss')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {moving !== null && (
        <ElsewhereDialog
          job={moving}
          onClose={() => setMoving(null)}
          onChoose={(printerId) => {
            actions.mutate({ kind: 'retry', job: moving, printerId });
            setMoving(null);
          }}
        />
      )}
    </Dialog>
  );
}
