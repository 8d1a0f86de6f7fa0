import './arrivals.css';
import type { ReactElement } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TableMarks, TillStore } from '#features/orders/ui/index.tsx';
import { serverClock, useMay } from '#platform/ui/api/app-api.ts';
import { useLoaded } from '#platform/ui/api/use-loaded.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { areElsewhere, arrivalOf, isOccupied } from '../domain/reservation.ts';
import { ReservationsDialog } from './lazy-dialog.ts';
import { type Arrival, call } from './reservation-api.ts';
import { useSeat } from './use-seat.ts';

export interface FloorArrivalsProps {
  readonly till: TillStore;
  readonly marks: TableMarks;
  /** Opens an order at a table for guests without a reservation. */
  readonly openAt: (tableId: string) => void;
}

/** By the clock: it appears and goes within so much. */
const tickMs = 5_000;
/** A device that was asleep, or heard nothing, looks again. */
const againMs = 5 * 60_000;

/** Over the plan: who arrives within half an hour or is late, each seated by one tap. On the plan: the tables that are kept. */
export function FloorArrivals({ till, marks, openAt }: FloorArrivalsProps): ReactElement | null {
  const t = useTranslations('reservations.floor');
  const may = useMay();
  const { time } = useFormats();
  const [asked, setAsked] = useState<Asked>();
  const [openedId, setOpenedId] = useState<string>();
  const maySeat = may('reservation.write') && may('order.takeTable');
  const isAllowed = may('reservation.arrivals');
  const { data, reload } = useLoaded(
    isAllowed ? `arrivals ${till.user.id}` : null,
    (signal) => call('GET api/reservations/arrivals', undefined, { signal }),
    againMs,
  );
  useLive('reservation.changed', reload, reload);
  // Of guests who have not been served yet the server says nothing when they move.
  useLive('order.changed', (event) => {
    if (data?.arrivals.some((arrival) => areElsewhere(arrival, event.data))) reload();
  });
  useNow(tickMs);
  const now = serverClock.now();
  const arrivals = data?.arrivals ?? [];
  const marked = arrivals.flatMap((arrival) => {
    const state = stateOf(arrival, now);
    return state === null ? [] : [{ arrival, state }];
  });
  const shown = marked.filter(({ state }) => state !== 'seated');
  const note = useEffectEvent(() => {
    const said = marked.flatMap(({ arrival, state }) =>
      arrival.tableIds.map((tableId) => {
        const { name, persons } = arrival;
        const words = { time: time(arrival.startsAt), name, persons };
        const press = maySeat && state !== 'seated' ? () => setAsked({ tableId, arrival }) : undefined;
        return [tableId, { state, time: words.time, name, spoken: t(`spoken.${state}`, words), press }] as const;
      }),
    );
    // The first to come is what the tile says: it is last in the map.
    marks.set(new Map(said.reverse()));
  });
  const signature = JSON.stringify([marked, maySeat]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks follow what is shown
  useEffect(() => note(), [signature]);
  useEffect(() => () => marks.set(new Map()), [marks]);
  if (!maySeat || (shown.length === 0 && asked === undefined && openedId === undefined)) return null;
  return (
    <>
      {shown.length > 0 && (
        <section className="arrivals" aria-label={t('arriving')}>
          {shown.map(({ arrival, state }) => (
            <ArrivalCard
              key={arrival.id}
              till={till}
              arrival={arrival}
              isLate={state === 'late'}
              onOpen={() => setOpenedId(arrival.id)}
            />
          ))}
        </section>
      )}
      {asked && (
        <WhoSits till={till} {...asked} onOthers={() => openAt(asked.tableId)} onClose={() => setAsked(undefined)} />
      )}
      {openedId !== undefined && (
        <ReservationsDialog till={till} shownId={openedId} onClose={() => setOpenedId(undefined)} />
      )}
    </>
  );
}

interface Asked {
  readonly tableId: string;
  readonly arrival: Arrival;
}

interface WhoSitsProps extends Asked {
  readonly till: TillStore;
  readonly onOthers: () => void;
  readonly onClose: () => void;
}

/** A tap on a table that is kept for guests who arrive: they, or somebody else. */
function WhoSits({ till, tableId, arrival, onOthers, onClose }: WhoSitsProps): ReactElement {
  const t = useTranslations('reservations.floor');
  const errorText = useErrorText();
  const { time } = useFormats();
  const { seat, isBusy, error } = useSeat(till, onClose);
  const { tables } = till.state();
  const { name, persons, startsAt } = arrival;
  return (
    <Dialog
      title={t('ask', { table: tables.get(tableId)?.name ?? '' })}
      closeLabel={t('close')}
      onClose={onClose}
      size="sm"
    >
      <div className="who-sits">
        {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
        <p>{t('facts', { time: time(startsAt), persons, tables: 'none' })}</p>
        <Button variant="primary" size="lg" block icon="check" busy={isBusy} onClick={() => seat(arrival)}>
          {t('seatName', { name })}
        </Button>
        <Button size="lg" block icon="people" onClick={onOthers}>
          {t('others')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Guests who stay too long are what somebody has to do something about. */
function wordOf(isTaken: boolean, isLate: boolean): 'taken' | 'late' | 'facts' {
  if (isTaken) return 'taken';
  return isLate ? 'late' : 'facts';
}

function stateOf(arrival: Arrival, now: number): 'arriving' | 'late' | 'seated' | null {
  if (arrival.status === 'showed') return arrival.orderId === null || arrival.leftAt !== null ? null : 'seated';
  return arrivalOf(arrival, now);
}

interface ArrivalCardProps {
  readonly till: TillStore;
  readonly arrival: Arrival;
  readonly isLate: boolean;
  /** Another table, another status, their phone number. */
  readonly onOpen: () => void;
}

/** Its words open the reservation; whoever has no table yet, or finds theirs taken, gets another one there. */
function ArrivalCard({ till, arrival, isLate, onOpen }: ArrivalCardProps): ReactElement {
  const t = useTranslations('reservations.floor');
  const errorText = useErrorText();
  const { time } = useFormats();
  const { seat, isBusy, error } = useSeat(till);
  const warn = useEffectEvent(() => notify({ text: errorText(error), tone: 'danger' }));
  useEffect(() => {
    if (error !== null) warn();
  }, [error]);
  const { tables, byTable } = till.state();
  const isTaken = arrival.tableIds.some((id) => isOccupied(byTable.get(id)));
  const names = arrival.tableIds.map((id) => tables.get(id)?.name ?? '?').join('+');
  const facts = { time: time(arrival.startsAt), persons: arrival.persons, tables: names || 'none' };
  return (
    <div className={classNames('arrival', (isLate || isTaken) && 'arrival-late')}>
      <button type="button" className="arrival-words" aria-haspopup="dialog" onClick={onOpen}>
        <Icon name={isLate || isTaken ? 'warning' : 'calendar'} size={18} />
        <strong>{arrival.name}</strong>
        <span>{t(wordOf(isTaken, isLate), facts)}</span>
      </button>
      {arrival.tableIds.length === 0 ? (
        <Button icon="table" aria-haspopup="dialog" onClick={onOpen}>
          {t('chooseTable')}
        </Button>
      ) : (
        <Button
          variant="primary"
          icon="check"
          busy={isBusy}
          aria-label={t('seatName', { name: arrival.name })}
          onClick={() => seat(arrival)}
        >
          {t('seat')}
        </Button>
      )}
    </div>
  );
}
