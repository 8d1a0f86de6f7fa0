import { uuidv7 } from '#kernel/ids.ts';
import { type Row, tableWriter } from '#platform/server/table.ts';
import type { RowWriter, WriteTx } from '#platform/server/write-tx.ts';
import type { Booking } from '../domain/shift-of.ts';
import { closedDayTable, countTable, handoutTable, movementTable, shiftTable } from './tables.ts';

const shiftRows = tableWriter('shift', shiftTable);
const movementRows = tableWriter('drawer_movement', movementTable);
const handoutRows = tableWriter('handout', handoutTable);
const closedDayRows = tableWriter('closed_day', closedDayTable);
const countRows = tableWriter('handout_count', countTable);

export type ShiftRow = Row<typeof shiftTable>;
export type HandoutRow = Row<typeof handoutTable>;
export type CountRow = Row<typeof countTable>;
/** A movement before it is booked: its time is that of the booking. */
export type NewMovement = Omit<Row<typeof movementTable>, 'id' | 'at'>;

export async function insertShift(tx: WriteTx, row: ShiftRow): Promise<void> {
  await shiftRows.insert(tx, [row]);
}

export async function endShift(tx: WriteTx, id: string, values: Pick<ShiftRow, 'endedAt' | 'endedBy'>): Promise<void> {
  await shiftRows.update(tx, { id }, values);
}

/** The movements of a payment: what pays the order, and the tip. Signed as they move the drawer. */
export function movementsOfPayment(
  payment: OfPayment & { readonly tip?: number | undefined },
  more: Parameters<typeof movementOf>[1],
): NewMovement[] {
  const { tip = 0 } = payment;
  const tips = tip === 0 ? [] : [movementOf({ ...payment, amount: tip, rounding: 0 }, { ...more, reason: 'tip' })];
  return [movementOf(payment, more), ...tips];
}

/** The movement of a payment or of money given back; nobody entered it, so nobody said why. */
export function movementOf(
  { id: paymentId, orderId, method, kind, amount, rounding }: OfPayment,
  more: Pick<NewMovement, 'reason' | 'businessDay' | 'userId' | 'pointId'> & Booking,
): NewMovement {
  const { shiftId, isLate, reason, businessDay, userId, pointId } = more;
  return {
    shiftId,
    paymentId,
    orderId,
    businessDay,
    isLate,
    reason,
    method,
    kind,
    amount: amount + rounding,
    note: '',
    category: null,
    receiptNumber: '',
    userId,
    pointId,
  };
}

/** What moved: signed as it moves the drawer. */
export interface OfPayment extends Pick<NewMovement, 'method' | 'kind' | 'amount'> {
  readonly id: string | null;
  readonly orderId: string | null;
  /** What coins add to the amount, or take off it. */
  readonly rounding: number;
}

/** Books what moved the money of drawers, at the end of the transaction: `tx.append(insertMovements, rows)`. */
export const insertMovements: RowWriter<NewMovement> = (tx, rows, now) =>
  movementRows.insert(
    tx,
    rows.map((row) => ({ ...row, id: uuidv7(), at: now })),
  );

/** A movement of a past that somebody made up: at its own time. */
export type PastMovement = Row<typeof movementTable>;

/** Writes the movements of past shifts, some hundred a statement. */
export async function insertPastMovements(tx: WriteTx, rows: readonly PastMovement[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) await movementRows.insert(tx, rows.slice(from, from + 500));
}

export async function insertHandout(tx: WriteTx, row: HandoutRow, count: CountRow): Promise<void> {
  await handoutRows.insert(tx, [row]);
  await countRows.insert(tx, [count]);
}

export async function receiveCounted(tx: WriteTx, id: string, values: Partial<HandoutRow>): Promise<void> {
  await handoutRows.update(tx, { id }, values);
}

export async function insertCount(tx: WriteTx, row: CountRow): Promise<void> {
  await countRows.insert(tx, [row]);
}

export async function insertClosedDay(tx: WriteTx, row: Row<typeof closedDayTable>): Promise<void> {
  await closedDayRows.insert(tx, [row]);
}
