import type { SeatLine } from '../command.ts';
import { accept, type Decision, type OrderContext, type Refused, refuse } from '../decision.ts';
import { isUnsent, type Order, quantityLeft } from '../order.ts';
import { seatOf, seatsOf } from '../seats.ts';

/**
 * Says which guest a line is for, or that they share it, also after it was sent: nothing is made or priced otherwise, and the
 * displays of its stations show the new seat in the place of the old one (decision 0081).
 */
export function seatLine(order: Order, { lineId, seat }: SeatLine, context: OrderContext): Decision {
  const line = order.lines.find(({ id }) => id === lineId);
  if (line === undefined || line.isDivider || line.voidsLineId !== null || quantityLeft(order, lineId) <= 0) {
    return refuse('LINE_NOT_FOUND');
  }
  const refused = refusedSeat(order, seat, context);
  if (refused !== null) return refused;
  if (seatOf(line) === seat) return accept(order);
  // With what was taken back of it: that was for whom the line was.
  const lines = order.lines.map((each) =>
    each.id === lineId || each.voidsLineId === lineId ? { ...each, seat } : each,
  );
  const changed = { ...order, lines };
  const seated = lines.filter(({ id }) => id === lineId);
  return accept(changed, isUnsent(line) ? [] : [{ name: 'order.seated', order: changed, lines: seated }]);
}

/** Why nothing of this order can be for that guest; null where it can. */
export function refusedSeat(order: Order, seat: number | null, { policy }: OrderContext): Refused | null {
  if (seat === null) return null;
  if (!policy.offersSeats) return refuse('SEATS_NOT_OFFERED');
  const seats = seatsOf(order);
  return Number.isSafeInteger(seat) && seat >= 1 && seat <= seats ? null : refuse('SEAT_UNKNOWN', { seats });
}
