import { isYetToGo, wasHandedOut } from '../../domain/rules/delivery.ts';
import type { TillOrder } from '../till/till-order.ts';

/**
 * Paid orders that one guest comes for: an order that was split keeps, on each of its parts, when it was opened and whom it is for. Two
 * guests of one name opened theirs at two moments. Null of any other order.
 */
function guestOf({ type, openedAt, isTableHeld, order }: TillOrder): string | null {
  if (order === null || order.delivery === null || !(isYetToGo(order) || wasHandedOut(order))) return null;
  const { name, phone, address, promisedAt, courierId } = order.delivery;
  if (name === '' && phone === '') return null;
  return JSON.stringify([type, openedAt, isTableHeld, name, phone, address, promisedAt, courierId]);
}

/** Orders in their order, with the paid parts of one that was split together: one guest is one row, and handed out in one tap. */
export function byGuest(orders: readonly TillOrder[]): (readonly [TillOrder, ...TillOrder[]])[] {
  const groups = new Map<string, [TillOrder, ...TillOrder[]]>();
  for (const order of orders) {
    const key = guestOf(order) ?? order.id;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [order]);
    else known.push(order);
  }
  for (const parts of groups.values()) parts.sort(byNumber);
  return [...groups.values()];
}

const byNumber = (a: TillOrder, b: TillOrder): number => (a.number ?? latest) - (b.number ?? latest);
/** What was paid without the server has no number yet. */
const latest = Number.MAX_SAFE_INTEGER;

/** An order with what else its guest comes for. */
export function partsOfGuest(order: TillOrder, all: Iterable<TillOrder>): readonly [TillOrder, ...TillOrder[]] {
  const guest = guestOf(order);
  const others = [...all].filter(({ id }) => id !== order.id);
  const parts: [TillOrder, ...TillOrder[]] = [
    order,
    ...others.filter((other) => guest !== null && guestOf(other) === guest),
  ];
  parts.sort(byNumber);
  return parts;
}
