import type { EventHandlers } from '#platform/server/feature-links.ts';
import { queueReceipt, queueTickets, queueTotal } from './commands/queue-slips.ts';

/** Every slip is queued in the commit of what it is about: none without its sale, no sale without its slips. */
export const printEventHandlers: EventHandlers = {
  'order.sent': queueTickets,
  'order.totalPrinted': queueTotal,
  'order.closed': queueReceipt,
};
