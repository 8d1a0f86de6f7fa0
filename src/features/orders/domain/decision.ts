import type { PricedProduct } from '#features/menu/domain/price.ts';
import type { PriceBook } from '#features/menu/domain/price-book.ts';
import type { ErrorDetails } from '#kernel/error.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { OrderErrorCode } from './errors.ts';
import type { OrderEvent } from './events.ts';
import type { Order } from './order.ts';
import type { OrderApproval, OrderPermission } from './permissions.ts';

/** A product as the rules see it when a line is added. */
export interface SellableProduct extends PricedProduct {
  readonly name: string;
  readonly vatRate: number | null;
  readonly stationId: string | null;
  readonly isDivider: boolean;
  /** Sold by a quantity decided at sale; other products are sold in whole pieces. */
  readonly isDynamic: boolean;
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
  readonly hasTable: (id: string) => boolean;
  /** The plan that a table is on; null for one that is gone. */
  readonly planOf: (tableId: string) => string | null;
  /** The device that holds the order now, or null. */
  readonly heldBy: string | null;
  /**
   * The approver whose word was given for exactly this action, order and amount; null without one. The till cannot
   * know and trusts the id it was given; the server verifies.
   */
  readonly approverOf: (approvalId: string | undefined, action: OrderApproval, amount: Minor) => string | null;
  /** Gapless numbers; null on a till, which waits for the server's. */
  readonly nextOrderNumber: () => number | null;
  readonly nextReceiptNumber: () => number | null;
}

export type Decision = Accepted | Refused;
export interface Accepted {
  readonly ok: true;
  readonly order: Order;
  readonly events: readonly OrderEvent[];
  readonly approverId: string | null;
}
export interface Refused {
  readonly ok: false;
  readonly code: OrderErrorCode;
  readonly details: ErrorDetails;
  /** The command may be sent again later under the same id: nothing about it is wrong but the moment. */
  readonly mayRetry: boolean;
}

export function accept(order: Order, events: readonly OrderEvent[] = [], approverId: string | null = null): Accepted {
  return { ok: true, order: { ...order, version: order.version + 1 }, events, approverId };
}

export function refuse(code: OrderErrorCode, details: ErrorDetails = {}): Refused {
  return { ok: false, code, details, mayRetry: code === 'ORDER_ON_OTHER_DEVICE' };
}
