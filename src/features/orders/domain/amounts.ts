import type { Minor } from '#kernel/money.ts';
import { type OrderSums, sumsOf } from '#kernel/order-sums.ts';
import { type PricedLine, type PricedOrder, priceOrder } from '#kernel/pricing.ts';
import type { VatRate } from '#kernel/vat.ts';
import { type BilledPart, billedParts, sumOfParts } from './combo.ts';
import { chargedFeeRate, type Order, type OrderLine } from './order.ts';
import { rowsOf, worthOfLines } from './priced-rows.ts';

/** What lines come to under some terms. Only the sums are computed at once: most commands need nothing else. */
export interface Amounts {
  readonly sums: OrderSums;
  /** With the shares of all rows, which are lines and parts of combos. */
  readonly priced: () => PricedOrder;
  readonly byRate: () => ReadonlyMap<VatRate, RateSums>;
  readonly byLine: () => ByLine;
}

/** Of the rows of one rate. */
export interface RateSums {
  /** After discounts of lines, and before that of the order. */
  worth: Minor;
  fee: Minor;
}

export interface ByLine {
  readonly lines: readonly PricedLine[];
  readonly parts: readonly BilledPart[];
}

type Terms = Pick<Order, 'discount' | 'carried'> & { readonly feeRate: number; readonly cardFee: Minor };

/**
 * Most changes of an order leave its lines, or their terms, as they were, and rules ask what an order would come to under
 * other terms: what lines come to is kept with them.
 */
const kept = new WeakMap<readonly OrderLine[], readonly (readonly [Terms, Amounts])[]>();

/** More terms are not asked about in one command. */
const termsKept = 6;

export function amountsOf(order: Order): Amounts {
  const { lines, discount, carried, payments } = order;
  const cardFee = payments.reduce((sum, payment) => sum + (payment.cardFee ?? 0), 0);
  const terms: Terms = { discount, carried, cardFee, feeRate: chargedFeeRate(order) };
  const known = kept.get(lines) ?? [];
  const found = known.find(([each]) => areSame(each, terms));
  if (found !== undefined) return found[1];
  const computed = computeAmounts(lines, terms);
  kept.set(lines, [[terms, computed], ...known.slice(0, termsKept - 1)]);
  return computed;
}

const areSame = (one: Terms, other: Terms): boolean =>
  one.feeRate === other.feeRate &&
  one.cardFee === other.cardFee &&
  one.discount?.kind === other.discount?.kind &&
  one.discount?.value === other.discount?.value &&
  one.carried.length === other.carried.length &&
  one.carried.every((cents, index) => areSameCents(cents, other.carried[index]));

type Cents = Order['carried'][number];
const areSameCents = (one: Cents, other: Cents | undefined): boolean =>
  one.rate === other?.rate && one.total === other.total && one.vat === other.vat && one.fee === other.fee;

function computeAmounts(lines: readonly OrderLine[], terms: Terms): Amounts {
  const { discount, carried } = terms;
  const worth = worthOfLines(lines);
  const capped =
    discount?.kind === 'amount'
      ? { kind: discount.kind, value: Math.min(discount.value, Math.max(0, worth)) }
      : discount;
  const rows = once(() => lines.flatMap((line) => rowsOf(line).rows));
  const priced = once(() => priceOrder({ ...terms, discount: capped, lines: rows() }));
  return {
    // What carried cents come to depends on the shares.
    sums: carried.length === 0 ? sumsOf(worth, { ...terms, discount: capped }) : onlySums(priced()),
    priced,
    byRate: once(() => sumByRate(rows(), priced().lines)),
    byLine: once(() => shareByLine(lines, priced().lines)),
  };
}

const onlySums = ({ discount, fee, cardFee, total }: OrderSums): OrderSums => ({ discount, fee, cardFee, total });

function once<Result>(compute: () => Result): () => Result {
  let result: { readonly of: Result } | undefined;
  return () => {
    result ??= { of: compute() };
    return result.of;
  };
}

function sumByRate(rows: readonly { readonly vatRate: VatRate }[], priced: readonly PricedLine[]) {
  const sums = new Map<VatRate, RateSums>();
  rows.forEach(({ vatRate }, index) => {
    const { gross, lineDiscount, fee } = priced[index] as PricedLine;
    const sum = sums.get(vatRate);
    if (sum === undefined) {
      sums.set(vatRate, { worth: gross - lineDiscount, fee });
    } else {
      sum.worth += gross - lineDiscount;
      sum.fee += fee;
    }
  });
  return sums;
}

/** The priced rows as the lines that they belong to, and the parts among them. */
function shareByLine(lines: readonly OrderLine[], priced: readonly PricedLine[]): ByLine {
  const parts: BilledPart[] = [];
  let next = 0;
  const sums = lines.map((line) => {
    if (!rowsOf(line).isCombo) {
      next += 1;
      return priced[next - 1] as PricedLine;
    }
    const own = billedParts(line, priced, next);
    next += own.length;
    for (const part of own) parts.push(part);
    return sumOfParts(line.id, own);
  });
  return { lines: sums, parts };
}
