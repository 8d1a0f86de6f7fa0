import type { SetInvoiceData } from '../command.ts';
import { accept, type Decision, type OrderContext, refuse } from '../decision.ts';
import type { Buyer, Order } from '../order.ts';

/** Characters, as of clients (`clients/domain/resources.ts`). */
export const buyerLimits = { name: 120, fiscalNumber: 20, vatNumber: 20, address: 200 } as const;

/**
 * Makes the receipt of an order out to a buyer. Before the payment it can be said anew as often as it must. A paid one is made
 * out once, on its own day: a paper that says another buyer is with somebody, and only a return takes that back.
 */
export function setInvoiceData(order: Order, { buyer: given }: SetInvoiceData, context: OrderContext): Decision {
  const buyer = given === null ? undefined : tidyBuyer(given);
  if (buyer !== undefined && !isWhole(buyer)) return refuse('INVOICE_DATA_INVALID');
  const named: Order = { ...order, buyer };
  if (order.status === 'open') return accept(named);
  if (order.status !== 'closed') return refuse('ORDER_CLOSED', { status: order.status });
  if (order.closedBusinessDay !== context.businessDay) return refuse('INVOICE_TOO_LATE');
  if (order.buyer !== undefined) return refuse('INVOICE_EXISTS', { name: order.buyer.name });
  if (buyer === undefined) return refuse('INVOICE_DATA_INVALID');
  return accept(named, [{ name: 'order.invoiced', order: named }]);
}

/** Whether the receipt of a paid order can be made out to somebody on this business day. */
export function canBeInvoice(order: Order, today: string): boolean {
  const isReceipt = order.status === 'closed' && order.type !== 'staff';
  return isReceipt && order.closedBusinessDay === today && order.buyer === undefined;
}

/** Without what people put between the figures of a number when they read it from a card. */
export function tidyBuyer({ name, fiscalNumber, vatNumber, address }: Buyer): Buyer {
  return {
    name: tidyText(name),
    fiscalNumber: tidyNumber(fiscalNumber),
    vatNumber: tidyNumber(vatNumber),
    address: tidyText(address),
  };
}

const tidyText = (text: string) => text.trim().replace(/\s+/gu, ' ');
const tidyNumber = (number: string) => number.replace(/[\s./-]/gu, '').toUpperCase();

/** A name, and numbers with at least one figure: who has no tax number gets a receipt. */
export function isWhole({ name, fiscalNumber, vatNumber, address }: Buyer): boolean {
  const fits = (text: string, longest: number) => text.length <= longest && !/\p{C}/u.test(text);
  const isNumber = (text: string, longest: number) =>
    fits(text, longest) && /^[\p{L}\p{N}]+$/u.test(text) && /\p{N}/u.test(text);
  return (
    name !== '' &&
    fits(name, buyerLimits.name) &&
    isNumber(fiscalNumber, buyerLimits.fiscalNumber) &&
    (vatNumber === '' || isNumber(vatNumber, buyerLimits.vatNumber)) &&
    fits(address, buyerLimits.address)
  );
}
