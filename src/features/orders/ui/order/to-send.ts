import { isUnsent, type Order, type OrderLine } from '../../domain/order.ts';
import type { Station } from '../till/views.ts';

/** The pieces that the next Send brings to a station; a line sold by weight counts as one piece. */
export interface Parcel {
  readonly station: Station | null;
  readonly pieces: number;
}

/** Whether a line waits for Send: in a restaurant every unsent one, in a shop only what a station makes. */
export function waitsForSend(line: OrderLine, isShop: boolean): boolean {
  return isUnsent(line) && (!isShop || line.stationId !== null);
}

export function canSend(order: Order | null, isShop: boolean): boolean {
  return order?.lines.some((line) => waitsForSend(line, isShop)) ?? false;
}

export function parcelsOf(order: Order | null, stations: ReadonlyMap<string, Station>): readonly Parcel[] {
  const pieces = new Map<string | null, number>();
  for (const line of order?.lines ?? []) {
    if (!isUnsent(line) || line.isDivider) continue;
    const rest = line.quantity - line.sentQuantity;
    const count = rest % 1000 === 0 ? rest / 1000 : 1;
    const station = line.stationId !== null && stations.has(line.stationId) ? line.stationId : null;
    pieces.set(station, (pieces.get(station) ?? 0) + count);
  }
  return [...pieces].map(([id, count]) => ({
    station: id === null ? null : (stations.get(id) ?? null),
    pieces: count,
  }));
}
