import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Queries } from '#platform/ui/api/queries.tsx';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import type { Slip } from '../domain/slip.ts';
import { ElsewhereDialog } from './elsewhere-dialog.tsx';
import { Paper } from './paper.tsx';
import { call, type SilentDisplay, type TroubledJob } from './print-api.ts';
import { SilentDisplays } from './silent-displays.tsx';
import { SlipHead } from './slip-head.tsx';
import { usePrintActions } from './use-print-jobs.ts';

interface TroubleProps {
  /** The oldest first, as they are printed again. */
  readonly jobs: readonly TroubledJob[];
  readonly silent: readonly SilentDisplay[];
  readonly onClose: () => void;
}

/** The failed slips, each with its actions; also at the till, which has no `Queries` of its own. */
export function TroubleDialog(props: TroubleProps): ReactElement {
  return (
    <Queries>
      <Trouble {...props} />
    </Queries>
  );
}

function Trouble({ jobs, silent, onClose }: TroubleProps): ReactElement {
  const t = useTranslations('printing');
  const actions = usePrintActions();
  const errorText = useErrorText();
  const [moving, setMoving] = useState<TroubledJob | null>(null);
  const revived = jobs.filter(
    ({ state, isPrinterOnline, slip }) => state === 'failed' && isPrinterOnline && slip !== null,
  );
  const hidden = useHiddenSlips(jobs.length);
  const names = [...new Set(revived.map(({ printerName }) => printerName))].join(', ');

  return (
    <Dialog
      title={t(jobs.length === 0 && silent.length > 0 ? 'silent.title' : 'trouble.title')}
      closeLabel={t('slips.close')}
      onClose={onClose}
      size="lg"
    >
      <SilentDisplays displays={silent} />
      {jobs.length === 0 && silent.length === 0 && <Banner tone="success">{t('trouble.done')}</Banner>}
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
        {[...jobs].reverse().map((job) => (
          <li key={job.id} className="trouble-slip">
            <SlipHead job={job} />
            {job.slip === null ? (
              <p className="trouble-hint">{errorText({ code: 'ORDER_OF_COLLEAGUE' })}</p>
            ) : (
              <SlipChoices
                job={job}
                slip={job.slip}
                onRetry={() => actions.mutate({ kind: 'retry', job })}
                onMove={() => setMoving(job)}
                onDismiss={() => actions.mutate({ kind: 'dismiss', job })}
              />
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="trouble-hint">{t('trouble.more', { rest: hidden })}</p>}
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

/** How many failed slips there are besides the newest, which the server names. */
function useHiddenSlips(shown: number): number {
  const printers = useQuery({
    queryKey: ['printing', 'troubled', shown],
    queryFn: ({ signal }) => call('GET api/printers', undefined, { signal }),
    enabled: shown >= 100,
  });
  const all = (printers.data ?? []).reduce((sum, { troubled }) => sum + troubled, 0);
  return shown < 100 ? 0 : Math.max(0, all - shown);
}

interface SlipChoicesProps {
  readonly job: TroubledJob;
  readonly slip: Slip;
  readonly onRetry: () => void;
  readonly onMove: () => void;
  readonly onDismiss: () => void;
}

/** What a slip says, and what can become of it. */
function SlipChoices({ job, slip, onRetry, onMove, onDismiss }: SlipChoicesProps): ReactElement {
  const t = useTranslations('printing');
  return (
    <>
      {job.state === 'unknown' && <p className="trouble-hint">{t('trouble.unknownText')}</p>}
      <details className="trouble-paper">
        <summary>{t('trouble.show')}</summary>
        <Paper
          slip={slip}
          label={t('trouble.slip', { kind: t(`slips.kinds.${job.kind}`), printer: job.printerName })}
        />
      </details>
      <div className="slip-actions">
        <Button icon="refresh" onClick={onRetry}>
          {t('slips.retry')}
        </Button>
        <Button icon="transfer" aria-haspopup="dialog" onClick={onMove}>
          {t('slips.elsewhere')}
        </Button>
        {job.mayDismiss && (
          <Button variant="quiet" icon="close" onClick={onDismiss}>
            {t('slips.dismiss')}
          </Button>
        )}
      </div>
    </>
  );
}
