import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Row, tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { Movement } from '../domain/settle.ts';
import { itemTable, receivedMoneyTable, receivedPaymentTable, settlementTable } from './tables.ts';

const settlementRows = tableWriter('settlement', settlementTable);
const itemRows = tableWriter('settlement_item', itemTable);
const paymentRows = tableWriter('settlement_payment', receivedPaymentTable);
const moneyRows = tableWriter('received_money', receivedMoneyTable);

export type SettlementRow = Row<typeof settlementTable>;
export type ItemRow = Row<typeof itemTable>;
export type ReceivedPaymentRow = Row<typeof receivedPaymentTable>;

export async function insertSettlement(tx: WriteTx, row: SettlementRow): Promise<void> {
  await settlementRows.insert(tx, [row]);
}

/** Adds to the money of an entry. */
export async function addReceived(tx: WriteTx, id: string, sum: number): Promise<void> {
  await tx.run(sql`UPDATE settlement SET received = received + ${sum}::bigint WHERE id = ${id}`);
}

export async function insertItem(tx: WriteTx, item: ItemRow, payments: readonly ReceivedPaymentRow[]): Promise<void> {
  await itemRows.insert(tx, [item]);
  if (payments.length > 0) await paymentRows.insert(tx, payments);
}

/** What moved, by whom and where: rows are only added. */
export async function insertMovements(
  tx: WriteTx,
  movements: readonly Movement[],
  of: Pick<Row<typeof receivedMoneyTable>, 'settlementId' | 'businessDay' | 'userId' | 'pointId'>,
): Promise<void> {
  if (movements.length === 0) return;
  await moneyRows.insert(
    tx,
    movements.map((movement) => ({ id: uuidv7(), at: tx.now, ...of, ...movement })),
  );
}

export async function saveSettled(
  tx: WriteTx,
  id: string,
  settled: Pick<SettlementRow, 'settledAt' | 'settledBy' | 'outcome' | 'rest' | 'booked' | 'note'>,
): Promise<void> {
  await settlementRows.update(tx, { id }, settled);
}
