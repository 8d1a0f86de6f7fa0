import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { compareNames } from '#kernel/text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { clashOf, type Span, spanOf } from '../domain/clash.ts';
import type { Reservation, Room } from './reservation-api.ts';

interface TableChoiceProps {
  readonly rooms: readonly Room[];
  readonly chosen: readonly string[];
  readonly span: Span;
  readonly others: readonly Reservation[];
  readonly except?: string | undefined;
  readonly persons: number;
  readonly onChange: (tableIds: readonly string[]) => void;
}

/** The tables with their seats; several are joined. Those that somebody else has then say until when. */
export function TableChoice(props: TableChoiceProps): ReactElement {
  const { rooms, chosen, span, others, except, persons, onChange } = props;
  const t = useTranslations('reservations.form');
  const { time } = useFormats();
  const all = rooms.flatMap((room) => room.tables);
  const seats = all.filter(({ id }) => chosen.includes(id)).reduce((sum, table) => sum + table.seats, 0);
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset className="table-choice">
      <legend className="field-label">{t('tables')}</legend>
      {rooms.map((room) => (
        <div key={room.id} className="table-choice-room">
          {rooms.length > 1 && <span className="table-choice-name">{room.name}</span>}
          <div className="table-choice-tables">
            {[...room.tables]
              .sort((a, b) => compareNames(a.name, b.name))
              .map((table) => {
                const clash = clashOf(span, { tableIds: [table.id], others, except });
                const isChosen = chosen.includes(table.id);
                const taken = clash && { name: clash.reservation.name, until: time(spanOf(clash.reservation).to) };
                return (
                  <button
                    key={table.id}
                    type="button"
                    className={classNames('table-chip', isChosen && 'is-chosen', clash !== null && 'is-taken')}
                    aria-pressed={isChosen}
                    disabled={clash !== null && !isChosen}
                    aria-label={[t('table', { name: table.name, seats: table.seats }), taken && t('taken', taken)]
                      .filter(Boolean)
                      .join(', ')}
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
      ))}
      {chosen.length > 0 && seats < persons && <p className="table-choice-few">{t('fewSeats', { seats, persons })}</p>}
    </fieldset>
  );
}
