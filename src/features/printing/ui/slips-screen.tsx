import './printing.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Tabs } from '#platform/ui/kit/tabs.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { ElsewhereDialog } from './elsewhere-dialog.tsx';
import { Paper } from './paper.tsx';
import type { Printer, PrintJob } from './print-api.ts';
import { SlipHead } from './slip-head.tsx';
import { usePrintActions, usePrinters, usePrintJobs } from './use-print-jobs.ts';

const everywhere = 'all';

/** The virtual printers and their printed slips. */
export function SlipsScreen(): ReactElement {
  const t = useTranslations('printing.slips');
  const errorText = useErrorText();
  const [shown, setShown] = useState(everywhere);
  const [moving, setMoving] = useState<PrintJob | null>(null);
  const printers = usePrinters();
  const jobs = usePrintJobs(shown === everywhere ? null : shown);
  const actions = usePrintActions();
  const may = useMay();
  const error = printers.error ?? jobs.error;
  const retry = () => {
    void printers.refetch();
    void jobs.refetch();
  };

  return (
    <section className="slips">
      <Bar title={t('title')} />
      {error !== null && (
        <Banner tone="danger" action={<Button onClick={retry}>{t('retryLoad')}</Button>}>
          {errorText(error)}
        </Banner>
      )}
      {printers.data?.length === 0 && (
        <EmptyState icon="printer" title={t('noPrinters')}>
          {t('noPrintersHint')}
        </EmptyState>
      )}
      {printers.data !== undefined && printers.data.length > 0 && (
        <>
          <PrinterList
            printers={printers.data}
            mayPower={may('print.power')}
            onPower={(printer) => actions.mutate({ kind: 'power', printer })}
          />
          <Tabs
            label={t('filter')}
            value={shown}
            onChange={setShown}
            items={[
              { value: everywhere, label: t('all') },
              ...printers.data.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          >
            {jobs.data?.length === 0 && (
              <EmptyState icon="receipt" title={t('empty')}>
                {t('emptyHint')}
              </EmptyState>
            )}
            <ul className="slip-list" aria-label={t('slips')}>
              {jobs.data?.map((job) => (
                <SlipCard
                  key={job.id}
                  job={job}
                  onRetry={() => actions.mutate({ kind: 'retry', job })}
                  onMove={() => setMoving(job)}
                  onDismiss={() => actions.mutate({ kind: 'dismiss', job })}
                  onReprint={() => actions.mutate({ kind: 'reprint', job })}
                />
              ))}
            </ul>
          </Tabs>
        </>
      )}
      {(printers.isPending || jobs.isPending) && error === null && <Loading>{t('loading')}</Loading>}
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
    </section>
  );
}

function PrinterList({
  printers,
  mayPower,
  onPower,
}: {
  readonly printers: readonly Printer[];
  readonly mayPower: boolean;
  readonly onPower: (printer: Printer) => void;
}): ReactElement {
  const t = useTranslations('printing.slips');
  return (
    <ul className="printer-list" aria-label={t('printers')}>
      {printers.map((printer) => (
        <li key={printer.id} className="printer-card">
          <div className="printer-words">
            <strong>{printer.name}</strong>
            <span className="printer-marks">
              <Badge tone={printer.isOnline ? 'success' : 'danger'} icon={printer.isOnline ? 'check' : 'offline'}>
                {t(printer.isOnline ? 'online' : 'offline')}
              </Badge>
              {printer.waiting > 0 && <Badge icon="clock">{t('waiting', { count: printer.waiting })}</Badge>}
              {printer.troubled > 0 && (
                <Badge tone="danger" icon="error">
                  {t('troubled', { count: printer.troubled })}
                </Badge>
              )}
            </span>
          </div>
          {mayPower && printer.type === 'virtual' && (
            <Button
              onClick={() => onPower(printer)}
              aria-label={`${printer.name}: ${t(printer.isOnline ? 'turnOff' : 'turnOn')}`}
            >
              {t(printer.isOnline ? 'turnOff' : 'turnOn')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface SlipCardProps {
  readonly job: PrintJob;
  readonly onRetry: () => void;
  readonly onMove: () => void;
  readonly onDismiss: () => void;
  readonly onReprint: () => void;
}

function SlipCard({ job, onRetry, onMove, onDismiss, onReprint }: SlipCardProps): ReactElement {
  const t = useTranslations('printing.slips');
  const { dateTime } = useFormats();
  const isInTrouble = job.state === 'failed' || job.state === 'unknown';
  const label = t('paper', { kind: t(`kinds.${job.kind}`), printer: job.printerName, time: dateTime(job.createdAt) });
  return (
    <li className="slip-card">
      <SlipHead job={job} />
      <Paper slip={job.slip} label={label} />
      <div className="slip-actions">
        {isInTrouble ? (
          <>
            <Button size="sm" icon="refresh" onClick={onRetry}>
              {t('retry')}
            </Button>
            <Button size="sm" icon="transfer" aria-haspopup="dialog" onClick={onMove}>
              {t('elsewhere')}
            </Button>
            {job.mayDismiss && (
              <Button size="sm" variant="quiet" icon="close" onClick={onDismiss}>
                {t('dismiss')}
              </Button>
            )}
          </>
        ) : (
          <Button size="sm" icon="printer" onClick={onReprint}>
            {t('reprint')}
          </Button>
        )}
      </div>
    </li>
  );
}
