import type { DomainEvents } from '#kernel/event.ts';
import type { Order, OrderLine } from './order.ts';

declare module '#kernel/event.ts' {
  interface DomainEvents {
    /** Lines go to the stations now; a negative quantity is taken back. */
    'order.sent': { readonly order: Order; readonly lines: readonly OrderLine[] };
    /** The bill before payment was asked for. */
    'order.totalPrinted': { readonly order: Order };
    /** The order is paid and done. */
    'order.closed': { readonly order: Order };
  }
}

type OrderEventName = 'order.sent' | 'order.totalPrinted' | 'order.closed';

/** What a rule says has happened. Who did it, where and by which command, the server adds. */
export type OrderEvent = { [Name in OrderEventName]: { readonly name: Name } & DomainEvents[Name] }[OrderEventName];
