import type { EventHandlers } from '#platform/server/feature-links.ts';
import { queueRefund } from './commands/queue-refund.ts';
import {
  queueAgain,
  queueCalledOff,
  queueFired,
  queueMoved,
  queuePromised,
  queueReceipt,
  queueTickets,
  queueTotal,
} from './commands/queue-slips.ts';
import { queueVoucher } from './commands/queue-voucher.ts';

/** Slips are queued in the commit of their event: no slip without its sale, no sale without its slips. */
export const printEventHandlers: EventHandlers = {
  'order.sent': queueTickets,
  'order.fired': queueFired,
  'order.moved': queueMoved,
  'order.promised': queuePromised,
  'order.calledOff': queueCalledOff,
  'order.totalPrinted': queueTotal,
  'order.closed': queueReceipt,
  'refund.made': queueRefund,
  'voucher.sold': queueVoucher,
  'order.corrected': queueAgain,
  'order.invoiced': queueAgain,
};
