import type { ReactElement } from 'react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { TillStore } from '#features/orders/ui/index.tsx';
import { serverClock, useMay } from '#platform/ui/api/app-api.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { isOccupied, isSeatable, type ReservationStatus, statusesAfter } from '../domain/reservation.ts';
import { call, type Evening, type Reservation, type Room } from './reservation-api.ts';
import { tablesIn } from './reservation-row.tsx';
import { StatusBadge } from './status-badge.tsx';
import { statusIcons } from './status-icons.ts';
import { TableChoice } from './table-choice.tsx';
import { useEvening } from './use-evening.ts';
import { useSeat } from './use-seat.ts';

interface ReservationDetailProps {
  readonly reservation: Reservation;
  readonly evening: Evening;
  readonly rooms: readonly Room[];
  readonly till: TillStore | undefined;
  readonly mayWrite: boolean;
  readonly onChange: () => void;
  readonly onClose: () => void;
  readonly onSeated: () => void;
}

/** One reservation: its status, and at a till the way to its table. */
export function ReservationDetail(props: ReservationDetailProps): ReactElement {
  const { reservation, rooms, till, mayWrite, onChange, onClose, onSeated } = props;
  const t = useTranslations('reservations');
  const errorText = useErrorText();
  const { dateTime, time } = useFormats();
  const { refresh } = useEvening(undefined);
  const may = useMay();
  const { id, version, name, status } = reservation;
  const { give, isBusy, error } = useChange(async (body: { version: number; status: ReservationStatus }, options) => {
    try {
      return await call('POST api/reservations/{id}/status', { params: { id }, body }, options);
    } finally {
      // Also after a failure: it has another status by now.
      refresh();
    }
  }, onClose);
  const tables = tablesIn(rooms, reservation.tableIds);
  const canSeat = till !== undefined && mayWrite && may('order.takeTable') && isSeatable(reservation);
  const canChange = mayWrite && status !== 'cancelled' && status !== 'notShowed';
  return (
    <Dialog title={name} closeLabel={t('form.close')} onClose={onClose} size="md">
      <div className="reservation-detail">
        {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
        <StatusBadge reservation={reservation} now={serverClock.now()} />
        <dl className="reservation-facts">
          <dt>{t('detail.when')}</dt>
          <dd>{`${dateTime(reservation.startsAt)} – ${time(reservation.leftAt ?? reservation.endsAt)}`}</dd>
          <dt>{t('form.persons')}</dt>
          <dd>{reservation.persons}</dd>
          <dt>{t('form.tables')}</dt>
          <dd>{tables || t('detail.noTable')}</dd>
          {reservation.phone !== '' && (
            <>
              <dt>{t('form.phone')}</dt>
              <dd>
                <a href={`tel:${reservation.phone.replaceAll(/[^+\d]/g, '')}`}>{reservation.phone}</a>
              </dd>
            </>
          )}
          {reservation.comment !== '' && (
            <>
              <dt>{t('form.comment')}</dt>
              <dd>{reservation.comment}</dd>
            </>
          )}
          <dt>{t('detail.madeBy')}</dt>
          <dd>{`${reservation.madeBy.name}, ${dateTime(reservation.madeAt)}`}</dd>
        </dl>
        {canSeat && <Seat {...props} till={till} onSeated={onSeated} />}
        {canChange && (
          <Button icon="edit" block onClick={onChange}>
            {t('detail.change')}
          </Button>
        )}
        {mayWrite && (
          <fieldset className="reservation-statuses">
            <legend className="field-label">{t('detail.status')}</legend>
            {statusesAfter(reservation).map((next) => (
              <Button key={next} icon={statusIcons[next]} busy={isBusy} onClick={() => give({ version, status: next })}>
                {t(`set.${next}`)}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}

interface SeatProps extends Pick<ReservationDetailProps, 'reservation' | 'evening' | 'rooms' | 'onSeated'> {
  readonly till: TillStore;
}

/** At the booked tables in one tap; who has none, or sits elsewhere, gets a table that is free now. */
function Seat({ reservation, evening, rooms, till, onSeated }: SeatProps): ReactElement {
  const t = useTranslations('reservations.detail');
  const tForm = useTranslations('reservations.form');
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<readonly string[]>(reservation.tableIds);
  const [isChoosing, setChoosing] = useState(reservation.tableIds.length === 0);
  const { seat, isBusy, error } = useSeat(till, onSeated);
  const now = serverClock.now();
  const byTable = useSyncExternalStore(till.subscribe, () => till.state().byTable);
  const isTaken = (tableId: string) => isOccupied(byTable.get(tableId));
  const sitting = reservation.tableIds.filter(isTaken);
  return (
    <div className="reservation-seat">
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {isChoosing && (
        <TableChoice
          rooms={rooms}
          chosen={chosen}
          span={{ from: now, to: now + 60_000 }}
          others={evening.reservations}
          except={reservation.id}
          persons={reservation.persons}
          isOccupied={isTaken}
          onChange={setChosen}
        />
      )}
      {!isChoosing && sitting.length > 0 && (
        <Banner tone="warning">{tForm('somebodySits', { tables: tablesIn(rooms, sitting) })}</Banner>
      )}
      <Button
        variant="primary"
        size="lg"
        block
        icon="check"
        busy={isBusy}
        disabled={chosen.length === 0}
        onClick={() => seat({ ...reservation, tableIds: isChoosing ? chosen : undefined })}
      >
        {t('seat', { tables: tablesIn(rooms, chosen) || 'none' })}
      </Button>
      {!isChoosing && (
        <Button variant="quiet" block onClick={() => setChoosing(true)}>
          {t('otherTable')}
        </Button>
      )}
    </div>
  );
}
