import type { Choice } from '#features/menu/domain/choose.ts';
import type { Minor } from '#kernel/money.ts';
import type { OrderType } from '#kernel/order-type.ts';
import type { Discount } from '#kernel/pricing.ts';
import type { Made } from './offline.ts';
import type { Buyer, Delivery, Payment } from './order.ts';
import type { SeenLine } from './seen-line.ts';

/**
 * The commands on orders: their content. What else is to know of each kind is its row in `command-kinds.ts`. The sender creates each command's id, so that sending it twice has one effect. Prices
 * and totals are the server's: only `priceLine` brings a price, typed by somebody who may; a total that a command carries is the one
 * that its user saw, and a server that computes another one refuses it.
 */
interface Command<Type extends string> {
  readonly id: string;
  readonly type: Type;
  readonly orderId: string;
  /** When the device gave it and by which catalogue; without it, it counts as given when it arrives. */
  readonly made?: Made | undefined;
}

export interface OpenOrder extends Command<'openOrder'> {
  readonly orderType: OrderType;
  readonly tableId: string | null;
  readonly covers: number;
}
/** Makes an order without a table another kind of it, as long as nothing was sent. */
export interface ChangeType extends Command<'changeType'> {
  readonly orderType: OrderType;
}
/** Notes whom an order is for that is fetched or brought. */
export interface SetDelivery extends Command<'setDelivery'> {
  readonly delivery: Delivery;
}
export interface AddLine extends Command<'addLine'> {
  readonly lineId: string;
  readonly productId: string;
  readonly quantity: number;
  /** What a scale's label says that it costs: the quantity follows from it. */
  readonly labelPrice?: Minor | undefined;
  readonly comment?: string | undefined;
  /** Without it the product's defaults. */
  readonly choices?: readonly Choice[] | undefined;
  /** Without it the guests share it. */
  readonly seat?: number | undefined;
}
/** Chooses again for an unsent line. */
export interface ChangeChoices extends Command<'changeChoices'> {
  readonly lineId: string;
  readonly choices: readonly Choice[];
  readonly approvalId?: string | undefined;
}
export interface ChangeQuantity extends Command<'changeQuantity'> {
  readonly lineId: string;
  readonly quantity: number;
  readonly approvalId?: string | undefined;
}
export interface RemoveLine extends Command<'removeLine'> {
  readonly lineId: string;
  readonly approvalId?: string | undefined;
}
/** Voids a sent line, in whole or in part, by a new line. */
export interface VoidLine extends Command<'voidLine'> {
  readonly lineId: string;
  readonly voidLineId: string;
  readonly quantity: number;
  readonly reason: string;
  readonly approvalId?: string | undefined;
}
/** Sets the price of an unsent line; null takes it back to the price that holds for it. */
export interface PriceLine extends Command<'priceLine'> {
  readonly lineId: string;
  readonly unitPrice: Minor | null;
  /** What an approval is for. */
  readonly seen?: SeenLine | undefined;
  readonly approvalId?: string | undefined;
}
/** Takes a percentage off a line; null takes it back. An amount off a line is a price by hand. */
export interface DiscountLine extends Command<'discountLine'> {
  readonly lineId: string;
  readonly discount: Extract<Discount, { kind: 'percent' }> | null;
  /** The venue's discount that it is given for. */
  readonly discountId?: string | undefined;
  /** What an approval is for. */
  readonly seen?: SeenLine | undefined;
  readonly approvalId?: string | undefined;
}
export interface CommentLine extends Command<'commentLine'> {
  readonly lineId: string;
  readonly comment: string;
}
/** Says which guest a line is for; null for all of them. */
export interface SeatLine extends Command<'seatLine'> {
  readonly lineId: string;
  readonly seat: number | null;
}
export interface CommentOrder extends Command<'commentOrder'> {
  readonly comment: string;
}
export interface SetCovers extends Command<'setCovers'> {
  readonly covers: number;
}
/** Sets the client; null removes it. */
export interface SetClient extends Command<'setClient'> {
  readonly clientId: string | null;
  /** As the device showed it; the server has its own. */
  readonly name?: string | undefined;
  /** The client's own discount, basis points; as the name. */
  readonly discount?: number | undefined;
  /** The number of the card that the client showed, where the venue wants it (`clientsShowCards`). */
  readonly card?: string | undefined;
  readonly approvalId?: string | undefined;
}
/** Makes the receipt out to a buyer, also once it is paid; null makes it one for anybody again. */
export interface SetInvoiceData extends Command<'setInvoiceData'> {
  readonly buyer: Buyer | null;
}
export interface Send extends Command<'send'> {}
/** Keeps what is unsent of a course from the stations until it is fired, or lets it go with the rest again. */
export interface HoldCourse extends Command<'holdCourse'> {
  readonly course: number;
  readonly isHeld: boolean;
}
/** Tells the stations to make a course now. */
export interface FireCourse extends Command<'fireCourse'> {
  readonly course: number;
}
export interface DiscountOrder extends Command<'discountOrder'> {
  readonly discount: Discount | null;
  /** The venue's discount that it is given for. */
  readonly discountId?: string | undefined;
  readonly approvalId?: string | undefined;
}
/** Takes the service fee off an order, or charges it again. */
export interface WaiveFee extends Command<'waiveFee'> {
  readonly isWaived: boolean;
  readonly approvalId?: string | undefined;
}
/** Lets an order off what its table must come to, or asks for it again. */
export interface WaiveMinimum extends Command<'waiveMinimum'> {
  readonly isWaived: boolean;
  readonly approvalId?: string | undefined;
}
export interface PrintTotal extends Command<'printTotal'> {}
export interface Pay extends Command<'pay'> {
  /** The total shown to the payer. The payment is rejected if the order's total has changed. */
  readonly expectedTotal: Minor;
  readonly payments: readonly {
    readonly id: string;
    /** The code of a method. */
    readonly method: string;
    /** With the fee on it. */
    readonly amount: Minor;
    /** The fee on card payments that the device showed. */
    readonly cardFee?: Minor | undefined;
    readonly tendered?: Minor | undefined;
    /** Of cash: what the device added to the amount, or took off it, when it asked the guest for it. */
    readonly rounding?: Minor | undefined;
    /** What the guest gives besides; it is no part of the order. */
    readonly tip?: Minor | undefined;
    readonly reference?: string | undefined;
  }[];
  /** The version of the catalogue whose methods the device showed, of devices that do not send `made`. */
  readonly catalogueVersion?: number | undefined;
}
/** Takes a staff order off its owner's allowance of the day, and closes it if nothing remains to be paid. */
export interface ChargeAllowance extends Command<'chargeAllowance'> {}
/**
 * Puts what remains, or a part of it, on a client's account (decision 0073). Closes the order if nothing remains. Only the
 * server decides it: what is left on an account is shared by all tills.
 */
