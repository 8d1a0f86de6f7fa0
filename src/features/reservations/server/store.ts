import { type Row, tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { reservationTable } from './tables.ts';

const rows = tableWriter('reservation', reservationTable);

export type ReservationRow = Row<typeof reservationTable>;

export async function insertReservations(tx: WriteTx, reservations: readonly ReservationRow[]): Promise<void> {
  await rows.insert(tx, reservations);
}

export async function updateReservation(tx: WriteTx, { id, ...values }: ReservationRow): Promise<void> {
  await rows.update(tx, { id }, values);
}
