import { uuidv7 } from '#kernel/ids.ts';
import { recordStore } from '#platform/server/records/record-store.ts';
import { sql } from '#platform/server/sql.ts';
import { type Row, tableWriter } from '#platform/server/table.ts';
import type { RowWriter, WriteTx } from '#platform/server/write-tx.ts';
import type { BookedPoints } from '../domain/points.ts';
import { clients, invoiceClients, reservationClients } from '../domain/resources.ts';
import { clientTable, invoiceClientTable, pointsEntryTable, reservationClientTable } from './tables.ts';

export const clientStore = recordStore('client', clientTable, clients, { searched: 'searched' });
export const invoiceClientStore = recordStore('invoice_client', invoiceClientTable, invoiceClients);
export const reservationClientStore = recordStore('reservation_client', reservationClientTable, reservationClients);

const entryRows = tableWriter('points_entry', pointsEntryTable);

/** Books entries at the end of the transaction. Rows are only added. */
export const insertPointsEntries: RowWriter<Omit<Row<typeof pointsEntryTable>, 'id'>> = (tx, rows) =>
  entryRows.insert(
    tx,
    rows.map((row) => ({ ...row, id: uuidv7(row.at) })),
  );

/**
 * Changes what clients have, one change after the other. The table refuses to spend more than there is; what a return takes back of
 * points that are spent is owed.
 */
export function changePoints(tx: WriteTx, changes: readonly BookedPoints[]): Promise<unknown> {
  return Promise.all(
    changes.map(({ kind, clientId, points }) =>
      kind === 'spend'
        ? tx.run(sql`UPDATE client_points SET balance = balance + ${points}::bigint WHERE client_id = ${clientId}`)
        : tx.run(sql`
            INSERT INTO client_points AS kept (client_id, balance, owed)
            VALUES (${clientId}, greatest(${points}::bigint, 0), greatest(-${points}::bigint, 0))
            ON CONFLICT (client_id) DO UPDATE SET
              balance = greatest(kept.balance - kept.owed + ${points}::bigint, 0),
              owed = greatest(kept.owed - kept.balance - ${points}::bigint, 0)`),
    ),
  );
}
