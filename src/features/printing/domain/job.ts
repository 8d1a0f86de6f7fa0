export const jobKinds = [
  'orderTicket',
  'orderMoved',
  'courseFired',
  'orderPromised',
  'orderTotal',
  'receipt',
  'refund',
  'test',
  'cashOut',
  'voucher',
  'daySheet',
] as const;
export type JobKind = (typeof jobKinds)[number];
/** A slip that may have been printed is `unknown`: only a user who has looked at the paper can resolve it. */
export const jobStates = ['queued', 'sending', 'done', 'failed', 'unknown', 'dismissed'] as const;

/**
 * Why a slip was not printed, as an error code for the screens; INTERRUPTED means that the worker died during printing.
 */
export type PrintProblem = 'PRINTER_NOT_REACHED' | 'PRINTER_SILENT' | 'INTERRUPTED';
