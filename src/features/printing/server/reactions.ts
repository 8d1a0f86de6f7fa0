import type { OrderClosed, OrderSent, OrderTotalPrinted } from '#features/orders/domain/facts.ts';
import { on } from '#platform/server/house.ts';
import { queueReceipt, queueTickets, queueTotal } from './commands/queue-slips.ts';

/** Every slip is queued in the commit of what it is about: none without its sale, no sale without its slips. */
export const printReactions = [
  on<OrderSent>('order.sent', (pen, { order, lines }) => queueTickets(pen, order, lines)),
  on<OrderTotalPrinted>('order.totalPrinted', (pen, { order }) => queueTotal(pen, order)),
  on<OrderClosed>('order.closed', (pen, { order }) => queueReceipt(pen, order)),
];
