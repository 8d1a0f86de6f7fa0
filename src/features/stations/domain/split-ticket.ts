import type { OrderLine } from '#features/orders/domain/order.ts';

/** What one station is told when an order is sent. */
export interface StationPart {
  readonly stationId: string;
  readonly lines: readonly OrderLine[];
}

/**
 * Shares the lines of one sending among the stations that make them, in the order in which they were added. A course
 * splitter belongs to no station: it stands on each ticket on which something follows it, and only once where splitters
 * follow each other. What no station makes (a deposit, say) is on no ticket.
 */
export function splitByStation(lines: readonly OrderLine[]): StationPart[] {
  const parts = new Map<string, OrderLine[]>();
  let divider: OrderLine | null = null;
  const passed = new Map<string, OrderLine | null>();
  for (const line of lines) {
    if (line.isDivider) {
      // A splitter that is taken back divides nothing.
      if (line.quantity > 0) divider = line;
      continue;
    }
    if (line.stationId === null) continue;
    const part = parts.get(line.stationId) ?? [];
    if (divider !== null && passed.get(line.stationId) !== divider) part.push(divider);
    passed.set(line.stationId, divider);
    part.push(line);
    parts.set(line.stationId, part);
  }
  return [...parts].map(([stationId, part]) => ({ stationId, lines: part }));
}
