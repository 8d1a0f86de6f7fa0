import { bigint, instant, integer, jsonb, orNull, table, text, textOf, uuid } from '#platform/server/table.ts';
import type { AgreedTariff } from '../domain/tariff.ts';
import type { VisitStatus } from '../domain/visit.ts';

/** The tables of this feature, column by column as the migrations made them (tests/server/tables.test.ts). */
export const serviceClientTable = table('service_client', {
  id: uuid,
  version: integer,
  phone: text,
  child: text,
  parent: text,
  note: text,
  deletedAt: orNull(instant),
});

export const visitTariffTable = table('visit_tariff', {
  id: uuid,
  version: integer,
  name: text,
  productId: uuid,
  firstMinutes: bigint,
  firstPrice: bigint,
  secondMinutes: orNull(bigint),
  secondPrice: orNull(bigint),
  thirdMinutes: orNull(bigint),
  thirdPrice: orNull(bigint),
  furtherMinutes: orNull(bigint),
  furtherPrice: orNull(bigint),
  graceMinutes: bigint,
  alertMinutes: orNull(bigint),
  deletedAt: orNull(instant),
});

export const visitTable = table('visit', {
  id: uuid,
  version: integer,
  status: textOf<VisitStatus>(),
  productId: uuid,
  tariff: jsonb<AgreedTariff>(),
  clientId: orNull(uuid),
  name: text,
  phone: text,
  parent: text,
  startedAt: instant,
  startedBy: uuid,
  alertMinutes: integer,
  endedAt: orNull(instant),
  minutes: orNull(integer),
  price: orNull(bigint),
  orderId: orNull(uuid),
  lineId: orNull(uuid),
  reason: text,
});
