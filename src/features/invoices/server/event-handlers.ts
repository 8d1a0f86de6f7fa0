import type { EventHandlers } from '#platform/server/feature-links.ts';
import { creditRefund } from './commands/credit-invoice.ts';

export const invoiceEventHandlers: EventHandlers = {
  'refund.made': creditRefund,
};
