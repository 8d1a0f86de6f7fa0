import { billOf } from '../bill.ts';
import { keepSums } from '../carried.ts';
import { losingItsClient, pricedForClients } from '../client-prices.ts';
import type { TransferLines } from '../command.ts';
import { acceptAll, type Decision, type OrderContext, type Refused, refuse } from '../decision.ts';
import { refusedAsOver } from '../ended-price.ts';
import { haveSameFee } from '../fee.ts';
import { priceWithoutChoices } from '../line-choices.ts';
import { leftBehind } from '../minimum.ts';
import { tellStations } from '../moved.ts';
import { hasProducts, isUnsent, limits, type Order, type OrderLine, quantitiesLeft } from '../order.ts';
import { addsUp } from '../parts.ts';
import { hasOwnPrice, saleOfLine } from '../sale.ts';
import { haveSameGuests } from '../seats.ts';
import { discountOfUnit } from '../unit-discount.ts';
import { deliveryOfBoth, promisedAnew } from './delivery.ts';
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
  // Where nothing is left, all of what was ordered is somewhere else, and so is whom it is for.
  const delivery = hasProducts(both.from) ? to.delivery : deliveryOfBoth(to, from);
  const moved = new Set(command.lines.map(({ lineId }) => lineId));
  const priced = pricedForClients(from).filter(({ id }) => moved.has(id));
  const apart = losingItsClient(from, to, context, priced);
  if (apart !== undefined) return refuse('CLIENT_PRICES_HOLD', { name: apart.name });
  const [rest, target] = keepSums([from, to], [both.from, onBill(to, { ...both.to, delivery })]) as [Order, Order];
  const given = arrived(target, command);
  const hasGivenSent = given.some(([line]) => line.sentQuantity !== 0);
  const moves = tellStations(target, from, given, context.soldAt);
  return acceptAll([leftBehind(rest, hasGivenSent), target], [...moves, ...promisedAnew(to, target)]);
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
  const byId = new Map(order.lines.map((line) => [line.id, line]));
  return lines.flatMap(({ lineId, toLineId }) => {
    const line = byId.get(toLineId);
    return line === undefined ? [] : [[line, lineId]];
  });
}

interface Both {
  readonly from: Order;
  readonly to: Order;
}

/** One line after the other; the first that cannot move refuses all. */
export function moveLines({ from, to }: Both, lines: TransferLines['lines'], context: OrderContext): Both | Refused {
  const moving: Moving = {
    from,
    to,
    stays: new Map(from.lines.map((line) => [line.id, line])),
    left: new Map(quantitiesLeft(from)),
    arrives: new Map(to.lines.map((line) => [line.id, line])),
    gone: new Set(to.goneLines),
  };
  for (const wanted of lines) {
    const refused = move(moving, wanted, context);
    if (refused !== null) return refused;
  }
  const arrived = [...moving.arrives.values()];
  // What was sent stays sent: an order that is given some of it has begun for the stations, and one that is given none has not.
  const isGivenSent = arrived.slice(to.lines.length).some(({ sentQuantity }) => sentQuantity !== 0);
  const gone = from.lines.filter(({ id, sentQuantity }) => sentQuantity !== 0 && !moving.stays.has(id));
  const goneLines = [...(from.goneLines ?? []), ...gone.map(({ id }) => id)];
  if (goneLines.length > limits.goneLines) return refuse('TOO_MANY_LINES', { limit: limits.goneLines });
  return {
    from: { ...from, ...(gone.length > 0 && { goneLines }), lines: [...moving.stays.values()] },
    to: { ...to, sentAt: isGivenSent ? latest(to.sentAt, from.sentAt) : to.sentAt, lines: arrived },
  };
}

/** Of two moments, either of which may not have been. */
export function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

/** Two orders while lines move from one to the other, by id: as many may move as an order can have. */
interface Moving extends Both {
  readonly stays: Map<string, OrderLine>;
  /** Thousandths that were not voided. */
  readonly left: Map<string, number>;
  readonly arrives: Map<string, OrderLine>;
  /** Ids of what was sent on the other order and left it. */
  readonly gone: ReadonlySet<string>;
}

function haveSameTerms({ discount: one }: Order, { discount: other }: Order): boolean {
  if (one === null || other === null) return one === other;
  return one.kind === 'percent' && other.kind === 'percent' && one.value === other.value;
}

function move(moving: Moving, wanted: TransferLines['lines'][number], context: OrderContext): Refused | null {
  const { from, to, stays, left, arrives, gone } = moving;
  const { lineId, quantity, toLineId } = wanted;
  const line = stays.get(lineId);
  if (line === undefined || line.voidsLineId !== null) return refuse('LINE_NOT_FOUND');
  if (arrives.has(toLineId) || gone.has(toLineId)) return refuse('LINE_EXISTS');
  if (arrives.size >= limits.lines) return refuse('TOO_MANY_LINES', { limit: limits.lines });
  const before = left.get(lineId) ?? 0;
  if (quantity > before || !isPartOf(line, quantity, context)) return refuse('QUANTITY_INVALID');
  if (from.type !== to.type && !keepsItsPrice(line, from, to.type, context)) {
    return refuse('TRANSFER_PRICES_DIFFER', { name: line.name });
  }
  const over = refusedAsOver(from, [line], context);
  if (over !== null) return over;
  if (!addsUp(before, quantity, line.unitPrice, discountOfUnit(line))) return refuse('QUANTITY_INVALID');
  const rest = partOf(line, line.quantity - quantity);
  if (rest.quantity === 0) stays.delete(lineId);
  else stays.set(lineId, rest);
  left.set(lineId, before - quantity);
  // Among other guests nobody knows whose it is.
  const seat = haveSameGuests(from, to) ? line.seat : null;
  arrives.set(toLineId, { ...partOf(line, quantity), id: toLineId, seat });
  return null;
}

/**
 * Whether the line would have got the same price on an order of the other kind: by the same list or offer, at the moment
 * and place at which it was ordered. The list price may have changed since; a price that was decided stays (decision 0012).
 */
export function keepsItsPrice(line: OrderLine, from: Order, type: Order['type'], context: OrderContext): boolean {
  if (line.isDivider || hasOwnPrice(line)) return true;
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
