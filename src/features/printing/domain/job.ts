export const jobKinds = ['orderTicket', 'orderTotal', 'receipt', 'test'] as const;
export type JobKind = (typeof jobKinds)[number];
/** A slip that may have come out is `unknown`: only a person who has looked at the paper decides about it. */
export const jobStates = ['queued', 'sending', 'done', 'failed', 'unknown', 'dismissed'] as const;

/** Why a slip is not on paper, as the screens translate it; INTERRUPTED is a worker that died on the way. */
export type PrintProblem = 'PRINTER_NOT_REACHED' | 'PRINTER_SILENT' | 'INTERRUPTED';
