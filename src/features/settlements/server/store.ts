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

/** What is added to the list, all at once. */
export interface Added {
  readonly settlements: readonly SettlementRow[];
  /** The money of entries that were there. */
  readonly received: readonly Pick<SettlementRow, 'id' | 'received'>[];
  readonly items: readonly ItemRow[];
  readonly payments: readonly ReceivedPaymentRow[];
}

export async function addToList(tx: WriteTx, { settlements, received, items, payments }: Added): Promise<void> {
  if (settlements.length > 0) await settlementRows.insert(tx, settlements);
  if (received.length > 0) {
    await tx.run(sql`
      UPDATE settlement SET received = given.received
      FROM unnest(${received.map(({ id }) => id)}::uuid[], ${received.map((each) => each.received)}::bigint[])
        AS given (id, received)
      WHERE settlement.id = given.id`);
  }
  if (items.length > 0) await itemRows.insert(tx, items);
  if (payments.length > 0) await paymentRows.insert(tx, payments);
}

export type MovementOf = Movement &
  Pick<Row<typeof receivedMoneyTable>, 'settlementId' | 'businessDay' | 'userId' | 'pointId'>;

/** What moved, by whom and where: rows are only added. */
export async function insertMovements(tx: WriteTx, movements: readonly MovementOf[]): Promise<void> {
  if (movements.length === 0) return;
  await moneyRows.insert(
    tx,
    movements.map((movement) => ({ id: uuidv7(), at: tx.now, ...movement })),
  );
}

export async function saveSettled(
  tx: WriteTx,
  id: string,
  settled: Pick<SettlementRow, 'settledAt' | 'settledBy' | 'outcome' | 'rest' | 'booked' | 'note'>,
): Promise<void> {
  await settlementRows.update(tx, { id }, settled);
}
