import type { OrderClosed, OrderSent, OrderTotalPrinted } from '#features/orders/domain/facts.ts';
import { on } from '#platform/server/house.ts';
import { queueReceipt, queueTickets, queueTotal } from './commands/queue-slips.ts';

/** Every slip is queued in the commit of what it is about: none without its sale, no sale without its slips. */
export const printReactions = [
  on<OrderSent>('order.sent', queueTickets),
  on<OrderTotalPrinted>('order.totalPrinted', queueTotal),
  on<OrderClosed>('order.closed', queueReceipt),
];
