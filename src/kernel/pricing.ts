import { allocate, largestRemainder } from './allocate.ts';
import { amountAt, assertMinor, lineGross, type Minor, sumMinor } from './money.ts';
import { chargedCardFee, type Discount, discountOf, type OrderTerms, serviceFeeOf } from './order-sums.ts';
import { assertQuantity, type Quantity } from './quantity.ts';
import { type VatRate, vatOf } from './vat.ts';

export type { Discount } from './order-sums.ts';

export type PricingLine = {
  readonly id: string;
  readonly quantity: Quantity;
  readonly unitPrice: Minor;
  readonly vatRate: VatRate;
  readonly discount?: Discount | null | undefined;
  /** Taken off each unit besides: parts of a quantity have together what the quantity has. */
  readonly unitDiscount?: Minor | undefined;
  /** The id of the line that this (negative) line cancels: the two count as one when an order discount is shared. */
  readonly voids?: string | null | undefined;
};

/**
 * What a document says beyond its own rounding at one rate, so that it and the document that its lines came from say
 * together what one document said (`PricingOrder.carried`). Minor units, of either sign.
 */
export type CarriedCents = {
  readonly rate: VatRate;
  /** Added to what is paid at this rate, and taken from the order discount; ignored without one. */
  readonly total: Minor;
  /** Added to the fee at this rate; ignored without one. */
  readonly fee?: Minor | undefined;
  /** Added to the rate's VAT. */
  readonly vat: Minor;
};

export interface PricingOrder extends OrderTerms {
  readonly lines: readonly PricingLine[];
  /** At most one for each rate. It never makes a discount, VAT or net negative, and ends with the lines of its rate. */
  readonly carried?: readonly CarriedCents[] | undefined;
}

export type PricedLine = {
  readonly id: string;
  /** quantity × unit price, before discounts */
  readonly gross: Minor;
  readonly lineDiscount: Minor;
  /** this line's share of the order discount */
  readonly orderDiscount: Minor;
  /** this line's share of the fees */
  readonly fee: Minor;
  /** what the guest pays for the line: gross − lineDiscount − orderDiscount + fee = net + vat */
  readonly total: Minor;
  readonly vat: Minor;
  readonly net: Minor;
};

export type PricedRate = {
  readonly rate: VatRate;
  /** what is paid at this rate, after discounts, VAT included */
  readonly gross: Minor;
  readonly vat: Minor;
  readonly net: Minor;
};

export type PricedOrder = {
  /** in the order of the lines */
  readonly lines: readonly PricedLine[];
  /** one for each rate that occurs, ascending; lines excluded from VAT last */
  readonly rates: readonly PricedRate[];
  /** the order discount; line discounts are on the lines */
  readonly discount: Minor;
  /** Both fees, */
  readonly fee: Minor;
  /** and what of them is on card payments. */
  readonly cardFee: Minor;
  readonly total: Minor;
  readonly vat: Minor;
  readonly net: Minor;
};

/**
 * Prices an order, VAT included in the prices. A void is worth what its line is worth less by it: voids in parts add up
 * to the line, however they round. The order discount is shared over the line totals by largest remainder,
 * ties by line order; so is the fee, over what the discounts left of the lines, and then the fee on card payments, over what both come to; VAT is rounded once per rate and shared over its lines likewise, so that lines, rates and document
 * agree, and a line with its voids is worth exactly nothing in every figure once nothing of it is left. The total does not depend on the order of the lines; which of two equal lines bears an odd cent
 * of the order discount does.
 *
 * Throws MoneyError: DISCOUNT_OUT_OF_RANGE (not 0 to 100 %, or a negative amount), DISCOUNT_EXCEEDS_TOTAL (an amount
 * larger than what it applies to; it is rejected, not capped, so that the receipt shows exactly what was granted),
 * FEE_OUT_OF_RANGE (not 0 to 100 %), QUANTITY_OUT_OF_RANGE, VAT_RATE_OUT_OF_RANGE, AMOUNT_OUT_OF_RANGE.
 */
