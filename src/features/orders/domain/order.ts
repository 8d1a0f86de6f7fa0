import type { PriceSource } from '#features/menu/domain/price.ts';
import type { Consumption } from '#features/menu/domain/recipe.ts';
import type { PaymentKind } from '#features/payments/domain/method.ts';
import type { Minor } from '#kernel/money.ts';
import type { OrderType } from '#kernel/order-type.ts';
import type { CarriedCents, Discount } from '#kernel/pricing.ts';

export type OrderStatus = 'open' | 'closed' | 'cancelled';

/** A chosen option of a choice group: a size, an extra, a part of a combo. Frozen when the line was added. */
export interface LineChoice {
  readonly groupId: string;
  readonly optionId: string;
  readonly name: string;
  /** How often it was chosen for one piece. */
  readonly count: number;
  /** Of each: thousandths of the part's unit, or of the unit of the modifier's ingredient. */
  readonly quantity: number;
  /** What all of it added to the line's unit price. */
  readonly priceDelta: Minor;
  /** Of a combo's part; null for a modifier. */
  readonly part: LinePart | null;
}

/** A product within a combo: where it is made, and what its share of the combo is measured by. */
export interface LinePart {
  readonly productId: string;
  readonly categoryId: string | null;
  readonly stationId: string | null;
  readonly vatRate: number | null;
  /** What all of it costs by itself, in one piece of the combo. */
  readonly price: Minor;
}

/** A discount on one line. An order has discounts on lines or one as a whole, never both (decision 0078). */
export interface LineDiscount {
  /** Basis points. */
  readonly value: number;
  /** The venue's discount that it was given for, and its name at that time; null and empty without one. */
  readonly presetId: string | null;
  readonly reason: string;
}

/** An ordered item, with name and price frozen when it was added. */
export interface OrderLine {
  readonly id: string;
  readonly productId: string;
  readonly categoryId: string | null;
  readonly stationId: string | null;
  readonly name: string;
  readonly unitPrice: Minor;
  readonly priceSource: PriceSource;
  /** What a unit would cost without the price that somebody typed; null where nobody did. */
  readonly listPrice?: Minor | null | undefined;
  /** The price list or happy hour that decided the price, with its name at that time. */
  readonly priceOfferId: string | null;
  readonly priceOfferName: string | null;
  /** The client of the order when the line was added: whoever comes later changes no price. */
  readonly pricedFor?: string | null | undefined;
  /** The price comes from the list of `pricedFor` alone, and stays with that client. */
  readonly isClientPrice?: boolean | undefined;
  /** What is taken off this line alone. */
  readonly lineDiscount?: LineDiscount | null | undefined;
  /** Basis points; null is excluded from VAT. */
  readonly vatRate: number | null;
  /** Thousandths; negative on a line that voids a sent one. */
  readonly quantity: number;
  /** Thousandths that were sent to the station. */
  readonly sentQuantity: number;
  /** Thousandths that the last printed bill had of it (`after-bill.ts`). */
  readonly billed?: number | undefined;
  readonly comment: string;
  /** Which course it belongs to, a splitter to the one that it begins; without it the first. */
  readonly course?: number | undefined;
  /** Of its course: `held` waits until it is fired; null goes with the rest. */
  readonly pace?: 'held' | 'fired' | null | undefined;
  /** Which guest of the table it is for; without one they share it. */
  readonly seat?: number | null | undefined;
  readonly choices: readonly LineChoice[];
  /**
   * What selling one unit takes from stock and costs, as of when the line was added. Only the server knows it: tills do
   * not get purchase prices.
   */
  readonly consumption?: Consumption | undefined;
  /** A course splitter: divides the ticket, costs nothing and is not on the bill. */
  readonly isDivider: boolean;
  readonly voidsLineId: string | null;
  /** One of the known reasons, or what somebody typed. */
  readonly voidReason: string | null;
  readonly addedBy: string;
  /** Epoch ms. */
  readonly addedAt: number;
}

