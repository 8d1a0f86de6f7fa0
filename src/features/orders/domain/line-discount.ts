import { limitOf } from '#features/menu/domain/discount-preset.ts';
import type { OrderContext } from './decision.ts';
import { ownDiscountLimit } from './discount.ts';
import type { LineDiscount, OrderLine } from './order.ts';

/** Whether a user may give this discount on a line without an approver. */
export function mayGive(
  { value, presetId }: Pick<LineDiscount, 'value' | 'presetId'>,
  context: Pick<OrderContext, 'may' | 'discountLimit' | 'discountPreset' | 'role' | 'policy'>,
): boolean {
  const preset = presetId === null ? null : (context.discountPreset(presetId) ?? null);
  return value <= limitOf(preset, context.role, ownDiscountLimit(context));
}

/** Whether somebody else typed the price or allowed it: whoever may not set prices takes nothing more off it. */
export function priceHolds(
  { priceSource }: Pick<OrderLine, 'priceSource'>,
  context: Pick<OrderContext, 'may'>,
): boolean {
  return priceSource === 'manual' && !context.may('order.price');
}

/** Whether what was allowed for the line as it is may be had for more of it too, or for a dearer one. */
export function coversMore(line: OrderLine, context: Parameters<typeof mayGive>[1]): boolean {
  return !line.lineDiscount || mayGive(line.lineDiscount, context);
}
