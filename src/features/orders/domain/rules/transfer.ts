import { billOf } from '../bill.ts';
import { keepSums } from '../carried.ts';
import type { TransferLines } from '../command.ts';
import { acceptAll, type Decision, type OrderContext, type Refused, refuse } from '../decision.ts';
import { haveSameFee } from '../fee.ts';
import { priceWithoutChoices } from '../line-choices.ts';
import { tellStations } from '../moved.ts';
import { isUnsent, limits, type Order, type OrderLine, quantityLeft } from '../order.ts';
import { addsUp } from '../parts.ts';
import { saleOfLine } from '../sale.ts';
import { haveSameGuests } from '../seats.ts';
import { discountOfUnit } from '../unit-discount.ts';
import { isPartOf } from './lines.ts';

/**
 * Moves lines between two open orders with equal terms. Nothing is made, sent or priced again: quantities, amounts and
 * VAT of both orders together stay the same.
 */
export function transferLines(from: Order, to: Order, command: TransferLines, context: OrderContext): Decision {
  if (from.id === to.id || command.lines.length === 0) return refuse('TRANSFER_INVALID');
  // Payments belong to the lines for which they were taken.
  if (from.payments.length + to.payments.length > 0) return refuse('ORDER_HAS_PAYMENTS');
  // With other terms a line would change its price, possibly beyond the limit of the user who granted them.
  if (!haveSameTerms(from, to)) return refuse('TRANSFER_DISCOUNTS_DIFFER');
  if (!haveSameFee(from, to)) return refuse('TRANSFER_FEES_DIFFER');
  const both = moveLines({ from, to }, command.lines, context);
  if ('code' in both) return both;
  const [rest, target] = keepSums([from, to], [both.from, onBill(to, both.to)]) as [Order, Order];
  return acceptAll([rest, target], tellStations(target, from, arrived(target, command)));
}

/**
 * What arrives on an order whose bill was printed is as if it had been on it: it does not stand for goods that a guest has
 * paid. On any other order it is on no bill.
 */
function onBill(before: Order, after: Order): Order {
  const known = new Set(before.lines.map(({ id }) => id));
  const { printedTotal } = before;
  const isBilled = printedTotal !== null;
  const lines = after.lines.map((line) => {
    if (known.has(line.id) || (!isBilled && !line.billed)) return line;
    return { ...line, billed: isBilled ? line.quantity : 0 };
  });
  const more = isBilled ? billOf(after).total - billOf(before).total : 0;
  return { ...after, lines, printedTotal: isBilled ? printedTotal + more : null };
}

/** The lines that a command has moved, each with its id on the order where it was. */
export function arrived(order: Order, { lines }: Pick<TransferLines, 'lines'>): [OrderLine, string][] {
  return lines.flatMap(({ lineId, toLineId }) => {
    const line = order.lines.find(({ id }) => id === toLineId);
    return line === undefined ? [] : [[line, lineId]];
  });
}

interface Both {
  readonly from: Order;
  readonly to: Order;
}

/** One line after the other; the first that cannot move refuses all. */
export function moveLines(before: Both, lines: TransferLines['lines'], context: OrderContext): Both | Refused {
  let both = before;
  for (const wanted of lines) {
    const result = move(both, wanted, context);
    if ('code' in result) return result;
    both = result;
  }
  return both;
}

function haveSameTerms({ discount: one }: Order, { discount: other }: Order): boolean {
  if (one === null || other === null) return one === other;
  return one.kind === 'percent' && other.kind === 'percent' && one.value === other.value;
}

function move({ from, to }: Both, wanted: TransferLines['lines'][number], context: OrderContext): Both | Refused {
  const { lineId, quantity, toLineId } = wanted;
  const line = from.lines.find(({ id }) => id === lineId);
  if (line === undefined || line.voidsLineId !== null) return refuse('LINE_NOT_FOUND');
  if (to.lines.some(({ id }) => id === toLineId)) return refuse('LINE_EXISTS');
  if (to.lines.length >= limits.lines) return refuse('TOO_MANY_LINES', { limit: limits.lines });
  if (quantity > quantityLeft(from, lineId) || !isPartOf(line, quantity, context)) return refuse('QUANTITY_INVALID');
  if (from.type !== to.type && !keepsItsPrice(line, from, to.type, context)) {
    return refuse('TRANSFER_PRICES_DIFFER', { name: line.name });
  }
  const { unitPrice } = line;
  const before = quantityLeft(from, lineId);
  if (!addsUp(before, quantity, unitPrice, discountOfUnit(line))) return refuse('QUANTITY_INVALID');
  const moved = partOf(line, quantity);
  const rest = partOf(line, line.quantity - quantity);
  const left = rest.quantity === 0 ? [] : [rest];
  return {
    from: { ...from, lines: from.lines.flatMap((other) => (other === line ? left : other)) },
    // Among other guests nobody knows whose it is.
    to: { ...to, lines: [...to.lines, { ...moved, id: toLineId, seat: haveSameGuests(from, to) ? line.seat : null }] },
  };
}

/**
 * Whether the line would have got the same price on an order of the other kind: by the same list or offer, at the moment
 * and place at which it was ordered. The list price may have changed since; a price that was decided stays (decision 0012).
 */
export function keepsItsPrice(line: OrderLine, from: Order, type: Order['type'], context: OrderContext): boolean {
  if (line.isDivider || line.priceSource === 'manual') return true;
  const product = context.product(line.productId);
  if (product === undefined) return line.priceSource === 'list';
  const sale = saleOfLine(from, line, context);
  const { source, offer, unitPrice } = context.prices.priceOf(product, { ...sale, orderKind: type });
  const isSame = source === line.priceSource && (offer?.id ?? null) === line.priceOfferId;
  return isSame && (source === 'list' || unitPrice === priceWithoutChoices(line));
}

/** Which part of a line the bill had is not known: each has as much of it as it can, so that none is free of it. */
function partOf(line: OrderLine, quantity: number): OrderLine {
  const part = { ...line, quantity, sentQuantity: isUnsent(line) ? 0 : quantity };
  return line.billed ? { ...part, billed: Math.min(line.billed, quantity) } : part;
}
