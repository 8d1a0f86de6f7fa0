import type { PriceSource } from '#features/menu/domain/price.ts';
import type { Consumption } from '#features/menu/domain/recipe.ts';
import type { PaymentKind } from '#features/payments/domain/method.ts';
import type { Minor } from '#kernel/money.ts';
import type { OrderType } from '#kernel/order-type.ts';
import type { Discount } from '#kernel/pricing.ts';

export type OrderStatus = 'open' | 'closed' | 'cancelled';

/** An option that a guest took of a group of choices: a size, an extra, a part of a combo. As it was when it was added. */
export interface LineChoice {
  readonly groupId: string;
  readonly optionId: string;
  readonly name: string;
  /** The product that it is a part of a combo as; null for a modifier. */
  readonly productId: string | null;
  /** Thousandths of that product's unit, or of the ingredient's that the modifier takes. */
  readonly quantity: number;
  /** What it added to the unit price of the line. */
  readonly priceDelta: Minor;
}

/** What a guest orders, with its name and price frozen at the moment it was added. */
export interface OrderLine {
  readonly id: string;
  readonly productId: string;
  readonly categoryId: string | null;
  readonly stationId: string | null;
  readonly name: string;
  readonly unitPrice: Minor;
  readonly priceSource: PriceSource;
  /** The price list or happy hour that priced it, by the name that it had then. */
  readonly priceOfferId: string | null;
  readonly priceOfferName: string | null;
  /** Basis points; null is excluded from VAT. */
  readonly vatRate: number | null;
  /** Thousandths; negative on a line that takes back a sent one. */
  readonly quantity: number;
  /** Thousandths that the station knows of. */
  readonly sentQuantity: number;
  readonly comment: string;
  readonly choices: readonly LineChoice[];
  /**
   * What selling one unit takes from stock and costs, as it was when the line was added. The server alone knows it:
   * purchase prices are nothing for tills.
   */
  readonly consumption?: Consumption | undefined;
  /** A course splitter: divides the ticket, costs nothing, is on no bill. */
  readonly isDivider: boolean;
  readonly voidsLineId: string | null;
  readonly voidReason: string | null;
  readonly addedBy: string;
  /** Epoch ms. */
  readonly addedAt: number;
}

export interface Payment {
  readonly id: string;
  /** Code and kind of the method, as they were. */
  readonly method: string;
  readonly kind: PaymentKind;
  /** What finds the payment again at a bank or on a terminal; '' where the method asks for nothing. */
  readonly reference: string;
  /** What it pays of the order. */
  readonly amount: Minor;
  /** Cash rounded to the smallest coin: what was asked in cash is amount + rounding. */
  readonly rounding: Minor;
  readonly tendered: Minor;
  readonly change: Minor;
  readonly takenBy: string;
  readonly takenAt: number;
  readonly pointId: string;
}

/** The aggregate: all that the rules need to decide about one order. */
export interface Order {
  readonly id: string;
  /** Rises by one with every accepted command. */
  readonly version: number;
  readonly type: OrderType;
  readonly status: OrderStatus;
  /** Null on a till until the server has given it. */
  readonly number: number | null;
  readonly businessDay: string;
  readonly receiptNumber: number | null;
  readonly closedBusinessDay: string | null;
  readonly ownerId: string;
  /** Whose order it is, where the guest is known. */
  readonly clientId: string | null;
  readonly openedPointId: string;
  readonly tableId: string | null;
  readonly isTableHeld: boolean;
  readonly covers: number;
  readonly comment: string;
  readonly discount: Discount | null;
  /** The total on the last bill that was printed before payment, or null. */
  readonly printedTotal: Minor | null;
  readonly openedAt: number;
  readonly sentAt: number | null;
  readonly closedAt: number | null;
  readonly closedBy: string | null;
  readonly lines: readonly OrderLine[];
  readonly payments: readonly Payment[];
}

/** Orders by id, as far as whoever asks knows them. */
export type Orders = ReadonlyMap<string, Order>;

export function byId(orders: readonly Order[]): Orders {
  return new Map(orders.map((order) => [order.id, order]));
}

/** Quantities and texts that no venue exceeds; beyond them is a slip of the finger or an attack. */
export const limits = {
  quantity: 9_999_000,
  lines: 500,
  payments: 50,
  covers: 999,
  comment: 200,
} as const;

/** Whether anything on the order still counts, after what was taken back. */
export function hasProducts(order: Order): boolean {
  const net = new Map<string, number>();
  for (const line of order.lines) {
    if (line.isDivider) continue;
    const subject = line.voidsLineId ?? line.id;
    net.set(subject, (net.get(subject) ?? 0) + line.quantity);
  }
  return [...net.values()].some((quantity) => quantity !== 0);
}

/** Thousandths of a line that have not been taken back. */
export function quantityLeft(order: Order, lineId: string): number {
  return order.lines
    .filter((line) => line.id === lineId || line.voidsLineId === lineId)
    .reduce((sum, line) => sum + line.quantity, 0);
}

export function isUnsent(line: OrderLine): boolean {
  return line.sentQuantity !== line.quantity;
}
