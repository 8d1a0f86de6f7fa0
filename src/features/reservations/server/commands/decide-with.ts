import { readSettings } from '#features/configuration/server/index.ts';
import { floorAt } from '#features/floor/server/index.ts';
import { holdsCardNumber } from '#features/staff/domain/card-in-text.ts';
import { CodedError, type ErrorDetails } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { spanOf } from '../../domain/clash.ts';
import type { Context, Decision } from '../../domain/decide.ts';
import { type ReservationErrorCode, reservationErrors } from '../../domain/errors.ts';
import { venueClockOf } from '../../domain/policy.ts';
import { shownTime } from '../../domain/times.ts';
import { keptBetween, type ReservationView, reservationById, viewOf } from '../queries/read-reservations.ts';
import { insertReservations, type ReservationRow, updateReservation } from '../store.ts';

export function refused(code: ReservationErrorCode, details: ErrorDetails = {}): CodedError {
  return new CodedError(code, reservationErrors[code], details);
}

/** The reservation that a command is about; `version` is the one that its user saw. */
export async function reservationFor(
  { tx }: Pick<CommandContext, 'tx'>,
  id: string,
  version: number | null,
): Promise<ReservationRow> {
  const row = await reservationById(tx, id);
  if (row === null) throw refused('RESERVATION_NOT_FOUND');
  if (version !== null && row.version !== version) throw refused('RESERVATION_CHANGED');
  return row;
}

/** What typed texts may not have: it stays in the journal for good. No phone number has 16 digits, and no card begins with + or 0. */
export function checkTexts({
  name,
  comment,
  phone,
}: { readonly [Field in 'name' | 'comment' | 'phone']: string }): void {
  const texts = /^\s*[+0]/.test(phone) ? [name, comment] : [name, comment, phone];
  if (texts.some(holdsCardNumber)) throw refused('TEXT_IS_CARD');
}

/** Decides with all that keeps a table between the instants. */
export async function decideWith<T extends Decision>(
  { tx }: Pick<CommandContext, 'tx'>,
  span: { readonly from: number; readonly to: number },
  decide: (context: Context) => T,
): Promise<Extract<T, { readonly ok: true }>['reservation']> {
  const [others, floor, settings] = await Promise.all([
    keptBetween(tx, span.from, span.to),
    floorAt(tx, await tx.catalogueVersion()),
    readSettings(tx),
  ]);
  const decision = decide({ others, now: tx.now, hasTable: (id) => floor.planOfTable.has(id) });
  if (decision.ok) return decision.reservation;
  const { code, clash } = decision;
  if (clash === undefined) throw refused(code);
  const { timeZone } = venueClockOf(settings);
  const { from, to } = spanOf(clash.reservation);
  const { name = '' } = others.find(({ id }) => id === clash.reservation.id) ?? {};
  throw refused(code, {
    table: floor.nameOfTable.get(clash.tableId) ?? '',
    name,
    from: shownTime(from, timeZone),
    to: shownTime(to, timeZone),
  });
}

/** Writes a reservation with its entry in the journal, and tells the devices. */
export async function keep(
  { tx, session, commandId }: CommandContext,
  action: string,
  before: ReservationRow | null,
  after: ReservationRow,
): Promise<ReservationView> {
  if (before === null) await insertReservations(tx, [after]);
  else await updateReservation(tx, after);
  const { id, name, startsAt, endsAt, persons, tableIds, status, orderId } = after;
  tx.audit({
    action: `reservation.${action}`,
    subject: `reservation:${id}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: {
      name,
      startsAt,
      endsAt,
      persons,
      tableIds,
      status,
      ...(orderId !== null && { orderId }),
      ...(before !== null && {
        before: {
          startsAt: before.startsAt,
          endsAt: before.endsAt,
          persons: before.persons,
          tableIds: before.tableIds,
          status: before.status,
        },
      }),
    },
  });
  tx.emit({ name: 'reservation.changed', data: { reservationId: id } });
  return viewOf(tx, id);
}