export function priceOrder(order: PricingOrder): PricedOrder {
  const { lines } = order;
  const carriedBy = new Map(order.carried?.map((cents) => [cents.rate, cents]));
  const gross = grossOf(lines, ({ unitPrice }) => unitPrice);
  const lineDiscounts = lineDiscountsOf(lines, gross);
  const discounted = gross.map((amount, index) => amount - amountAt(lineDiscounts, index));
  const own = discountOf(order.discount, sumMinor(discounted));
  const ownShares = shareDiscount(own, lines, discounted);
  const orderDiscounts =
    !order.discount || carriedBy.size === 0
      ? ownShares
      : withCarried(ownShares, lines, discounted, (rate) => -(carriedBy.get(rate)?.total ?? 0));
  const discount = sumMinor(orderDiscounts);
  const reduced = discounted.map((amount, index) => amount - amountAt(orderDiscounts, index));
  const serviceFees = feesOn(reduced, order, carriedBy);
  const cardFees = cardFeesOn(
    reduced.map((amount, index) => amount + amountAt(serviceFees, index)),
    order,
  );
  const fees = serviceFees.map((amount, index) => amount + amountAt(cardFees, index));
  const fee = sumMinor(fees);
  const totals = reduced.map((amount, index) => amount + amountAt(fees, index));

  const vats: Minor[] = [];
  const rates = indexesBy(lines, (line) => line.vatRate)
    .sort(([a], [b]) => rankOf(a) - rankOf(b))
    .map(([rate, members]) => {
      const memberTotals = members.map((index) => amountAt(totals, index));
      const rateGross = sumMinor(memberTotals);
      const ownVat = vatOf(rateGross, rate);
      const vat = clamp(ownVat + (carriedBy.get(rate)?.vat ?? 0), rateGross);
      // The exact VAT of each line, not a share of the rounded sum: a share is undefined if lines cancel out.
      const basisPoints = rate ?? 0;
      const share = (amount: Minor, weights: readonly Minor[]) =>
        vat === ownVat
          ? largestRemainder(amount, weights, basisPoints, 10_000 + basisPoints)
          : allocate(amount, weights);
      const shares = shareByLine(vat, pickLines(lines, members), memberTotals, share);
      members.forEach((index, position) => {
        vats[index] = amountAt(shares, position);
      });
      return { rate, gross: rateGross, vat, net: rateGross - vat };
    });

  const total = sumMinor(totals);
  const vat = sumMinor(rates.map((rate) => rate.vat));
  return {
    lines: lines.map(({ id }, index) => ({
      id,
      gross: amountAt(gross, index),
      lineDiscount: amountAt(lineDiscounts, index),
      orderDiscount: amountAt(orderDiscounts, index),
      fee: amountAt(fees, index),
      total: amountAt(totals, index),
      vat: amountAt(vats, index),
      net: amountAt(totals, index) - amountAt(vats, index),
    })),
    rates,
    discount,
    fee,
    cardFee: sumMinor(cardFees),
    total,
    vat,
    net: total - vat,
  };
}

/** Quantity times price, or times what is taken off it; voids in parts add up to their line. */
function grossOf(lines: readonly PricingLine[], priceOf: (line: PricingLine) => Minor): Minor[] {
  const left = new Map<string, Quantity>();
  const hasVoids = lines.some(isVoid);
  return lines.map((line) => {
    const { id, voids, quantity } = line;
    const unitPrice = priceOf(line);
    assertQuantity(quantity);
    assertMinor(unitPrice);
    if (!hasVoids) return lineGross(quantity, unitPrice);
    const subject = voids ?? id;
    const before = left.get(subject) ?? 0;
    left.set(subject, before + quantity);
    return lineGross(before + quantity, unitPrice) - lineGross(before, unitPrice);
  });
}

const isVoid = ({ voids }: PricingLine): boolean => voids !== null && voids !== undefined;

/** What lines come to, which may void each other: before and after what each has of a discount of its own. */
export function worthOf(lines: readonly PricingLine[]): { readonly gross: Minor; readonly worth: Minor } {
  const gross = grossOf(lines, ({ unitPrice }) => unitPrice);
  const discounts = lineDiscountsOf(lines, gross);
  return { gross: sumMinor(gross), worth: sumMinor(gross) - sumMinor(discounts) };
}

function lineDiscountsOf(lines: readonly PricingLine[], gross: readonly Minor[]): Minor[] {
  const unitDiscounts = lines.some(({ unitDiscount }) => unitDiscount)
    ? grossOf(lines, ({ unitDiscount = 0 }) => unitDiscount)
    : lines.map(() => 0);
  return lines.map(
    ({ discount }, index) => amountAt(unitDiscounts, index) + discountOf(discount, amountAt(gross, index)),
  );
}

