import type { CSSProperties, ReactElement } from 'react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { compareNames } from '#kernel/text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Select } from '#platform/ui/kit/field.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { useStable } from '#platform/ui/kit/use-stable.ts';
import { spanOf } from '../domain/clash.ts';
import { arrivalOf, keepsTables } from '../domain/reservation.ts';
import type { Evening, Reservation, Room, RoomTable } from './reservation-api.ts';
import { statusIcons } from './status-icons.ts';

interface TimelineProps {
  readonly evening: Evening;
  readonly rooms: readonly Room[];
  readonly now: number;
  readonly onOpen: (reservation: Reservation) => void;
  /** Undefined for who may not book. */
  readonly onBook: ((startsAt: number, tableId: string) => void) | undefined;
}

const hour = 3_600_000;
const slotMs = hour / 2;
const hourWidth = 84;
const widthOf = (ms: number) => Math.round((ms / hour) * hourWidth);

/** The evening by table: a row for each, a block for each reservation; a free half hour books. */
export function Timeline({ evening, rooms, now, onOpen, onBook }: TimelineProps): ReactElement {
  const t = useTranslations('reservations.work');
  const { time } = useFormats();
  const { day, from, to, reservations } = evening;
  const [roomId, setRoom] = useState(rooms[0]?.id ?? '');
  const room = rooms.find(({ id }) => id === roomId) ?? rooms[0];
  const frame = useRef<HTMLElement>(null);
  const shown = reservations.filter(keepsTables);
  const first = shown[0]?.startsAt;
  const start = now >= from && now < to ? now : (first ?? to - 11 * hour);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another evening is shown, not with the clock
  useEffect(() => {
    frame.current?.scrollTo({ left: Math.max(0, widthOf(start - hour - from)) });
  }, [day]);
  const tables = useMemo(() => [...(room?.tables ?? [])].sort((a, b) => compareNames(a.name, b.name)), [room]);
  const known = new Set(rooms.flatMap((each) => each.tables.map(({ id }) => id)));
  const homeless = shown.filter(({ tableIds }) => !tableIds.some((id) => known.has(id)));
  const book = useStable((startsAt: number, tableId: string) => onBook?.(startsAt, tableId));
  const open = useStable(onOpen);
  const hours = Array.from({ length: Math.ceil((to - from) / hour) }, (_, index) => from + index * hour);
  return (
    <div className="timeline">
      {rooms.length > 1 && (
        <Select
          label={t('room')}
          labelHidden
          className="timeline-room"
          options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
          value={room?.id ?? ''}
          onChange={setRoom}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section ref={frame} className="timeline-frame" aria-label={t('views.timeline')} tabIndex={0}>
        <div className="timeline-grid" style={{ '--evening': `${widthOf(to - from)}px` } as CSSProperties}>
          <div className="timeline-hours" aria-hidden="true">
            {hours.map((instant) => (
              <span key={instant} style={{ left: widthOf(instant - from) }}>
                {time(instant)}
              </span>
            ))}
          </div>
          {homeless.length > 0 && (
            <TimelineRow
              name={t('noTable')}
              evening={evening}
              blocks={homeless}
              isBookable={false}
              onOpen={open}
              onBook={book}
              now={now}
            />
          )}
          {tables.map((table) => (
            <TimelineRow
              key={table.id}
              name={table.name}
              table={table}
              evening={evening}
              blocks={shown.filter(({ tableIds }) => tableIds.includes(table.id))}
              isBookable={onBook !== undefined}
              onOpen={open}
              onBook={book}
              now={now}
            />
          ))}
          {now >= from && now < to && (
            <span className="timeline-now" style={{ '--at': `${widthOf(now - from)}px` } as CSSProperties} />
          )}
        </div>
      </section>
    </div>
  );
}

interface TimelineRowProps {
  readonly name: string;
  readonly table?: RoomTable;
  readonly evening: Evening;
  readonly blocks: readonly Reservation[];
  readonly isBookable: boolean;
  readonly now: number;
  readonly onOpen: (reservation: Reservation) => void;
  readonly onBook: (startsAt: number, tableId: string) => void;
}

function TimelineRow({
  name,
  table,
  evening,
  blocks,
  isBookable,
  now,
  onOpen,
  onBook,
}: TimelineRowProps): ReactElement {
  const { from, to } = evening;
  return (
    <div className="timeline-row">
      <span className="timeline-name">
        <strong>{name}</strong>
        {table && (
          <span className="timeline-seats">
            <Icon name="people" size={14} />
            {table.seats}
          </span>
        )}
      </span>
      <div className="timeline-track">
        {isBookable && table && <Slots name={name} tableId={table.id} from={from} to={to} onBook={onBook} />}
        {blocks.map((reservation) => (
          <Block key={reservation.id} reservation={reservation} evening={evening} now={now} onOpen={onOpen} />
        ))}
      </div>
    </div>
  );
}

interface SlotsProps {
  readonly name: string;
  readonly tableId: string;
  readonly from: number;
  readonly to: number;
  readonly onBook: (startsAt: number, tableId: string) => void;
}

/** For the finger; by keyboard the form offers every time and table. */
const Slots = memo(function Slots({ name, tableId, from, to, onBook }: SlotsProps): ReactElement {
  const t = useTranslations('reservations.work');
  const { time } = useFormats();
  const slots = Array.from({ length: Math.ceil((to - from) / slotMs) }, (_, index) => from + index * slotMs);
  return (
    <>
      {slots.map((startsAt) => (
        <button
          key={startsAt}
          type="button"
          tabIndex={-1}
          className="timeline-slot"
          aria-label={t('bookAt', { table: name, time: time(startsAt) })}
          style={{ left: widthOf(startsAt - from), width: widthOf(slotMs) }}
          onClick={() => onBook(startsAt, tableId)}
        />
      ))}
    </>
  );
});

interface BlockProps extends Pick<TimelineRowProps, 'evening' | 'now' | 'onOpen'> {
  readonly reservation: Reservation;
}

function Block({ reservation, evening: { from, to }, now, onOpen }: BlockProps): ReactElement {
  const t = useTranslations('reservations');
  const { time } = useFormats();
  const { name, persons, status } = reservation;
  const span = spanOf(reservation);
  const begins = Math.max(from, span.from);
  const ends = Math.max(begins + hour / 4, Math.min(to, span.to));
  const arrival = arrivalOf(reservation, now);
  const facts = { name, persons, from: time(span.from), to: time(span.to), status: t(`status.${status}`) };
  return (
    <button
      type="button"
      className={classNames('timeline-block', `reservation-${status}`, arrival !== null && `reservation-${arrival}`)}
      style={{ left: widthOf(begins - from), width: widthOf(ends - begins) - 2 }}
      aria-label={t('work.spoken', facts)}
      onClick={() => onOpen(reservation)}
    >
      <Icon name={arrival === 'late' ? 'warning' : statusIcons[status]} size={16} />
      <span className="timeline-who">{name}</span>
      <span className="timeline-persons">{persons}</span>
    </button>
  );
}
