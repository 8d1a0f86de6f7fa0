import {
  bigint,
  date,
  generated,
  instant,
  integer,
  orNull,
  table,
  text,
  textOf,
  uuid,
} from '#platform/server/table.ts';
import type { PointsEntryKind } from '../domain/points.ts';

/** The tables of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const clientTable = table('client', {
  id: uuid,
  version: integer,
  kind: text,
  name: text,
  fiscalNumber: text,
  vatNumber: text,
  businessNumber: text,
  registrationNumber: text,
  contactPerson: text,
  phone: text,
  email: text,
  website: text,
  address: text,
  city: text,
  bankId: orNull(uuid),
  bankAccount: text,
  cardNumber: text,
  discount: orNull(integer),
  dueLimit: orNull(bigint),
  priceListId: orNull(uuid),
  priority: orNull(integer),
  birthDate: orNull(date),
  additionalInfo: text,
  deletedAt: orNull(instant),
  searched: generated(orNull(text)),
});

export const clientPointsTable = table('client_points', {
  clientId: uuid,
  balance: bigint,
  owed: bigint,
});

export const pointsEntryTable = table('points_entry', {
  id: uuid,
  clientId: uuid,
  kind: textOf<PointsEntryKind>(),
  points: bigint,
  businessDay: date,
  at: instant,
  orderId: uuid,
  paymentId: orNull(uuid),
  number: integer,
  userId: uuid,
  pointId: uuid,
});

export const invoiceClientTable = table('invoice_client', {
  id: uuid,
  version: integer,
  kind: text,
  name: text,
  fiscalNumber: text,
  vatNumber: text,
  businessNumber: text,
  contactPerson: text,
  phone: text,
  email: text,
  address: text,
  city: text,
  bankId: orNull(uuid),
  bankAccount: text,
  deletedAt: orNull(instant),
});

export const reservationClientTable = table('reservation_client', {
  id: uuid,
  version: integer,
  name: text,
  phone: text,
  email: text,
  note: text,
  deletedAt: orNull(instant),
});
