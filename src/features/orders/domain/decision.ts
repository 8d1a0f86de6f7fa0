import type { PricedProduct } from '#features/menu/domain/price.ts';
import type { PriceBook } from '#features/menu/domain/price-book.ts';
import type { Consumption } from '#features/menu/domain/recipe.ts';
import type { PaymentMethod } from '#features/payments/domain/method.ts';
import type { ErrorDetails } from '#kernel/error.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { OrderCommand, RefundOrder } from './command.ts';
import type { OrderErrorCode } from './errors.ts';
import type { OrderEvent } from './events.ts';
import type { Order } from './order.ts';
import type { OrderApproval, OrderPermission } from './permissions.ts';
import type { Refund } from './refund.ts';

/** A product as the rules see it when a line is added. */
export interface SellableProduct extends PricedProduct {
  readonly name: string;
  readonly vatRate: number | null;
  readonly stationId: string | null;
  readonly isDivider: boolean;
  /** Sold by a quantity decided at sale; other products are sold in whole pieces. */
  readonly isDynamic: boolean;
  /** What selling one takes from stock and costs; unknown to a till. */
  readonly consumption?: Consumption | undefined;
}

/** The venue's decisions that the order's rules obey, named after what they decide. */
export interface OrderPolicy {
  readonly currency: CurrencyCode;
  /** Off in a venue that is not registered for VAT: what it sells carries none. */
  readonly chargesVat: boolean;
  readonly offersDirectOrders: boolean;
  readonly offersCard: boolean;
  readonly keepsTableAfterPayment: boolean;
  readonly allowsComments: boolean;
  readonly letsWaitersShareOrders: boolean;
  /** Everybody sees what the tables of colleagues come to. */
  readonly showsAllTotals: boolean;
}

/**
 * All that a rule may look at beside the order. The server fills it from the database, the till from what it has
 * loaded; the rules cannot tell the difference.
 */
export interface OrderContext {
  readonly now: number;
  readonly businessDay: string;
  readonly userId: string;
  readonly pointId: string;
  readonly may: (permission: OrderPermission) => boolean;
  /** The largest discount this user grants without an approver, basis points. */
  readonly discountLimit: number;
  readonly policy: OrderPolicy;
  readonly product: (id: string) => SellableProduct | undefined;
  /** What a product costs at this moment, and why. */
  readonly prices: Pick<PriceBook, 'priceOf'>;
  /** The method of payment with this code, also an inactive one; undefined where the venue never had it. */
  readonly paymentMethod: (code: string) => PaymentMethod | undefined;
  /** The version of products, prices, methods and settings that this context knows. */
  readonly catalogueVersion: number;
  readonly hasTable: (id: string) => boolean;
  /** Whether there is such a client. A till knows none and trusts the id it was given; the server verifies. */
  readonly hasClient: (id: string) => boolean;
  /** The plan that a table is on; null for one that is gone. */
  readonly planOf: (tableId: string) => string | null;
  /** The device that holds an order now, or null. */
  readonly heldBy: (orderId: string) => string | null;
  /**
   * The approver whose word was given for exactly this action, order and amount; null without one. The till cannot
   * know and trusts the id it was given; the server verifies.
   */
  readonly approverOf: (approvalId: string | undefined, action: OrderApproval, amount: Minor) => string | null;
  /** Gapless numbers; null on a till, which waits for the server's. */
  readonly nextOrderNumber: () => number | null;
  readonly nextReceiptNumber: () => number | null;
  /**
   * Decides a refund (`rules/refund.ts`) by what was booked, and given back before by whatever device. A till knows neither
   * and refuses.
   */
  readonly refund: (order: Order, command: RefundOrder, context: OrderContext) => Decision;
  /** What other features ask before a command is decided (`Guard`). */
  readonly guards: readonly Guard[];
}

/** What a guard looks at. */
export interface GuardSubject {
  readonly command: OrderCommand;
  /** The orders that the command concerns, as they stand; one that it opens is not among them. */
  readonly orders: readonly Order[];
}

/**
 * Stands before the commands: answers a refusal, or null to let the command pass to its rule. It changes nothing, and
 * refuses one command without touching the others of its batch.
 */
export type Guard = (subject: GuardSubject, context: OrderContext) => Refused | null;

export type Decision = Accepted | Refused;
export interface Accepted {
  readonly ok: true;
  /** Every order that the command changed. */
  readonly orders: readonly Order[];
  readonly events: readonly OrderEvent[];
  readonly approverId: string | null;
  /** The refund that the command made, which changes no order. */
  readonly refund?: Refund | undefined;
}
export interface Refused {
  readonly ok: false;
  /** One of `orderErrors`, or of the feature whose guard refused. */
  readonly code: string;
  readonly details: ErrorDetails;
  /** The command may be sent again later under the same id: nothing about it is wrong but the moment. */
  readonly mayRetry: boolean;
}

export function accept(order: Order, events: readonly OrderEvent[] = [], approverId: string | null = null): Accepted {
  return acceptAll([order], events, approverId);
}

/** Accepts a command that changed several orders. */
export function acceptAll(
  orders: readonly Order[],
  events: readonly OrderEvent[] = [],
  approverId: string | null = null,
): Accepted {
  return { ok: true, orders: orders.map((order) => ({ ...order, version: order.version + 1 })), events, approverId };
}

export function refuse(code: OrderErrorCode, details: ErrorDetails = {}): Refused {
  return { ok: false, code, details, mayRetry: code === 'ORDER_ON_OTHER_DEVICE' };
}

/** How a context decides refunds that does not know what was booked and given back: a till's. */
export const refundNeedsServer: OrderContext['refund'] = () => refuse('REFUND_NEEDS_SERVER');