export interface Payment {
  readonly id: string;
  /** Code and kind of the method at the time of the payment. */
  readonly method: string;
  readonly kind: PaymentKind;
  /** The number that identifies the payment at a bank or on a terminal; empty if the method needs none. */
  readonly reference: string;
  /** The amount of the order that it pays, with the fee on it. */
  readonly amount: Minor;
  /** Cash rounding to the smallest coin: the amount due in cash is amount + rounding. */
  readonly rounding: Minor;
  /** The fee on it, which the order has because of it (decision 0084). */
  readonly cardFee?: Minor | undefined;
  /** Given besides, for whoever took the payment: no part of the sale (decision 0076). */
  readonly tip?: Minor | undefined;
  readonly tendered: Minor;
  readonly change: Minor;
  readonly takenBy: string;
  readonly takenAt: number;
  readonly pointId: string;
  /** The client who owes it; only of what was put on an account. */
  readonly clientId?: string | null | undefined;
  /** The voucher that paid it, and what was left on it then. */
  readonly voucherId?: string | null | undefined;
  readonly voucherLeft?: Minor | null | undefined;
  /** Whose points paid it, and how many. */
  readonly pointsOf?: string | null | undefined;
  readonly points?: number | null | undefined;
  /** Who approved it; of what was given for free, whose reason is the reference, and of corrections. */
  readonly approverId?: string | null | undefined;
  /** The payment whose opposite it is, because that was booked by a wrong method. */
  readonly reversesId?: string | null | undefined;
}

/** The payments as they are after corrections: without what was reversed, and what reversed it. */
export function standingPayments<Each extends Pick<Payment, 'id' | 'reversesId'>>(payments: readonly Each[]): Each[] {
  const reversed = new Set(payments.map(({ reversesId }) => reversesId));
  return payments.filter(({ id, reversesId }) => !reversed.has(id) && (reversesId ?? null) === null);
}

/** Money that was taken, and what the server knows of it besides the device's word. */
export interface ReceivedPayment extends Payment {
  /**
   * Whether it was right when it was taken: refused because of what somebody else did, and allowed by the methods of then or of now. Otherwise a
   * manager decides what becomes of it.
   */
  readonly isRegular: boolean;
  /** Whether who took it may change the order: otherwise it does not stand for a payment of the order. */
  readonly isForOrder: boolean;
}

/** A colleague was asked to take an order over. */
export interface Handover {
  /** Null asks whoever takes it first. */
  readonly toUserId: string | null;
  readonly byUserId: string;
  /** Epoch ms. */
  readonly at: number;
}

/** What allows the discount of an order. Kept with it, because it is judged on what the order has become since. */
export interface DiscountGrant {
  /** Up to where its owner may give it, in basis points of the order; 0 where somebody else gave it. */
  readonly limit: number;
  /** What an approver, or whoever gave it on the order of another user, allowed it to come to; 0 without one. */
  readonly approved: Minor;
  /** Up to which part of the order that holds, in basis points: the limit of whoever gave it. Without it an approver allowed it. */
  readonly share?: number | undefined;
  /** Why it was given, by the name that the reason had then. */
  readonly reason?: string | undefined;
  /** That reason: granted again, the discount is given for it, up to its limits. Without one where two orders became one. */
  readonly presetId?: string | undefined;
  /** The client whose own discount it is: the venue gave it, and it leaves the order with the client. */
  readonly clientId?: string | undefined;
}

/** Whom an order that leaves the venue is for, where it goes, and when it was promised. */
export interface Delivery {
  readonly name: string;
  readonly phone: string;
  /** Empty where it is fetched. */
  readonly address: string;
  /** For whoever brings it: the bell, the floor. */
  readonly note: string;
  /** Epoch ms; null as soon as possible. */
  readonly promisedAt: number | null;
  /** The user who brings it. */
  readonly courierId: string | null;
}

