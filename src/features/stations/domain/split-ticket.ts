import { portionsOf } from '#features/orders/domain/line-choices.ts';
import type { OrderLine } from '#features/orders/domain/order.ts';

/** One station's part of a sent order. */
export interface StationPart {
  readonly stationId: string;
  readonly lines: readonly OrderLine[];
}

/**
 * Splits the lines of one sending by station, in the order in which they were added. A course splitter belongs to no
 * station: it is on each ticket on which something follows it, and only once if splitters follow each other. A combo is on
 * the ticket of each station that makes a part of it, with those parts. Items that no station makes (a deposit, for
 * example) are on no ticket.
 */
export function splitByStation(lines: readonly OrderLine[]): StationPart[] {
  const parts = new Map<string, OrderLine[]>();
  let divider: OrderLine | null = null;
  const passed = new Map<string, OrderLine | null>();
  for (const line of lines) {
    if (line.isDivider) {
      // A voided splitter divides nothing.
      if (line.quantity > 0) divider = line;
      continue;
    }
    for (const { stationId, line: made } of portionsOf(line)) {
      if (stationId === null) continue;
      const part = parts.get(stationId) ?? [];
      if (divider !== null && passed.get(stationId) !== divider) part.push(divider);
      passed.set(stationId, divider);
      part.push(made);
      parts.set(stationId, part);
    }
  }
  return [...parts].map(([stationId, part]) => ({ stationId, lines: part }));
}
