import type { TillState } from '../till/shown.ts';
import type { TillUser } from '../till/till-context.ts';

/*
 * The direct sale that a user has on screen at this device. It has no place of its own, as an order at a table has; so a
 * reload, or the next log-in after the screen was locked, finds it by this note. Whoever leaves the sale removes the note,
 * and the next one is new.
 */
const keyOf = (user: TillUser) => `tavolina.sale.${user.id}`;

export function noteSale(user: TillUser, orderId: string): void {
  try {
    localStorage.setItem(keyOf(user), orderId);
  } catch {
    // The storage is full or closed: the sale goes on, and only a reload does not find it by itself.
  }
}

export function forgetSale(user: TillUser): void {
  localStorage.removeItem(keyOf(user));
}

export function notedSale(user: TillUser): string | null {
  return localStorage.getItem(keyOf(user));
}

/** Whether a noted sale can go on here: it is known, still open, the user's own, and on no other device. */
export function canGoOn({ orders }: TillState, user: TillUser, orderId: string): boolean {
  const sale = orders.get(orderId);
  if (sale === undefined || sale.order === null || sale.heldBy !== null) return false;
  return sale.status === 'open' && sale.tableId === null && sale.ownerId === user.id;
}