/** Whom a receipt is made out to, which makes it an invoice: as it was said then, whatever becomes of the client (decision 0089). */
export interface Buyer {
  readonly name: string;
  readonly fiscalNumber: string;
  /** Empty where it is none of its own. */
  readonly vatNumber: string;
  /** Empty if nobody said it. */
  readonly address: string;
}

/** A payment that was booked by a wrong method, what took it back, and how it was booked then. */
export interface Correction {
  readonly before: Payment;
  readonly reversal: Payment;
  readonly after: Payment;
}

/** The corrections of an order, the oldest first: each was written as two payments, one after the other. */
export function correctionsIn(payments: readonly Payment[]): Correction[] {
  return payments.flatMap((reversal, index) => {
    const before = payments.find(({ id }) => id === reversal.reversesId);
    const after = payments[index + 1];
    return before === undefined || after === undefined ? [] : [{ before, reversal, after }];
  });
}

/** The aggregate: all that the rules need to decide about one order. */
export interface Order {
  readonly id: string;
  /** Rises by one with every accepted command. */
  readonly version: number;
  readonly type: OrderType;
  readonly status: OrderStatus;
  /** Null on a till until the server has assigned it. */
  readonly number: number | null;
  readonly businessDay: string;
  readonly receiptNumber: number | null;
  readonly closedBusinessDay: string | null;
  readonly ownerId: string;
  /** A colleague was asked to take it over; whether that still waits for an answer says `handover.ts`. */
  readonly handover: Handover | null;
  /** The client, if known. */
  readonly clientId: string | null;
  /** The client's name when they were put on the order. */
  readonly clientName?: string | undefined;
  readonly openedPointId: string;
  readonly tableId: string | null;
  /** Paid, and not over: the guests still sit at its table, or it is still to be fetched or brought. */
  readonly isTableHeld: boolean;
  readonly covers: number;
  readonly comment: string;
  /** Only of one that is fetched or brought, and only what was told. */
  readonly delivery: Delivery | null;
  /** Whom the receipt is made out to; without one it is a receipt for anybody. */
  readonly buyer?: Buyer | undefined;
  readonly discount: Discount | null;
  /** What allows the discount; null without one. */
  readonly discountGrant: DiscountGrant | null;
  /** The service fee, basis points of what its discounts left; as it was when the table was taken. */
  readonly feeRate?: number | undefined;
  /** So much of the fee was let go, and all of it as long as it is no more (`fee.ts`); none where it is charged. */
  readonly feeWaived?: Minor | undefined;
  /** What the order must come to before its bill; as its table had it when it was taken (`minimum.ts`). */
  readonly minimumSpend?: Minor | undefined;
  /** So much of it may be missing. */
  readonly minimumWaived?: Minor | undefined;
  /** It was divided with guests who pay apart: it stays although nothing is left on the order. */
  readonly minimumShared?: true | undefined;
  /** What the order says beyond its own rounding, since lines moved between it and another one; empty otherwise. */
  readonly carried: readonly CarriedCents[];
  /** The total on the last bill printed before payment, or null. */
  readonly printedTotal: Minor | null;
  readonly openedAt: number;
  readonly sentAt: number | null;
  readonly closedAt: number | null;
  readonly closedBy: string | null;
  /** The points that its client earned with it; none without any. */
  readonly pointsEarned?: number | undefined;
  /** When it was paid by the device's clock, where that arrived later (`isLate`): `closedAt` is when it arrived. */
  readonly paidAt?: number | undefined;
  /** When somebody said that it is over: its guests left the table, or it was fetched or brought. */
  readonly overAt?: number | undefined;
  /** Sent lines that went to another order, by their ids here; only the server has them. */
  readonly goneLines?: readonly string[] | undefined;
  readonly lines: readonly OrderLine[];
  readonly payments: readonly Payment[];
}

/** A series of numbers without gaps, per business day. */
export type Series = 'order' | 'receipt' | 'refund';

/** Orders by id, as far as the caller has them. */
export type Orders = ReadonlyMap<string, Order>;

export function byId(orders: readonly Order[]): Orders {
  return new Map(orders.map((order) => [order.id, order]));
}

