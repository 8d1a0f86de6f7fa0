import type { KnownClients } from '#features/clients/domain/known-clients.ts';
import type { Choice, SoldGroup } from '#features/menu/domain/choose.ts';
import type { DiscountPreset } from '#features/menu/domain/discount-preset.ts';
import type { PricedProduct } from '#features/menu/domain/price.ts';
import type { PriceBook } from '#features/menu/domain/price-book.ts';
import type { Consumption } from '#features/menu/domain/recipe.ts';
import type { PaymentMethod } from '#features/payments/domain/method.ts';
import type { Approvers } from '#features/staff/domain/approval.ts';
import type { ErrorDetails } from '#kernel/error.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { Role } from '#kernel/permission.ts';
import type {
  BookReceived,
  ChargeAccount,
  ChargeAllowance,
  CorrectPayment,
  GiveFree,
  OrderCommand,
  RedeemVoucher,
  RefundOrder,
  SpendPoints,
} from './command.ts';
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
  /** Sold by a quantity typed at the sale; other products are sold in whole pieces. */
  readonly isDynamic: boolean;
  /** What may be chosen with it; none if there is nothing to choose. */
  readonly choices?: readonly SoldGroup[] | undefined;
  /** What selling one with these choices takes from stock and costs; unknown on a till. */
  readonly consumptionWith?: ((choices: readonly Choice[]) => Consumption | undefined) | undefined;
}

/** The venue's settings that the order rules use, named after what they decide. */
export interface OrderPolicy {
  readonly currency: CurrencyCode;
  /** Off in a venue that is not registered for VAT. */
  readonly chargesVat: boolean;
  readonly offersDirectOrders: boolean;
  readonly offersDelivery: boolean;
  /** What a user without a limit of their own may eat in a business day. */
  readonly dailyAllowance: Minor;
  readonly offersCard: boolean;
  /** Orders may be given for free. */
  readonly offersFree: boolean;
  /** Vouchers are taken as payment. */
  readonly offersVouchers: boolean;
  /** Clients have cards, and get their own discount. */
  readonly offersClientCards: boolean;
  /** A client who has a card is put on an order by it, and not by name. */
  readonly clientsShowCards: boolean;
  /** Points that clients earn for 100.00 paid with money; 0 gives none. */
  readonly pointsPerHundred: number;
  /** What a point pays, minor units; 0 where points are not spent. */
  readonly pointWorth: Minor;
  /** Somebody else has to approve what is given for free, whoever gives it. */
  readonly confirmsFree: boolean;
  readonly keepsTableAfterPayment: boolean;
  readonly allowsComments: boolean;
  /** Course splitters may be put on an order. */
  readonly offersCourses: boolean;
  /** Lines of orders at tables may be for one of the guests. */
  readonly offersSeats: boolean;
  /** The bill before payment, which is not a fiscal receipt, may be printed. */
  readonly offersBill: boolean;
  readonly letsWaitersShareOrders: boolean;
  /** Part of an order may become an order of its own. */
  readonly offersSplits: boolean;
  /** Everyone sees the totals of colleagues' tables. */
  readonly showsAllTotals: boolean;
  /** Of orders at tables, basis points. */
  readonly serviceFee: number;
  /** The fee on card payments, basis points of what is paid by card. */
  readonly cardFee: number;
  /** For how long a device without the server keeps its prices, hours. */
  readonly offlineHours: number;
}

/**
 * All that a rule may use besides the order. The server fills it from the database, the till from its loaded data; the
 * rules do not depend on which.
 */
