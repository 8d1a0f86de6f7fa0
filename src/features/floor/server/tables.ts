import type { Names } from '#kernel/locale.ts';
import { bigint, instant, integer, jsonb, orNull, table, text, textOf, uuid } from '#platform/server/table.ts';
import type { Decoration, TableShape } from '../domain/plan.ts';

/** The tables of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const diningTableTable = table('dining_table', {
  id: uuid,
  planId: uuid,
  name: text,
  shape: textOf<TableShape>(),
  seats: integer,
  x: integer,
  y: integer,
  width: integer,
  height: integer,
  rotation: integer,
  minimumSpend: orNull(bigint),
  deletedAt: orNull(instant),
});

export const tablePlanTable = table('table_plan', {
  id: uuid,
  names: jsonb<Names>(),
  width: integer,
  height: integer,
  position: integer,
  version: integer,
  pictureId: orNull(uuid),
  decorations: jsonb<readonly Decoration[]>(),
  deletedAt: orNull(instant),
});
