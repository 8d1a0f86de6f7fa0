import { lineGross, type Minor, sumMinor } from '#kernel/money.ts';
import { billOf } from './bill.ts';
import type { ApprovableCommand } from './command.ts';
import { type Decision, type OrderContext, refuse } from './decision.ts';
import { type Order, type OrderLine, type Orders, quantitiesLeft, quantityLeft } from './order.ts';
import { discountOfUnit } from './unit-discount.ts';

/** The order with its lines as a bill has them that is printed now. */
export function withBilledLines(order: Order): Order {
  const left = quantitiesLeft(order);
  const lines = order.lines.map((line) => {
    if (line.isDivider || line.voidsLineId !== null) return line;
    const billed = Math.max(0, left.get(line.id) ?? 0);
    return billed === line.billed ? line : { ...line, billed };
  });
  return lines.every((line, index) => line === order.lines[index]) ? order : { ...order, lines };
}

/**
 * How far `after` is below the last bill that was printed before payment, as far as this change lowered it; 0 without such
 * a bill. What was ordered on top of it may be taken off again, and does not stand for what the bill had: a guest has
 * paid for that. A cancelled order is worth nothing of its bill.
 */
export function missingFromBill(before: Order, after: Order): Minor {
  const { printedTotal } = before;
  if (printedTotal === null) return 0;
  if (after.status === 'cancelled') return printedTotal;
  const fromTotal = Math.min(printedTotal, billOf(before).withoutCardFee) - billOf(after).withoutCardFee;
  return Math.max(0, fromTotal, missingGoods(before, after));
}

/**
 * Whether more is taken off a whole order that has a printed bill. What was ordered on top of it does not stand for what
 * the bill had: the guest who has paid that would pay for the discount of the next.
 */
export function isDiscountedMore(before: Order, after: Order): boolean {
  return before.printedTotal !== null && billOf(after).discount > billOf(before).discount;
}

/** What the change takes off lines that were on the bill, before the order's discount. */
function missingGoods(before: Order, after: Order): Minor {
  const stays = new Map(after.lines.map((line) => [line.id, line]));
  const missing = before.lines.flatMap((line) => {
    const { billed = 0 } = line;
    if (billed === 0) return [];
    const left = stays.get(line.id);
    // As it was: only a void lowers it.
    if (left === line && before.lines.length === after.lines.length) return [];
    return [Math.max(0, worthOf(before, line, billed) - (left === undefined ? 0 : worthOf(after, left, billed)))];
  });
  return sumMinor(missing);
}

/** What is left of so much of a line. */
function worthOf(order: Order, line: OrderLine, billed: number): Minor {
  const quantity = Math.min(billed, Math.max(0, quantityLeft(order, line.id)));
  return lineGross(quantity, line.unitPrice) - lineGross(quantity, discountOfUnit(line));
}

/**
 * The decision, or a refusal where it lowers a printed bill without right and approval: a guest has paid what the bill said,
 * and the rest would be nobody's. Asked of commands that an approval for `order.lowerBill` allows; a void, a discount and
 * a refund ask for a right of their own.
 */
export function guardBill(
  orders: Orders,
  command: ApprovableCommand,
  decision: Decision,
  context: OrderContext,
): Decision {
  if (!decision.ok || context.may('order.lowerBill')) return decision;
  const amount = decision.orders.reduce((sum, after) => {
    const before = orders.get(after.id);
    return sum + (before === undefined ? 0 : missingFromBill(before, after));
  }, 0);
  if (amount === 0) return decision;
  const approverId = context.approverOf(command.approvalId, command.type, amount);
  return approverId === null
    ? refuse('APPROVAL_REQUIRED', { action: command.type, amount })
    : { ...decision, approverId };
}

/** What the journal says of a change after the bill was printed; minor units. */
export type BillNote = {
  readonly afterBill?: { readonly printed: Minor; readonly before: Minor; readonly after: Minor };
};

/** A note if the change made the order another than the bill that was printed; empty otherwise. */
export function billNote(before: Order | undefined, after: Order): BillNote {
  if (before === undefined || before.printedTotal === null) return {};
  const [was, is] = [billOf(before).withoutCardFee, billOf(after).withoutCardFee];
  const isCancelled = after.status === 'cancelled' && before.status !== 'cancelled';
  if (was === is && !isCancelled) return {};
  return { afterBill: { printed: before.printedTotal, before: was, after: is } };
}
