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
  /** Opens the cash drawer, and prints nothing. */
  'drawer',
  'invoice',
] as const;
export type JobKind = (typeof jobKinds)[number];
/** A slip that may have been printed is `unknown`: only a user who has looked at the paper can resolve it. */
export const jobStates = ['queued', 'sending', 'done', 'failed', 'unknown', 'dismissed'] as const;

/** Why a slip was not printed, as an error code for the screens. */
export type PrintProblem =
  | 'PRINTER_NOT_REACHED'
  /** It took the slip, or a part of it, and does not say that it has printed. */
  | 'PRINTER_SILENT'
  /** It is there, and does not answer as it did before: it prints for somebody else. */
  | 'PRINTER_BUSY'
  | 'PRINTER_NO_PAPER'
  | 'PRINTER_COVER_OPEN'
  /** Something else that it says of itself: the knife, the temperature. */
  | 'PRINTER_FAULT'
  /** It has waited so long that somebody has to say whether the kitchen still needs it. */
  | 'SLIP_STALE'
  /** The worker died during printing. */
  | 'INTERRUPTED';

/** What a kitchen makes food by, and has to notice. */
export const kitchenKinds: ReadonlySet<JobKind> = new Set([
  'orderTicket',
  'orderMoved',
  'courseFired',
  'orderPromised',
]);
