import type { MoveOrder } from '../command.ts';
import { accept, type Decision, type OrderContext, refuse } from '../decision.ts';
import { minimumAt } from '../minimum.ts';
import { allLines, tellStations } from '../moved.ts';
import type { Order } from '../order.ts';

/**
 * Seats an order at another table, where others may be: a table may have several. Prices stay as they were decided
 * (decision 0036), and nothing is sent again.
 */
export function moveOrder(order: Order, { tableId }: MoveOrder, context: OrderContext): Decision {
  if (order.tableId === null || order.tableId === tableId) return refuse('MOVE_INVALID');
  if (!context.hasTable(tableId)) return refuse('TABLE_NOT_FOUND');
  const moved = { ...order, tableId, ...minimumAt(order, context.minimumOf(tableId)) };
  return accept(moved, tellStations(moved, order, allLines(moved), context.soldAt));
}