export interface ChargeAccount extends Command<'chargeAccount'> {
  readonly expectedTotal: Minor;
  readonly paymentId: string;
  /** The code of a method of the kind `account`. */
  readonly method: string;
  readonly clientId: string;
  readonly amount: Minor;
}

/**
 * Pays what remains, or a part of it, with a voucher (decision 0092). Closes the order if nothing remains. Only the server decides
 * it: what is left on a voucher is shared by all tills.
 */
export interface RedeemVoucher extends Command<'redeemVoucher'> {
  readonly expectedTotal: Minor;
  readonly paymentId: string;
  /** The code of a method of the kind `voucher`. */
  readonly method: string;
  /** As it was scanned or typed. */
  readonly number: string;
  readonly amount: Minor;
}

/**
 * Pays what remains, or a part of it, with points of the order's client (decision 0094). Closes the order if nothing remains. Only the
 * server decides it: what a client has is shared by all tills.
 */
export interface SpendPoints extends Command<'spendPoints'> {
  readonly expectedTotal: Minor;
  readonly paymentId: string;
  /** The code of a method of the kind `points`. */
  readonly method: string;
  readonly clientId: string;
  readonly amount: Minor;
  /** The client's card, as it was scanned or typed: that they are there, and want it. */
  readonly card?: string | undefined;
  readonly approvalId?: string | undefined;
}

/** Gives what remains, or a part of it, for free (decision 0074). Closes the order if nothing remains. */
export interface GiveFree extends Command<'giveFree'> {
  readonly expectedTotal: Minor;
  readonly paymentId: string;
  /** The code of a method of the kind `free`. */
  readonly method: string;
  readonly amount: Minor;
  readonly reason: string;
  readonly approvalId?: string | undefined;
}

/** Books a payment of a closed order by another method, because it was booked by a wrong one (decision 0075). */
export interface CorrectPayment extends Command<'correctPayment'> {
  readonly paymentId: string;
  /** What it pays, as it was shown, and the tip that came with it; without it none. */
  readonly amount: Minor;
  readonly tip?: Minor | undefined;
  readonly method: string;
  readonly reference?: string | undefined;
  /** The ids of what is booked: its opposite, and the payment as it was. */
  readonly reversalId: string;
  readonly replacementId: string;
  readonly approvalId?: string | undefined;
}

