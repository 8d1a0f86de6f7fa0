import { amountAt, type Minor, sumMinor } from '#kernel/money.ts';
import type { CarriedCents } from '#kernel/pricing.ts';
import type { VatRate } from '#kernel/vat.ts';
import { amountsOf } from './amounts.ts';
import { billOf } from './bill.ts';
import { chargedFeeRate, type Order } from './order.ts';
import { rowsOf } from './priced-rows.ts';

/**
 * The orders after lines moved between them, with the cents that each carries. Discount, fee and VAT are rounded once for each
 * order or rate, so the same lines in another distribution may come to a cent more or less. With these cents both orders
 * together come to what they came to before, in total, fee and VAT of each rate.
 */
export function keepSums(before: readonly Order[], after: readonly Order[]): Order[] {
  const wanted = before.map(figuresOf);
  const fresh = after.map((order): Order => ({ ...order, carried: [] }));
  // The fee is on what the cents of the discount leave, and the VAT is of both.
  return (['base', 'fee', 'vat'] as const).reduce((orders, figure) => withCents(orders, figure, wanted), fresh);
}

type Figures = Readonly<Record<'base' | 'fee' | 'vat', Bounded>>;

interface Bounded {
  readonly amount: Minor;
  /** Cents do not take the amount beyond these. */
  readonly least: Minor;
  readonly most: Minor;
}

/** The orders with the cents by which their sums of a figure are at each rate what is wanted. */
function withCents(orders: Order[], figure: keyof Figures, wanted: readonly ReadonlyMap<VatRate, Figures>[]): Order[] {
  const own = orders.map(figuresOf);
  const at = (rate: VatRate) => own.map((figures) => figures.get(rate)?.[figure] ?? nothing);
  const cents = new Map(
    ratesOf(orders).map((rate) => {
      const sum = sumMinor(wanted.map((figures) => figures.get(rate)?.[figure].amount ?? 0));
      return [rate, raise(sum, at(rate))];
    }),
  );
  return orders.map((order, index) => {
    const carried = [...cents].flatMap(([rate, amounts]): CarriedCents[] => {
      const before = order.carried.find((each) => each.rate === rate) ?? { rate, total: 0, vat: 0 };
      const added = amountAt(amounts, index);
      const after = { ...before, ...(added !== 0 && { [nameOf[figure]]: added }) };
      return after.total === 0 && after.vat === 0 && !after.fee ? [] : [after];
    });
    return { ...order, carried };
  });
}

const nothing: Bounded = { amount: 0, least: 0, most: 0 };
/** What the cents of a figure are called where they are carried. */
const nameOf = { base: 'total', fee: 'fee', vat: 'vat' } as const;

/** What an order comes to at each rate. */
function figuresOf(order: Order): ReadonlyMap<VatRate, Figures> {
  // The fee on card payments follows its payment, whatever the lines are.
  const { priced, byRate } = amountsOf({ ...order, payments: [] });
  return new Map(
    priced().rates.map(({ rate, gross, vat }) => {
      const { worth: most, fee } = byRate().get(rate) ?? { worth: 0, fee: 0 };
      const base = gross - fee;
      return [
        rate,
        {
          // Without a discount there is nothing to take cents from.
          base: { amount: base, least: order.discount === null ? most : 0, most },
          fee: { amount: fee, least: 0, most: chargedFeeRate(order) ? base : 0 },
          vat: { amount: vat, least: 0, most: gross },
        },
      ];
    }),
  );
}

/**
 * Whether orders come to what they came to before, at every rate. A discount by amount that is spread over other lines may
 * not: the cents that an order carries are few.
 */
export function keepsTotals(before: readonly Order[], after: readonly Order[]): boolean {
  const rates = ratesOf([...before, ...after]);
  const [was, is] = [before.map(totalsOf), after.map(totalsOf)];
  const sumAt = (totals: readonly ReadonlyMap<VatRate, Minor>[], rate: VatRate) =>
    sumMinor(totals.map((each) => each.get(rate) ?? 0));
  return rates.every((rate) => sumAt(was, rate) === sumAt(is, rate));
}

const totalsOf = (order: Order): ReadonlyMap<VatRate, Minor> =>
  new Map(billOf(order).rates.map(({ rate, gross }) => [rate, gross]));

/** Of lines and of the parts of combos. */
function ratesOf(orders: readonly Order[]): VatRate[] {
  const rates = new Set<VatRate>();
  for (const { lines } of orders)
    for (const line of lines) for (const { vatRate } of rowsOf(line).rows) rates.add(vatRate);
  return [...rates];
}

/**
 * How far an order's amount at a rate may be from its own rounding. Between two orders it is a cent, and a second one leaves
 * room for a third order. Without an end, whoever moves lines to and fro and takes them off between takes an order apart.
 */
const mostCents = 2;

/**
 * By how much each amount changes, so that they add up to the sum. The largest changes first, none by more than `mostCents`,
 * and none leaves its limits.
 */
function raise(sum: Minor, amounts: readonly Bounded[]): Minor[] {
  const changes = amounts.map(() => 0);
  let missing = sum - sumMinor(amounts.map(({ amount }) => amount));
  const largestFirst = amounts.map((each, index) => ({ ...each, index })).sort((a, b) => b.amount - a.amount);
  for (const { amount, least, most, index } of largestFirst) {
    const wanted = amount + Math.max(-mostCents, Math.min(mostCents, missing));
    const change = Math.max(least, Math.min(most, wanted)) - amount;
    missing -= change;
    changes[index] = change;
  }
  return changes;
}
