import { uuidv7 } from '#kernel/ids.ts';
import type { TransferLines } from '../../domain/command.ts';
import { type Order, type OrderLine, quantityLeft } from '../../domain/order.ts';
import { nearestPart } from '../../domain/parts.ts';
import { seatOf } from '../../domain/seats.ts';
import { discountOfUnit } from '../../domain/unit-discount.ts';

/** What of an order goes, by line: thousandths, and the id that the line will have. */
export type Chosen = ReadonlyMap<string, { readonly quantity: number; readonly toLineId: string }>;

/** The lines of which something can go. */
export function splittable(order: Order): readonly OrderLine[] {
  return order.lines.filter(
    ({ id, isDivider, voidsLineId }) => !isDivider && voidsLineId === null && quantityLeft(order, id) > 0,
  );
}

export function leftOf(order: Order, lineId: string): number {
  return quantityLeft(order, lineId);
}

/** What is still there, as the order has changed since it was chosen. */
export function chosenLines(order: Order, chosen: Chosen): TransferLines['lines'] {
  return [...chosen].flatMap(([lineId, { quantity, toLineId }]) => {
    const most = quantityLeft(order, lineId);
    return most <= 0 ? [] : [{ lineId, toLineId, quantity: Math.min(quantity, most) }];
  });
}

/** All of what a guest has, besides what was chosen; chosen already, none of it. */
export function withSeat(chosen: Chosen, order: Order, seat: number): Chosen {
  const own = splittable(order).filter((line) => seatOf(line) === seat);
  const others = new Map(chosen);
  if (isSeatChosen(chosen, order, seat)) {
    for (const { id } of own) others.delete(id);
    return others;
  }
  for (const { id } of own) {
    others.set(id, { quantity: quantityLeft(order, id), toLineId: chosen.get(id)?.toLineId ?? uuidv7() });
  }
  return others;
}

export function isSeatChosen(chosen: Chosen, order: Order, seat: number): boolean {
  return splittable(order)
    .filter((line) => seatOf(line) === seat)
    .every(({ id }) => (chosen.get(id)?.quantity ?? 0) >= quantityLeft(order, id));
}

/** One more piece, or a quarter more of a weight. */
export function more(chosen: Chosen, order: Order, line: OrderLine, isByWeight: boolean): Chosen {
  return withStep(chosen, line, stepsOf(order, line, isByWeight), 1);
}

/** One piece less, or a quarter less of a weight. */
export function less(chosen: Chosen, order: Order, line: OrderLine, isByWeight: boolean): Chosen {
  return withStep(chosen, line, stepsOf(order, line, isByWeight), -1);
}

/** Where the steps of a line are, from nothing to all of it. */
export function stepsOf(order: Order, line: OrderLine, isByWeight: boolean): readonly number[] {
  const left = quantityLeft(order, line.id);
  if (!isByWeight || left <= 0) {
    const pieces = Math.max(0, Math.floor(left / 1000));
    return left % 1000 === 0 ? Array.from({ length: pieces + 1 }, (_, n) => n * 1000) : [0, left];
  }
  const quarters = [1, 2, 3].map((n) =>
    nearestPart(left, Math.round((left * n) / 4), line.unitPrice, discountOfUnit(line)),
  );
  return [...new Set([0, ...quarters, left])].sort((a, b) => a - b);
}

function withStep(chosen: Chosen, line: OrderLine, steps: readonly number[], by: 1 | -1): Chosen {
  const now = chosen.get(line.id)?.quantity ?? 0;
  const next = by === 1 ? steps.find((step) => step > now) : steps.findLast((step) => step < now);
  if (next === undefined) return chosen;
  const others = new Map(chosen);
  if (next === 0) others.delete(line.id);
  else others.set(line.id, { quantity: next, toLineId: chosen.get(line.id)?.toLineId ?? uuidv7() });
  return others;
}
