import './day-sheet.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadPaper } from '#features/printing/ui/index.tsx';
import { addDays, type Day } from '#kernel/time.ts';
import { Queries } from '#platform/ui/api/queries.tsx';
import { useChange } from '#platform/ui/api/use-change.ts';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { call } from '../api.ts';

interface DaySheetDialogProps {
  /** The day that is shown first; the present one without it. */
  readonly day?: Day | undefined;
  readonly onClose: () => void;
}

const Paper = lazyPart(async () => (await loadPaper()).Paper);

/** X of the present day, and Z of those before it, on paper. */
export function DaySheetDialog(props: DaySheetDialogProps): ReactElement {
  return (
    <OfficeWords>
      <Queries>
        <DaySheets {...props} />
      </Queries>
    </OfficeWords>
  );
}

function DaySheets({ day, onClose }: DaySheetDialogProps): ReactElement {
  const t = useTranslations('reports.daySheet');
  const errorText = useErrorText();
  // Null is the present day, also when that becomes another one.
  const [wanted, setWanted] = useState<Day | null>(day ?? null);
  const { data, error } = useQuery({
    queryKey: ['reports', 'day-sheet', wanted],
    queryFn: ({ signal }) =>
      call('GET api/reports/day-sheet', { query: wanted === null ? {} : { day: wanted } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const {
    give,
    isBusy,
    error: refusal,
  } = useChange(
    (day: Day, options) => call('POST api/reports/day-sheet/print', { body: { day } }, options),
    ({ printerName }) => {
      if (printerName !== null) notify({ text: t('printed', { printer: printerName }), tone: 'success' });
    },
  );
  const step = (from: Day, today: Day, days: number) => {
    const next = addDays(from, days);
    setWanted(next >= today ? null : next);
  };
  const trouble = error ?? refusal;
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="lg">
      <div className="day-sheet">
        {trouble !== null && <Banner tone="danger">{errorText(trouble)}</Banner>}
        {data === undefined && error === null && <Loading>{t('loading')}</Loading>}
        {data !== undefined && (
          <>
            <DayChoice {...data} onStep={(days) => step(data.day, data.today, days)} />
            <div className="day-sheet-actions">
              {data.printerName !== null && (
                <Button variant="primary" size="lg" icon="printer" busy={isBusy} onClick={() => give(data.day)}>
                  {t('print')}
                </Button>
              )}
              <Button size="lg" icon="printer" onClick={() => window.print()}>
                {t('browser')}
              </Button>
            </div>
            {error === null && (
              <div className="day-sheet-paper">
                <Paper slip={data.slip} label={t(data.isOver ? 'z' : 'x')} />
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface DayChoiceProps {
  readonly day: Day;
  readonly today: Day;
  readonly isOver: boolean;
  readonly onStep: (days: number) => void;
}

function DayChoice({ day, today, isOver, onStep }: DayChoiceProps): ReactElement {
  const t = useTranslations('reports.daySheet');
  const formats = useFormats();
  return (
    <div className="day-sheet-day">
      <IconButton icon="back" variant="secondary" label={t('dayBefore')} onClick={() => onStep(-1)} />
      <output>
        <strong>{formats.day(day)}</strong>
        <span>{t(isOver ? 'z' : 'x')}</span>
      </output>
      <IconButton
        icon="forward"
        variant="secondary"
        label={t('dayAfter')}
        disabled={day >= today}
        onClick={() => onStep(1)}
      />
    </div>
  );
}
