import { boolean, instant, integer, jsonb, orNull, table, text, textOf, uuid } from '#platform/server/table.ts';
import type { JobKind } from '../domain/job.ts';
import type { PrinterModel } from '../domain/printer-models.ts';
import type { PrinterType } from '../domain/resource.ts';
import type { Slip } from '../domain/slip.ts';

/** The tables of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const printerTable = table('printer', {
  id: uuid,
  name: text,
  type: textOf<PrinterType>(),
  purpose: textOf<'station' | 'receipt'>(),
  stationId: orNull(uuid),
  paperDimension: integer,
  isOnline: boolean,
  version: integer,
  deletedAt: orNull(instant),
  port: text,
  fiscalType: text,
  dynamicPath: text,
  model: textOf<PrinterModel>(),
  codeTables: text,
  hasCutter: boolean,
  hasBuzzer: boolean,
  hasDrawer: boolean,
  printsOrderCode: boolean,
});

/** The content of a slip; its way to the printer is a row of the work queue with the same id. */
export const jobTable = table('print_job', {
  id: uuid,
  printerId: uuid,
  kind: textOf<JobKind>(),
  orderId: orNull(uuid),
  /** Of the slip of money given back; copies are found by their original. */
  refundId: orNull(uuid),
  slip: jsonb<Slip>(),
  copy: integer,
  createdAt: instant,
  createdBy: orNull(uuid),
  pointId: orNull(uuid),
});
