import type { DomainEvents } from '#kernel/event.ts';
import type { Order, OrderLine } from './order.ts';
import type { Refund } from './refund.ts';

declare module '#kernel/event.ts' {
  interface DomainEvents {
    /** Lines to send to the stations; a negative quantity is a void. */
    'order.sent': { readonly order: Order; readonly lines: readonly OrderLine[] };
    /** The bill before payment was requested. */
    'order.totalPrinted': { readonly order: Order };
    /** The order was paid and closed. */
    'order.closed': { readonly order: Order };
    /** Part of a paid order was refunded; the refund's lines say what selling them took from stock. */
    'refund.made': { readonly order: Order; readonly refund: Refund };
  }
}

type OrderEventName = 'order.sent' | 'order.totalPrinted' | 'order.closed' | 'refund.made';

/** An event of a rule. The server adds user, device and command. */
export type OrderEvent = { [Name in OrderEventName]: { readonly name: Name } & DomainEvents[Name] }[OrderEventName];
