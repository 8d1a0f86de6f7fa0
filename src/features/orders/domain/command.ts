import type { Minor } from '#kernel/money.ts';
import type { OrderType } from '#kernel/order-type.ts';
import type { Discount } from '#kernel/pricing.ts';

/**
 * What can be asked of an order. Each carries an id made by whoever asks, so that asking twice has one effect.
 * No command carries a price or a total of its own: those are the server's to know.
 */
interface Command<Type extends string> {
  readonly id: string;
  readonly type: Type;
  readonly orderId: string;
}

export interface OpenOrder extends Command<'openOrder'> {
  readonly orderType: OrderType;
  readonly tableId: string | null;
  readonly covers: number;
}
export interface AddLine extends Command<'addLine'> {
  readonly lineId: string;
  readonly productId: string;
  readonly quantity: number;
  readonly comment?: string | undefined;
}
export interface ChangeQuantity extends Command<'changeQuantity'> {
  readonly lineId: string;
  readonly quantity: number;
}
export interface RemoveLine extends Command<'removeLine'> {
  readonly lineId: string;
}
/** Takes back a sent line, whole or in part, under a line of its own. */
export interface VoidLine extends Command<'voidLine'> {
  readonly lineId: string;
  readonly voidLineId: string;
  readonly quantity: number;
  readonly reason: string;
  readonly approvalId?: string | undefined;
}
export interface CommentLine extends Command<'commentLine'> {
  readonly lineId: string;
  readonly comment: string;
}
export interface CommentOrder extends Command<'commentOrder'> {
  readonly comment: string;
}
export interface SetCovers extends Command<'setCovers'> {
  readonly covers: number;
}
/** Says who the guest is; null takes it back. */
export interface SetClient extends Command<'setClient'> {
  readonly clientId: string | null;
}
export interface Send extends Command<'send'> {}
export interface DiscountOrder extends Command<'discountOrder'> {
  readonly discount: Discount | null;
  readonly approvalId?: string | undefined;
}
export interface PrintTotal extends Command<'printTotal'> {}
export interface Pay extends Command<'pay'> {
  /** The total that the payer saw; when the order's is another by now, nothing is taken. */
  readonly expectedTotal: Minor;
  readonly payments: readonly {
    readonly id: string;
    /** The code of a method. */
    readonly method: string;
    readonly amount: Minor;
    readonly tendered?: Minor | undefined;
    readonly reference?: string | undefined;
  }[];
  /**
   * The version of the catalogue whose methods the device showed. Money that was taken before the device heard of a
   * change counts, whatever has become of the method. Left out, what holds now decides.
   */
  readonly catalogueVersion?: number | undefined;
}
/** Completes an order that owes nothing, such as one with a discount of 100 %. */
export interface CloseOrder extends Command<'closeOrder'> {}
export interface CancelOrder extends Command<'cancelOrder'> {}
/** The guests of a paid order have left; the table is free again. */
export interface FreeTable extends Command<'freeTable'> {
  readonly approvalId?: string | undefined;
}

/**
 * Moves lines, or parts of their quantities, to another open order. What was sent stays sent, what was priced stays
 * priced. Each line arrives under an id of its own, so that a part of it can stay behind.
 */
export interface TransferLines extends Command<'transferLines'> {
  readonly toOrderId: string;
  readonly lines: readonly {
    readonly lineId: string;
    readonly quantity: number;
    readonly toLineId: string;
  }[];
}

/**
 * Gives back lines of a paid order, or parts of their quantities, and the money for them: each row takes from one payment
 * of the order.
 */
export interface RefundOrder extends Command<'refund'> {
  readonly refundId: string;
  readonly reason: string;
  /** What the guest was told that comes back; where it is another, nothing is given. */
  readonly expectedTotal: Minor;
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  /** None where nothing was paid. */
  readonly payments: readonly {
    readonly paymentId: string;
    readonly amount: Minor;
    /** The code of the method by which it goes back; left out, the way it came. */
    readonly method?: string | undefined;
  }[];
  readonly approvalId?: string | undefined;
}

export type OrderCommand =
  | OpenOrder
  | AddLine
  | ChangeQuantity
  | RemoveLine
  | VoidLine
  | CommentLine
  | CommentOrder
  | SetCovers
  | SetClient
  | Send
  | DiscountOrder
  | PrintTotal
  | Pay
  | CloseOrder
  | CancelOrder
  | FreeTable
  | TransferLines
  | RefundOrder;

/** The orders that a command concerns, its own first: it waits its turn on each, and is shown on each. */
export function ordersOf(command: OrderCommand): readonly string[] {
  return command.type === 'transferLines' ? [command.orderId, command.toOrderId] : [command.orderId];
}
