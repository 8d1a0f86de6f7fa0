import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { isId, readSubject } from '../../domain/subjects.ts';

interface Subject {
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What an entry's order, its table and its line are called; for what sentences say. */
export type OrderNames = (entry: Subject) => Record<string, string>;

/** Reads the numbers, tables and products of the orders that the entries are about. */
export async function orderNames(tx: ReadTx, entries: readonly Subject[]): Promise<OrderNames> {
  const orderIds = [...new Set(entries.flatMap((entry) => Object.values(ordersOf(entry)).filter(isId)))];
  const lineIds = [...new Set(entries.map(({ data }) => data.lineId).filter(isId))];
  const tableIds = [...new Set(entries.flatMap(({ data }) => [data.tableId, data.fromTableId]).filter(isId))];
  const [orders, lines, tables] = await Promise.all([
    tx.rows<{ id: string; number: number; table: string | null }>(sql`
      SELECT o.id, o.number, t.name AS "table" FROM sales_order o LEFT JOIN dining_table t ON t.id = o.table_id
      WHERE o.id = ANY (${orderIds}::uuid[])`),
    tx.rows<{ orderId: string; id: string; name: string }>(sql`
      SELECT order_id AS "orderId", id, name FROM order_line
      WHERE order_id = ANY (${orderIds}::uuid[]) AND id = ANY (${lineIds}::uuid[])`),
    tx.rows<{ id: string; name: string }>(sql`SELECT id, name FROM dining_table WHERE id = ANY (${tableIds}::uuid[])`),
  ]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const ofLine = new Map(lines.map(({ id, name }) => [id, name]));
  const ofTable = new Map(tables.map(({ id, name }) => [id, name]));
  return (entry) => {
    const { order, toOrder } = ordersOf(entry);
    const own = byId.get(order ?? '');
    const table = ofTable.get(String(entry.data.tableId)) ?? own?.table;
    const fromTable = ofTable.get(String(entry.data.fromTableId));
    const other = byId.get(toOrder ?? '')?.number;
    const line = ofLine.get(String(entry.data.lineId));
    return {
      ...(own === undefined ? {} : { order: String(own.number) }),
      ...(other === undefined ? {} : { toOrder: String(other) }),
      ...(table ? { table } : {}),
      ...(fromTable === undefined ? {} : { fromTable }),
      ...(line === undefined ? {} : { lineId: line }),
    };
  };
}

/** The order of an entry, and the one to which lines moved: both orders of a transfer have an entry. */
function ordersOf({ subject, data }: Subject): { readonly order?: string; readonly toOrder?: string } {
  const { resource, id } = readSubject(subject);
  const own = resource === 'order' ? id : undefined;
  const to = data.toOrderId ?? data.newOrderId;
  const order = typeof data.orderId === 'string' ? data.orderId : own;
  return {
    ...(order === undefined ? {} : { order }),
    ...(typeof to === 'string' ? { toOrder: to } : {}),
  };
}