/** Limits that no real venue exceeds; larger values are typos or attacks. */
export const limits = {
  /** What the lines of an order may come to, and what may be handed over for it: minor units. */
  amount: 100_000_000_000,
  quantity: 9_999_000,
  /** Of a product too (`kernel/resource.ts`, `money`). */
  unitPrice: 10_000_000_000,
  lines: 500,
  /** Sent lines that left an order. */
  goneLines: 2500,
  /** Options chosen of one line, */
  choices: 60,
  /** and of all lines of an order. */
  choicesOfOrder: 6000,
  payments: 50,
  covers: 999,
  comment: 200,
} as const;

/** Whether any items remain on the order after voids. */
export function hasProducts(order: Order): boolean {
  const net = new Map<string, number>();
  for (const line of order.lines) {
    if (line.isDivider) continue;
    const subject = line.voidsLineId ?? line.id;
    net.set(subject, (net.get(subject) ?? 0) + line.quantity);
  }
  return [...net.values()].some((quantity) => quantity !== 0);
}

/**
 * The lines of an order of which nothing was sent, or printed for the guest unless whoever asks may lower a bill; null of
 * any other order.
 */
export function unsentLines({ lines, printedTotal, sentAt }: Order, mayLowerBill = false): readonly OrderLine[] | null {
  return sentAt === null &&
    (printedTotal === null || mayLowerBill) &&
    lines.every(({ sentQuantity }) => sentQuantity === 0)
    ? lines
    : null;
}

/** The rate of the service fee that the guest is asked for, basis points. */
export function chargedFeeRate({ feeRate = 0, feeWaived }: Pick<Order, 'feeRate' | 'feeWaived'>): number {
  return feeWaived === undefined ? feeRate : 0;
}

/** Thousandths of a line that were not voided. */
export function quantityLeft(order: Pick<Order, 'lines'>, lineId: string): number {
  return quantitiesLeft(order).get(lineId) ?? 0;
}

/** The same of all lines, by id. */
export function quantitiesLeft({ lines }: Pick<Order, 'lines'>): ReadonlyMap<string, number> {
  const known = left.get(lines);
  if (known !== undefined) return known;
  const computed = new Map<string, number>();
  for (const { id, voidsLineId, quantity } of lines) {
    const subject = voidsLineId ?? id;
    computed.set(subject, (computed.get(subject) ?? 0) + quantity);
  }
  left.set(lines, computed);
  return computed;
}

const left = new WeakMap<readonly OrderLine[], ReadonlyMap<string, number>>();

/** When the guests ordered last, epoch ms: by this the floor says how long they have waited, alike on every device. */
export function lastOrderAt({ openedAt, sentAt, lines }: Pick<Order, 'openedAt' | 'sentAt' | 'lines'>): number {
  return lines.reduce((latest, { addedAt }) => Math.max(latest, addedAt), Math.max(openedAt, sentAt ?? 0));
}

/**
 * Whether a line of this id is on the order, or was sent there before it went to another order. Devices choose the ids, and whoever
 * knows a line by its id must not find another one in its place.
 */
export function hadLine({ lines, goneLines }: Pick<Order, 'lines' | 'goneLines'>, lineId: string): boolean {
  return lines.some(({ id }) => id === lineId) || goneLines?.includes(lineId) === true;
}

export function isUnsent(line: OrderLine): boolean {
  return line.sentQuantity !== line.quantity;
}

/** Whether something of it was sent, told to the guests or paid: they ordered it where the order was then. */
export function wasBegun({
  sentAt,
  printedTotal,
  payments,
}: Pick<Order, 'sentAt' | 'printedTotal' | 'payments'>): boolean {
  return sentAt !== null || printedTotal !== null || payments.length > 0;
}

/** How many of these lines are items that were not sent: a course splitter is none. */
export function unsentCountOf(lines: readonly OrderLine[]): number {
  return lines.filter((line) => isUnsent(line) && !line.isDivider).length;
}
