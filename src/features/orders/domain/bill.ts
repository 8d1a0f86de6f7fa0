import type { Minor } from '#kernel/money.ts';
import { type OrderSums, sumsOf } from '#kernel/order-sums.ts';
import { type PricedLine, type PricedOrder, priceOrder } from '#kernel/pricing.ts';
import { type BilledPart, billedParts, sumOfParts } from './combo.ts';
import { chargedFeeRate, type Order, type OrderLine } from './order.ts';
import { rowsOf, worthOfLines } from './priced-rows.ts';

export interface Bill extends PricedOrder {
  /** The parts of combos, in the order of the lines; each line of a combo is the sum of its parts. */
  readonly parts: readonly BilledPart[];
  /** What it comes to before the fee on card payments: what a guest agrees to, whatever they pay with. */
  readonly withoutCardFee: Minor;
  /** The fee without that on card payments. */
  readonly serviceFee: Minor;
  readonly paid: Minor;
  readonly remaining: Minor;
}

/**
 * The one place where an order becomes amounts: the till's total, the receipt and the reports all read this. A discount
 * by amount never exceeds what is left on the order after lines were voided. Revenue and VAT of a combo are those of its
 * parts, which may have different rates.
 */
export function billOf(order: Order): Bill {
  const known = bills.get(order);
  if (known !== undefined) return known;
  const bill = computeBill(order);
  bills.set(order, bill);
  return bill;
}

/** Orders are never changed, so what one comes to is computed once: a command asks a dozen times. */
const bills = new WeakMap<Order, Bill>();

function computeBill(order: Order): Bill {
  const { payments } = order;
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0);
  const cardFee = payments.reduce((sum, payment) => sum + (payment.cardFee ?? 0), 0);
  const { sums, shares } = amountsOf(order, cardFee);
  return {
    ...sums,
    withoutCardFee: sums.total - sums.cardFee,
    serviceFee: sums.fee - sums.cardFee,
    paid,
    remaining: sums.total - paid,
    // Shared over the lines only where somebody asks: most commands need the total alone.
    get lines() {
      return shares().lines;
    },
    get parts() {
      return shares().parts;
    },
    get rates() {
      return shares().rates;
    },
    get vat() {
      return shares().vat;
    },
    get net() {
      return shares().net;
    },
  };
}

/** What lines come to under some terms. */
interface Amounts {
  readonly terms: Terms;
  readonly sums: OrderSums;
  readonly shares: () => PricedOrder & Pick<Bill, 'parts'>;
}

type Terms = Pick<Order, 'discount' | 'carried'> & { readonly feeRate: number; readonly cardFee: Minor };

/**
 * Most changes of an order leave its lines, or their terms, as they were, and rules ask what an order would come to under
 * other terms: what lines come to is kept with them.
 */
const amounts = new WeakMap<readonly OrderLine[], readonly Amounts[]>();

/** More terms are not asked about in one command. */
const termsKept = 6;

function amountsOf(order: Order, cardFee: Minor): Amounts {
  const { lines, discount, carried } = order;
  const terms: Terms = { discount, carried, cardFee, feeRate: chargedFeeRate(order) };
  const kept = amounts.get(lines) ?? [];
  const known = kept.find((each) => areSame(each.terms, terms));
  if (known !== undefined) return known;
  const computed = computeAmounts(lines, terms);
  amounts.set(lines, [computed, ...kept.slice(0, termsKept - 1)]);
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
  const shares = once(() => {
    const priced = priceOrder({ ...terms, discount: capped, lines: lines.flatMap((line) => rowsOf(line).rows) });
    return { ...priced, ...byLine(lines, priced.lines) };
  });
  // What carried cents come to depends on the shares.
  return { terms, shares, sums: carried.length === 0 ? sumsOf(worth, { ...terms, discount: capped }) : pick(shares()) };
}

const pick = ({ discount, fee, cardFee, total }: OrderSums): OrderSums => ({ discount, fee, cardFee, total });

function once<Result>(compute: () => Result): () => Result {
  let result: { readonly of: Result } | undefined;
  return () => {
    result ??= { of: compute() };
    return result.of;
  };
}

/** The priced rows as the lines that they belong to, and the parts among them. */
function byLine(lines: readonly OrderLine[], priced: readonly PricedLine[]): Pick<Bill, 'lines' | 'parts'> {
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
