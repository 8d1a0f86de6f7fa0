import type { Outcome } from '#platform/server/queue/work-state.ts';
import type { PrintProblem } from '../../domain/job.ts';
import type { DueSlip } from '../queries/read-jobs.ts';

/** A driver's result for one slip. */
type Delivery = Outcome & { readonly problem?: PrintProblem };

/**
 * Prints one slip, outside any transaction. `failed` promises that nothing was printed, so that a retry is safe; a
 * driver that is not sure returns `unknown`, throws or does not return. It releases the device when the signal aborts.
 */
export type Driver = (slip: DueSlip, signal: AbortSignal) => Promise<Delivery>;

/** The virtual printer: its paper is the list of its jobs, its power switch a column. */
const printVirtually: Driver = async ({ isOnline }) =>
  isOnline
    ? { result: 'done' }
    : { result: 'failed', problem: 'PRINTER_NOT_REACHED', isRetryable: true, isTargetDown: true };

export const drivers: Readonly<Record<DueSlip['type'], Driver>> = { virtual: printVirtually };
