import type { PaymentKind } from '#features/payments/domain/method.ts';
import { type Minor, mulDiv, sumMinor } from '#kernel/money.ts';
import { billOf } from './bill.ts';
import type { BilledPart } from './combo.ts';
import type { Order } from './order.ts';

/** The amounts of a line, or a part of it, when its order was closed. Minor units, VAT included. */
export interface LineAmounts {
  readonly gross: Minor;
  readonly discount: Minor;
  /** The service fee on it. */
  readonly fee: Minor;
  readonly total: Minor;
  readonly vat: Minor;
}
/** The booked amounts of a line; of a combo also those of its parts, which add up to it. */
export interface BookedLine extends LineAmounts {
  readonly parts: readonly BookedPart[];
}
/** A part of a combo in a line or refund. */
export interface BookedPart extends LineAmounts {
  /** Among the parts of its line. */
  readonly position: number;
  /** Thousandths in all pieces; negative on a void. */
  readonly quantity: number;
}
export type AmountsByLine = ReadonlyMap<string, BookedLine>;

/** A refund of a paid order: a separate document, which is never changed. */
export interface Refund {
  readonly id: string;
  readonly orderId: string;
  /** From 1 without a gap in each business day. */
  readonly number: number;
  /** The business day of the refund, not of the sale. */
  readonly businessDay: string;
  /** One of the known reasons, or what somebody typed. */
  readonly reason: string;
  readonly madeBy: string;
  readonly approverId: string | null;
  readonly pointId: string;
  /** Epoch ms. */
  readonly madeAt: number;
  readonly total: Minor;
  readonly discount: Minor;
  readonly fee: Minor;
  readonly vat: Minor;
  readonly lines: readonly RefundLine[];
  readonly payments: readonly RefundPayment[];
}

export interface RefundLine extends LineAmounts {
  readonly lineId: string;
  /** Thousandths, never negative. */
  readonly quantity: number;
  /** Of a combo. */
  readonly parts: readonly BookedPart[];
}

/** A payment of the order that is refunded, in whole or in part. */
export interface RefundPayment {
  readonly paymentId: string;
  /** The method of the refund: code and kind at that time. */
  readonly method: string;
  readonly kind: PaymentKind;
  readonly amount: Minor;
  /** Cash is refunded in coins: amount + rounding leaves the drawer. */
  readonly rounding: Minor;
}

/** A sold line, with its quantity reduced by voids before the payment. */
export interface SoldLine extends BookedLine {
  readonly lineId: string;
  readonly quantity: number;
}

/** The booked amounts of a line. */
export function amountsOf({ gross, fee, total, vat }: Omit<LineAmounts, 'discount'>): LineAmounts {
  return { gross, discount: gross + fee - total, fee, total, vat };
}

/** The amounts that are booked for an order's lines when it is closed. */
export function amountsByLine(order: Order): AmountsByLine {
  const { lines, parts } = billOf(order);
  return new Map(lines.map((line) => [line.id, { ...amountsOf(line), parts: bookedParts(parts, line.id) }]));
}

/** What is booked for the parts of a line. */
export function bookedParts(parts: readonly BilledPart[], lineId: string): BookedPart[] {
  return parts
    .filter((part) => part.lineId === lineId)
    .map((part) => ({ position: part.position, quantity: part.quantity, ...amountsOf(part) }));
}

/** The refundable lines, in the order of the ticket. `booked` has the amounts of every line of the order. */
export function soldLines({ lines }: Order, booked: AmountsByLine): SoldLine[] {
  return lines
    .filter(({ voidsLineId, isDivider }) => voidsLineId === null && !isDivider)
    .map(({ id }) => {
      const own = lines.filter((line) => line.id === id || line.voidsLineId === id);
      const amounts = own.flatMap((line) => booked.get(line.id) ?? []);
      const quantity = sumMinor(own.map((line) => line.quantity));
      return { lineId: id, quantity, ...sumAmounts(amounts), parts: sumParts(amounts.flatMap(({ parts }) => parts)) };
    });
}

/** A line's parts with those of its voids. */
function sumParts(parts: readonly BookedPart[]): BookedPart[] {
  const positions = [...new Set(parts.map(({ position }) => position))];
  return positions.map((position) => {
    const own = parts.filter((part) => part.position === position);
    return { position, quantity: sumMinor(own.map(({ quantity }) => quantity)), ...sumAmounts(own) };
  });
}

export function sumAmounts(amounts: readonly LineAmounts[]): LineAmounts {
  const sum = (figure: keyof LineAmounts) => sumMinor(amounts.map((each) => each[figure]));
  return { gross: sum('gross'), discount: sum('discount'), fee: sum('fee'), total: sum('total'), vat: sum('vat') };
}

