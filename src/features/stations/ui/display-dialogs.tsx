import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { allDayCounts } from '../domain/all-day.ts';
import { isRecallable } from '../domain/strike.ts';
import { usePlaceOf } from './place-of.ts';
import type { Ticket } from './use-tickets.ts';

/** The quantities still to be made, over all tickets. */
export function AllDayDialog({
  tickets,
  onClose,
}: {
  readonly tickets: readonly Ticket[];
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('stations');
  const { quantity } = useFormats();
  const counts = allDayCounts(tickets);
  return (
    <Dialog title={t('allDay')} closeLabel={t('close')} onClose={onClose}>
      <p className="display-hint">{counts.length === 0 ? t('allDayEmpty') : t('allDayHint')}</p>
      <ul className="all-day">
        {counts.map((count) => (
          <li key={count.name}>
            <span className="docket-quantity">{quantity(count.quantity, count.unit)}</span>
            <span>{count.name}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Asks before all that came long ago counts as done. */
export function FinishOldDialog({
  onFinish,
  onClose,
}: {
  readonly onFinish: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('stations');
  return (
    <Dialog
      title={t('finishOldTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          icon="check"
          onClick={() => {
            onFinish();
            onClose();
          }}
        >
          {t('finishOldAll')}
        </Button>
      }
    >
      <p className="display-hint">{t('finishOldHint')}</p>
    </Dialog>
  );
}

/** The tickets that were finished last, to recall one. */
export function RecentDialog({
  tickets,
  onRecall,
  onClose,
}: {
  readonly tickets: readonly Ticket[];
  readonly onRecall: (ticket: Ticket) => void;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('stations');
  const { quantity, time } = useFormats();
  const placeOf = usePlaceOf();
  return (
    <Dialog title={t('recent')} closeLabel={t('close')} onClose={onClose} size="lg">
      {tickets.length === 0 && <p className="display-hint">{t('recentEmpty')}</p>}
      <ul className="recent">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <div className="recent-text">
              <strong>
                {placeOf(ticket)} · {t('ticket', { number: ticket.orderNumber })}
              </strong>
              <span className="recent-lines">
                {ticket.lines
                  .filter(({ isDivider }) => !isDivider)
                  .map((line) => `${quantity(line.quantity, line.unit)} ${line.name}`)
                  .join(', ')}
              </span>
              <span className="recent-time">{t('finishedAt', { time: time(ticket.bumpedAt ?? ticket.sentAt) })}</span>
            </div>
            {isRecallable(ticket) && (
              <Button icon="undo" onClick={() => onRecall(ticket)}>
                {t('recall')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
