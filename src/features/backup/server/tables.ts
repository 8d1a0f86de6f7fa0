import { bigint, boolean, instant, orNull, type Row, table, text, uuid } from '#platform/server/table.ts';

/** The tables of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const backupTable = table('backup', {
  id: uuid,
  seq: bigint,
  startedAt: instant,
  finishedAt: instant,
  isByHand: boolean,
  fileName: orNull(text),
  bytes: orNull(bigint),
  rowCount: orNull(bigint),
  journalSeq: orNull(bigint),
  keyId: orNull(text),
  problem: orNull(text),
  secondProblem: orNull(text),
});

export type BackupRow = Row<typeof backupTable, keyof (typeof backupTable)['columns']>;
