import { isHeld } from '../../domain/courses.ts';
import { isMade, piecesOf, portionsOf } from '../../domain/line-choices.ts';
import { isUnsent, type Order, type OrderLine } from '../../domain/order.ts';
import type { Station } from '../till/views.ts';

/** The pieces that the next Send brings to a station; a line sold by weight counts as one piece. */
export interface Parcel {
  readonly station: Station | null;
  readonly pieces: number;
}

/** Whether a line waits for Send: in a restaurant every unsent one that is not held, in a shop only what a station makes. */
export function waitsForSend(line: OrderLine, isShop: boolean): boolean {
  return isUnsent(line) && !isHeld(line) && (!isShop || isMade(line));
}

export function canSend(order: Order | null, isShop: boolean): boolean {
  return order?.lines.some((line) => waitsForSend(line, isShop)) ?? false;
}

export function parcelsOf(order: Order | null, stations: ReadonlyMap<string, Station>): readonly Parcel[] {
  const pieces = new Map<string | null, number>();
  for (const line of order?.lines ?? []) {
    if (!isUnsent(line) || isHeld(line) || line.isDivider) continue;
    const rest = line.quantity - line.sentQuantity;
    const count = rest % 1000 === 0 ? rest / 1000 : 1;
    for (const { stationId, line: made } of portionsOf(line)) {
      const station = stationId !== null && stations.has(stationId) ? stationId : null;
      const parts = made.choices.filter(({ part }) => part !== null).reduce((sum, choice) => sum + piecesOf(choice), 0);
      pieces.set(station, (pieces.get(station) ?? 0) + count * Math.max(1, parts));
    }
  }
  return [...pieces].map(([id, count]) => ({
    station: id === null ? null : (stations.get(id) ?? null),
    pieces: count,
  }));
}
