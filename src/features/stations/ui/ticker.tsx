import './ticker.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isYetToGo } from '#features/orders/domain/rules/delivery.ts';
import { BringDialog, type TillOrder, type TillStore } from '#features/orders/ui/index.tsx';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { IconButton } from '#platform/ui/kit/button.tsx';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { cameLate } from '../domain/late.ts';
import { tickerAge } from '../domain/ticker.ts';
import { useChoiceTexts, useMoment, usePlaceOf } from './place-of.ts';
import { useIsWide } from './use-is-wide.ts';
import { isReady, useTaking } from './use-taking.ts';
import type { TickerTicket, TickerView } from './use-ticker.ts';

export interface TickerProps {
  readonly till: TillStore;
}

/** What was sent last and what is ready, beside the plan of a wide screen. */
export function TickerAside({ till }: TickerProps): ReactElement | null {
  return useIsWide() ? <WideTicker till={till} /> : null;
}

/** Above an order on any screen: how much is ready, once something is; a tap shows it. */
export function TickerCount({ till }: TickerProps): ReactElement {
  return <SmallTicker till={till} isShort />;
}

/** On a smaller one, how much it is; a tap shows it. */
export function TickerButton({ till }: TickerProps): ReactElement | null {
  return useIsWide() ? null : <SmallTicker till={till} />;
}

function WideTicker({ till }: TickerProps): ReactElement | null {
  const t = useTranslations('stations.ticker');
  const { ticker, take } = useTaking(till);
  if (ticker === undefined) return null;
  return (
    <aside className="ticker" aria-label={t('title')}>
      <h2 className="ticker-title">{t('title')}</h2>
      <TickerList till={till} ticker={ticker} take={take} />
    </aside>
  );
}

