import type { Order, OrderLine } from './order.ts';

/** Null where the guests share it. */
export function seatOf({ seat }: Pick<OrderLine, 'seat'>): number | null {
  return seat ?? null;
}

/**
 * How many seats can be named: those of its guests at a table, and those that lines have already, such as of a part that was split
 * off, or of guests who left the table for the bar.
 */
export function seatsOf({ type, covers, lines }: Pick<Order, 'type' | 'covers' | 'lines'>): number {
  return lines.reduce((most, line) => Math.max(most, seatOf(line) ?? 0), type === 'inHouse' ? covers : 0);
}

/** The seats that something is for, in their sequence. */
export function seatsInUse(lines: readonly OrderLine[]): number[] {
  const seats = new Set(lines.flatMap((line) => seatOf(line) ?? []));
  return [...seats].sort((one, other) => one - other);
}

/** Whether both orders are of the same guests: one is a part of the other, and counts none of its own (decision 0081). */
export function haveSameGuests(one: Order, other: Order): boolean {
  return one.tableId !== null && one.tableId === other.tableId && (one.covers === 0 || other.covers === 0);
}
