// What an order comes to, by the simplest arithmetic there is, in exact fractions and with no code of the product. Amounts are minor
// units, quantities thousandths, rates and percentages basis points.

export interface Good {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly vat: number;
  /** What an option adds to the price, by id; of a product that is sold with choices. */
  readonly options: ReadonlyMap<string, number>;
  /** Of a combo: what it is made of, one of each. */
  readonly parts: readonly Good[];
}
export interface Line {
  /** With the price that was agreed for it. */
  good: Good;
  /** What it cost when it was ordered, before what was chosen. */
  readonly listed: number;
  /** The client whose price list says so; null once somebody typed a price. */
  pricedFor: string | null;
  /** Somebody typed its price. */
  isPriced?: boolean;
  quantity: number;
  sent: number;
  /** Basis points taken off each piece, in favour of the venue. */
  off: number;
  /** Its course waits until it is fired. */
  isHeld: boolean;
  /** The guest that it is for. */
  seat: number | null;
  /** How much of it was taken back. */
  taken: number;
}
export interface Paid {
  readonly id: string;
  readonly method: string;
  readonly amount: number;
  /** What of the amount is the fee for paying by card. */
  readonly cardFee?: number;
  /** Given besides. */
  readonly tip?: number;
  /** The number of the voucher that paid it. */
  readonly voucher?: string;
  /** Whose points paid it, and how many. */
  readonly points?: { readonly of: string; readonly count: number };
  /** Of money that waited to be settled: the day on which it came, whenever the order was sold. */
  readonly cameOn?: string;
}
/** What must be spent, and what of it somebody let off. Minor units. */
export interface Minimum {
  spend: number;
  waived: number;
  /** Some of it left with guests who pay apart. */
  isShared: boolean;
}

export interface Kept {
  readonly id: string;
  owner: string;
  tableId: string | null;
  /** At a table, over the counter, fetched, brought, or eaten by the staff. */
  kind: string;
  /** Of one that is fetched or brought: whether it was said who comes for it or when, and who brings it. */
  whom: {
    readonly isExpected: boolean;
    readonly hasAddress: boolean;
    readonly promisedAt: number | null;
    readonly courier: string | null;
    /** All of it but who brings it. */
    readonly said: string;
  } | null;
  /** It is paid, and was not fetched or brought yet. */
  isYetToGo: boolean;
  /** All of it was given back. */
  isAllBack?: boolean;
  covers: number;
  client: string | null;
  /** A meal of the staff: it earns nobody points. */
  readonly isMeal?: boolean;
  /** The points that it earned, and how much of each payment was given back. */
  earned?: number;
  back?: Record<string, number>;
  /** Tax number of whom its receipt is made out to. */
  buyer: string | null;
  minimum: Minimum;
  /** When something of it was last sent. */
  sentAt?: number | null;
  /** Something of it was made. */
  wasSent: boolean;
  /** Its bill was printed. */
  wasBilled: boolean;
  status: 'open' | 'closed' | 'cancelled';
  readonly lines: Map<string, Line>;
  percent: number;
  /** An amount off all of it, in place of a percentage. */
  amountOff: number;
  /** For being served, on what the discount leaves. */
  fee: number;
  /** The fee as it was when the table was taken, and what of it the manager let go. */
  rate: number;
  letGo: number | null;
  /** What a meal of staff took of the allowance. */
  allowed: number;
  readonly paid: Paid[];
  /** The business day on which it was opened. */
  readonly openedOn?: string;
  soldOn: string | null;
  refundedOn: string | null;
  /** How much of each line was given back. */
  givenBack?: Record<string, number>;
  /** Lines came or went: it may say a cent more or less of VAT, so that all orders together say what one would have. */
  hasMoved: boolean;
  /**
   * What its guests are asked for, as the venue said: of an order between which and another lines moved under a discount or a fee. How its
   * cents fall is not predicted; that both together come to what they came to before is tested by itself.
   */
  said: number | null;
}

