import type { OrderClosed, OrderSent, OrderTotalPrinted } from '#features/orders/domain/events.ts';
import { on } from '#platform/server/venue-context.ts';
import { queueReceipt, queueTickets, queueTotal } from './commands/queue-slips.ts';

/** Every slip is queued in the commit of what it is about: none without its sale, no sale without its slips. */
export const printEventHandlers = [
  on<OrderSent>('order.sent', queueTickets),
  on<OrderTotalPrinted>('order.totalPrinted', queueTotal),
  on<OrderClosed>('order.closed', queueReceipt),
];
