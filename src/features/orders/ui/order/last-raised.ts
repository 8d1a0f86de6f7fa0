import { useState } from 'react';
import type { OrderLine } from '../../domain/order.ts';

/** The last line that is new on the ticket or whose quantity grew, with what was added: what a scan or a tap just did. */
export interface Raised {
  readonly line: OrderLine;
  /** Thousandths. */
  readonly by: number;
}

/** What differs between two states of an order; null if nothing was added. */
export function raisedSince(before: readonly OrderLine[], now: readonly OrderLine[]): Raised | null {
  if (before === now) return null;
  const known = new Map(before.map((line) => [line.id, line.quantity]));
  const line = now.findLast(({ id, quantity }) => quantity > (known.get(id) ?? Number.NEGATIVE_INFINITY));
  return line === undefined ? null : { line, by: line.quantity - (known.get(line.id) ?? 0) };
}

const none: readonly OrderLine[] = [];

/** The same of an order that is on screen: null until something is added to it here or at another till. */
export function useLastRaised(orderId: string, order: { readonly lines: readonly OrderLine[] } | null): Raised | null {
  const lines = order?.lines ?? none;
  const [seen, setSeen] = useState<{ orderId: string; lines: readonly OrderLine[]; last: Raised | null }>({
    orderId,
    lines,
    last: null,
  });
  if (seen.orderId !== orderId) {
    setSeen({ orderId, lines, last: null });
    return null;
  }
  if (seen.lines === lines) return seen.last;
  const last = raisedSince(seen.lines, lines) ?? seen.last;
  setSeen({ orderId, lines, last: last !== null && lines.some(({ id }) => id === last.line.id) ? last : null });
  return last;
}
