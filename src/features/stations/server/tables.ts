import type { StationChoice } from '#features/orders/domain/line-choices.ts';
import type { OrderType } from '#kernel/order-type.ts';
import { bigint, boolean, instant, integer, jsonb, orNull, table, text, textOf, uuid } from '#platform/server/table.ts';
import type { FiredTicket } from '../domain/fired-ticket.ts';
import type { MovedTicket } from '../domain/moved-ticket.ts';
import type { SentUnit } from '../domain/sent-unit.ts';

/** The tables of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const stationTicketTable = table('station_ticket', {
  id: uuid,
  stationId: uuid,
  orderId: uuid,
  orderNumber: integer,
  tableName: orNull(text),
  orderType: textOf<OrderType>(),
  promisedAt: orNull(instant),
  waiterName: text,
  comment: text,
  sentAt: instant,
  cameAt: instant,
  bumpedAt: orNull(instant),
  lapsedAt: orNull(instant),
  movedFrom: orNull(jsonb<MovedTicket>()),
  fired: orNull(jsonb<FiredTicket>()),
});

export const stationTicketLineTable = table('station_ticket_line', {
  ticketId: uuid,
  lineId: uuid,
  position: integer,
  name: text,
  quantity: bigint,
  taken: bigint,
  unit: orNull(jsonb<SentUnit>()),
  comment: text,
  seat: orNull(integer),
  choices: jsonb<readonly StationChoice[]>(),
  isDivider: boolean,
  struckAt: orNull(instant),
});

/** Under which order and id stations got a line that is on another order now. */
export const stationRenamedLineTable = table('station_renamed_line', {
  orderId: uuid,
  lineId: uuid,
  sentOrderId: uuid,
  sentLineId: uuid,
});

/** What of a ticket went to its guests, by the order and the line that it is on now. */
export const stationCollectedLineTable = table('station_collected_line', {
  ticketId: uuid,
  orderId: uuid,
  lineId: uuid,
  /** Null of what was collected before that was kept. */
  collectedAt: orNull(instant),
});

/** What the controller said by hand of an order of which no station has a ticket. */
export const stationHandMarkTable = table('station_hand_mark', {
  orderId: uuid,
  readyAt: orNull(instant),
  takenAt: orNull(instant),
});
