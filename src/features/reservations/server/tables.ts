import { boolean, instant, integer, orNull, table, text, textOf, uuid, uuids } from '#platform/server/table.ts';
import type { ReservationStatus } from '../domain/reservation.ts';

/** The table of this feature, column by column as the migrations made it (tests/server/tables.test.ts). */
export const reservationTable = table('reservation', {
  id: uuid,
  version: integer,
  status: textOf<ReservationStatus>(),
  isWalkIn: boolean,
  startsAt: instant,
  endsAt: instant,
  tableIds: uuids,
  persons: integer,
  name: text,
  phone: text,
  comment: text,
  guestId: orNull(uuid),
  clientId: orNull(uuid),
  madeAt: instant,
  madeBy: uuid,
  seatedAt: orNull(instant),
  orderId: orNull(uuid),
});
