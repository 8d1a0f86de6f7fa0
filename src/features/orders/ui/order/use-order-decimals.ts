import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { billOf } from '../../domain/bill.ts';
import type { Order } from '../../domain/order.ts';

/** The decimals of an order's amounts, lines and totals alike. The VAT within them is a fraction by nature: not counted. */
export function useOrderDecimals(order: Order): number {
  const { decimalsFor } = useFormats();
  const { lines, discount, serviceFee, cardFee, total, paid } = billOf(order);
  return decimalsFor([
    discount,
    serviceFee,
    cardFee,
    total,
    paid,
    ...lines.flatMap(({ gross, lineDiscount }) => [gross, lineDiscount]),
  ]);
}
