import { uuidv7 } from '#kernel/ids.ts';
import { type Row, tableWriter } from '#platform/server/table.ts';
import type { RowWriter } from '#platform/server/write-tx.ts';
import { entryTable } from './tables.ts';

const entryRows = tableWriter('account_entry', entryTable);

/** An entry before it is written. */
export type NewEntry = Omit<Row<typeof entryTable>, 'id'>;

/** Books entries at the end of the transaction: `tx.append(insertEntries, rows)`. Rows are only added. */
export const insertEntries: RowWriter<NewEntry> = (tx, rows) =>
  entryRows.insert(
    tx,
    rows.map((row) => ({ ...row, id: uuidv7(row.at) })),
  );
