import type { Minor } from '#kernel/money.ts';
import { type PricedOrder, priceOrder } from '#kernel/pricing.ts';
import type { Order } from './order.ts';

export interface Bill extends PricedOrder {
  readonly paid: Minor;
  readonly remaining: Minor;
}

/**
 * The one place where an order becomes amounts: the till's total, the receipt and the reports all read this. A discount
 * by amount never exceeds what is left on the order after lines were voided.
 */
export function billOf(order: Order): Bill {
  const lines = order.lines.map((line) => ({
    id: line.id,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    vatRate: line.vatRate,
    voids: line.voidsLineId,
  }));
  const discount = order.discount;
  const capped =
    discount?.kind === 'amount'
      ? { kind: discount.kind, value: Math.min(discount.value, Math.max(0, priceOrder({ lines }).total)) }
      : discount;
  const priced = priceOrder({ lines, discount: capped, carried: order.carried });
  const paid = order.payments.reduce((sum, payment) => sum + payment.amount, 0);
  return { ...priced, paid, remaining: priced.total - paid };
}
