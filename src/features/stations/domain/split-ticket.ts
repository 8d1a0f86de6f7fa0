import { courseOf } from '#features/orders/domain/courses.ts';
import { portionsOf } from '#features/orders/domain/line-choices.ts';
import type { OrderLine } from '#features/orders/domain/order.ts';

/** One station's part of a sent order. */
export interface StationPart {
  readonly stationId: string;
  readonly lines: readonly OrderLine[];
}

/** Whether a station is told of a line. */
export type IsFor = (stationId: string, line: OrderLine) => boolean;

/**
 * Splits the lines of one sending by station, course by course, in the order in which they were added. A course splitter
 * belongs to no station: it is on each ticket on which something of its course follows, and only once. A combo is on
 * the ticket of each station that makes a part of it, with those parts. Items that no station makes (a deposit, for
 * example) are on no ticket; nor is what `isFor` leaves out, of each station by itself.
 */
export function splitByStation(lines: readonly OrderLine[], isFor: IsFor = () => true): StationPart[] {
  const parts = new Map<string, OrderLine[]>();
  // A voided splitter divides nothing.
  const dividers = new Map(
    lines.flatMap((line): [number, OrderLine][] =>
      line.isDivider && line.quantity > 0 ? [[courseOf(line), line]] : [],
    ),
  );
  const passed = new Map<string, OrderLine>();
  for (const line of lines.toSorted((one, other) => courseOf(one) - courseOf(other))) {
    if (line.isDivider) continue;
    const divider = dividers.get(courseOf(line));
    for (const { stationId, line: made } of portionsOf(line)) {
      if (stationId === null || !isFor(stationId, line)) continue;
      const part = parts.get(stationId) ?? [];
      if (divider !== undefined && passed.get(stationId) !== divider) {
        part.push(divider);
        passed.set(stationId, divider);
      }
      part.push(made);
      parts.set(stationId, part);
    }
  }
  return [...parts].map(([stationId, part]) => ({ stationId, lines: part }));
}
