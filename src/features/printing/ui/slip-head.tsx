import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Badge, type Tone } from '#platform/ui/kit/badge.tsx';
import type { IconName } from '#platform/ui/kit/icons.tsx';
import type { PrintJob, TroubledJob } from './print-api.ts';

const marks = {
  queued: { tone: 'neutral', icon: 'clock' },
  sending: { tone: 'info', icon: 'printer' },
  done: { tone: 'success', icon: 'check' },
  failed: { tone: 'danger', icon: 'error' },
  unknown: { tone: 'warning', icon: 'warning' },
  dismissed: { tone: 'neutral', icon: 'close' },
} as const satisfies Record<PrintJob['state'], { tone: Tone; icon: IconName }>;

/** The first two-column line of a slip: its table and order, or its receipt; '' for a colleague's, which has no content. */
function subjectOf({ slip }: TroubledJob): string {
  const first = slip?.lines.find((line) => line.kind === 'pair');
  return first === undefined ? '' : `${first.left} · ${first.right}`;
}

/** The slip's type, place, time and status, shown by colour, icon and text. */
export function SlipHead({ job }: { readonly job: TroubledJob }): ReactElement {
  const t = useTranslations('printing.slips');
  const { dateTime } = useFormats();
  return (
    <div className="slip-head">
      <strong>{t(`kinds.${job.kind}`)}</strong>
      <Badge {...marks[job.state]}>{t(`states.${job.state}`)}</Badge>
      {job.copy > 0 && <Badge tone="warning">{t('copy', { number: job.copy })}</Badge>}
      <span className="slip-subject">{subjectOf(job)}</span>
      <span className="slip-where">
        {job.printerName} · {dateTime(job.createdAt)}
      </span>
      {job.dismissedBy !== null && <span className="slip-where">{t('dismissedBy', { name: job.dismissedBy })}</span>}
      {job.problem !== null && job.state !== 'done' && t.has(`problems.${job.problem}`) && (
        <span className="slip-problem">{t(`problems.${job.problem}`)}</span>
      )}
    </div>
  );
}