/** The fee on each line. */
function feesOn(
  amounts: readonly Minor[],
  { lines, feeRate }: PricingOrder,
  carriedBy: ReadonlyMap<VatRate, CarriedCents>,
): readonly Minor[] {
  if (!feeRate) return lines.map(() => 0);
  const shares = shareByLine(serviceFeeOf(sumMinor(amounts), feeRate), lines, amounts, allocate);
  return carriedBy.size === 0 ? shares : withCarried(shares, lines, amounts, (rate) => carriedBy.get(rate)?.fee ?? 0);
}

/** The fee on card payments of each line. */
function cardFeesOn(amounts: readonly Minor[], { lines, cardFee }: PricingOrder): readonly Minor[] {
  const charged = chargedCardFee(sumMinor(amounts), cardFee);
  return charged === 0 ? lines.map(() => 0) : shareByLine(charged, lines, amounts, allocate);
}

/**
 * The shares of an amount of the order, with the cents of each rate shared among the lines of that rate. At no rate it is more
 * than its lines are worth, or of the other sign.
 */
function withCarried(
  shares: readonly Minor[],
  lines: readonly PricingLine[],
  weights: readonly Minor[],
  centsAt: (rate: VatRate) => Minor,
): readonly Minor[] {
  const result = [...shares];
  for (const [rate, members] of indexesBy(lines, (line) => line.vatRate)) {
    const cents = centsAt(rate);
    if (cents === 0) continue;
    const pick = (amounts: readonly Minor[]) => members.map((index) => amountAt(amounts, index));
    const own = sumMinor(pick(shares));
    const memberWeights = pick(weights);
    const carried = clamp(own + cents, sumMinor(memberWeights));
    const memberShares = shareDiscount(carried, pickLines(lines, members), memberWeights);
    members.forEach((index, position) => {
      result[index] = amountAt(memberShares, position);
    });
  }
  return result;
}

function pickLines(lines: readonly PricingLine[], members: readonly number[]): PricingLine[] {
  return members.map((index) => lines[index] as PricingLine);
}

/** Between zero and the limit, on whichever side of zero that is. */
function clamp(amount: Minor, limit: Minor): Minor {
  return limit < 0 ? Math.min(0, Math.max(limit, amount)) : Math.max(0, Math.min(limit, amount));
}

function shareDiscount(discount: Minor, lines: readonly PricingLine[], weights: readonly Minor[]): Minor[] {
  if (discount === 0) return lines.map(() => 0);
  return shareByLine(discount, lines, weights, allocate);
}

/**
 * First among the lines after their voids, then within each: a line that was voided has nothing left of the amount, and
 * leaves the share of every other line, and so every rate, as if it had never existed.
 */
function shareByLine(
  amount: Minor,
  lines: readonly PricingLine[],
  weights: readonly Minor[],
  share: (amount: Minor, weights: readonly Minor[]) => Minor[],
): Minor[] {
  // Most orders have no voids, and adding a line prices all lines again.
  if (!lines.some(isVoid)) return share(amount, weights);
  const shares: Minor[] = [];
  const groups = indexesBy(lines, (line) => line.voids ?? line.id).map(([, members]) => members);
  const groupWeights = groups.map((members) => members.map((index) => amountAt(weights, index)));
  const groupShares = share(amount, groupWeights.map(sumMinor));
  groups.forEach((members, group) => {
    const memberShares = share(amountAt(groupShares, group), groupWeights[group] as Minor[]);
    members.forEach((index, position) => {
      shares[index] = amountAt(memberShares, position);
    });
  });
  return shares;
}

function indexesBy<Key>(lines: readonly PricingLine[], keyOf: (line: PricingLine) => Key): [Key, number[]][] {
  const groups = new Map<Key, number[]>();
  lines.forEach((line, index) => {
    const members = groups.get(keyOf(line));
    if (members) {
      members.push(index);
    } else {
      groups.set(keyOf(line), [index]);
    }
  });
  return [...groups];
}

function rankOf(rate: VatRate): number {
  return rate ?? Number.MAX_SAFE_INTEGER;
}
