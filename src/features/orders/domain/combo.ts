import { allocate } from '#kernel/allocate.ts';
import { amountAt, mulDiv } from '#kernel/money.ts';
import type { PricedLine, PricingLine } from '#kernel/pricing.ts';
import type { LinePart, OrderLine } from './order.ts';
import { discountOfUnit } from './unit-discount.ts';

/** What a part of a combo is worth in its line. Minor units, VAT included. */
export interface BilledPart extends Omit<PricedLine, 'id'> {
  readonly lineId: string;
  /** Among the parts of its line. */
  readonly position: number;
  readonly name: string;
  readonly part: LinePart;
  /** Thousandths in all pieces of the line. */
  readonly quantity: number;
}

/** The parts of a line that is a combo; none of any other. */
export const partsOf = ({ choices }: Pick<OrderLine, 'choices'>) =>
  choices.flatMap(({ name, part, quantity, count }) =>
    part === null ? [] : [{ name, part, quantity: quantity * count }],
  );

export const isCombo = ({ choices }: Pick<OrderLine, 'choices'>): boolean => choices.some(({ part }) => part !== null);

/**
 * The parts of a combo as lines to price: its price is shared by what they usually cost (evenly where that is nothing),
 * each has its own VAT rate. A combo is sold in whole pieces, so the parts of a line come to what the line comes to.
 */
export function pricingOfParts(line: OrderLine): PricingLine[] {
  const parts = partsOf(line);
  const usual = parts.map(({ part }) => part.price);
  const weights = usual.every((price) => price === 0) ? usual.map(() => 1) : usual;
  const prices = allocate(line.unitPrice, weights);
  // Of what each part is worth, so that each rate has its share of it.
  const discounts = allocate(discountOfUnit(line), prices);
  return parts.map(({ part }, position) => ({
    id: partId(line.id, position),
    quantity: line.quantity,
    unitPrice: amountAt(prices, position),
    vatRate: part.vatRate,
    unitDiscount: amountAt(discounts, position),
    voids: line.voidsLineId === null ? null : partId(line.voidsLineId, position),
  }));
}

const partId = (lineId: string, position: number) => `${lineId}.${position}`;

/** The priced parts of a line, in the order of `pricingOfParts`; the first of them is at `from`. */
export function billedParts(line: OrderLine, priced: readonly PricedLine[], from = 0): BilledPart[] {
  return partsOf(line).map(({ name, part, quantity }, position) => {
    const { gross, lineDiscount, orderDiscount, fee, total, vat, net } = priced[from + position] as PricedLine;
    const made = mulDiv(quantity, line.quantity, 1000);
    // Field by field: spreading is many times as slow, and a large order has thousands of parts.
    return {
      lineId: line.id,
      position,
      name,
      part,
      quantity: made,
      gross,
      lineDiscount,
      orderDiscount,
      fee,
      total,
      vat,
      net,
    };
  });
}

/** A line as the sum of its parts. */
export function sumOfParts(id: string, parts: readonly BilledPart[]): PricedLine {
  let [gross, lineDiscount, orderDiscount, fee, total, vat, net] = [0, 0, 0, 0, 0, 0, 0];
  for (const part of parts) {
    gross += part.gross;
    lineDiscount += part.lineDiscount;
    orderDiscount += part.orderDiscount;
    fee += part.fee;
    total += part.total;
    vat += part.vat;
    net += part.net;
  }
  return { id, gross, lineDiscount, orderDiscount, fee, total, vat, net };
}
