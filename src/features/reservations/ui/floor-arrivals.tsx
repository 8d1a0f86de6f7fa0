import './arrivals.css';
import type { ReactElement } from 'react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { TableMarks, TillStore } from '#features/orders/ui/index.tsx';
import { serverClock, useMay } from '#platform/ui/api/app-api.ts';
import { useLoaded } from '#platform/ui/api/use-loaded.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { arrivalOf } from '../domain/reservation.ts';
import { type Arrival, call } from './reservation-api.ts';
import { useSeat } from './use-seat.ts';

export interface FloorArrivalsProps {
  readonly till: TillStore;
  readonly marks: TableMarks;
}

/** By the clock: it appears and goes within so much. */
const tickMs = 5_000;
/** A device that was asleep, or heard nothing, looks again. */
const againMs = 5 * 60_000;

/** Over the plan: who arrives within half an hour or is late, each seated by one tap. On the plan: the tables that are kept. */
export function FloorArrivals({ till, marks }: FloorArrivalsProps): ReactElement | null {
  const t = useTranslations('reservations.floor');
  const may = useMay();
  const { time } = useFormats();
  const isAllowed = may('reservation.arrivals');
  const { data, reload } = useLoaded(
    isAllowed ? `arrivals ${till.user.id}` : null,
    (signal) => call('GET api/reservations/arrivals', undefined, { signal }),
    againMs,
  );
  useLive('reservation.changed', reload, reload);
  useNow(tickMs);
  const now = serverClock.now();
  const arrivals = data?.arrivals ?? [];
  const marked = arrivals.flatMap((arrival) => {
    const state = stateOf(arrival, now);
    return state === null ? [] : [{ arrival, state }];
  });
  const shown = marked.filter(({ state }) => state !== 'seated');
  const note = useEffectEvent(() => {
    const said = marked.flatMap(({ arrival: { tableIds, startsAt, name, persons }, state }) =>
      tableIds.map((tableId) => {
        const words = { time: time(startsAt), name, persons };
        return [tableId, { state, time: words.time, name, spoken: t(`spoken.${state}`, words) }] as const;
      }),
    );
    // The first to come is what the tile says: it is last in the map.
    marks.set(new Map(said.reverse()));
  });
  const signature = JSON.stringify(marked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks follow what is shown
  useEffect(() => note(), [signature]);
  useEffect(() => () => marks.set(new Map()), [marks]);
  if (shown.length === 0 || !may('reservation.write')) return null;
  return (
    <section className="arrivals" aria-label={t('arriving')}>
      {shown.map(({ arrival, state }) => (
        <ArrivalCard key={arrival.id} till={till} arrival={arrival} isLate={state === 'late'} />
      ))}
    </section>
  );
}

function stateOf(arrival: Arrival, now: number): 'arriving' | 'late' | 'seated' | null {
  if (arrival.status === 'showed') return arrival.orderId === null || arrival.leftAt !== null ? null : 'seated';
  return arrivalOf(arrival, now);
}

interface ArrivalCardProps {
  readonly till: TillStore;
  readonly arrival: Arrival;
  readonly isLate: boolean;
}

function ArrivalCard({ till, arrival, isLate }: ArrivalCardProps): ReactElement {
  const t = useTranslations('reservations.floor');
  const errorText = useErrorText();
  const { time } = useFormats();
  const { seat, isBusy, error } = useSeat(till);
  const warn = useEffectEvent(() => notify({ text: errorText(error), tone: 'danger' }));
  useEffect(() => {
    if (error !== null) warn();
  }, [error]);
  const { tables } = till.state();
  const names = arrival.tableIds.map((id) => tables.get(id)?.name ?? '?').join('+');
  const facts = { time: time(arrival.startsAt), persons: arrival.persons, tables: names || 'none' };
  return (
    <div className={classNames('arrival', isLate && 'arrival-late')}>
      <Icon name={isLate ? 'warning' : 'calendar'} size={18} />
      <span className="arrival-words">
        <strong>{arrival.name}</strong>
        <span>{t(isLate ? 'late' : 'facts', facts)}</span>
      </span>
      {arrival.tableIds.length > 0 && (
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