/** Half away from zero. */
export const round = (numerator: number, denominator: number): number =>
  Math.sign(numerator) * Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));

/** Parts of an amount by weights, the largest remainders first, of equal ones the earlier. */
function share(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((amount * weight) / sum));
  const left = amount - parts.reduce((all, part) => all + part, 0);
  const order = weights
    .map((weight, index) => ({ index, rest: (amount * weight) % sum }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of order.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

export interface Bill {
  readonly total: number;
  /** The same without the fee on cards: what a guest agrees to, whatever they pay with. */
  readonly asked: number;
  readonly fee: number;
  readonly lines: readonly { readonly good: Good; readonly quantity: number; readonly total: number }[];
  /** By rate: what was paid, and the VAT in it. */
  readonly rates: ReadonlyMap<number, { readonly total: number; readonly vat: number }>;
}

export function billOf(order: Kept): Bill {
  const left = [...order.lines.values()].filter(({ quantity }) => quantity > 0);
  const pieces = left.flatMap(({ good, quantity, off }) => {
    const less = Math.floor((good.price * off) / 10_000);
    if (good.parts.length === 0) return [{ good, quantity, price: good.price, less }];
    const prices = share(
      good.price,
      good.parts.map(({ price }) => price),
    );
    const lower = share(less, prices);
    return good.parts.map((part, index) => ({
      good: part,
      quantity,
      price: prices[index] ?? 0,
      less: lower[index] ?? 0,
    }));
  });
  const gross = pieces.map(({ price, less, quantity }) => round(price * quantity, 1000) - round(less * quantity, 1000));
  const sum = gross.reduce((all, each) => all + each, 0);
  const discounts = share(Math.min(sum, order.allowed || order.amountOff) || round(sum * order.percent, 10_000), gross);
  const reduced = gross.map((amount, index) => amount - (discounts[index] ?? 0));
  const fee = round(reduced.reduce((all, each) => all + each, 0) * order.fee, 10_000);
  const fees = share(fee, reduced);
  const served = reduced.map((amount, index) => amount + (fees[index] ?? 0));
  const cardFees = share(cardFeesOf(order), served);
  const sold = pieces.map(({ good, quantity }, index) => ({
    good,
    quantity,
    total: (served[index] ?? 0) + (cardFees[index] ?? 0),
  }));
  // How many combos there were; their money is with their parts.
  const combos = left.filter(({ good }) => good.parts.length > 0);
  const lines = [...sold, ...combos.map(({ good, quantity }) => ({ good, quantity, total: 0 }))];
  const rates = new Map<number, { total: number; vat: number }>();
  for (const { good, total } of sold) {
    const all = (rates.get(good.vat)?.total ?? 0) + total;
    rates.set(good.vat, { total: all, vat: round(all * good.vat, 10_000 + good.vat) });
  }
  const asked = served.reduce((all, amount) => all + amount, 0);
  return { total: lines.reduce((all, { total }) => all + total, 0), asked, fee, lines, rates };
}

export const paidOf = ({ paid }: Kept): number => paid.reduce((sum, { amount }) => sum + amount, 0);
/** What paying by card costs on top. */
export const cardFeesOf = ({ paid }: Pick<Kept, 'paid'>): number =>
  paid.reduce((sum, { cardFee = 0 }) => sum + cardFee, 0);
export const askedOf = (order: Kept): number => order.said ?? billOf(order).asked;
export const totalOf = (order: Kept): number => askedOf(order) + cardFeesOf(order);
export const remainingOf = (order: Kept): number => totalOf(order) - paidOf(order);

/** What paying so much by a method costs on top, at a rate for cards. */
export const feeOnCard = (part: number, method: string, rate: number): number =>
  method === 'card' ? round(part * rate, 10_000) : 0;

/** Its guests had something, were told what to pay, or paid. */
export const wasBegun = ({ wasSent, wasBilled, paid }: Kept): boolean => wasSent || wasBilled || paid.length > 0;
