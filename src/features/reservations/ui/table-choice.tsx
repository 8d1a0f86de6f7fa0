import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { compareNames } from '#kernel/text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { clashOf, type Span, spanOf } from '../domain/clash.ts';
import { freeFirst } from '../domain/free-first.ts';
import type { Reservation, Room, RoomTable } from './reservation-api.ts';

interface TableChoiceProps {
  readonly rooms: readonly Room[];
  readonly chosen: readonly string[];
  readonly span: Span;
  readonly others: readonly Reservation[];
  readonly except?: string | undefined;
  readonly persons: number;
  /** At which tables somebody sits now; they come last. Left out where it is about another time. */
  readonly isOccupied?: ((tableId: string) => boolean) | undefined;
  readonly onChange: (tableIds: readonly string[]) => void;
}

const nobody = () => false;

/** The tables with their seats; several are joined. Those that somebody else has then say until when. */
export function TableChoice(props: TableChoiceProps): ReactElement {
  const { rooms, chosen, persons, isOccupied = nobody } = props;
  const t = useTranslations('reservations.form');
  const all = rooms.flatMap((room) => room.tables);
  const seats = all.filter(({ id }) => chosen.includes(id)).reduce((sum, table) => sum + table.seats, 0);
  const { free, occupied } = freeFirst(rooms, isOccupied);
  const sitting = occupied.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return (
    <fieldset className="table-choice">
      <legend className="field-label">{t('tables')}</legend>
      {free.map((room) => (
        <Chips key={room.id} {...props} name={rooms.length > 1 ? room.name : null} tables={room.tables} />
      ))}
      {occupied.length > 0 && <Chips {...props} name={t('occupied')} tables={occupied} areOccupied />}
      {sitting.length > 0 && <p className="table-choice-few">{t('somebodySits', { tables: sitting.join('+') })}</p>}
      {chosen.length > 0 && seats < persons && <p className="table-choice-few">{t('fewSeats', { seats, persons })}</p>}
    </fieldset>
  );
}

interface ChipsProps extends Omit<TableChoiceProps, 'rooms' | 'persons' | 'isOccupied'> {
  readonly name: string | null;
  readonly tables: readonly RoomTable[];
  readonly areOccupied?: boolean;
}

function Chips({ name, tables, areOccupied = false, ...props }: ChipsProps): ReactElement {
  const { chosen, span, others, except, onChange } = props;
  const t = useTranslations('reservations.form');
  const { time } = useFormats();
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <div className="table-choice-room">
      {name !== null && <span className="table-choice-name">{name}</span>}
      <div className="table-choice-tables">
        {[...tables]
          .sort((a, b) => compareNames(a.name, b.name))
          .map((table) => {
            const clash = clashOf(span, { tableIds: [table.id], others, except });
            const isChosen = chosen.includes(table.id);
            const taken = clash && { name: clash.reservation.name, until: time(spanOf(clash.reservation).to) };
            const spoken = [
              t('table', { name: table.name, seats: table.seats }),
              areOccupied && t('isOccupied'),
              taken && t('taken', taken),
            ];
            return (
              <button
                key={table.id}
                type="button"
                className={classNames(
                  'table-chip',
                  isChosen && 'is-chosen',
                  areOccupied && 'is-occupied',
                  clash !== null && 'is-taken',
                )}
                aria-pressed={isChosen}
                disabled={clash !== null && !isChosen}
                aria-label={spoken.filter(Boolean).join(', ')}
                onClick={() => toggle(table.id)}
              >
                <strong>{table.name}</strong>
                <span className="table-chip-seats">
                  <Icon name={clash === null ? 'people' : 'lock'} size={14} />
                  {taken === null ? table.seats : taken.until}
                </span>
              </button>
            );
          })}
      </div>
    </div>
  );
}
