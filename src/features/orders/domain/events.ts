import type { DomainEvents } from '#kernel/event.ts';
import type { Order, OrderLine } from './order.ts';
import type { Refund } from './refund.ts';

declare module '#kernel/event.ts' {
  interface DomainEvents {
    /** Lines go to the stations now; a negative quantity is taken back. */
    'order.sent': { readonly order: Order; readonly lines: readonly OrderLine[] };
    /** The bill before payment was asked for. */
    'order.totalPrinted': { readonly order: Order };
    /** The order is paid and done. */
    'order.closed': { readonly order: Order };
    /** Something of a paid order was given back; its lines say what selling them took from stock. */
    'refund.made': { readonly order: Order; readonly refund: Refund };
  }
}

type OrderEventName = 'order.sent' | 'order.totalPrinted' | 'order.closed' | 'refund.made';

/** What a rule says has happened. Who did it, where and by which command, the server adds. */
export type OrderEvent = { [Name in OrderEventName]: { readonly name: Name } & DomainEvents[Name] }[OrderEventName];
