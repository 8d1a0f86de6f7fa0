import { endOfCard } from '#features/staff/domain/card.ts';
import { endOfNumber } from '#features/vouchers/domain/voucher.ts';
import type { Minor } from '#kernel/money.ts';
import type { OrderType } from '#kernel/order-type.ts';
import type { Discount } from '#kernel/pricing.ts';
import { takenOf } from './allowance.ts';
import { billOf } from './bill.ts';
import { isOfClient } from './client-discount.ts';
import type { OrderCommand, RedeemVoucher, SpendPoints } from './command.ts';
import type { Order } from './order.ts';
import { rowsOf } from './priced-rows.ts';

/** What the journal says of what a command changed and nothing else keeps: an unsent line, a price, a method. */
export interface JournalNote {
  readonly productId?: string;
  /** Thousandths. */
  readonly quantity?: number;
  /** Thousandths. */
  readonly quantityBefore?: number;
  /** Of a unit. */
  readonly priceBefore?: Minor;
  readonly methodBefore?: string;
  /** The end of a voucher's number, in place of all of it. */
  readonly number?: string;
  /** The end of the number of a client's card, in place of all of it. */
  readonly card?: string;
  /** What the client got, in place of what the device showed. */
  readonly discount?: Discount | null;
  /** Received money was booked below the minimum spend, of which so much was let off. */
  readonly isWaived?: true;
  readonly minimumWaived?: Minor;
  /** What was fetched or brought, or was not. */
  readonly orderType?: OrderType;
  /** What the line came to, before discounts; what a meal took of the allowance; or the fee. */
  readonly amount?: Minor;
}

/** Empty for commands that say themselves what they change. */
export function journalNote(before: Order | undefined, after: Order | undefined, command: OrderCommand): JournalNote {
  if (command.type === 'chargeAllowance') return after === undefined ? {} : { amount: takenOf(after) };
  if (command.type === 'setClient') return { ...noteOfClient(after), ...endOf(command.card) };
  if (command.type === 'redeemVoucher' || command.type === 'spendPoints') return noteOfNumber(command);
  if (before === undefined) return {};
  if (command.type === 'waiveFee')
    return after === undefined ? {} : { amount: billOf(before).serviceFee || billOf(after).serviceFee };
  if (command.type === 'waiveMinimum')
    return after === undefined ? {} : { amount: after.minimumWaived ?? before.minimumWaived ?? 0 };
  if (command.type === 'bookReceived') return noteOfMinimum(before, after);
  if (command.type === 'correctPayment') {
    const payment = before.payments.find(({ id }) => id === command.paymentId);
    return payment === undefined ? {} : { methodBefore: payment.method };
  }
  return 'lineId' in command ? noteOfLine(before, command) : noteOfGone(before, command);
}

function noteOfGone({ tableId, type: orderType }: Order, command: OrderCommand): JournalNote {
  return ['freeTable', 'keepToGo'].includes(command.type) && tableId === null ? { orderType } : {};
}

/** Whoever knows all of the number could spend what is left. */
function noteOfNumber(command: RedeemVoucher | SpendPoints): JournalNote {
  if (command.type === 'redeemVoucher') return { number: endOfNumber(command.number) };
  return endOf(command.card);
}

function noteOfMinimum(before: Order, after: Order | undefined): JournalNote {
  const { minimumWaived } = after ?? before;
  return minimumWaived === undefined || minimumWaived === before.minimumWaived ? {} : { isWaived: true, minimumWaived };
}

const endOf = (card: string | undefined): JournalNote => (card === undefined ? {} : { card: endOfCard(card) });

function noteOfClient(after: Order | undefined): JournalNote {
  return { discount: after !== undefined && isOfClient(after) ? after.discount : null };
}

function noteOfLine(before: Order, command: Extract<OrderCommand, { lineId: string }>): JournalNote {
  const line = before.lines.find(({ id }) => id === command.lineId);
  if (line === undefined) return {};
  const { productId, quantity, unitPrice } = line;
  // Nothing of it was sent, so nothing of it was taken back.
  const amount = rowsOf(line).gross;
  switch (command.type) {
    case 'removeLine':
      return { productId, quantity, amount };
    case 'changeQuantity':
      return { productId, quantityBefore: quantity, amount };
    case 'changeChoices':
      return { productId, amount };
    case 'priceLine':
    case 'discountLine':
      return { productId, quantity, priceBefore: unitPrice };
    default:
      return {};
  }
}