export interface OrderContext extends KnownClients, Approvers<OrderApproval> {
  readonly now: number;
  /** The moment at which the prices of new lines count; earlier than `now` for what was sold without the server. */
  readonly soldAt?: number | undefined;
  /** When what was paid then was taken, and so in whose drawer it is (`offline.ts`). */
  readonly takenAt?: number | undefined;
  readonly businessDay: string;
  readonly userId: string;
  readonly pointId: string;
  readonly may: (permission: OrderPermission) => boolean;
  readonly role: Role;
  /** The largest discount that this user may grant without an approver, basis points. */
  readonly discountLimit: number;
  /** A discount that the venue offers. */
  readonly discountPreset: (id: string) => DiscountPreset | undefined;
  readonly policy: OrderPolicy;
  readonly product: (id: string) => SellableProduct | undefined;
  /** Whether the device offers the product: it is on its menu, or on any menu if it has none of its own. */
  readonly isOffered: (productId: string) => boolean;
  /** The price of a product at this moment, with its reason. */
  readonly prices: Pick<PriceBook, 'priceOf'>;
  /** The method of payment with this code, also an inactive one; undefined if the venue never had it. */
  readonly paymentMethod: (code: string) => PaymentMethod | undefined;
  readonly hasTable: (id: string) => boolean;
  /** Whether a user may have orders; a till does not know the others and trusts the id, the server verifies it. */
  readonly canTake: (userId: string) => boolean;
  /** Whether nothing of a paid order is left; a till does not know what was given back, the server verifies it. */
  readonly isGivenBack: (order: Order) => boolean;
  /** The plan of a table; null if the table was deleted. */
  readonly planOf: (tableId: string) => string | null;
  /** What an order at the table must come to; null where nothing is asked. */
  readonly minimumOf: (tableId: string) => Minor | null;
  /** The device that holds the lease of an order, or null. */
  readonly heldBy: (orderId: string) => string | null;
  /** Gapless numbers; null on a till, which waits for the server's. */
  readonly nextOrderNumber: () => number | null;
  readonly nextReceiptNumber: () => number | null;
  /** Null on a till, which refuses these commands. */
  readonly serverRules: ServerRules | null;
  /** Guards of other features, called before a command is decided. */
  readonly guards: readonly Guard[];
}

/** The rules of commands that only the server can decide: a till does not have what they need, and does not load them. */
export interface ServerRules {
  /** `rules/refund.ts`, by the booked amounts and earlier refunds. */
  readonly refund: (order: Order, command: RefundOrder, context: OrderContext) => Decision;
  /** `rules/allowance.ts`, by what other orders of the day used. */
  readonly chargeAllowance: (order: Order, command: ChargeAllowance, context: OrderContext) => Decision;
  /** `rules/on-account.ts`, by what the client owes. */
  readonly chargeAccount: (order: Order, command: ChargeAccount, context: OrderContext) => Decision;
  /** `rules/redeem-voucher.ts`, by what is left on the voucher. */
  readonly redeemVoucher: (order: Order, command: RedeemVoucher, context: OrderContext) => Decision;
  /** `rules/spend-points.ts`, by what the client has. */
  readonly spendPoints: (order: Order, command: SpendPoints, context: OrderContext) => Decision;
  /** `rules/free.ts`; nobody gives anything away while nobody can see it. */
  readonly giveFree: (order: Order, command: GiveFree, context: OrderContext) => Decision;
  /** `rules/correct-payment.ts`, by earlier refunds. */
  readonly correctPayment: (order: Order, command: CorrectPayment, context: OrderContext) => Decision;
  /** `rules/received.ts`; no device gives this command. */
  readonly bookReceived: (order: Order, command: BookReceived, context: OrderContext) => Decision;
}

/** The input of a guard. */
export interface GuardSubject {
  readonly command: OrderCommand;
  /** The existing orders that the command concerns; an order that it opens is not among them. */
  readonly orders: readonly Order[];
}

/**
 * Runs before a command's rule: returns a refusal, or null to continue. It changes nothing, and refuses one command
 * without affecting the others of its batch.
 */
export type Guard = (subject: GuardSubject, context: OrderContext) => Refused | null;

export type Decision = Accepted | Refused;
export interface Accepted {
  readonly ok: true;
  /** Every order that the command changed. */
  readonly orders: readonly Order[];
  readonly events: readonly OrderEvent[];
  readonly approverId: string | null;
  /** The refund made by the command; it changes no order. */
  readonly refund?: Refund | undefined;
}
export interface Refused {
  readonly ok: false;
  /** One of `orderErrors`, or of the feature whose guard refused. */
  readonly code: string;
  readonly details: ErrorDetails;
  /** The command may be sent again later under the same id: it is only rejected for now. */
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
