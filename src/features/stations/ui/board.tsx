import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { hasWork } from '../domain/work.ts';
import { chime } from './chime.ts';
import { AllDayDialog, FinishOldDialog, RecentDialog } from './display-dialogs.tsx';
import { noteMuted, readMuted } from './display-memory.ts';
import { LostBanner } from './lost-since.tsx';
import { ToPickup } from './pickup-door.tsx';
import { TicketCard } from './ticket-card.tsx';
import { type Station, useTickets } from './use-tickets.ts';

/** A station's open tickets, oldest first, kept up to date by the live feed. */
export function Board({
  station,
  onChange,
}: {
  readonly station: Station;
  readonly onChange: () => void;
}): ReactElement {
  const t = useTranslations('stations');
  const errorText = useErrorText();
  const [isMuted, setMuted] = useState(readMuted);
  const [dialog, setDialog] = useState<'recent' | 'allDay' | 'finishOld' | null>(null);
  const { board, act, finishOld } = useTickets(station.id, () => {
    if (!isMuted) chime();
  });
  const now = useNow(5_000) + (board.data?.clockSkew ?? 0);

  const mute = () => {
    noteMuted(!isMuted);
    setMuted(!isMuted);
    // The tap that turns the sound on plays it, which browsers require and which tests it.
    if (isMuted) chime();
  };
  const tickets = board.data?.tickets ?? [];

  return (
    <section className="display">
      <Bar title={station.name}>
        <Badge tone="accent">{tickets.filter(hasWork).length}</Badge>
      </Bar>
      <div className="display-tools">
        <Button icon={station.kind} onClick={onChange}>
          {t('change')}
        </Button>
        <Button icon="chart" aria-haspopup="dialog" onClick={() => setDialog('allDay')}>
          {t('allDay')}
        </Button>
        <Button icon="undo" aria-haspopup="dialog" onClick={() => setDialog('recent')}>
          {t('recent')}
        </Button>
        <Button icon={isMuted ? 'close' : 'bell'} aria-pressed={!isMuted} onClick={mute}>
          {t(isMuted ? 'soundOff' : 'soundOn')}
        </Button>
        <ToPickup />
      </div>
      <LostBanner say={(time) => t('lost', { time })} />
      {board.isError && (
        <Banner tone="danger" action={<Button onClick={() => void board.refetch()}>{t('retry')}</Button>}>
          {errorText(board.error)}
        </Banner>
      )}
      <MoreBanner count={board.data?.more ?? 0} onFinish={() => setDialog('finishOld')} />
      {board.isPending && <Loading>{t('loading')}</Loading>}
      {board.isSuccess && tickets.length === 0 && (
        <EmptyState icon="check" title={t('empty')}>
          {t('emptyHint')}
        </EmptyState>
      )}
      {tickets.length > 0 && (
        <ul className="display-board" aria-label={t('tickets')}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <TicketCard
                ticket={ticket}
                now={now}
                onStrike={(lineId, isStruck) => act({ kind: 'strike', ticket, lineId, isStruck })}
                onBump={() => act({ kind: 'bump', ticket })}
              />
            </li>
          ))}
        </ul>
      )}
      {dialog === 'allDay' && <AllDayDialog tickets={tickets} onClose={() => setDialog(null)} />}
      {dialog === 'finishOld' && <FinishOldDialog onFinish={finishOld} onClose={() => setDialog(null)} />}
      {dialog === 'recent' && (
        <RecentDialog
          tickets={board.data?.recent ?? []}
          onRecall={(ticket) => act({ kind: 'recall', ticket })}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}

/** Says that there are newer tickets than those that fit, which are the oldest. */
function MoreBanner({
  count,
  onFinish,
}: {
  readonly count: number;
  readonly onFinish: () => void;
}): ReactElement | null {
  const t = useTranslations('stations');
  if (count === 0) return null;
  return (
    <Banner
      tone="danger"
      action={
        <Button aria-haspopup="dialog" onClick={onFinish}>
          {t('finishOld')}
        </Button>
      }
    >
      {t('more', { count })}
    </Banner>
  );
}