/** Refunded thousandths of each line. */
export function refundedQuantities(refunds: readonly Pick<Refund, 'lines'>[]): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>();
  for (const { lineId, quantity } of refunds.flatMap(({ lines }) => lines)) {
    quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity);
  }
  return quantities;
}

/**
 * The rows of a refund of these quantities after `before` was refunded. Both are by line id, and their sum is at most
 * what was sold. Nothing is priced again: each row is a share of the booked amounts, and the rows of all refunds of an
 * order add up to its lines in every amount, however they are split.
 */
export function refundLines(
  sold: readonly SoldLine[],
  before: ReadonlyMap<string, number>,
  wanted: ReadonlyMap<string, number>,
): RefundLine[] {
  const given = sold.flatMap((line) => {
    const quantity = wanted.get(line.lineId);
    if (quantity === undefined) return [];
    const from = before.get(line.lineId) ?? 0;
    return [{ lineId: line.lineId, quantity, ...minusLine(upTo(line, from + quantity), upTo(line, from)) }];
  });
  const isAll = sold.every(
    ({ lineId, quantity }) => (before.get(lineId) ?? 0) + (wanted.get(lineId) ?? 0) === quantity,
  );
  // A minor unit may have been booked on a fully voided line: of VAT, or of an amount by an older release, which rounded
  // voids by themselves. It is refunded with the last of the other lines.
  const left = sold.filter(({ quantity, gross, vat }) => quantity === 0 && (gross !== 0 || vat !== 0));
  return isAll ? [...given, ...left] : given;
}

/** What is left of sold lines once these refunds were made, as it is booked: nothing is priced again. */
export function linesLeft(sold: readonly SoldLine[], refunds: readonly Pick<Refund, 'lines'>[]): RefundLine[] {
  const given = refunds.flatMap(({ lines }) => lines);
  return sold.flatMap((line) => {
    const own = given.filter(({ lineId }) => lineId === line.lineId);
    const parts = line.parts.map((part) => {
      const back = own.flatMap((each) => each.parts.filter(({ position }) => position === part.position));
      const quantity = part.quantity - sumMinor(back.map((each) => each.quantity));
      return { position: part.position, quantity, ...minus(part, sumAmounts(back)) };
    });
    const quantity = line.quantity - sumMinor(own.map((each) => each.quantity));
    const left = minus(line, sumAmounts(own));
    const isNothing = quantity === 0 && left.total === 0 && left.vat === 0;
    return isNothing ? [] : [{ lineId: line.lineId, quantity, ...left, parts }];
  });
}

/** The booked amounts of the first `quantity` of a line. Those of a combo are the sum of its parts, so that each rate is right. */
function upTo(sold: SoldLine, quantity: number): BookedLine {
  const parts = sold.parts.map((part) => ({
    position: part.position,
    quantity: sold.quantity === 0 ? 0 : mulDiv(part.quantity, quantity, sold.quantity),
    ...shareOf(part, quantity, sold.quantity),
  }));
  return { ...(parts.length === 0 ? shareOf(sold, quantity, sold.quantity) : sumAmounts(parts)), parts };
}

function minusLine(from: BookedLine, taken: BookedLine): BookedLine {
  const parts = from.parts.map((part, index) => {
    const before = taken.parts[index] as BookedPart;
    return { position: part.position, quantity: part.quantity - before.quantity, ...minus(part, before) };
  });
  return { ...minus(from, taken), parts };
}

/**
 * The booked amounts of the first `quantity` of a line or part: gross by quantity, discount, fee and VAT in proportion to what
 * they are of, so that no part has more discount or VAT than its own amount. Shares are counted from the beginning of the
 * line: their differences add up without a remainder.
 */
function shareOf(sold: LineAmounts, quantity: number, all: number): LineAmounts {
  if (quantity === all) return sold;
  const gross = mulDiv(sold.gross, quantity, all);
  const discount = shared(sold.discount, gross, sold.gross);
  const fee = shared(sold.fee, gross - discount, sold.gross - sold.discount);
  const total = gross - discount + fee;
  return { gross, discount, fee, total, vat: shared(sold.vat, total, sold.total) };
}

const shared = (figure: Minor, part: Minor, whole: Minor): Minor => (whole === 0 ? 0 : mulDiv(figure, part, whole));

function minus(from: LineAmounts, taken: LineAmounts): LineAmounts {
  return {
    gross: from.gross - taken.gross,
    discount: from.discount - taken.discount,
    fee: from.fee - taken.fee,
    total: from.total - taken.total,
    vat: from.vat - taken.vat,
  };
}

/** The refunded amount of a payment. */
export function refundedOf(refunds: readonly Pick<Refund, 'payments'>[], paymentId: string): Minor {
  const rows = refunds.flatMap(({ payments }) => payments);
  return sumMinor(rows.filter((row) => row.paymentId === paymentId).map(({ amount }) => amount));
}
