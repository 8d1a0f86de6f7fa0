import type { ErrorDetails } from '#kernel/error.ts';
import type { DomainEvents } from '#kernel/event.ts';
import type { OrderCommand } from './command.ts';
import type { Order, OrderLine, ReceivedPayment } from './order.ts';
import type { PointsBack } from './points.ts';
import type { Refund } from './refund.ts';

declare module '#kernel/event.ts' {
  interface DomainEvents {
    /** Lines to send to the stations; a negative quantity is a void. */
    'order.sent': {
      readonly order: Order;
      readonly lines: readonly OrderLine[];
      /** The course that they are, which is to be made now; it was held until then. */
      readonly fires?: number;
      /** When the waiter sent them, epoch ms: before they came here if the server was away. */
      readonly sentAt: number;
    };
    /** Lines that the stations have are to be made now; `quantity` without what was voided. */
    'order.fired': {
      readonly order: Order;
      readonly lines: readonly OrderLine[];
      readonly course: number;
      /** When the waiter said so, epoch ms: before it came here if the server was away. */
      readonly firedAt: number;
    };
    /** Lines that the stations have are for another guest than was said. */
    'order.seated': { readonly order: Order; readonly lines: readonly OrderLine[] };
    /** What the stations have is promised for another time than was said; no time at all is null. */
    'order.promised': { readonly order: Order };
    /** All of a paid order was given back, of whatever kind it is. What stations have of it is not to be made. */
    'order.calledOff': { readonly order: Order };
    /** The bill before payment was requested. */
    'order.totalPrinted': { readonly order: Order };
    /** Sent lines stand elsewhere, or with somebody else: stations need not make them again, only know where they go. */
    'order.moved': {
      readonly order: Order;
      readonly from: MovedFrom;
      readonly lines: readonly MovedLine[];
      /** When that was done, epoch ms, if it came here later. */
      readonly movedAt?: number | undefined;
    };
    /** Sent lines are known by another order from now on, whether or not anybody has to read of it. */
    'order.linesRenamed': {
      readonly order: Order;
      readonly fromOrderId: string;
      readonly lines: readonly RenamedLine[];
    };
    /**
     * The order was paid and closed, and what was not sent is sent with it; `sentAt` as above. When it was paid, if that came here later,
     * the order says itself (`Order.paidAt`).
     */
    'order.closed': { readonly order: Order; readonly sentAt: number };
    /** Somebody said that a paid order is over for its guests, or that it is not: `overAt` says which. */
    'order.over': { readonly order: Order };
    /** A payment of a paid order was booked by another method. */
    'order.corrected': { readonly order: Order };
    /** The receipt of a paid order was made out to a buyer. */
    'order.invoiced': { readonly order: Order };
    /** Part of a paid order was refunded; the refund's lines say what selling them took from stock. */
    'refund.made': { readonly order: Order; readonly refund: Refund; readonly points: PointsBack };
    /** Commands were refused that had been given at tills without the server: someone has to settle them. */
    'order.toSettle': { readonly commands: readonly ToSettle[] };
  }
}

/** Where lines were before. */
export type MovedFrom = Pick<Order, 'id' | 'number' | 'type' | 'tableId' | 'ownerId'>;

/** What the stations know of a line that moved. */
export interface MovedLine {
  /** The line as it is now; `quantity` without what was voided. */
  readonly line: OrderLine;
  /** Its id on the order on which it was. */
  readonly fromLineId: string;
}

/** The id of a line on its order, and the one that it had on the order before. */
export interface RenamedLine {
  readonly lineId: string;
  readonly fromLineId: string;
}

/** What was done on a device and could not be carried out, and the order as it was when that arrived. */
export interface ToSettle {
  readonly orderId: string;
  readonly order: Order | null;
  readonly type: OrderCommand['type'];
  readonly content: Readonly<Record<string, unknown>>;
  /** What readers call the thing that the command is about. */
  readonly label: string | null;
  readonly code: string;
  readonly details: ErrorDetails;
  /** Money that was taken; it is in no payment of the order. */
  readonly payments: readonly ReceivedPayment[];
  readonly userId: string;
  readonly pointId: string;
  readonly commandId: string;
  readonly claimedBy: string | null;
  readonly senderId: string | null;
  /** Epoch ms. */
  readonly givenAt: number;
}

type OrderEventName =
  | 'order.sent'
  | 'order.fired'
  | 'order.seated'
  | 'order.promised'
  | 'order.moved'
  | 'order.linesRenamed'
  | 'order.calledOff'
  | 'order.totalPrinted'
  | 'order.closed'
  | 'order.over'
  | 'order.corrected'
  | 'order.invoiced'
  | 'refund.made';

/** An event of a rule. The server adds user, device and command. */
export type OrderEvent = { [Name in OrderEventName]: { readonly name: Name } & DomainEvents[Name] }[OrderEventName];