/** Closes an order that owes nothing, such as one with a discount of 100 %. */
export interface CloseOrder extends Command<'closeOrder'> {}
export interface CancelOrder extends Command<'cancelOrder'> {
  readonly approvalId?: string | undefined;
}
/** Frees the table of a paid order after its guests have left, or says that it was fetched or brought. */
export interface FreeTable extends Command<'freeTable'> {
  readonly approvalId?: string | undefined;
}
/** It was not fetched or brought: whoever said so was wrong. */
export interface KeepToGo extends Command<'keepToGo'> {}

/**
 * Moves lines, or parts of their quantities, to another open order. Sent lines stay sent and prices stay unchanged.
 * Each moved line gets a new id, so that a part of it can remain.
 */
export interface TransferLines extends Command<'transferLines'> {
  readonly toOrderId: string;
  readonly lines: readonly {
    readonly lineId: string;
    readonly quantity: number;
    readonly toLineId: string;
  }[];
  readonly approvalId?: string | undefined;
}

/** Seats the guests of an order at another table, or, without one, makes it an order that has none. */
export interface MoveOrder extends Command<'moveOrder'> {
  readonly tableId: string | null;
  /** What an order that leaves its table is from then on; without it it is over the counter. */
  readonly orderType?: OrderType | undefined;
  /** How many they are who sit down now; without it as many as the order says. */
  readonly covers?: number | undefined;
}

/** Puts lines, or parts of their quantities, on a new order at the same table. */
export interface SplitOrder extends Command<'splitOrder'> {
  readonly newOrderId: string;
  readonly lines: TransferLines['lines'];
}

/** Puts all of an order on another open one: its lines, its payments, its guests. It is left empty, and ends. */
export interface MergeOrders extends Command<'mergeOrders'> {
  readonly toOrderId: string;
}

/** Asks a colleague to take the order over; null asks whoever takes it first. */
export interface RequestHandover extends Command<'requestHandover'> {
  readonly toUserId: string | null;
}
export interface AcceptHandover extends Command<'acceptHandover'> {}
export interface RefuseHandover extends Command<'refuseHandover'> {}
export interface WithdrawHandover extends Command<'withdrawHandover'> {}
/** Gives the order to a colleague without asking anybody. */
export interface ReassignOrder extends Command<'reassignOrder'> {
  readonly toUserId: string;
}

/**
 * Refunds lines of a paid order, or parts of their quantities: each row takes the money from one payment of the order.
 */
export interface RefundOrder extends Command<'refund'> {
  readonly refundId: string;
  readonly reason: string;
  /** The refund total shown to the guest. The refund is rejected if the total differs. */
  readonly expectedTotal: Minor;
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  /** Empty if nothing was paid. */
  readonly payments: readonly {
    readonly paymentId: string;
    readonly amount: Minor;
    /** The code of the method of the refund; if omitted, the original method. */
    readonly method?: string | undefined;
  }[];
  readonly approvalId?: string | undefined;
}

/**
 * Books money on an order that was received for it and could not be booked when it arrived. No device gives it: the server
 * makes it when someone settles that (features/settlements).
 */
export interface BookReceived extends Command<'bookReceived'> {
  readonly payments: readonly Payment[];
}

export type OrderCommand =
  | OpenOrder
  | ChangeType
  | SetDelivery
  | AddLine
  | ChangeChoices
  | ChangeQuantity
  | RemoveLine
  | VoidLine
  | PriceLine
  | DiscountLine
  | CommentLine
  | SeatLine
  | CommentOrder
  | SetCovers
  | SetClient
  | SetInvoiceData
  | Send
  | HoldCourse
  | FireCourse
  | DiscountOrder
  | WaiveFee
  | WaiveMinimum
  | PrintTotal
  | Pay
  | ChargeAllowance
  | ChargeAccount
  | RedeemVoucher
  | SpendPoints
  | GiveFree
  | CorrectPayment
  | CloseOrder
  | CancelOrder
  | FreeTable
  | KeepToGo
  | TransferLines
  | MoveOrder
  | MergeOrders
  | SplitOrder
  | RequestHandover
  | AcceptHandover
  | RefuseHandover
  | WithdrawHandover
  | ReassignOrder
  | RefundOrder
  | BookReceived;

export type CommandType = OrderCommand['type'];
export type CommandOf<Type extends CommandType> = Extract<OrderCommand, { readonly type: Type }>;

type WithApproval<Each> = Each extends OrderCommand ? ('approvalId' extends keyof Each ? Each : never) : never;
/** Commands that an approver can allow: they may carry the id of an approval. */
export type ApprovableCommand = WithApproval<OrderCommand>;