function SmallTicker({ till, isShort = false }: TickerProps & { readonly isShort?: boolean }): ReactElement | null {
  const t = useTranslations('stations.ticker');
  const [isOpen, setOpen] = useState(false);
  const { ticker, take } = useTaking(till);
  if (ticker === undefined) return null;
  if (isShort && !isOpen && !ticker.tickets.some(isReady)) return null;
  return (
    <>
      <button type="button" className="ticker-button" title={t('title')} onClick={() => setOpen(true)}>
        <Counts ticker={ticker} isShort={isShort} />
      </button>
      {isOpen && (
        <Dialog title={t('title')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <TickerList till={till} ticker={ticker} take={take} onOpened={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

/** Several orders may have some of a ticket. */
const rowId = ({ id, orderId }: TickerTicket): string => `ticker-${id}-${orderId}`;

interface CountsProps {
  readonly ticker: TickerView;
  /** Only what is ready. */
  readonly isShort: boolean;
}

/** How much is ready, and how much is not. */
function Counts({ ticker: { tickets, tracksProgress }, isShort }: CountsProps): ReactElement {
  const t = useTranslations('stations.ticker.counts');
  const ready = tickets.filter(isReady).length;
  const others = tickets.length - ready;
  const words = {
    ready: t('ready', { count: ready }),
    others: t(tracksProgress ? 'waiting' : 'sent', { count: others }),
  };
  return (
    <>
      {ready > 0 && (
        <Badge tone="success" icon="check">
          <span aria-hidden="true">{ready}</span>
          <span className="ticker-words">{words.ready}</span>
        </Badge>
      )}
      {!isShort && (
        <Badge icon="kitchen">
          <span aria-hidden="true">{others}</span>
          <span className="ticker-words">{words.others}</span>
        </Badge>
      )}
    </>
  );
}

interface TickerListProps extends TickerProps {
  readonly ticker: TickerView;
  readonly take: (tickets: readonly TickerTicket[]) => Promise<unknown>;
  /** An order was opened from it: on its own screen nothing else would close the list. */
  readonly onOpened?: () => void;
}

function TickerList({ till, ticker, take, onOpened }: TickerListProps): ReactElement {
  const t = useTranslations('stations.ticker');
  const navigate = useNavigate();
  useNow(10_000);
  const [toHandOut, setToHandOut] = useState<TillOrder>();
  const open = ({ orderId, waiterName }: TickerTicket) => {
    const known = till.state().orders.get(orderId);
    if (known !== undefined && isYetToGo(known)) setToHandOut(known);
    // Paid before it was made, and its guests sit at a table or have gone: its receipt says what it was.
    else if (known?.status !== 'open')
      navigate({ to: '/receipts', search: { receipt: orderId } }).catch(() => undefined);
    else if (known.order === null) notify({ text: t('ofColleague', { name: waiterName }), tone: 'warning' });
    else navigate({ to: `/table/${orderId}` }).then(onOpened, () => undefined);
  };
  return (
    <>
      {ticker.tickets.length === 0 && <EmptyState icon="kitchen" title={t('empty')} />}
      <ul className="ticker-list">
        {ticker.tickets.map((ticket) => (
          <TickerRow
            key={rowId(ticket)}
            ticket={ticket}
            tracksProgress={ticker.tracksProgress}
            onOpen={() => open(ticket)}
            onCollect={ticker.isReadOnly ? undefined : () => void take([ticket])}
          />
        ))}
      </ul>
      {toHandOut && <BringDialog till={till} order={toHandOut} onClose={() => setToHandOut(undefined)} />}
    </>
  );
}

interface TickerRowProps {
  readonly ticket: TickerTicket;
  readonly tracksProgress: boolean;
  readonly onOpen: () => void;
  readonly onCollect: (() => void) | undefined;
}

/** Where it goes, what it is, and how long it has been there; a tap opens its order. */
function TickerRow({ ticket, tracksProgress, onOpen, onCollect }: TickerRowProps): ReactElement {
  const t = useTranslations('stations');
  const { quantity, time } = useFormats();
  const moment = useMoment();
  const place = usePlaceOf()(ticket);
  const isDone = isReady(ticket);
  const { minutes, urgency, isPromised } = tickerAge(ticket, tracksProgress, serverClock.now());
  const waiting = tracksProgress ? 'waiting' : 'sent';
  // What is promised for tomorrow says its date below.
  const age = minutes < 12 * 60 && t(isPromised ? 'minutesLeft' : 'minutes', { minutes });
  const tone = tracksProgress && urgency === 'overdue' ? 'warning' : 'neutral';
  return (
    <li className={classNames('ticker-row', isDone && 'ticker-ready')}>
      <button
        type="button"
        className="ticker-order"
        aria-label={t('ticker.open', { place })}
        aria-describedby={rowId(ticket)}
        onClick={onOpen}
      >
        <span className="ticker-head">
          <strong className="ticker-place">{place}</strong>
          <Badge tone={isDone ? 'success' : tone} icon={isDone ? 'check' : 'clock'}>
            {[t(`ticker.state.${isDone ? 'ready' : waiting}`), age].filter(Boolean).join(' · ')}
          </Badge>
        </span>
        <span className="ticker-items" id={rowId(ticket)}>
          {ticket.lines.map((line) => (
            <span
              key={line.lineId}
              className={classNames('ticker-item', line.struckAt !== null && !isDone && 'ticker-made')}
            >
              {quantity(line.quantity, line.unit)} × {line.name}
              <Besides line={line} />
            </span>
          ))}
        </span>
        <span className="ticker-note">
          {[ticket.stationName, t('ticket', { number: ticket.orderNumber }), ticket.waiterName].join(' · ')}
          {ticket.promisedAt !== null && <strong> · {t('promised', { time: moment(ticket.promisedAt) })}</strong>}
          {cameLate(ticket) && <strong> · {t('late', { time: time(ticket.sentAt) })}</strong>}
        </span>
      </button>
      {onCollect && (
        <IconButton
          icon="check"
          label={`${t('ticker.collect')}: ${place}`}
          variant={isDone ? 'secondary' : 'quiet'}
          className="ticker-collect"
          onClick={onCollect}
        />
      )}
    </li>
  );
}

/** By what one plate is told from another: what was chosen, and said. */
function Besides({ line }: { readonly line: TickerTicket['lines'][number] }): ReactElement | null {
  const texts = [...useChoiceTexts()(line.choices), line.comment].filter(Boolean);
  return texts.length === 0 ? null : <span className="ticker-besides">{texts.join(', ')}</span>;
}
