export type TableStatus = 'free' | 'open' | 'closed' | 'busy';

/** The status of a table, from its orders. */
export function tableStatus(
  orders: readonly { readonly status: string; readonly isTableHeld: boolean; readonly heldBy: string | null }[],
  pointId: string,
): TableStatus {
  const open = orders.filter((order) => order.status === 'open');
  if (open.some((order) => order.heldBy !== null && order.heldBy !== pointId)) return 'busy';
  if (open.length > 0) return 'open';
  return orders.some((order) => order.isTableHeld) ? 'closed' : 'free';
}
