import { lineGross } from '#kernel/money.ts';
import { missingFromBill } from '../after-bill.ts';
import { billOf } from '../bill.ts';
import type { DiscountLine } from '../command.ts';
import { accept, type Decision, type OrderContext, type Refused, refuse } from '../decision.ts';
import { isLineGivenAway } from '../discount.ts';
import { mayGive, priceHolds } from '../line-discount.ts';
import { type LineDiscount, type Order, quantityLeft } from '../order.ts';
import { isAsSeen } from '../seen-line.ts';
import { discountOfUnit } from '../unit-discount.ts';

/**
 * A percentage off one line, by a reason of the venue or none; null takes it off. Above the user's limit, and on a price that
 * they may not set, it needs an approval for this line and this amount. The station's line stays as it is: only what the guest pays for it changes.
 */
export function discountLine(order: Order, command: DiscountLine, context: OrderContext): Decision {
  const line = order.lines.find(({ id }) => id === command.lineId);
  const left = quantityLeft(order, command.lineId);
  if (line === undefined || line.isDivider || line.voidsLineId !== null || left <= 0) return refuse('LINE_NOT_FOUND');
  if (command.discount === null) return accept(withDiscount(order, line.id, null));
  // Two discounts on one thing would come to more than each was allowed for.
  if (order.discount !== null) return refuse('DISCOUNT_EXISTS');
  const given = discountOf(command, command.discount.value, context);
  if ('code' in given) return given;
  const changed = withDiscount(order, line.id, given);
  // Money that was taken covers what it was taken for: what is owed only rises.
  if (order.payments.length > 0 && billOf(changed).total < billOf(order).total) return refuse('ORDER_HAS_PAYMENTS');
  const amount = lineGross(left, discountOfUnit({ ...line, lineDiscount: given }));
  const isAllowed =
    mayGive(given, context) &&
    !priceHolds(line, context) &&
    !(context.policy.confirmsFree && isLineGivenAway({ ...line, lineDiscount: given })) &&
    (context.may('order.discountAny') || missingFromBill(order, changed) === 0);
  const approverId = isAsSeen(line, command.seen)
    ? context.approverOf(command.approvalId, 'discountLine', amount)
    : null;
  if (!isAllowed && approverId === null) return refuse('APPROVAL_REQUIRED', { action: 'discountLine', amount });
  return accept(changed, [], approverId);
}

/** The discount with its reason, which may say how much it is. */
function discountOf({ discountId }: DiscountLine, value: number, context: OrderContext): LineDiscount | Refused {
  const preset = discountId === undefined ? null : context.discountPreset(discountId);
  if (preset === undefined) return refuse('DISCOUNT_UNKNOWN');
  const isValid = Number.isSafeInteger(value) && value > 0 && value <= 10_000;
  const wanted = preset?.discount ?? null;
  const isAsPreset = wanted === null || (wanted.kind === 'percent' && wanted.value === value);
  if (!isValid || !isAsPreset) return refuse('DISCOUNT_INVALID');
  return { value, presetId: preset?.id ?? null, reason: preset?.name ?? '' };
}

/** With what was taken back of the line, which is worth what the line is. */
function withDiscount(order: Order, lineId: string, lineDiscount: LineDiscount | null): Order {
  const lines = order.lines.map((line) =>
    line.id === lineId || line.voidsLineId === lineId ? { ...line, lineDiscount } : line,
  );
  return { ...order, lines };
}
