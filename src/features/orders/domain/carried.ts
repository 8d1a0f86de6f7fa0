import { amountAt, type Minor, sumMinor } from '#kernel/money.ts';
import type { CarriedCents } from '#kernel/pricing.ts';
import { type VatRate, vatOf } from '#kernel/vat.ts';
import { billOf } from './bill.ts';
import { isCombo, partsOf } from './combo.ts';
import type { Order, OrderLine } from './order.ts';

/**
 * The orders after lines moved between them, with the cents that each carries. Discount and VAT are rounded once for each
 * order and rate, so the same lines in another distribution may come to a cent more or less. With these cents both orders
 * together come to what they came to before, in total and VAT of each rate.
 */
export function keepSums(before: readonly Order[], after: readonly Order[]): Order[] {
  const fresh = after.map((order): Order => ({ ...order, carried: [] }));
  const rates = ratesOf(after);
  const cents = rates.map((rate) =>
    centsOf(
      rate,
      sumAt(before, rate),
      fresh.map((order) => sumAt([order], rate)),
    ),
  );
  return fresh.map((order, index) => ({
    ...order,
    carried: cents.flatMap((each) => each[index] ?? []).filter(({ total, vat }) => total !== 0 || vat !== 0),
  }));
}

/**
 * Whether orders come to what they came to before, at every rate. A discount by amount that is spread over other lines may
 * not: the cents that an order carries are few.
 */
export function keepsTotals(before: readonly Order[], after: readonly Order[]): boolean {
  const rates = ratesOf([...before, ...after]);
  return rates.every((rate) => sumAt(before, rate).total === sumAt(after, rate).total);
}

/** Of lines and of the parts of combos. */
function ratesOf(orders: readonly Order[]): VatRate[] {
  const lines = orders.flatMap((order) => order.lines);
  return [
    ...new Set(
      lines.flatMap((line) => (isCombo(line) ? partsOf(line).map(({ part }) => part.vatRate) : [line.vatRate])),
    ),
  ];
}

interface Sum {
  /** The total is between these: without a discount there is nothing to take cents from. */
  readonly least: Minor;
  /** Before the order discount. */
  readonly most: Minor;
  readonly total: Minor;
  readonly vat: Minor;
}

/** What orders come to at one rate. */
function sumAt(orders: readonly Order[], rate: VatRate): Sum {
  const rows = orders.map((order) => {
    const { rates, lines, parts } = billOf(order);
    const own = rates.find((row) => row.rate === rate);
    const before = [
      ...lines.filter((_, index) => isWholeAt(order.lines[index], rate)),
      ...parts.filter(({ part }) => part.vatRate === rate),
    ];
    const most = sumMinor(before.map(({ gross, lineDiscount }) => gross - lineDiscount));
    return { least: order.discount === null ? most : 0, most, total: own?.gross ?? 0, vat: own?.vat ?? 0 };
  });
  const sum = (figure: keyof Sum) => sumMinor(rows.map((row) => row[figure]));
  return { least: sum('least'), most: sum('most'), total: sum('total'), vat: sum('vat') };
}

const isWholeAt = (line: OrderLine | undefined, rate: VatRate): boolean =>
  line !== undefined && !isCombo(line) && line.vatRate === rate;

/** The cents at one rate, one row for each order. */
function centsOf(rate: VatRate, wanted: Sum, own: readonly Sum[]): CarriedCents[] {
  const totals = raise(
    wanted.total,
    own.map(({ total }) => total),
    own,
  );
  // The VAT of what is paid with those cents.
  const ownVats = totals.map((total) => vatOf(total, rate));
  const vats = raise(
    wanted.vat,
    ownVats,
    totals.map((most) => ({ least: 0, most })),
  );
  return own.map(({ total }, index) => ({
    rate,
    total: amountAt(totals, index) - total,
    vat: amountAt(vats, index) - amountAt(ownVats, index),
  }));
}

/**
 * How far an order's amount at a rate may be from its own rounding. Between two orders it is a cent, and a second one leaves
 * room for a third order. Without an end, whoever moves lines to and fro and takes them off between takes an order apart.
 */
const mostCents = 2;

/**
 * The amounts, changed so that they add up to the sum. The largest changes first, none by more than `mostCents`, and none
 * leaves its limits.
 */
function raise(sum: Minor, amounts: readonly Minor[], limits: readonly Pick<Sum, 'least' | 'most'>[]): Minor[] {
  const result = [...amounts];
  let missing = sum - sumMinor(amounts);
  const largestFirst = amounts.map((_, index) => index).sort((a, b) => amountAt(amounts, b) - amountAt(amounts, a));
  for (const index of largestFirst) {
    const amount = amountAt(amounts, index);
    const wanted = Math.max(amount - mostCents, Math.min(amount + mostCents, amount + missing));
    const { least, most } = limits[index] as Sum;
    const changed = Math.max(least, Math.min(most, wanted));
    missing -= changed - amount;
    result[index] = changed;
  }
  return result;
}
