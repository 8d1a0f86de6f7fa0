import { type Row, tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { reservationTable } from './tables.ts';

const rows = tableWriter('reservation', reservationTable);

type Stored = Row<typeof reservationTable>;
/** A reservation, with when its guests left, which the orders at its tables say. */
export type ReservationRow = Stored & { readonly leftAt: number | null };

const storedOf = ({ leftAt: _, ...stored }: ReservationRow): Stored => stored;

export async function insertReservations(tx: WriteTx, reservations: readonly ReservationRow[]): Promise<void> {
  await rows.insert(tx, reservations.map(storedOf));
}

export async function updateReservation(tx: WriteTx, reservation: ReservationRow): Promise<void> {
  const { id, ...values } = storedOf(reservation);
  await rows.update(tx, { id }, values);
}
